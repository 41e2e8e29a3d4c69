// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A change of the camera by keys, in their units. Steps can be added.
struct KeyStep {
  /// Points right and down the screen.
  var pan = SIMD2<Double>.zero
  var zoom = 0.0
  /// Degrees clockwise.
  var bearing = 0.0
  var tilt = 0.0

  /// Makes a number of steps of a command.
  init(_ command: KeyCommand, steps: Double = 1) {
    let points = steps * GestureTuning.keyPan
    switch command {
    case .panLeft: pan = [-points, 0]
    case .panRight: pan = [points, 0]
    case .panUp: pan = [0, -points]
    case .panDown: pan = [0, points]
    case .zoomIn: zoom = steps * GestureTuning.zoomStep
    case .zoomOut: zoom = -steps * GestureTuning.zoomStep
    case .rotateLeft: bearing = -steps * GestureTuning.keyRotation
    case .rotateRight: bearing = steps * GestureTuning.keyRotation
    case .tiltUp: tilt = steps * GestureTuning.keyTilt
    case .tiltDown: tilt = -steps * GestureTuning.keyTilt
    case .north, .reset, .tap, .longPress: break
    }
  }

  static func += (a: inout KeyStep, b: KeyStep) {
    a.pan += b.pan
    a.zoom += b.zoom
    a.bearing += b.bearing
    a.tilt += b.tilt
  }

  /// Returns the camera after the step, which slows down before the limits.
  func camera(in view: GestureView) -> CameraState {
    var requested = view.camera
    requested.zoom += view.softZoom(zoom)
    requested.bearing += bearing
    requested.viewingAngle += view.softTilt(tilt)
    var camera = view.shaped(requested, about: nil)
    guard pan != .zero else { return camera }
    let points = camera.pointsPerWorld
    camera.world += view.softPan(camera.worldVector(pan) * points, of: camera) / points
    return camera
  }
}

/// A held key. Its speed rises toward a constant, and falls after the release. A pure function of time, which
/// key repeats do not affect.
struct HeldKey: Sendable {
  let key: KeyboardKey
  let command: KeyCommand
  /// When the map begins to move continuously.
  private let start: Double
  /// The last time at which the key was reported as held.
  private(set) var seen: Double
  private var end: Double?
  private var slowing = Decay(speed: 0, rate: 1, stop: 1)
  /// The steps already applied.
  private var done = 0.0

  init(_ key: KeyboardKey, _ command: KeyCommand, at time: Double) {
    self.key = key
    self.command = command
    start = time + GestureTuning.keyHold
    seen = time
  }

  var isDown: Bool { end == nil }

  /// Handles a repeat of the key.
  mutating func confirm(at time: Double) { seen = time }

  /// Handles the release of the key.
  mutating func release(at time: Double, stopsAtOnce: Bool) {
    guard end == nil else { return }
    let speed = GestureTuning.keySpeed(command)
    let held = time - start
    end = time
    guard held > 0, !stopsAtOnce else { return }
    slowing = Decay(
      speed: speed * -expm1(-held / GestureTuning.keyRise), rate: GestureTuning.keyRate,
      stop: speed * GestureTuning.keyStop)
  }

  /// Returns the steps from the last call to a time.
  mutating func advance(to time: Double) -> Double {
    let steps = steps(at: time)
    defer { done = steps }
    return steps - done
  }

  /// Whether the key has no further effect.
  func isOver(at time: Double) -> Bool {
    end.map { time >= $0 + slowing.duration } ?? false
  }

  private func steps(at time: Double) -> Double {
    let rise = GestureTuning.keyRise
    let held = max(0, min(time, end ?? time) - start)
    let run = GestureTuning.keySpeed(command) * (held + rise * expm1(-held / rise))
    return end.map { run + slowing.distance(after: time - $0) } ?? run
  }
}
