// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapNavigationUI
import MapRoute

/// Measures of a navigation camera's smoothness over a drive, from all its frames.
package struct CameraMetrics: Hashable, Sendable {
  /// The number of measured frames.
  package var frames = 0
  /// The maximum distance, in points, between the puck and its anchor on the screen while following.
  /// Excludes transitions and frames in which the target limits hold the camera back.
  package var puckDeviation = 0.0
  /// The maximum turning speed of the camera, in degrees per second, and its maximum acceleration, in
  /// degrees per second squared. Excludes transitions.
  package var turningSpeed = 0.0
  package var turningAcceleration = 0.0
  /// The maximum turning speed in transitions, in degrees per second.
  package var transitionTurning = 0.0
  /// The number of turning reversals: changes of direction between turns faster than ``turningFloor``.
  /// `spuriousReversals` counts those on a route where the road itself does not reverse by at least
  /// ``wiggleFloor``.
  package var turningReversals = 0
  package var spuriousReversals = 0
  /// The maximum zoom speed, in levels per second, and the number of reversals faster than ``zoomFloor``.
  /// Excludes transitions.
  package var zoomSpeed = 0.0
  package var zoomReversals = 0
  /// The maximum change of the viewing angle outside transitions, in degrees per second.
  package var tiltingSpeed = 0.0
  /// The maximum acceleration or braking of the puck along its path, in meters per second squared, also when it
  /// changes to another route, to another position or off the route.
  package var puckAcceleration = 0.0
  /// The maximum distance of the puck behind its farthest position on a route, in meters.
  package var puckBackwards = 0.0
  /// The number of frames outside the limits of the camera.
  package var outsideLimits = 0
  /// The maximum acceleration of the camera between frames, including transitions: in points of the view,
  /// levels and degrees per second squared.
  package var targetAcceleration = 0.0
  package var zoomAcceleration = 0.0
  package var bearingAcceleration = 0.0
  package var angleAcceleration = 0.0

  /// The minimum speeds that count as turning and zooming, in degrees and levels per second.
  package static let turningFloor = 1.0
  package static let zoomFloor = 0.02
  /// The minimum turn in each direction, in degrees, for a road that reverses its turn.
  package static let wiggleFloor = 2.0

  /// The time and location of a worst value.
  package struct Moment: Hashable, Sendable {
    /// The time since the first frame, in seconds.
    package var time: Double
    package var coordinate: Coordinate
  }
  package var worstTurning: Moment?
  package var worstTransition: Moment?
  package var worstZoom: Moment?
  package var worstPuckDeviation: Moment?
  package var lastSpuriousReversal: Moment?
  /// The mean and the maximum duration of one camera step, in seconds.
  package var updateTime = 0.0
  package var longestUpdate = 0.0

  package init() {}

  /// The figures that exceed the bounds of a faultless drive, as texts.
  package var faults: [String] {
    let bounds: [(String, Double, Double)] = [
      ("puck position error", puckDeviation, 1), ("turning", turningSpeed, 90),
      ("turning in transitions", transitionTurning, 90), ("zoom", zoomSpeed, 1),
      ("puck backwards", puckBackwards, 2), ("puck acceleration", puckAcceleration, 12.01),
      ("frames outside limits", Double(outsideLimits), 0),
      ("unrequested turning reversals", Double(spuriousReversals), 0),
    ]
    return bounds.filter { $1 > $2 }.map { what, value, _ in
      "\(what) \((value * 1000).rounded() / 1000)"
    }
  }
}

// MARK: - Drive

