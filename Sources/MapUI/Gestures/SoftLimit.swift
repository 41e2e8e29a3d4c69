// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A soft limit: movement slows down over the last stretch before it.
///
/// In the stretch, the ratio of actual to requested movement falls with the square root of the remaining
/// room: at the limit it is 0, and a requested distance of twice the stretch reaches it. Two successive
/// movements have the same result as their sum. The frame rate therefore has no effect, and the limit is
/// never exceeded.
enum SoftLimit {
  /// Returns the actual distance for a requested one, both at least 0.
  ///
  /// - Parameters:
  ///   - room: The distance to the limit.
  ///   - stretch: The distance before the limit at which the slowdown begins.
  static func distance(_ requested: Double, room: Double, stretch: Double) -> Double {
    let free = max(0, room - stretch)
    guard room > 0, requested > free else { return room > 0 ? requested : 0 }
    // r' = -(r / stretch)^½
    let root = min(room, stretch).squareRoot() - (requested - free) / (2 * stretch.squareRoot())
    return root > 0 ? room - root * root : room
  }
}

extension GestureView {
  /// Returns a change of zoom that slows down before the limit.
  func softZoom(_ levels: Double) -> Double {
    soft(levels, stretch: GestureTuning.zoomStretch) { change in
      var requested = camera
      requested.zoom += change
      return constrain(requested).zoom - camera.zoom
    }
  }

  /// Returns a change of the viewing angle that slows down before the limit.
  func softTilt(_ degrees: Double) -> Double {
    soft(degrees, stretch: GestureTuning.tiltStretch) { change in
      var requested = camera
      requested.viewingAngle += change
      return constrain(requested).viewingAngle - camera.viewingAngle
    }
  }

  /// Returns a movement of the target, in points east and south, that slows down before the limits. Each axis
  /// is limited separately, so the target slides along a limit.
  func softPan(_ pan: SIMD2<Double>, of camera: CameraState) -> SIMD2<Double> {
    let points = camera.pointsPerWorld
    func axis(_ requested: Double, _ axis: SIMD2<Double>) -> Double {
      soft(requested, stretch: GestureTuning.panStretch) { distance in
        var requested = camera
        requested.world += axis * distance / points
        var moved = constrain(requested).world - camera.world
        moved.x -= moved.x.rounded()
        return (moved * axis).sum() * points
      }
    }
    return [axis(pan.x, [1, 0]), axis(pan.y, [0, 1])]
  }

  /// Slows down a movement before a limit. The closure returns the part of a distance that the limit allows.
  private func soft(
    _ requested: Double, stretch: Double, _ allowed: (Double) -> Double
  ) -> Double {
    guard requested != 0 else { return 0 }
    let sign = requested < 0 ? -1.0 : 1.0
    let probe = abs(requested) + stretch
    let room = allowed(sign * probe) * sign
    // Larger than the rounding error of the target at the highest zoom.
    let noise = 1e-6 * stretch
    guard room < probe - noise else { return requested }
    return sign
      * SoftLimit.distance(abs(requested), room: room < noise ? 0 : room, stretch: stretch)
  }
}
