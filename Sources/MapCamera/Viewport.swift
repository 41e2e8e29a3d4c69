// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A camera over a view: everything that depends on both, computed once.
///
/// The camera is a pinhole over a flat map with a vertical field of view of
/// ``verticalFieldOfView``, so far from the target that there one point of the map is one point of
/// the screen. It looks at the target, which is in the middle of the padded rectangle: the padding
/// shifts the picture, not the camera. Unlike a ``CameraPosition`` it has no limits but those of the
/// arithmetic, so that a style's tests can ask for any view.
///
/// *Depth* is the distance from the camera along its line of sight; it is w in clip space. Depth and
/// all lengths on the ground are in points at the target's scale.
public struct Viewport: Sendable, Equatable {
  /// The place at the center of the padded rectangle, x in 0..<1, y in 0...1.
  public let target: WorldPoint
  /// The zoom, 0 for a world of 256 points, in `Double` so that slow zooming stays smooth.
  public let zoom: Double
  /// Degrees clockwise from true north of the map's top edge, 0..<360.
  public let bearing: Double
  /// Degrees from the nadir, 0...85.
  public let viewingAngle: Double
  /// The view's size in points, at least 1 × 1.
  public let size: ViewSize
  /// The insets, in points, of the rectangle whose center shows the target.
  public let padding: EdgeInsets
  /// Pixels per point.
  public let scale: Double

  /// The target's place on the screen: the middle of the padded rectangle.
  public let center: ScreenPoint
  /// The width of the world in points.
  public let pointsPerWorld: Double
  /// Points per meter on the ground, and of height, at the target.
  public let pointsPerMeter: Double
  /// The depth of the target in points, 1.5 times the view's height: w of the target in clip space.
  public let cameraToTargetDistance: Double
  /// The y on the screen, in points, down to which nothing of the ground is drawn: the far limit, a
  /// little below the horizon. Negative where the view does not reach it, -∞ in an untilted view.
  public let horizonY: Double
  /// The depth, in points, of the plane on this side of which nothing is drawn.
  public let nearDepth: Double
  /// The depth, in points, of the plane beyond which nothing is drawn, just past the farthest ground.
  public let farDepth: Double
  /// From points relative to the target (x east, y south, z up, all in points) to clip space, y up
  /// and depth -1...1 as in OpenGL.
  public let worldToClip: Matrix4

  let sineOfBearing: Double
  let cosineOfBearing: Double
  let sineOfAngle: Double
  let cosineOfAngle: Double

  /// 36.87°, in radians: 2·atan(1/3), the field of view of MapLibre's camera.
  public static let verticalFieldOfView = 0.643_501_108_793_284_4

  /// How near to the horizon the ground is drawn: this part of the way from target to horizon on the
  /// screen, to where depth is 1 / (1 - 0.85) times the target's. MapLibre's constant.
  static let horizonShare = 0.85