extension CameraMetrics {
  /// Runs the camera over positions frame by frame, constrains it as a view does, and measures it.
  ///
  /// - Parameters:
  ///   - positions: The positions from guidance with their times, in seconds of one clock, in order.
  ///   - scene: The view, mode and route. The method sets its position; `change` may modify it before each
  ///     frame.
  ///   - rate: Frames per second.
  package static func measure(
    _ positions: [(time: Double, position: RoadPosition)], scene: NavigationScene,
    rate: Double = 60, tuning: NavigationCameraTuning = NavigationCameraTuning(),
    change: (Double, inout NavigationScene) -> Void = { _, _ in },
    each: (Double, NavigationFrame) -> Void = { _, _ in }
  ) -> CameraMetrics {
    guard let first = positions.first, let end = positions.last, rate > 0 else {
      return CameraMetrics()
    }
    var camera = NavigationCamera(tuning: tuning)
    var meter = CameraMeter(tuning: tuning)
    var scene = scene
    var next = 0
    var index = 0
    var time = first.time
    var spent = Duration.zero
    var longest = Duration.zero
    while time <= end.time + 2 {
      while next < positions.count, positions[next].time <= time {
        scene.position = positions[next].position
        next += 1
      }
      change(time, &scene)
      let watch = ContinuousClock.now
      var frame = camera.step(to: time, scene: scene)
      frame.camera = scene.constraints.constrain(
        frame.camera, size: scene.size, padding: scene.padding)
      camera.accept(frame.camera)
      let took = ContinuousClock.now - watch
      spent += took
      longest = max(longest, took)
      meter.add(frame, at: time, scene: scene)
      each(time, frame)
      index += 1
      time = first.time + Double(index) / rate
    }
    var figures = meter.figures
    figures.updateTime = spent / .seconds(1) / Double(max(figures.frames, 1))
    figures.longestUpdate = longest / .seconds(1)
    return figures
  }

  /// Runs the camera over the positions of a drive, with each route from the time at which it began.
  package static func measure(
    _ drive: TrialOutcome, scene: NavigationScene, rate: Double = 60,
    tuning: NavigationCameraTuning = NavigationCameraTuning(),
    change: (Double, inout NavigationScene) -> Void = { _, _ in },
    each: (Double, NavigationFrame) -> Void = { _, _ in }
  ) -> CameraMetrics {
    var scene = scene
    scene.isGuidanceActive = true
    var next = 0
    return measure(drive.positions, scene: scene, rate: rate, tuning: tuning) { time, scene in
      while next < drive.routes.count, drive.routes[next].time <= time {
        scene.track = CameraRoute(drive.routes[next].route)
        next += 1
      }
      change(time, &scene)
    } each: { time, frame in
      each(time, frame)
    }
  }

  /// Merges other figures: keeps the worse value of each measure and adds up the counts. The moments of the
  /// other figures keep their times.
  package mutating func add(_ other: CameraMetrics) {
    let all = frames + other.frames
    updateTime =
      (updateTime * Double(frames) + other.updateTime * Double(other.frames))
      / Double(max(all, 1))
    frames = all
    func raise(
      _ value: WritableKeyPath<CameraMetrics, Double>,
      _ moment: WritableKeyPath<CameraMetrics, Moment?>? = nil
    ) {
      guard other[keyPath: value] > self[keyPath: value] else { return }
      self[keyPath: value] = other[keyPath: value]
      if let moment { self[keyPath: moment] = other[keyPath: moment] }
    }
    raise(\.puckDeviation, \.worstPuckDeviation)
    raise(\.turningSpeed, \.worstTurning)
    raise(\.transitionTurning, \.worstTransition)
    raise(\.zoomSpeed, \.worstZoom)
    raise(\.turningAcceleration)
    raise(\.tiltingSpeed)
    raise(\.puckAcceleration)
    raise(\.puckBackwards)
    raise(\.targetAcceleration)
    raise(\.zoomAcceleration)
    raise(\.bearingAcceleration)
    raise(\.angleAcceleration)
    raise(\.longestUpdate)
    turningReversals += other.turningReversals
    spuriousReversals += other.spuriousReversals
    zoomReversals += other.zoomReversals
    outsideLimits += other.outsideLimits
    lastSpuriousReversal = other.lastSpuriousReversal ?? lastSpuriousReversal
  }
}
