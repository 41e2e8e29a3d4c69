// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

extension Viewport {
  /// Projects a world point to the screen, on the copy of the world that its x is on.
  ///
  /// - Parameters:
  ///   - point: The point. An x outside 0..<1 is on another copy of the world.
  ///   - height: The height above the ground, in meters.
  /// - Returns: The screen point, which may be outside the view, or `nil` if the depth is less than
  ///   ``nearDepth``.
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

  /// Projects a coordinate to the screen, on the copy of the world where it is nearest to the target.
  ///
  /// - Returns: The screen point, which may be outside the view, or `nil` if it is behind the camera.
  public func point(for coordinate: Coordinate) -> ScreenPoint? {
    point(for: nearestCopy(of: WorldPoint(coordinate)))
  }

  /// Returns the same point on the copy of the world where it is less than half a world from the target.
  public func nearestCopy(of point: WorldPoint) -> WorldPoint {
    let distance = point.x - target.x
    return WorldPoint(x: point.x - distance.rounded(.toNearestOrAwayFromZero), y: point.y)
  }

  /// Returns the ground point at a screen point. Its x includes the copy of the world.
  ///
  /// A y outside 0...1 is beyond the world's north or south edge.
  ///
  /// - Returns: The ground point, or `nil` above ``horizonY``, where no ground is visible.
  public func worldPoint(at point: ScreenPoint) -> WorldPoint? {
    guard let ground = groundPoint(at: point) else { return nil }
    return WorldPoint(
      x: target.x + ground.x / pointsPerWorld, y: target.y + ground.y / pointsPerWorld)
  }

  /// Returns the coordinate at a screen point, longitude in -180..<180.
  ///
  /// - Returns: The coordinate, or `nil` above ``horizonY``, where no ground is visible.
  public func coordinate(at point: ScreenPoint) -> Coordinate? {
    worldPoint(at: point)?.coordinate.wrapped
  }

  /// The corners of the visible ground, on the screen: far left, far right, near right, near left. Empty if
  /// the complete view is above ``horizonY``.
  public var visibleQuad: [WorldPoint] {
    groundCorners().map { corners in
      [corners.farLeft, corners.farRight, corners.nearRight, corners.nearLeft].map {
        WorldPoint(
          x: target.x + $0.x / pointsPerWorld, y: target.y + $0.y / pointsPerWorld)
      }
    } ?? []
  }

  /// Returns the ground point at a screen point, in points east and south of the target.
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

  /// Returns the corners of the visible ground, in points east and south of the target.
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

/// The convex quadrilateral of ground that a viewport shows, in points east and south of its target.
struct GroundCorners {
  let farLeft: SIMD2<Double>
  let farRight: SIMD2<Double>
  let nearRight: SIMD2<Double>
  let nearLeft: SIMD2<Double>
}
