// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

extension GestureRecognizers {
  mutating func wheel(
    _ delta: SIMD2<Double>, isPrecise: Bool, at place: ScreenPoint, _ modifiers: KeyModifiers,
    _ pass: inout GesturePass
  ) {
    guard delta.x.isFinite, delta.y.isFinite else { return }
    if modifiers.contains(.shift) { return scroll(delta, isPrecise: isPrecise, &pass) }
    let delta = delta.y
    guard pass.view.settings.zoomGestures, delta != 0, let place = place.sanitized else { return }
    if isPrecise {
      let levels = GestureRecognizers.levels(delta * GestureTuning.trackpadRate)
      zoomAtOnce(by: levels, at: place, &pass)
    } else {
      stopFling()
      pass.begin()
      let ticks = (wheel?.ticks ?? 0) + delta
      wheel = Wheel(ticks: ticks, place: place, time: wheel?.time ?? pass.time)
    }
  }

  /// Pans by a scroll of the wheel or the trackpad.
  private mutating func scroll(
    _ delta: SIMD2<Double>, isPrecise: Bool, _ pass: inout GesturePass
  ) {
    guard pass.view.settings.scrollGestures, delta != .zero else { return }
    let limit = GestureTuning.scrollLimit
    let ticks = isPrecise ? delta / GestureTuning.keyPan : delta
    let way =
      SIMD2(ticks.x, -ticks.y).clamped(
        lowerBound: [-limit, -limit], upperBound: [limit, limit]) * GestureTuning.keyPan
    guard !isPrecise else {
      var wish = pass.view.camera
      wish.world += wish.way(way)
      motion = nil
      pass.begin()
      trackpadEnd = pass.time + GestureTuning.trackpadRest
      pass.show(wish)
      return
    }
    pass.begin()
    ease(from: pass.time, duration: GestureTuning.wheelDuration, pass) {
      $0.pan(by: way, lead: limit * GestureTuning.keyPan)
    }
  }

  /// Starts the zoom for the wheel ticks since the last frame.
  mutating func startWheel(_ pass: GesturePass) {
    guard let wheel else { return }
    self.wheel = nil
    let units = wheel.ticks * GestureTuning.wheelUnitsPerTick
    let levels = GestureRecognizers.levels(units * GestureTuning.wheelRate)
    let view = pass.view
    ease(from: wheel.time, duration: GestureTuning.wheelDuration, anchor: wheel.place, pass) {
      $0.zoom(by: levels, in: view)
    }
  }

  /// The zoom levels of a scroll: at most one, whatever its distance.
  private static func levels(_ scroll: Double) -> Double {
    let levels = log2(2 / (1 + exp(-abs(scroll))))
    return scroll < 0 ? -levels : levels
  }

  mutating func magnify(_ factor: Double, at place: ScreenPoint, _ pass: inout GesturePass) {
    guard pass.view.settings.zoomGestures, factor.isFinite, factor > 0,
      let place = place.sanitized
    else { return }
    let limit = GestureTuning.magnifyLimit
    zoomAtOnce(by: log2(min(max(factor, 1 / limit), limit)), at: place, &pass)
  }

  private mutating func zoomAtOnce(
    by levels: Double, at place: ScreenPoint, _ pass: inout GesturePass
  ) {
    var wish = pass.view.camera
    wish.zoom += levels
    showAtOnce(wish, at: place, &pass)
  }

  mutating func rotate(_ degrees: Double, at place: ScreenPoint, _ pass: inout GesturePass) {
    guard pass.view.settings.rotateGestures, degrees.isFinite, let place = place.sanitized
    else { return }
    hasRotated = true
    center = place
    var wish = pass.view.camera
    wish.bearing -= degrees.truncatingRemainder(dividingBy: 360)
    showAtOnce(wish, at: place, &pass)
  }

  /// Shows a camera without easing: trackpad input is as direct as touch, but does not report its end.
  private mutating func showAtOnce(
    _ wish: CameraState, at place: ScreenPoint, _ pass: inout GesturePass
  ) {
    motion = nil
    pass.begin()
    trackpadEnd = pass.time + GestureTuning.trackpadRest
    let held = pass.view.settings.holdsGround ? place : nil
    pass.show(pass.view.shaped(wish, about: held))
  }
}
