// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// The limits of one map's camera. Every camera position is constrained to them before it is shown.
public struct CameraConstraints: Hashable, Sendable {
  /// The lowest zoom. The effective minimum is higher if the view is so tall that the map would not fill it.
  public private(set) var minimumZoom = CameraPosition.zoomRange.lowerBound
  /// The highest zoom. The effective maximum is higher if the view is so tall that the map would not fill it.
  public private(set) var maximumZoom = CameraPosition.zoomRange.upperBound
  /// The bounds of the target. With `nil`, the default, or invalid bounds, the target is not limited.
  public var targetBounds: CoordinateBounds?

  /// Creates constraints with the full zoom range.
  public init(targetBounds: CoordinateBounds? = nil) {
    self.targetBounds = targetBounds
  }

  /// Creates constraints with a zoom range.
  ///
  /// - Precondition: `minimumZoom` is not above `maximumZoom`.
  public init(minimumZoom: Float, maximumZoom: Float, targetBounds: CoordinateBounds? = nil) {
    self.targetBounds = targetBounds
    setMinimumZoom(minimumZoom, maximumZoom: maximumZoom)
  }

  /// Sets the zoom range. Values outside 2...21 are clamped.
  ///
  /// - Precondition: `minimumZoom` is not above `maximumZoom`.
  public mutating func setMinimumZoom(_ minimumZoom: Float, maximumZoom: Float) {
    precondition(
      minimumZoom <= maximumZoom,
      "the minimum zoom \(minimumZoom) is above the maximum zoom \(maximumZoom)")
    let range = CameraPosition.zoomRange
    self.minimumZoom = min(max(minimumZoom, range.lowerBound), range.upperBound)
    self.maximumZoom = min(max(maximumZoom, range.lowerBound), range.upperBound)
  }

  /// Returns the largest viewing angle at a zoom, in degrees: 30 up to zoom 10, 45 at zoom 14 and 65 from zoom 16,
  /// linearly interpolated in between.
  public static func maximumViewingAngle(zoom: Float) -> Double {
    maximumViewingAngle(atZoom: Double(zoom))
  }

  /// Returns the largest viewing angle at a zoom given as a `Double`, in degrees.
  public static func maximumViewingAngle(atZoom zoom: Double) -> Double {
    if zoom <= 14 { return 30 + 15 * max(0, zoom - 10) / 4 }
    return 45 + 20 * min(2, zoom - 14) / 2
  }

  /// Constrains a position to the limits. A position within the limits is returned unchanged.
  ///
  /// The constraints are applied in this order:
  ///
  /// 1. The zoom is clamped to the zoom range.
  /// 2. The viewing angle is clamped to the largest angle at that zoom.
  /// 3. The target is moved north or south so that an untilted view shows nothing beyond the world's edge. If
  ///    the rotated view is taller than the world, the world is centered vertically.
  /// 4. The target is clamped to ``targetBounds``, which takes precedence over step 3.
  ///
  /// - Parameters:
  ///   - size: The view's size in points.
  ///   - padding: The view's padding in points. The target is at the center of the padded rectangle.
  public func constrain(
    _ position: CameraPosition, size: ViewSize, padding: MapEdgeInsets = .zero
  ) -> CameraPosition {
    constrain(CameraState(position), size: size, padding: padding).position
  }

  /// Constrains a state to the limits. A state within the limits is returned unchanged.
  public func constrain(
    _ state: CameraState, size: ViewSize, padding: MapEdgeInsets = .zero
  ) -> CameraState {
    var state = state.sanitized
    let range = zoomRange(size: size)
    state.zoom = min(max(state.zoom, Double(range.lowerBound)), Double(range.upperBound))
    state.target = clampedToTargetBounds(
      fill(
        state.target, zoom: state.zoom, bearing: state.bearing + state.roll,
        size: size.sanitized, padding: padding.clamped))
    // The new zoom and target are clamped to their ranges, and the angle to the zoom's range.
    return state.sanitized
  }

  /// Returns the zoom range for a view size, in which the world is at least as tall as the view.
  public func zoomRange(size: ViewSize) -> ClosedRange<Float> {
    let height = size.sanitized.height
    var filling = Float(log2(height / Mercator.worldSize))
    if Mercator.worldSize * exp2(Double(filling)) < height { filling = filling.nextUp }
    return max(minimumZoom, filling)...max(maximumZoom, filling)
  }
}

extension CameraConstraints {
  /// Moves a target north or south until the untilted view lies within the world.
  private func fill(
    _ target: Coordinate, zoom: Double, bearing: Double, size: ViewSize, padding: MapEdgeInsets
  ) -> Coordinate {
    let rows = targetRowsFillingView(
      pointsPerWorld: Mercator.worldSize * exp2(zoom), bearing: bearing, size: size,
      padding: padding)
    let y = WorldPoint(target).y
    guard !rows.contains(y) else { return target }
    let nearest = WorldPoint(x: 0, y: y < rows.lowerBound ? rows.lowerBound : rows.upperBound)
    return Coordinate(latitude: nearest.coordinate.latitude, longitude: target.longitude)
  }

  /// Clamps the latitude and the longitude of a target to ``targetBounds``.
  private func clampedToTargetBounds(_ target: Coordinate) -> Coordinate {
    guard let bounds = targetBounds, bounds.isValid, !bounds.contains(target) else {
      return target
    }
    let west = bounds.southWest.longitude
    let east = bounds.northEast.longitude
    let latitude = min(max(target.latitude, bounds.southWest.latitude), bounds.northEast.latitude)
    let eastward = Longitude.eastward(from: west, to: target.longitude)
    guard bounds.longitudeSpan < 360, eastward > bounds.longitudeSpan else {
      return Coordinate(latitude: latitude, longitude: target.longitude)
    }
    let isEastOfIt = eastward - bounds.longitudeSpan <= 360 - eastward
    return Coordinate(latitude: latitude, longitude: isEastOfIt ? east : west)
  }
}
