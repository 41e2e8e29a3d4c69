// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

extension Viewport {
  /// Where a point of the world is on the screen, on the very copy of the world it is given on.
  ///
  /// - Parameters:
  ///   - point: The point; x outside 0..<1 is on another copy.
  ///   - height: Meters above the ground.
  /// - Returns: nil behind the camera and nearer to it than ``nearDepth``. The point may be off the view.
  public func point(for point: WorldPoint, height: Double = 0) -> ScreenPoint? {
    let x = (point.x - target.x) * pointsPerWorld
    let y = (point.y - target.y) * pointsPerWorld
    let z = height * pointsPerMeter
    let right = cosineOfBearing * x + sineOfBearing * y
    let ahead = sineOfBearing * x - cosineOfBearing * y
    let depth = cameraToTargetDistance + ahead * sineOfAngle - z * cosineOfAngle
    guard depth >= nearDepth else { return nil }
    let shrinking = cameraToTargetDistance / depth
    return ScreenPoint(
      x: center.x + right * shrinking,
      y: center.y - (ahead * cosineOfAngle + z * sineOfAngle) * shrinking)
  }

  /// Where a place is on the screen, on the copy of the world where it is nearest to the target.
  ///
  /// - Returns: nil behind the camera. The point may be off the view.
  public func point(for coordinate: Coordinate) -> ScreenPoint? {
    point(for: nearestCopy(of: WorldPoint(coordinate)))
  }

  /// The same point on the copy of the world where it is less than half a world from the target.
  public func nearestCopy(of point: WorldPoint) -> WorldPoint {
    let distance = point.x - target.x
    return WorldPoint(x: point.x - distance.rounded(.toNearestOrAwayFromZero), y: point.y)
  }

  /// The point of the ground under a point of the screen; x tells the copy of the world.
  ///
  /// y outside 0...1 is beyond the world's north or south edge.
  ///
  /// - Returns: nil above ``horizonY``, where there is no ground.
  public func worldPoint(at point: ScreenPoint) -> WorldPoint? {
    guard let ground = groundPoint(at: point) else { return nil }
    return WorldPoint(
      x: target.x + ground.x / pointsPerWorld, y: target.y + ground.y / pointsPerWorld)
  }

  /// The place under a point of the screen, longitude in -180..<180.
  ///
  /// - Returns: nil above ``horizonY``, where there is no ground.
  public func coordinate(at point: ScreenPoint) -> Coordinate? {
    worldPoint(at: point)?.coordinate.wrapped
  }

  /// The corners of the ground that the view shows: far left, far right, near right, near left as seen
  /// by the viewer. Empty if the whole view is above ``horizonY``.
  public var visibleQuad: [WorldPoint] {
    groundCorners().map { corners in
      [corners.farLeft, corners.farRight, corners.nearRight, corners.nearLeft].map {
        WorldPoint(
          x: target.x + $0.x / pointsPerWorld, y: target.y + $0.y / pointsPerWorld)
      }
    } ?? []
  }

  /// The ground under a point of the screen in points east and south of the target.
  func groundPoint(at point: ScreenPoint) -> SIMD2<Double>? {
    guard point.y >= horizonY else { return nil }
    let slope = (center.y - point.y) / cameraToTargetDistance
    let ahead = cameraToTargetDistance * slope / (cosineOfAngle - slope * sineOfAngle)
    let depth = cameraToTargetDistance + ahead * sineOfAngle
    let right = (point.x - center.x) / cameraToTargetDistance * depth
    return [
      cosineOfBearing * right + sineOfBearing * ahead,
      sineOfBearing * right - cosineOfBearing * ahead,
    ]
  }

  /// The corners of the visible ground in points east and south of the target.
  func groundCorners() -> GroundCorners? {
    let top = max(0, horizonY)
    guard top < size.height,
      let farLeft = groundPoint(at: ScreenPoint(x: 0, y: top)),
      let farRight = groundPoint(at: ScreenPoint(x: size.width, y: top)),
      let nearRight = groundPoint(at: ScreenPoint(x: size.width, y: size.height)),
      let nearLeft = groundPoint(at: ScreenPoint(x: 0, y: size.height))
    else { return nil }
    return GroundCorners(
      farLeft: farLeft, farRight: farRight, nearRight: nearRight, nearLeft: nearLeft)
  }
}

/// The convex quadrilateral of ground that a view shows, in points east and south of its target.
struct GroundCorners {
  let farLeft: SIMD2<Double>
  let farRight: SIMD2<Double>
  let nearRight: SIMD2<Double>
  let nearLeft: SIMD2<Double>
}
