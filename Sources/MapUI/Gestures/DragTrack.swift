// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// What the last moments of a drag or a pinch did to the map, for how it goes on when it is let go.
struct DragTrack: Sendable {
  /// What one move of the hand did, and where the hand is.
  struct Move: Sendable {
    /// The target's way on the Mercator square, without what zoom and rotation move it.
    var way = SIMD2<Double>.zero
    var zoom = 0.0
    /// Degrees clockwise.
    var bearing = 0.0

    static func + (a: Move, b: Move) -> Move {
      Move(way: a.way + b.way, zoom: a.zoom + b.zoom, bearing: a.bearing + b.bearing)
    }
  }

  private struct Sample {
    let time: Double
    /// All moves since the start.
    var sum: Move
    /// The finger or the middle of two, in points.
    var finger: SIMD2<Double>
  }
  private var samples: [Sample] = []
  private let isPair: Bool

  /// Starts at a finger's place, or between two.
  init(finger: SIMD2<Double>, isPair: Bool = false, at time: Double) {
    self.isPair = isPair
    samples.append(Sample(time: time, sum: Move(), finger: finger))
  }

  /// Adds a move of the hand and of the map with it.
  mutating func add(finger: SIMD2<Double>, _ move: Move, at time: Double) {
    let sum = (samples.last?.sum ?? Move()) + move
    // The reports of two fingers come one after the other: half a pinch has no speed.
    if isPair, let last = samples.last, time - last.time < GestureTuning.pairMoment {
      samples[samples.count - 1].sum = sum
      samples[samples.count - 1].finger = finger
    } else {
      samples.append(Sample(time: time, sum: sum, finger: finger))
    }
    // Where frames are slow, reports come many at a time: without the moment before they have no speed.
    let before = samples.last { $0.time < time - 0.001 }?.time ?? time
    let oldest = min(time - GestureTuning.flingWindow, before)
    samples.removeAll { $0.time < oldest }
  }

  /// The speeds of the map, per second; nil where the hand rested.
  ///
  /// A point of the screen near the horizon is a long piece of ground. So that a flick there does not
  /// cross the country, the ground goes at most as fast as at the target.
  func velocity(at time: Double, camera: CameraState) -> Move? {
    guard let first = samples.first, let last = samples.last,
      time - last.time <= GestureTuning.flingRest, last.time - first.time > 0.001
    else { return nil }
    let duration = last.time - first.time
    let velocity = (last.sum.way - first.sum.way) / duration
    let finger = (last.finger - first.finger) / duration
    let fingerSpeed = min((finger * finger).sum().squareRoot(), GestureTuning.flingLimit)
    let limit = fingerSpeed / max(cos(camera.viewingAngle * .pi / 180), 0.1)
    let speed = (velocity * velocity).sum().squareRoot() * camera.pointsPerWorld
    func limited(_ change: Double, to limit: Double) -> Double {
      min(max(change / duration, -limit), limit)
    }
    return Move(
      way: speed > limit ? velocity * (limit / speed) : velocity,
      zoom: limited(last.sum.zoom - first.sum.zoom, to: GestureTuning.zoomGlideLimit),
      bearing: limited(last.sum.bearing - first.sum.bearing, to: GestureTuning.turnGlideLimit))
  }
}
