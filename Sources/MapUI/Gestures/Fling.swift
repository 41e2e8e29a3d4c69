// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// The map gliding on after a drag, slower and slower.
struct Fling: Sendable {
  /// On the Mercator square, per second.
  private var velocity: SIMD2<Double>
  private var time: Double

  init(velocity: SIMD2<Double>, at time: Double) {
    self.velocity = velocity
    self.time = time
  }

  /// The part of the speed that is lost in a second, as an exponent.
  private static let decay = -1000 * log(GestureTuning.flingRetention)

  /// Glides on to a time; the same however often it is called in between.
  ///
  /// - Returns: Whether it still moves.
  mutating func step(_ pass: inout GesturePass) -> Bool {
    let speed = (velocity * velocity).sum().squareRoot() * pass.view.camera.pointsPerWorld
    guard speed > GestureTuning.flingStop else { return false }
    let untilStop = log(speed / GestureTuning.flingStop) / Fling.decay
    let duration = min(max(pass.time - time, 0), untilStop)
    let remaining = exp(-Fling.decay * duration)
    let wished = velocity * (1 - remaining) / Fling.decay
    var camera = pass.view.camera
    camera.world += wished
    let went = pass.show(camera)
    time = max(time, pass.time)
    velocity *= remaining
    stop(where: wished, was: went, pointsPerWorld: pass.view.camera.pointsPerWorld)
    return duration < untilStop && velocity != .zero
  }

  /// Stops the fling in the direction in which it was held up.
  private mutating func stop(
    where wished: SIMD2<Double>, was went: SIMD2<Double>, pointsPerWorld: Double
  ) {
    // Rounding is a millionth of a point, a frame of the slowest fling half a point.
    let limit = 0.01 / pointsPerWorld
    if abs(went.x - wished.x) > limit { velocity.x = 0 }
    if abs(went.y - wished.y) > limit { velocity.y = 0 }
  }
}

/// The way of a drag's last moments, for the speed of the fling after it.
struct DragTrack: Sendable {
  private struct Sample {
    let time: Double
    /// The target on the Mercator square, from where the drag began.
    let target: SIMD2<Double>
    /// The finger, in points.
    let finger: SIMD2<Double>
  }
  private var samples: [Sample] = []

  /// Starts at a finger's place.
  init(finger: SIMD2<Double>, at time: Double) {
    samples.append(Sample(time: time, target: .zero, finger: finger))
  }

  /// Adds a move of the finger and of the target with it.
  mutating func add(finger: SIMD2<Double>, way: SIMD2<Double>, at time: Double) {
    let target = (samples.last?.target ?? .zero) + way
    samples.append(Sample(time: time, target: target, finger: finger))
    samples.removeAll { $0.time < time - GestureTuning.flingWindow }
  }

  /// The target's speed, per second on the Mercator square; nil where the finger rested.
  ///
  /// A point of the screen near the horizon is a long piece of ground. So that a flick there does not
  /// cross the country, the ground goes at most as fast as at the target.
  func velocity(at time: Double, camera: CameraState) -> SIMD2<Double>? {
    guard let first = samples.first, let last = samples.last,
      time - last.time <= GestureTuning.flingRest, last.time - first.time > 0.001
    else { return nil }
    let duration = last.time - first.time
    let velocity = (last.target - first.target) / duration
    let finger = (last.finger - first.finger) / duration
    let fingerSpeed = min((finger * finger).sum().squareRoot(), GestureTuning.flingLimit)
    let limit = fingerSpeed / max(cos(camera.viewingAngle * .pi / 180), 0.1)
    let speed = (velocity * velocity).sum().squareRoot() * camera.pointsPerWorld
    guard speed > GestureTuning.flingStop else { return nil }
    return velocity * min(1, limit / speed)
  }
}
