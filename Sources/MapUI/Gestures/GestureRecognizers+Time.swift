// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

extension GestureRecognizers {
  /// Handles the events that depend on time alone: taps, long presses, the end of a trackpad gesture.
  mutating func expire(_ pass: inout GesturePass) {
    if let tap = waitingTap, pass.time > tap.time + GestureTuning.doubleTapInterval {
      reportTap(&pass)
    }
    if case .pairTapping(_, let deadline) = hand, pass.time > deadline {
      hand = .pressing(Press(mayTap: false))
    }
    if let end = trackpadEnd, pass.time >= end {
      trackpadEnd = nil
      if fingers.isEmpty, turning == nil { snapToNorth(pass) }
    }
    guard case .pressing(var press) = hand, press.mayTap, !press.isSecond,
      let finger = fingers.first, pass.time >= finger.startTime + GestureTuning.longPressInterval
    else { return }
    press.mayTap = false
    hand = .pressing(press)
    if !press.stopsFling { pass.steps.append(.longPress(finger.start)) }
  }

  /// Reports the tap that waited for a possible second tap.
  mutating func reportTap(_ pass: inout GesturePass) {
    if let tap = waitingTap, tap.isReported { pass.steps.append(.tap(tap.place)) }
    waitingTap = nil
  }

  /// Advances the glide or the ease.
  mutating func move(_ pass: inout GesturePass) {
    switch motion {
    case .glide(var glide):
      motion = glide.step(&pass) ? .glide(glide) : nil
      if motion == nil, fingers.isEmpty, turning == nil { snapToNorth(pass) }
    case .ease(var ease): motion = ease.step(&pass) ? .ease(ease) : nil
    case nil: break
    }
  }

  /// Ends the gesture when there is no input and nothing moves.
  mutating func finish(_ pass: inout GesturePass) {
    if fingers.isEmpty, turning == nil { strain.release(at: pass.time) }
    if fingers.isEmpty, turning == nil, motion == nil, wheel == nil, trackpadEnd == nil,
      heldKeys.isEmpty, strain.isZero
    {
      pass.end()
    }
  }

  /// Starts or continues an ease. A fling stops.
  mutating func ease(
    from start: Double, duration: Double, anchor: ScreenPoint? = nil, _ pass: GesturePass,
    _ add: (inout Ease) -> Void
  ) {
    var present: Ease?
    if case .ease(let ease) = motion { present = ease }
    let isReduced = pass.view.settings.reducesMotion
    var ease = Ease(
      at: start, duration: isReduced ? min(duration, GestureTuning.reducedDuration) : duration,
      anchor: anchor, after: present, in: pass.view)
    add(&ease)
    motion = .ease(ease)
  }

  /// Eases by a number of levels about a position.
  mutating func zoomStep(_ levels: Double, at place: ScreenPoint, _ pass: inout GesturePass) {
    guard pass.view.settings.zoomGestures else { return }
    pass.begin()
    let view = pass.view
    ease(from: pass.time, duration: GestureTuning.zoomStepDuration, anchor: place, pass) {
      $0.zoom(by: levels, in: view)
    }
  }

  /// Rotates to north, about the last position of the input, after a rotation that ended near north.
  mutating func snapToNorth(_ pass: GesturePass) {
    guard hasRotated else { return }
    hasRotated = false
    let toNorth = Longitude.difference(from: pass.view.camera.bearing, to: 0)
    guard toNorth != 0, abs(toNorth) <= GestureTuning.northSnap,
      pass.view.settings.rotateGestures
    else { return }
    let view = pass.view
    ease(
      from: pass.time, duration: GestureTuning.northSnapDuration, anchor: center, pass
    ) {
      $0.turnNorth(in: view)
    }
  }
}
