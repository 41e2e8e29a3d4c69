// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
public import MapNavigation

/// How calm a navigation camera was over a drive, measured frame by frame.
public struct CameraFigures: Hashable, Sendable {
  /// How many frames were measured.
  public var frames = 0
  /// The farthest that the puck was from its place on the screen while following, points. Frames of
  /// transitions do not count, nor those in which the limits of the target hold the camera back.
  public var puckDeviation = 0.0
  /// The fastest turn of the camera, degrees a second, and the strongest change of it, degrees a
  /// second squared. Outside transitions.
  public var turningSpeed = 0.0
  public var turningAcceleration = 0.0
  /// How often the camera turned back: from faster than ``turningFloor`` one way to faster than it the
  /// other.
  public var turningReversals = 0
  /// The fastest zoom, levels a second, and how often it turned back above ``zoomFloor``. Outside
  /// transitions.
  public var zoomSpeed = 0.0
  public var zoomReversals = 0
  /// The fastest change of the viewing angle outside transitions, degrees a second.
  public var tiltingSpeed = 0.0
  /// The strongest speeding up or slowing down of the puck along its way, metres a second squared.
  public var puckAcceleration = 0.0
  /// The farthest that the puck moved backwards along the route from one frame to the next, metres.
  public var puckBackwards = 0.0
  /// How many frames lay outside the limits of the camera.
  public var outsideLimits = 0
  /// The largest steps of the camera's speed between frames, in transitions and without: points of the
  /// view, levels and degrees, a second squared.
  public var targetAcceleration = 0.0
  public var zoomAcceleration = 0.0
  public var bearingAcceleration = 0.0
  public var angleAcceleration = 0.0

  /// What counts as turning and as zooming: degrees and levels a second.
  public static let turningFloor = 1.0
  public static let zoomFloor = 0.02

  public init() {}
}

/// Measures the frames of a navigation camera one after another.
public struct CameraMeter: Sendable {
  public private(set) var figures = CameraFigures()
  private let tuning: NavigationCameraTuning
  private var last: Sample?
  private var turning = 0
  private var zooming = 0

  private struct Sample {
    var time: Double
    var frame: NavigationFrame
    var pose: CameraPose
    var speed: CameraPose?
    var puckSpeed: Double
  }

  public init(tuning: NavigationCameraTuning = NavigationCameraTuning()) { self.tuning = tuning }

  /// Takes the frame of a time, seconds, that rises from call to call.
  public mutating func add(_ frame: NavigationFrame, at time: Double, scene: NavigationScene) {
    figures.frames += 1
    let pose = CameraPose(frame.camera)
    measurePlace(frame, scene)
    var sample = Sample(
      time: time, frame: frame, pose: pose, speed: nil, puckSpeed: frame.puck?.speed ?? 0)
    if let last, time > last.time {
      let dt = time - last.time
      let speed = pose.difference(from: last.pose).scaled(by: 1 / dt)
      sample.speed = speed
      if !frame.isInTransition, !last.frame.isInTransition {
        figures.turningSpeed = max(figures.turningSpeed, abs(speed.bearing))
        figures.zoomSpeed = max(figures.zoomSpeed, abs(speed.zoom))
        figures.tiltingSpeed = max(figures.tiltingSpeed, abs(speed.viewingAngle))
        measureReversals(speed)
      }
      if let before = last.speed { measureSteps(from: before, to: speed, dt, frame) }
      if let puck = frame.puck, let was = last.frame.puck {
        if let now = puck.routeDistance, let then = was.routeDistance {
          figures.puckBackwards = max(figures.puckBackwards, then - now)
          figures.puckAcceleration = max(
            figures.puckAcceleration, abs(puck.speed - was.speed) / dt)
        }
      }
    }
    last = sample
  }

  private mutating func measurePlace(_ frame: NavigationFrame, _ scene: NavigationScene) {
    let gated = scene.constraints.constrain(
      frame.camera, size: scene.size, padding: scene.padding)
    if gated != frame.camera { figures.outsideLimits += 1 }
    guard scene.mode == .following, !frame.isInTransition, let puck = frame.puck,
      scene.constraints.targetBounds == nil
    else { return }
    let viewport = Viewport(camera: frame.camera, size: scene.size, padding: scene.padding)
    let seat = PuckSeat(scene, tuning).place
    let place = viewport.point(for: puck.coordinate)
    let away = place.map { hypot($0.x - seat.x, $0.y - seat.y) } ?? .infinity
    figures.puckDeviation = max(figures.puckDeviation, away)
  }

  private mutating func measureReversals(_ speed: CameraPose) {
    if abs(speed.bearing) > CameraFigures.turningFloor {
      let way = speed.bearing > 0 ? 1 : -1
      if turning == -way { figures.turningReversals += 1 }
      turning = way
    }
    if abs(speed.zoom) > CameraFigures.zoomFloor {
      let way = speed.zoom > 0 ? 1 : -1
      if zooming == -way { figures.zoomReversals += 1 }
      zooming = way
    }
  }

  private mutating func measureSteps(
    from before: CameraPose, to after: CameraPose, _ dt: Double, _ frame: NavigationFrame
  ) {
    let points = 256 * exp2(frame.camera.zoom)
    let step = (after.target - before.target) * points
    figures.targetAcceleration = max(
      figures.targetAcceleration, (step * step).sum().squareRoot() / dt)
    figures.zoomAcceleration = max(figures.zoomAcceleration, abs(after.zoom - before.zoom) / dt)
    let turn = abs(after.bearing - before.bearing) / dt
    figures.bearingAcceleration = max(figures.bearingAcceleration, turn)
    if !frame.isInTransition {
      figures.turningAcceleration = max(figures.turningAcceleration, turn)
    }
    figures.angleAcceleration = max(
      figures.angleAcceleration, abs(after.viewingAngle - before.viewingAngle) / dt)
  }
}

extension CameraFigures {
  /// Drives the camera over positions, frame by frame, and measures it.
  ///
  /// - Parameters:
  ///   - positions: what guidance tells and when, seconds of the same clock, in order.
  ///   - scene: the view, mode and route; its position is set from the positions. `change` may change
  ///     it before each frame.
  ///   - rate: frames a second.
  public static func measure(
    _ positions: [(time: Double, position: RoadPosition)], scene: NavigationScene,
    rate: Double = 60, tuning: NavigationCameraTuning = NavigationCameraTuning(),
    change: (Double, inout NavigationScene) -> Void = { _, _ in },
    each: (Double, NavigationFrame) -> Void = { _, _ in }
  ) -> CameraFigures {
    guard let first = positions.first, let end = positions.last, rate > 0 else {
      return CameraFigures()
    }
    var camera = NavigationCamera(tuning: tuning)
    var meter = CameraMeter(tuning: tuning)
    var scene = scene
    var next = 0
    var index = 0
    var time = first.time
    while time <= end.time + 2 {
      while next < positions.count, positions[next].time <= time {
        scene.position = positions[next].position
        next += 1
      }
      change(time, &scene)
      let frame = camera.step(to: time, scene: scene)
      meter.add(frame, at: time, scene: scene)
      each(time, frame)
      index += 1
      time = first.time + Double(index) / rate
    }
    return meter.figures
  }
}
