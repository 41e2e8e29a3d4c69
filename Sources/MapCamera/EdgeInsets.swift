// SPDX-License-Identifier: Apache-2.0

/// Distances inward from the edges of a view, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top edge down.
  public var top: Double
  /// From the left edge to the right.
  public var left: Double
  /// From the bottom edge up.
  public var bottom: Double
  /// From the right edge to the left.
  public var right: Double

  /// No distance from any edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes insets of the values as they are.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes the same inset for every edge.
  public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// Edge by edge the sum of two insets.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  /// These insets with 0 for what is not finite and each edge within a million points.
  var usable: EdgeInsets {
    func edge(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -1_000_000), 1_000_000) : 0
    }
    return EdgeInsets(top: edge(top), left: edge(left), bottom: edge(bottom), right: edge(right))
  }

  /// The middle of what these insets leave of a view, moved into the view where they are larger.
  func center(of size: ViewSize) -> ScreenPoint {
    ScreenPoint(
      x: min(max((size.width + left - right) / 2, 0), size.width),
      y: min(max((size.height + top - bottom) / 2, 0), size.height))
  }
}
