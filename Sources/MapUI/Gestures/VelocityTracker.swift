// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// The last moments of a drag or a pinch, for the map's velocity when it is released.
struct VelocityTracker: Sendable {
  /// The changes of the map by one move.
  struct Move: Sendable {
    /// The target's movement on the Mercator square, without the movement due to zoom and rotation.
    var pan = SIMD2<Double>.zero
    var zoom = 0.0
    /// Degrees clockwise.
    var bearing = 0.0

    static func + (a: Move, b: Move) -> Move {
      Move(pan: a.pan + b.pan, zoom: a.zoom + b.zoom, bearing: a.bearing + b.bearing)
    }
  }

  private struct Sample {
    let time: Double
    /// The sum of all moves since the start.
    var sum: Move
    /// The position of the finger, or of the middle of two, in points.
    var finger: SIMD2<Double>
  }
  private var samples: [Sample] = []
  private let isPair: Bool

  /// Starts a track at the position of a finger, or at the middle of two.
  init(finger: SIMD2<Double>, isPair: Bool = false, at time: Double) {
    self.isPair = isPair
    samples.append(Sample(time: time, sum: Move(), finger: finger))
  }

  /// Adds a move of the fingers and of the map.
  mutating func add(finger: SIMD2<Double>, _ move: Move, at time: Double) {
    let sum = (samples.last?.sum ?? Move()) + move
    // Two fingers report one after the other. A velocity must not come from one of the two reports alone.
    if isPair, let last = samples.last, time - last.time < GestureTuning.pairMoment {
      samples[samples.count - 1].sum = sum
      samples[samples.count - 1].finger = finger
    } else {
      samples.append(Sample(time: time, sum: sum, finger: finger))
    }
    // With slow frames, several reports come at once. The sample before them is needed for the velocity.
    let before = samples.last { $0.time < time - 0.001 }?.time ?? time
    let oldest = min(time - GestureTuning.flingWindow, before)
    samples.removeAll { $0.time < oldest }
  }

  /// Returns the map's velocity, per second; `nil` if the fingers rested.
  ///
  /// Near the horizon, a point of the screen covers a long distance on the ground. The speed on the ground is
  /// limited to that at the target, so that a flick there does not move the map too far.
  func velocity(at time: Double, camera: CameraState) -> Move? {
    guard let first = samples.first, let last = samples.last,
      time - last.time <= GestureTuning.flingRest, last.time - first.time > 0.001
    else { return nil }
    let duration = last.time - first.time
    let velocity = (last.sum.pan - first.sum.pan) / duration
    let finger = (last.finger - first.finger) / duration
    let fingerSpeed = min((finger * finger).sum().squareRoot(), GestureTuning.flingLimit)
    let limit = fingerSpeed / max(cos(camera.viewingAngle * .pi / 180), 0.1)
    let speed = (velocity * velocity).sum().squareRoot() * camera.pointsPerWorld
    func limited(_ change: Double, to limit: Double) -> Double {
      min(max(change / duration, -limit), limit)
    }
    return Move(
      pan: speed > limit ? velocity * (limit / speed) : velocity,
      zoom: limited(last.sum.zoom - first.sum.zoom, to: GestureTuning.zoomGlideLimit),
      bearing: limited(last.sum.bearing - first.sum.bearing, to: GestureTuning.turnGlideLimit))
  }
}
