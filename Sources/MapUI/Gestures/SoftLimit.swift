// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A limit that is reached softly: the last stretch before it is gone slower and slower.
///
/// In the stretch the part of the wanted way that is gone falls with the square root of the room that is left:
/// at the limit it is 0, and twice the stretch leads there. Two ways lead to where their sum leads, so the
/// rate of the frames makes no difference, and the limit is never passed.
enum SoftLimit {
  /// The way that is gone of a wanted one, both at least 0.
  ///
  /// - Parameters:
  ///   - room: How far the limit is.
  ///   - stretch: How far before the limit it begins to slow down.
  static func way(_ wanted: Double, room: Double, stretch: Double) -> Double {
    let free = max(0, room - stretch)
    guard room > 0, wanted > free else { return room > 0 ? wanted : 0 }
    // r' = -(r / stretch)^½
    let root = min(room, stretch).squareRoot() - (wanted - free) / (2 * stretch.squareRoot())
    return root > 0 ? room - root * root : room
  }
}

extension GestureView {
  /// A change of zoom that slows down before the limit.
  func softZoom(_ levels: Double) -> Double {
    soft(levels, stretch: GestureTuning.zoomStretch) { way in
      var wish = camera
      wish.zoom += way
      return constrain(wish).zoom - camera.zoom
    }
  }

  /// A change of the viewing angle that slows down before the limit.
  func softTilt(_ degrees: Double) -> Double {
    soft(degrees, stretch: GestureTuning.tiltStretch) { way in
      var wish = camera
      wish.viewingAngle += way
      return constrain(wish).viewingAngle - camera.viewingAngle
    }
  }

  /// A way of the target, in points east and south, that slows down before the limits, along each axis by
  /// itself: it slides along the other.
  func softWay(_ way: SIMD2<Double>, of camera: CameraState) -> SIMD2<Double> {
    let points = camera.pointsPerWorld
    func axis(_ wanted: Double, _ axis: SIMD2<Double>) -> Double {
      soft(wanted, stretch: GestureTuning.panStretch) { way in
        var wish = camera
        wish.world += axis * way / points
        var went = constrain(wish).world - camera.world
        went.x -= went.x.rounded()
        return (went * axis).sum() * points
      }
    }
    return [axis(way.x, [1, 0]), axis(way.y, [0, 1])]
  }

  /// - Parameter permitted: What a limit leaves of a way.
  private func soft(
    _ wanted: Double, stretch: Double, _ permitted: (Double) -> Double
  ) -> Double {
    guard wanted != 0 else { return 0 }
    let sign = wanted < 0 ? -1.0 : 1.0
    let probe = abs(wanted) + stretch
    let room = permitted(sign * probe) * sign
    // The target's rounding at the highest zoom is less than this.
    let noise = 1e-6 * stretch
    guard room < probe - noise else { return wanted }
    return sign * SoftLimit.way(abs(wanted), room: room < noise ? 0 : room, stretch: stretch)
  }
}
