// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapNavigation
import MapNavigationUI
import MapRoute

extension CameraMetrics {
  /// Runs the camera over positions frame by frame and measures it.
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
      let frame = camera.step(to: time, scene: scene)
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
