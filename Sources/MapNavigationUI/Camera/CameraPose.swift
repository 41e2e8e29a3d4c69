// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A camera on the Mercator square, its bearing unwrapped: what transitions add and subtract.
struct CameraPose: Hashable, Sendable {
  /// x of any copy of the world.
  var target: SIMD2<Double>
  var zoom: Double
  /// Degrees, any turn of the circle.
  var bearing: Double
  /// Degrees from the nadir.
  var viewingAngle: Double

  static let zero = CameraPose(target: .zero, zoom: 0, bearing: 0, viewingAngle: 0)

  init(target: SIMD2<Double>, zoom: Double, bearing: Double, viewingAngle: Double) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
  }

  init(_ state: CameraState) {
    let world = WorldPoint(state.target)
    self.init(
      target: [world.x, world.y], zoom: state.zoom, bearing: state.bearing,
      viewingAngle: state.viewingAngle)
  }

  var state: CameraState {
    let y = min(max(target.y, 0), 1)
    return CameraState(
      target: WorldPoint(x: target.x - target.x.rounded(.down), y: y).coordinate.wrapped,
      zoom: zoom, bearing: Longitude.eastward(from: 0, to: bearing), viewingAngle: viewingAngle)
  }

  /// How this differs from another, the short ways round.
  func difference(from other: CameraPose) -> CameraPose {
    var way = target - other.target
    way.x -= way.x.rounded()
    return CameraPose(
      target: way, zoom: zoom - other.zoom,
      bearing: Longitude.difference(from: other.bearing, to: bearing),
      viewingAngle: viewingAngle - other.viewingAngle)
  }

  /// Part by part `self + other · factor`.
  func adding(_ other: CameraPose, times factor: Double) -> CameraPose {
    CameraPose(
      target: target + other.target * factor, zoom: zoom + other.zoom * factor,
      bearing: bearing + other.bearing * factor,
      viewingAngle: viewingAngle + other.viewingAngle * factor)
  }

  func scaled(by factor: Double) -> CameraPose { CameraPose.zero.adding(self, times: factor) }
}

/// The viewing angles that a zoom permits (P5), with rounded corners just below: a view that zooms through
/// one of them goes on tilting without a jerk.
enum SmoothAngleLimit {
  /// Levels over which a corner is rounded, to either side.
  private static let rounding = 0.2
  /// Degrees below the limit from where on an angle nestles up to it.
  private static let nestling = 2.0

  /// The angle as wished, or less where the zoom permits less. A wish `nestling` or more below the
  /// limit stays exactly as it is.
  static func limited(_ angle: Double, zoom: Double) -> Double {
    let limit = limit(zoom)
    let over = max(nestling - abs(limit - angle), 0)
    return max(min(angle, limit) - over * over / (4 * nestling), 0)
  }

  /// 30 up to zoom 10, 45 at 14, 65 from 16 on, each corner rounded from below.
  private static func limit(_ zoom: Double) -> Double {
    30 + 3.75 * ramp(zoom - 10 - rounding) + 6.25 * ramp(zoom - 14 - rounding)
      - 10 * ramp(zoom - 16)
  }

  private static func ramp(_ x: Double) -> Double {
    if x <= -rounding { return 0 }
    return x >= rounding ? x : (x + rounding) * (x + rounding) / (4 * rounding)
  }
}
