// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The inertia of a drag, a pinch or a rotation: a pure function of time.
///
/// Zoom and rotation are about the last position of the input, whose ground moves with the pan. The glide
/// slows down before a limit and continues along it.
struct Glide: Sendable {
  private let start: Double
  /// The last position of the input; `nil` zooms and rotates about the target.
  private let anchor: ScreenPoint?
  private var east: Decay?
  private var south: Decay?
  private var zoom: Decay?
  private var bearing: Decay?
  /// The exact bearing at the end; `nil` if the decay determines it.
  private let goal: Double?
  /// The time of the last step, seconds after the start.
  private var done = 0.0
  /// The target's movement so far, in points east and south at the scale of each moment.
  private var offset = SIMD2<Double>.zero

  /// Whether the rotation ends at north.
  var endsNorth: Bool { goal != nil }

  /// Makes a glide from speeds per second; `nil` if they are too slow to be visible.
  ///
  /// - Parameter snaps: Whether to end at north if it would end near it.
  init?(
    _ velocity: VelocityTracker.Move, about anchor: ScreenPoint?, from camera: CameraState,
    at time: Double, snaps: Bool
  ) {
    start = time
    self.anchor = anchor
    let pan = velocity.pan * camera.pointsPerWorld
    let speed = (pan * pan).sum().squareRoot()
    if speed > GestureTuning.flingStop {
      let stop = GestureTuning.flingStop / speed
      func axis(_ part: Double) -> Decay? {
        part == 0
          ? nil : Decay(speed: part, rate: GestureTuning.flingRate, stop: stop * abs(part))
      }
      east = axis(pan.x)
      south = axis(pan.y)
    }
    if abs(velocity.zoom) > GestureTuning.zoomGlideStop {
      zoom = Decay(
        speed: velocity.zoom, rate: GestureTuning.glideRate, stop: GestureTuning.zoomGlideStop)
    }
    let turn = Decay(
      speed: velocity.bearing, rate: GestureTuning.glideRate, stop: GestureTuning.turnGlideStop)
    let toNorth = Longitude.difference(from: camera.bearing, to: 0)
    // It snaps to north only if it need not reverse its rotation.
    let isNear = abs(toNorth - turn.total) <= GestureTuning.northSnap
    if snaps, toNorth != 0, isNear, turn.total * toNorth >= 0 {
      bearing = Decay(
        total: toNorth, rate: GestureTuning.glideRate, stop: GestureTuning.turnGlideStop)
      goal = 0
    } else {
      bearing = turn.total == 0 ? nil : turn
      goal = nil
    }
    if east == nil, south == nil, zoom == nil, turn.total == 0 { return nil }
  }

  /// Advances to a time. The result does not depend on the number of calls in between.
  ///
  /// - Returns: Whether it still moves.
  mutating func step(_ pass: inout GesturePass) -> Bool {
    let now = max(done, pass.time - start)
    func part(_ decay: Decay?) -> Double {
      decay.map { $0.distance(after: now) - $0.distance(after: done) } ?? 0
    }
    let levels = part(zoom)
    var requested = pass.view.camera
    let softLevels = pass.view.softZoom(levels)
    requested.zoom += softLevels
    requested.bearing += part(bearing)
    if let goal, let bearing, now >= bearing.duration { requested.bearing = goal }
    let isHeld = pass.view.settings.holdsGround
    var camera = pass.view.shaped(requested, about: isHeld ? anchor : nil, aside: offset)
    let pan: SIMD2<Double> = [part(east), part(south)]
    let softPan = pass.view.softPan(pan, of: camera)
    camera.world += softPan / camera.pointsPerWorld
    offset += softPan
    pass.show(camera)
    // A component that a limit has stopped ends.
    if levels != 0, softLevels == 0 { zoom = nil }
    if pan.x != 0, softPan.x == 0 { east = nil }
    if pan.y != 0, softPan.y == 0 { south = nil }
    done = now
    let duration = [east, south, zoom, bearing].reduce(0) { max($0, $1?.duration ?? 0) }
    return now < duration
  }
}
