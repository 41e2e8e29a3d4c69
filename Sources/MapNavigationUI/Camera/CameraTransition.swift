// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapUI

/// The way from what a camera showed to what it shall show, while that moves on.
///
/// Only the difference between the two is animated: it starts as it is, with the speed it has, and ends
/// at nothing, at rest. So a transition is continuous in value and speed at both ends, can be broken off
/// by another one at any moment, and arrives at a goal that travels. Ground and zoom take the smooth
/// way of van Wijk and Nuij.
struct CameraTransition: Sendable {
  /// Where a transition leads, for the time it takes.
  enum Kind: Sendable { case into, out, within }

  /// Seconds.
  let duration: Double
  private(set) var elapsed = 0.0
  private let offset: CameraPose
  private let rate: CameraPose
  private let flight: FlyPath
  private let bearingTime: ClosedRange<Double>
  private let angleTime: ClosedRange<Double>
  private let runOut: Double

  /// - Parameters:
  ///   - shown: the camera at the start.
  ///   - speed: how it moves then, a second.
  ///   - goal: what it shall show, at the same moment.
  ///   - goalSpeed: how that moves.
  ///   - extent: the longer side of the view, points.
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
      let way = points / tuning.transitionPoints
      let zooming = abs(offset.zoom) / tuning.transitionZoom
      seconds = max(seconds, way, way / 2 + zooming)
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

  /// The camera now, on the way to where the goal is now.
  func pose(to goal: CameraPose) -> CameraPose {
    guard !isOver else { return goal }
    let progress = CameraTransition.ease(elapsed / duration)
    let drift = CameraTransition.drift(elapsed, over: runOut)
    let (share, zoomChange) = flight.place(at: progress)
    var pose = goal
    pose.target += (offset.target + rate.target * drift) * (1 - share)
    pose.zoom += offset.zoom + zoomChange + rate.zoom * drift * (1 - progress)
    pose.bearing += (offset.bearing + rate.bearing * drift) * rest(bearingTime)
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

  /// The seconds' worth of way that a speed makes which runs out evenly squared: rises with slope 1 and
  /// comes to rest at a third of the time.
  static func drift(_ seconds: Double, over time: Double) -> Double {
    guard time > 0 else { return 0 }
    let t = min(seconds / time, 1)
    return time * (t - t * t + t * t * t / 3)
  }
}
