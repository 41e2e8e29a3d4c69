// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// Recognizes the gestures of a wheel and a trackpad: zoom, pan, magnification and rotation.
struct WheelGestures: Sendable {
  /// The wheel ticks that the next frame zooms by.
  private struct Wheel {
    var ticks: Double
    var point: ScreenPoint
    var time: Double
  }

  private var wheel: Wheel?
  /// When a trackpad gesture ends, unless another report follows.
  private var trackpadEnd: Double?

  /// Whether a gesture continues.
  var isActive: Bool { wheel != nil || trackpadEnd != nil }

  /// Ends a trackpad gesture whose reports have ceased.
  mutating func expire(_ pass: inout GesturePass) {
    guard let end = trackpadEnd, pass.time >= end else { return }
    trackpadEnd = nil
    if !pass.hasInput { pass.snapToNorth() }
  }

  /// Zooms by the wheel ticks since the last frame.
  mutating func tick(_ pass: inout GesturePass) {
    guard wheel != nil else { return }
    // The ease of earlier ticks moves first. Otherwise a wheel that ticks in every frame would restart the
    // ease each time and never move the map.
    pass.moveOn()
    startZoom(&pass)
  }

  /// Handles a turn of the wheel or a scroll of the trackpad.
  mutating func turn(
    _ delta: SIMD2<Double>, isPrecise: Bool, at point: ScreenPoint, _ modifiers: KeyModifiers,
    _ pass: inout GesturePass
  ) {
    guard delta.x.isFinite, delta.y.isFinite else { return }
    if modifiers.contains(.shift) { return scroll(delta, isPrecise: isPrecise, &pass) }
    let delta = delta.y
    guard pass.view.settings.zoomGestures, delta != 0, let point = point.sanitized else { return }
    if isPrecise {
      let levels = WheelGestures.levels(delta * GestureTuning.trackpadRate)
      zoomAtOnce(by: levels, at: point, &pass)
    } else {
      pass.stopFling()
      pass.begin()
      let ticks = (wheel?.ticks ?? 0) + delta
      wheel = Wheel(ticks: ticks, point: point, time: wheel?.time ?? pass.time)
    }
  }

  /// Pans by a scroll of the wheel or the trackpad.
  private mutating func scroll(
    _ delta: SIMD2<Double>, isPrecise: Bool, _ pass: inout GesturePass
  ) {
    guard pass.view.settings.scrollGestures, delta != .zero else { return }
    let limit = GestureTuning.scrollLimit
    let ticks = isPrecise ? delta / GestureTuning.keyPan : delta
    let offset =
      SIMD2(ticks.x, -ticks.y).clamped(
        lowerBound: [-limit, -limit], upperBound: [limit, limit]) * GestureTuning.keyPan
    guard !isPrecise else {
      var requested = pass.view.camera
      requested.world += requested.worldVector(offset)
      pass.stop()
      pass.begin()
      trackpadEnd = pass.time + GestureTuning.trackpadRest
      pass.show(requested)
      return
    }
    pass.begin()
    pass.ease(from: pass.time, duration: GestureTuning.wheelDuration) {
      $0.pan(by: offset, lead: limit * GestureTuning.keyPan)
    }
  }

  /// Starts the zoom for the wheel ticks since the last frame.
  private mutating func startZoom(_ pass: inout GesturePass) {
    guard let wheel else { return }
    self.wheel = nil
    let units = wheel.ticks * GestureTuning.wheelUnitsPerTick
    let levels = WheelGestures.levels(units * GestureTuning.wheelRate)
    let view = pass.view
    pass.ease(from: wheel.time, duration: GestureTuning.wheelDuration, anchor: wheel.point) {
      $0.zoom(by: levels, in: view)
    }
  }

  /// The zoom levels of a scroll: at most one, whatever its distance.
  private static func levels(_ scroll: Double) -> Double {
    let levels = log2(2 / (1 + exp(-abs(scroll))))
    return scroll < 0 ? -levels : levels
  }

  mutating func magnify(_ factor: Double, at point: ScreenPoint, _ pass: inout GesturePass) {
    guard pass.view.settings.zoomGestures, factor.isFinite, factor > 0,
      let point = point.sanitized
    else { return }
    let limit = GestureTuning.magnifyLimit
    zoomAtOnce(by: log2(min(max(factor, 1 / limit), limit)), at: point, &pass)
  }

  private mutating func zoomAtOnce(
    by levels: Double, at point: ScreenPoint, _ pass: inout GesturePass
  ) {
    var requested = pass.view.camera
    requested.zoom += levels
    showAtOnce(requested, at: point, &pass)
  }

  mutating func rotate(_ degrees: Double, at point: ScreenPoint, _ pass: inout GesturePass) {
    guard pass.view.settings.rotateGestures, degrees.isFinite, let point = point.sanitized
    else { return }
    pass.motion.hasRotated = true
    pass.motion.center = point
    var requested = pass.view.camera
    requested.bearing -= degrees.truncatingRemainder(dividingBy: 360)
    showAtOnce(requested, at: point, &pass)
  }

  /// Shows a camera without easing: trackpad input is as direct as touch, but does not report its end.
  private mutating func showAtOnce(
    _ requested: CameraState, at point: ScreenPoint, _ pass: inout GesturePass
  ) {
    pass.stop()
    pass.begin()
    trackpadEnd = pass.time + GestureTuning.trackpadRest
    let held = pass.view.settings.holdsGround ? point : nil
    pass.show(pass.view.shaped(requested, about: held))
  }
}
