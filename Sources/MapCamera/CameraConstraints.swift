// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// The limits of one map's camera: the one gate that every position passes before it is shown.
public struct CameraConstraints: Hashable, Sendable {
  /// The lowest zoom, unless the view is so tall that the map would not fill it.
  public private(set) var minimumZoom = CameraPosition.zoomRange.lowerBound
  /// The highest zoom, unless the view is so tall that the map would not fill it.
  public private(set) var maximumZoom = CameraPosition.zoomRange.upperBound
  /// Where the target must stay; nil, or an invalid box, lets it go anywhere.
  public var targetBounds: CoordinateBounds?

  /// Makes the widest limits.
  public init(targetBounds: CoordinateBounds? = nil) {
    self.targetBounds = targetBounds
  }

  /// Makes limits; a smallest zoom above the largest is a programmer's error and stops the program.
  public init(minimumZoom: Float, maximumZoom: Float, targetBounds: CoordinateBounds? = nil) {
    self.targetBounds = targetBounds
    setMinimumZoom(minimumZoom, maximumZoom: maximumZoom)
  }

  /// Makes limits of zooms that come from outside the program.
  public init(
    checkingMinimumZoom minimumZoom: Float, maximumZoom: Float,
    targetBounds: CoordinateBounds? = nil
  ) throws(CameraError) {
    guard minimumZoom <= maximumZoom else {
      throw .zoomRange(minimum: minimumZoom, maximum: maximumZoom)
    }
    self.init(minimumZoom: minimumZoom, maximumZoom: maximumZoom, targetBounds: targetBounds)
  }

  /// Sets the range of zooms; a smallest zoom above the largest is a programmer's error and stops the
  /// program. Zooms beyond ``CameraPosition/zoomRange`` become the nearest in it.
  public mutating func setMinimumZoom(_ minimumZoom: Float, maximumZoom: Float) {
    precondition(
      minimumZoom <= maximumZoom,
      "the minimum zoom \(minimumZoom) is above the maximum zoom \(maximumZoom)")
    let range = CameraPosition.zoomRange
    self.minimumZoom = min(max(minimumZoom, range.lowerBound), range.upperBound)
    self.maximumZoom = min(max(maximumZoom, range.lowerBound), range.upperBound)
  }

  /// The largest viewing angle in degrees at a zoom: 30 up to zoom 10, 45 at 14, 65 from 16 on, and on
  /// the straight lines between.
  public static func maximumViewingAngle(zoom: Float) -> Double {
    maximumViewingAngle(atZoom: Double(zoom))
  }

  /// The same for a zoom in `Double`.
  public static func maximumViewingAngle(atZoom zoom: Double) -> Double {
    if zoom <= 14 { return 30 + 15 * max(0, zoom - 10) / 4 }
    return 45 + 20 * min(2, zoom - 14) / 2
  }

  /// The position nearest to one wished for that these limits permit; permitted ones stay as they are.
  ///
  /// First the zoom is brought into its range, then the viewing angle into the zoom's, then the target
  /// is moved north or south so that an untilted view shows nothing beyond the world's edge, and at
  /// last into ``targetBounds``, which has the last word. Where the turned view is taller than the
  /// world, the target is put so that as much is missing in the north as in the south.
  ///
  /// - Parameters:
  ///   - size: The view's size in points.
  ///   - padding: The view's padding in points: the target is in the middle of what it leaves.
  public func constrain(
    _ position: CameraPosition, size: ViewSize, padding: EdgeInsets = .zero
  ) -> CameraPosition {
    constrain(CameraState(position), size: size, padding: padding).position
  }

  /// The same for a state: the nearest one that these limits permit.
  public func constrain(
    _ state: CameraState, size: ViewSize, padding: EdgeInsets = .zero
  ) -> CameraState {
    var state = state.usable
    let range = zoomRange(size: size)
    state.zoom = min(max(state.zoom, Double(range.lowerBound)), Double(range.upperBound))
    state.target = nearestPermitted(
      fill(
        state.target, zoom: state.zoom, bearing: state.bearing, size: size.usable,
        padding: padding.usable))
    // The new zoom and target are brought into their ranges, and the angle into the zoom's.
    return state.usable
  }

  /// The zooms that these limits permit in a view: the world must be at least as tall as the view.
  public func zoomRange(size: ViewSize) -> ClosedRange<Float> {
    let height = size.usable.height
    var filling = Float(log2(height / Mercator.worldSize))
    if Mercator.worldSize * exp2(Double(filling)) < height { filling = filling.nextUp }
    return max(minimumZoom, filling)...max(maximumZoom, filling)
  }
}

extension CameraConstraints {
  /// Moves a target north or south until the untilted view lies within the world.
  private func fill(
    _ target: Coordinate, zoom: Double, bearing: Double, size: ViewSize, padding: EdgeInsets
  ) -> Coordinate {
    let rows = fillingRows(
      pointsPerWorld: Mercator.worldSize * exp2(zoom), bearing: bearing, size: size,
      padding: padding)
    let y = WorldPoint(target).y
    guard !rows.contains(y) else { return target }
    let nearest = WorldPoint(x: 0, y: y < rows.lowerBound ? rows.lowerBound : rows.upperBound)
    return Coordinate(latitude: nearest.coordinate.latitude, longitude: target.longitude)
  }

  /// The place in ``targetBounds`` that is nearest in latitude and in longitude.
  private func nearestPermitted(_ target: Coordinate) -> Coordinate {
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
