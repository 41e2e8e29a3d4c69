// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapUI

/// An animation from the displayed camera to a goal that may move.
///
/// Animates only the difference between the two. The difference starts with its current value and speed and
/// ends at zero, at rest. The transition is therefore continuous in value and speed at both ends, can be
/// interrupted at any time, and reaches a moving goal. Target and zoom follow the path of van Wijk and
/// Nuij.
struct CameraTransition: Sendable {
  /// The kind of a transition, which affects its duration.
  enum Kind: Sendable { case into, out, within }

  /// The duration in seconds.
  let duration: Double
  private(set) var elapsed = 0.0
  private let offset: CameraPose
  private let rate: CameraPose
  private let flight: FlyPath
  private let bearingTime: ClosedRange<Double>
  private let angleTime: ClosedRange<Double>
  private let runOut: Double

  /// - Parameters:
  ///   - shown: The displayed camera at the start.
  ///   - speed: The speed of the displayed camera, per second.
  ///   - goal: The goal at the same time.
  ///   - goalSpeed: The speed of the goal, per second.
  ///   - extent: The longer side of the view, in points.
  init(
    _ kind: Kind, from shown: CameraPose, speed: CameraPose, to goal: CameraPose,
    goalSpeed: CameraPose, extent: Double, lowestZoom: Double, tuning: NavigationCameraTuning
  ) {
    offset = shown.difference(from: goal)
    rate = speed.adding(goalSpeed, times: -1)
    let points =
      (offset.target * offset.target).sum().squareRoot() * 256 * exp2(min(shown.zoom, 30))
    flight = FlyPath(
      distance: points, zoomChange: -offset.zoom, extent: extent,
      lowestZoomChange: min(lowestZoom - shown.zoom, 0))
    let turning = 1.5 * abs(offset.bearing) / tuning.transitionTurn
    let longest = tuning.longestTransition
    var seconds = max(tuning.shortestTransition, turning)
    switch kind {
    case .within: break
    case .into:
      let panning = points / tuning.transitionPoints
      let zooming = abs(offset.zoom) / tuning.transitionZoom
      seconds = max(seconds, panning, panning / 2 + zooming)
    case .out: seconds = max(seconds, tuning.transitionOut, flight.duration)
    }
    duration = min(seconds, longest)
    let turn = min(max(turning, 1.8), duration)
    let tilt = min(1.2, duration)
    switch kind {
    case .within:
      bearingTime = 0...duration
      angleTime = 0...duration
    case .into:
      bearingTime = (duration - turn)...duration
      angleTime = (duration - tilt)...duration
    case .out:
      bearingTime = min(0.6, duration - turn)...duration
      angleTime = 0...tilt
    }
    runOut = min(tuning.runOut, duration)
  }

  var isOver: Bool { elapsed >= duration }

  mutating func advance(by dt: Double) { elapsed += dt }

  /// Returns the current camera for the current goal.
  func pose(to goal: CameraPose) -> CameraPose {
    guard !isOver else { return goal }
    let progress = CameraTransition.ease(elapsed / duration)
    let drift = CameraTransition.drift(elapsed, over: runOut)
    let (share, zoomChange) = flight.position(at: progress)
    var pose = goal
    pose.target += (offset.target + rate.target * drift) * (1 - share)
    pose.zoom += offset.zoom + zoomChange + rate.zoom * drift * (1 - progress)
    pose.bearing += (offset.bearing + rate.bearing * drift) * rest(bearingTime)
    pose.roll += (offset.roll + rate.roll * drift) * rest(bearingTime)
    pose.viewingAngle += (offset.viewingAngle + rate.viewingAngle * drift) * rest(angleTime)
    return pose
  }

  private func rest(_ time: ClosedRange<Double>) -> Double {
    let length = time.upperBound - time.lowerBound
    return 1 - CameraTransition.ease(length > 0 ? (elapsed - time.lowerBound) / length : 1)
  }

  private static func ease(_ part: Double) -> Double {
    let t = min(max(part, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Returns the displacement, in seconds of the initial speed, for a speed that falls quadratically to
  /// zero. Starts with slope 1 and ends at a third of the time.
  static func drift(_ seconds: Double, over time: Double) -> Double {
    guard time > 0 else { return 0 }
    let t = min(seconds / time, 1)
    return time * (t - t * t + t * t * t / 3)
  }
}