  /// Makes a view without any limits on the camera but these: target latitude within the world, zoom
  /// -8...30, viewing angle 0...85. What is not finite becomes 0, a size or scale 1.
  ///
  /// - Parameters:
  ///   - zoom: 0 for a world of 256 points; a style's zoom is one less.
  ///   - bearing: Degrees clockwise from true north.
  ///   - viewingAngle: Degrees from the nadir.
  ///   - size: The view's size in points.
  ///   - padding: The insets of the rectangle whose center shows the target, in points.
  ///   - scale: Pixels per point.
  public init(
    target: WorldPoint, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0,
    size: ViewSize, padding: EdgeInsets = .zero, scale: Double = 1
  ) {
    self.target = Viewport.usable(target)
    self.zoom = zoom.isNaN ? 0 : min(max(zoom, -8), 30)
    self.bearing = bearing.isFinite ? Longitude.eastward(from: 0, to: bearing) : 0
    self.viewingAngle = viewingAngle.isNaN ? 0 : min(max(viewingAngle, 0), 85)
    self.size = size.usable
    self.padding = padding.usable
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    let bearingInRadians = self.bearing * .pi / 180
    let angleInRadians = self.viewingAngle * .pi / 180
    sineOfBearing = sin(bearingInRadians)
    cosineOfBearing = cos(bearingInRadians)
    sineOfAngle = sin(angleInRadians)
    cosineOfAngle = cos(angleInRadians)

    center = self.padding.center(of: self.size)
    pointsPerWorld = Mercator.worldSize * exp2(self.zoom)
    let latitude = self.target.coordinate.latitude
    pointsPerMeter = 1 / Mercator.metersPerPoint(latitude: latitude, zoom: self.zoom)
    cameraToTargetDistance = self.size.height / (2 * tan(Viewport.verticalFieldOfView / 2))

    // Slopes of the lines of sight to the far limit and to the top edge, up from the target's.
    let horizon = Viewport.horizonShare * cosineOfAngle / sineOfAngle
    horizonY = center.y - cameraToTargetDistance * horizon
    let top = min(horizon, center.y / cameraToTargetDistance)
    nearDepth = self.size.height / 50
    farDepth = 1.01 * cameraToTargetDistance / (1 - top * sineOfAngle / cosineOfAngle)

    let lens = Viewport.lens(
      size: self.size, center: center, distance: cameraToTargetDistance, near: nearDepth,
      far: farDepth)
    worldToClip =
      lens
      * Viewport.stand(
        bearing: (sineOfBearing, cosineOfBearing), angle: (sineOfAngle, cosineOfAngle),
        distance: cameraToTargetDistance)
  }

  /// Makes the view of a camera position. Constrain the position first: ``CameraConstraints``.
  public init(
    camera: CameraPosition, size: ViewSize, padding: EdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: WorldPoint(camera.target), zoom: Double(camera.zoom), bearing: camera.bearing,
      viewingAngle: camera.viewingAngle, size: size, padding: padding, scale: scale)
  }

  /// Makes a view of a target given as a coordinate, without limits.
  public init(
    target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0,
    size: ViewSize, padding: EdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: WorldPoint(target), zoom: zoom, bearing: bearing, viewingAngle: viewingAngle,
      size: size, padding: padding, scale: scale)
  }

  /// The zoom as style documents count it: 0 for a world of 512 points.
  public var styleZoom: Double { zoom - 1 }
  /// w of the target in clip space: the size of what has a given w is to its size at the target as this
  /// is to w. The same as ``cameraToTargetDistance``.
  public var targetW: Double { cameraToTargetDistance }
  /// The width of the world in pixels.
  public var pixelsPerWorld: Double { pointsPerWorld * scale }
}

extension Viewport {
  private static func usable(_ point: WorldPoint) -> WorldPoint {
    guard point.x.isFinite, !point.y.isNaN else { return WorldPoint(x: 0.5, y: 0.5) }
    let x = point.x - point.x.rounded(.down)
    return WorldPoint(x: x < 1 ? x : 0, y: min(max(point.y, 0), 1))
  }

  /// From points relative to the target to the camera's axes: x right, y up, z = depth.
  ///
  /// The map's up direction on the screen is (sin b, -cos b) in (east, south), right is (cos b, sin b).
  private static func stand(
    bearing: (sine: Double, cosine: Double), angle: (sine: Double, cosine: Double),
    distance: Double
  ) -> Matrix4 {
    Matrix4(
      [bearing.cosine, bearing.sine * angle.cosine, bearing.sine * angle.sine, 0],
      [bearing.sine, -bearing.cosine * angle.cosine, -bearing.cosine * angle.sine, 0],
      [0, angle.sine, -angle.cosine, 0],
      [0, 0, distance, 1])
  }

  /// From the camera's axes to clip space, the target's place on the screen at x = y = 0.
  private static func lens(
    size: ViewSize, center: ScreenPoint, distance: Double, near: Double, far: Double
  ) -> Matrix4 {
    Matrix4(
      [2 * distance / size.width, 0, 0, 0],
      [0, 2 * distance / size.height, 0, 0],
      [
        2 * center.x / size.width - 1, 1 - 2 * center.y / size.height,
        (far + near) / (far - near), 1,
      ],
      [0, 0, -2 * far * near / (far - near), 0])
  }
}
