// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A pinhole camera computed with vectors only: the reference implementation for ``Viewport``.
///
/// Axes: east, north, up, in meters of the map's plane (scaled by Mercator as at the target). The origin is
/// the target.
struct Pinhole {
  private let eye: SIMD3<Double>
  private let forward: SIMD3<Double>
  private let right: SIMD3<Double>
  private let up: SIMD3<Double>
  private let focalLength: Double
  private let middle: ScreenPoint
  private let target: Coordinate
  private let earth = 6_371_009.0

  init(_ camera: CameraPosition, size: ViewSize, padding: MapEdgeInsets) {
    target = camera.target
    // The target is at the center of the padded rectangle.
    middle = ScreenPoint(
      x: padding.left + (size.width - padding.left - padding.right) / 2,
      y: padding.top + (size.height - padding.top - padding.bottom) / 2)
    // The field of view covers the view's height: tan(18.43°) = 1/3.
    focalLength = size.height / 2 / (1.0 / 3)
    // The number of points per meter at the target.
    let pointsPerMeter =
      256 * pow(2, Double(camera.zoom))
      / (2 * .pi * earth * cos(camera.target.latitude * .pi / 180))
    let distance = focalLength / pointsPerMeter
    // The camera is on the arc over the target, opposite to the bearing.
    let bearing = camera.bearing * .pi / 180
    let angle = camera.viewingAngle * .pi / 180
    let heading: SIMD3<Double> = [sin(bearing), cos(bearing), 0]
    eye = (-heading * sin(angle) + [0, 0, cos(angle)]) * distance
    forward = -eye / distance
    right = [cos(bearing), -sin(bearing), 0]
    up = Pinhole.cross(right, forward)
  }

  func point(for coordinate: Coordinate, height: Double = 0) -> ScreenPoint? {
    let stretch = earth * cos(target.latitude * .pi / 180)
    func northing(_ latitude: Double) -> Double {
      log(tan(.pi / 4 + latitude * .pi / 360))
    }
    let ray: SIMD3<Double> =
      [
        stretch * (coordinate.longitude - target.longitude) * .pi / 180,
        stretch * (northing(coordinate.latitude) - northing(target.latitude)), height,
      ] - eye
    let depth = (ray * forward).sum()
    guard depth > 0 else { return nil }
    return ScreenPoint(
      x: middle.x + focalLength * (ray * right).sum() / depth,
      y: middle.y - focalLength * (ray * up).sum() / depth)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }
}
