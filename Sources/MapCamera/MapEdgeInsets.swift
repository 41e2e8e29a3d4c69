// SPDX-License-Identifier: Apache-2.0

/// Distances inward from the edges of a view, in points.
public struct MapEdgeInsets: Hashable, Sendable {
  /// The inset from the top edge, in points.
  public var top: Double
  /// The inset from the left edge, in points.
  public var left: Double
  /// The inset from the bottom edge, in points.
  public var bottom: Double
  /// The inset from the right edge, in points.
  public var right: Double

  /// Insets of 0 at every edge.
  public static let zero = MapEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets without clamping the values.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same value for every edge.
  package init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// Returns the sum of two insets, edge by edge.
  package static func + (a: MapEdgeInsets, b: MapEdgeInsets) -> MapEdgeInsets {
    MapEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  /// These insets with 0 for values that are not finite and each edge clamped to ±1,000,000 points.
  package var clamped: MapEdgeInsets {
    func edge(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -1_000_000), 1_000_000) : 0
    }
    return MapEdgeInsets(top: edge(top), left: edge(left), bottom: edge(bottom), right: edge(right))
  }

  /// The center of the rectangle that these insets leave, clamped to the view.
  func center(of size: ViewSize) -> ScreenPoint {
    ScreenPoint(
      x: min(max((size.width + left - right) / 2, 0), size.width),
      y: min(max((size.height + top - bottom) / 2, 0), size.height))
  }
}
