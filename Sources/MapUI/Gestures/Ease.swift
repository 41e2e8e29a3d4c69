// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A short ease-out move after a tap, a wheel tick or a key press.
struct Ease: Sendable {
  /// A property's values at the start and the end.
  private struct Line {
    var start: Double
    var end: Double

    mutating func shift(by change: Double) {
      start += change
      end += change
    }

    func value(at part: Double) -> Double { part < 1 ? start + (end - start) * part : end }
  }
  private let start: Double
  private let duration: Double
  private let anchor: ScreenPoint?
  private var zoom: Line?
  private var bearing: Line?
  private var viewingAngle: Line?
  private var roll: Line?
  /// The complete movement over the ground, in points right and down.
  private var pan = SIMD2<Double>.zero
  /// The completed fraction, 0...1.
  private var done = 0.0

  /// Makes a move that includes the remaining part of another one.
  ///
  /// - Parameters:
  ///   - anchor: The point whose ground stays there; `nil` for the target.
  ///   - view: The map at the start.
  init(
    at start: Double, duration: Double, anchor: ScreenPoint? = nil, after other: Ease? = nil,
    in view: GestureView
  ) {
    self.start = start
    self.duration = duration
    self.anchor = anchor
    guard let other else { return }
    let camera = view.camera
    zoom = other.zoom.map { Line(start: camera.zoom, end: $0.end) }
    bearing = other.bearing.map {
      Line(
        start: camera.bearing,
        end: camera.bearing + Longitude.difference(from: camera.bearing, to: $0.end))
    }
    viewingAngle = other.viewingAngle.map { Line(start: camera.viewingAngle, end: $0.end) }
    roll = other.roll.map {
      Line(start: $0.end - Longitude.difference(from: camera.roll, to: $0.end), end: $0.end)
    }
    pan = other.pan * (1 - other.done)
  }

  /// Adds levels to the zoom's goal, which is constrained and at most a lead from the current zoom.
  mutating func zoom(by levels: Double, lead: Double = .infinity, in view: GestureView) {
    var goal = view.camera
    goal.zoom = Ease.led((zoom?.end ?? goal.zoom) + levels, from: goal.zoom, lead: lead)
    zoom = Line(start: view.camera.zoom, end: view.constrain(goal).zoom)
  }

  /// Adds degrees to the bearing's goal.
  mutating func rotate(by degrees: Double, lead: Double = .infinity, in view: GestureView) {
    let present = view.camera.bearing
    let goal = Ease.led((bearing?.end ?? present) + degrees, from: present, lead: lead)
    bearing = Line(start: present, end: goal)
  }

  /// Sets the bearing's goal to exactly north and the roll's to 0, in the shorter directions.
  mutating func turnNorth(in view: GestureView) {
    bearing = Line(start: -Longitude.difference(from: view.camera.bearing, to: 0), end: 0)
    if view.camera.roll != 0 {
      roll = Line(start: -Longitude.difference(from: view.camera.roll, to: 0), end: 0)
    }
  }

  /// Adds degrees to the angle's goal.
  mutating func tilt(by degrees: Double, lead: Double = .infinity, in view: GestureView) {
    var goal = view.camera
    goal.viewingAngle = Ease.led(
      (viewingAngle?.end ?? goal.viewingAngle) + degrees, from: goal.viewingAngle, lead: lead)
    viewingAngle = Line(start: view.camera.viewingAngle, end: view.constrain(goal).viewingAngle)
  }

  /// Adds a movement over the ground, in points right and down.
  mutating func pan(by offset: SIMD2<Double>, lead: Double) {
    pan += offset
    pan.clamp(lowerBound: [-lead, -lead], upperBound: [lead, lead])
  }

  /// Shifts start and goal by another concurrent change of zoom, bearing and angle. No other input changes the roll.
  mutating func shift(from before: CameraState, to after: CameraState) {
    zoom?.shift(by: after.zoom - before.zoom)
    bearing?.shift(by: Longitude.difference(from: before.bearing, to: after.bearing))
    viewingAngle?.shift(by: after.viewingAngle - before.viewingAngle)
  }

  private static func led(_ goal: Double, from present: Double, lead: Double) -> Double {
    min(max(goal, present - lead), present + lead)
  }

  /// Advances to a time.
  ///
  /// - Returns: Whether it still moves.
  mutating func step(_ pass: inout GesturePass) -> Bool {
    let linear = duration > 0 ? min(max((pass.time - start) / duration, 0), 1) : 1
    let part = linear < 1 ? 1 - pow(1 - linear, 3) : 1
    guard part > done else { return linear < 1 }
    var requested = pass.view.camera
    if let zoom { requested.zoom = zoom.value(at: part) }
    if let bearing { requested.bearing = bearing.value(at: part) }
    if let viewingAngle { requested.viewingAngle = viewingAngle.value(at: part) }
    if let roll { requested.roll = roll.value(at: part) }
    var camera = pass.view.shaped(requested, about: pass.view.settings.holdsGround ? anchor : nil)
    if pan != .zero { camera.world += camera.worldVector(pan * (part - done)) }
    pass.show(camera)
    done = part
    return linear < 1
  }
}
