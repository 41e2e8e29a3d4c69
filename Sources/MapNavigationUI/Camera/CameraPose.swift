// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A camera on the Mercator square with an unwrapped bearing. Transitions add and subtract poses.
package struct CameraPose: Hashable, Sendable {
  /// The target. x may lie in any copy of the world.
  package var target: SIMD2<Double>
  package var zoom: Double
  /// The bearing in degrees, not wrapped.
  package var bearing: Double
  /// The angle in degrees from the nadir.
  package var viewingAngle: Double
  /// The turn about the line of sight in degrees, not wrapped. Navigation's own cameras have none.
  package var roll: Double

  static let zero = CameraPose(target: .zero, zoom: 0, bearing: 0, viewingAngle: 0)

  init(
    target: SIMD2<Double>, zoom: Double, bearing: Double, viewingAngle: Double, roll: Double = 0
  ) {
    self.target = target
    self.zoom = zoom
    self.bearing = bearing
    self.viewingAngle = viewingAngle
    self.roll = roll
  }

  package init(_ state: CameraState) {
    let world = WorldPoint(state.target)
    self.init(
      target: [world.x, world.y], zoom: state.zoom, bearing: state.bearing,
      viewingAngle: state.viewingAngle, roll: state.roll)
  }

  var state: CameraState {
    let y = min(max(target.y, 0), 1)
    return CameraState(
      target: WorldPoint(x: target.x - target.x.rounded(.down), y: y).coordinate.wrapped,
      zoom: zoom, bearing: Longitude.eastward(from: 0, to: bearing), viewingAngle: viewingAngle,
      roll: Longitude.eastward(from: 0, to: roll))
  }

  /// Returns the difference from another pose, with the shortest change of x, bearing and roll.
  package func difference(from other: CameraPose) -> CameraPose {
    var offset = target - other.target
    offset.x -= offset.x.rounded()
    return CameraPose(
      target: offset, zoom: zoom - other.zoom,
      bearing: Longitude.difference(from: other.bearing, to: bearing),
      viewingAngle: viewingAngle - other.viewingAngle,
      roll: Longitude.difference(from: other.roll, to: roll))
  }

  /// Returns `self + other · factor` for each component.
  func adding(_ other: CameraPose, times factor: Double) -> CameraPose {
    CameraPose(
      target: target + other.target * factor, zoom: zoom + other.zoom * factor,
      bearing: bearing + other.bearing * factor,
      viewingAngle: viewingAngle + other.viewingAngle * factor,
      roll: roll + other.roll * factor)
  }

  package func scaled(by factor: Double) -> CameraPose {
    CameraPose.zero.adding(self, times: factor)
  }
}

/// The maximum viewing angle for each zoom, with rounded corners just below the limit. A view that zooms
/// through a corner tilts smoothly.
enum SmoothAngleLimit {
  /// The range around a corner, in levels to either side, in which the limit is rounded.
  private static let rounding = 0.2
  /// The distance below the limit, in degrees, at which an angle begins to approach it smoothly.
  private static let approachRange = 2.0

  /// Returns the angle, reduced to the limit of the zoom. An angle at least `approachRange` below the limit does
  /// not change.
  static func limited(_ angle: Double, zoom: Double) -> Double {
    let limit = limit(zoom)
    let over = max(approachRange - abs(limit - angle), 0)
    return max(min(angle, limit) - over * over / (4 * approachRange), 0)
  }

  /// Returns the limit: 30 up to zoom 10, 45 at zoom 14, 65 from zoom 16, with corners rounded from below.
  private static func limit(_ zoom: Double) -> Double {
    30 + 3.75 * ramp(zoom - 10 - rounding) + 6.25 * ramp(zoom - 14 - rounding)
      - 10 * ramp(zoom - 16)
  }

  private static func ramp(_ x: Double) -> Double {
    if x <= -rounding { return 0 }
    return x >= rounding ? x : (x + rounding) * (x + rounding) / (4 * rounding)
  }
}
