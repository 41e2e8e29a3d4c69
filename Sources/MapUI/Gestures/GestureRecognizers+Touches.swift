// SPDX-License-Identifier: Apache-2.0
import MapCamera

// Fingers going down and up. Their moves are in GestureRecognizers+Drags.swift.
extension GestureRecognizers {
  mutating func touch(
    _ id: Int, _ phase: RawInput.TouchPhase, at place: ScreenPoint, isMouse: Bool = false,
    zoomsOut: Bool = false, _ pass: inout GesturePass
  ) {
    switch phase {
    case .began:
      guard let place = place.sanitized else { return }
      if fingers.contains(where: { $0.id == id }) { lift(id, isCancelled: true, &pass) }
      guard fingers.count < GestureTuning.maximumFingerCount else { return }
      fingers.append(
        Finger(id: id, isMouse: isMouse, start: place, startTime: pass.time, place: place))
      fingerAdded(zoomsOut: zoomsOut, &pass)
    case .moved:
      if let place = place.sanitized { drag(id, to: place, &pass) }
    case .ended:
      if let place = place.sanitized { drag(id, to: place, &pass) }
      lift(id, isCancelled: false, &pass)
    case .canceled:
      lift(id, isCancelled: true, &pass)
    }
  }

  /// Handles the finger that was added last.
  private mutating func fingerAdded(zoomsOut: Bool, _ pass: inout GesturePass) {
    release = nil
    switch fingers.count {
    case 1: hand = .pressing(firstPress(zoomsOut: zoomsOut, &pass))
    case 2:
      var mayTap = false
      if case .pressing(let press) = hand { mayTap = press.mayTap && !press.stopsFling }
      stopFling()
      reportTap(&pass)
      pair(mayTap: mayTap, pass)
    default:
      if case .paired(var pair) = hand {
        pair.mayTap = false
        hand = .paired(pair)
      }
    }
  }

  private mutating func firstPress(zoomsOut: Bool, _ pass: inout GesturePass) -> Press {
    let place = fingers[0].place
    var press = Press(zoomsOut: zoomsOut)
    press.stopsFling = stopFling()
    if let tap = waitingTap {
      press.isSecond =
        pass.view.settings.zoomGestures
        && tap.place.distance(to: place) <= GestureTuning.doubleTapDistance
      if press.isSecond { waitingTap = nil } else { reportTap(&pass) }
    }
    return press
  }

  /// Stops the glide at the current camera.
  @discardableResult
  mutating func stopFling() -> Bool {
    guard case .glide = motion else { return false }
    motion = nil
    return true
  }

  /// Waits until the gesture of the first two fingers can be recognized.
  private mutating func pair(mayTap: Bool, _ pass: GesturePass) {
    let startTime = fingers[0].startTime
    for index in 0..<2 {
      fingers[index].start = fingers[index].place
      fingers[index].startTime = pass.time
    }
    hand = .paired(
      Pair(
        mayTap: mayTap, startTime: startTime,
        twist: PairRotation(line: fingerPair.line, at: pass.time)))
  }

  /// The positions of the first two fingers.
  var fingerPair: FingerPair { FingerPair(first: fingers[0].place, second: fingers[1].place) }

  /// Removes a finger.
  private mutating func lift(_ id: Int, isCancelled: Bool, _ pass: inout GesturePass) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let middle = fingers.count >= 2 ? fingerPair.middle : fingers[0].place
    let finger = fingers.remove(at: index)
    guard index < 2 else { return }
    if fingers.isEmpty {
      leave(finger, isCancelled: isCancelled, &pass)
      hand = .away
    } else if fingers.count == 1 {
      fingerOfPairReleased(middle: middle, isCancelled: isCancelled, pass)
    } else {
      changePair(pass)
    }
  }

  /// Handles the release of the last finger.
  private mutating func leave(
    _ finger: Finger, isCancelled: Bool, _ pass: inout GesturePass
  ) {
    defer { release = nil }
    if isCancelled {
      hasRotated = false
      return
    }
    switch hand {
    case _ where release.map { pass.time - $0.time <= GestureTuning.pairRelease } ?? false:
      if let release { glide(release.velocity, about: center, pass) }
    case .pressing(let press): tap(press, finger, &pass)
    case .panning(let track, mayFling: true):
      if let velocity = track.velocity(at: pass.time, camera: pass.view.camera) {
        glide(velocity, about: finger.place, pass)
      }
    case .pairTapping(let place, _): zoomStep(-GestureTuning.zoomStep, at: place, &pass)
    default: break
    }
    if case .glide = motion { return }
    if turning == nil { snapToNorth(pass) }
  }

  /// Starts a glide with speeds per second.
  private mutating func glide(
    _ velocity: VelocityTracker.Move, about place: ScreenPoint?, _ pass: GesturePass
  ) {
    let settings = pass.view.settings
    guard !settings.reducesMotion else { return }
    var velocity = velocity
    if !settings.zoomGestures { velocity.zoom = 0 }
    if !settings.rotateGestures { velocity.bearing = 0 }
    let glide = Glide(
      velocity, about: place, from: pass.view.camera, at: pass.time,
      snaps: hasRotated && turning == nil && settings.rotateGestures)
    guard let glide else { return }
    if glide.endsNorth { hasRotated = false }
    motion = .glide(glide)
  }

  private mutating func tap(_ press: Press, _ finger: Finger, _ pass: inout GesturePass) {
    if press.isSecond {
      guard pass.time < finger.startTime + GestureTuning.longPressInterval else { return }
      let levels = press.zoomsOut ? -GestureTuning.zoomStep : GestureTuning.zoomStep
      zoomStep(levels, at: finger.start, &pass)
    } else if press.mayTap {
      waitingTap = WaitingTap(place: finger.start, time: pass.time, isReported: !press.stopsFling)
      if !pass.view.settings.zoomGestures { reportTap(&pass) }
    }
  }

  /// Handles the release of one finger of two.
  private mutating func fingerOfPairReleased(
    middle: ScreenPoint, isCancelled: Bool, _ pass: GesturePass
  ) {
    fingers[0].start = fingers[0].place
    fingers[0].startTime = pass.time
    switch hand {
    case .paired(let pair):
      let deadline = pair.startTime + GestureTuning.pairTapInterval
      let taps = pair.mayTap && !isCancelled && pass.time <= deadline
      hand =
        taps ? .pairTapping(middle, deadline: deadline) : .pressing(Press(mayTap: false))
    case .pinching(_, let pinch, _):
      // The map follows the remaining finger. If that one is released soon, both count as released together.
      if !isCancelled, let velocity = pinch.velocity(at: pass.time, camera: pass.view.camera) {
        release = Release(velocity: velocity, time: pass.time)
      }
      hand =
        pass.view.settings.scrollGestures
        ? .panning(track(pass), mayFling: false) : .pressing(Press(mayTap: false))
    default: hand = .pressing(Press(mayTap: false))
    }
  }

  /// Handles the release of one of the first two fingers while a third one replaces it.
  private mutating func changePair(_ pass: GesturePass) {
    switch hand {
    case .paired: pair(mayTap: false, pass)
    case .pinching(_, _, let rotates):
      hand = .pinching(
        PairRotation(line: fingerPair.line, at: pass.time), pairTrack(pass), rotates: rotates)
    default: break
    }
  }

  /// Returns a new track of the first finger.
  func track(_ pass: GesturePass) -> VelocityTracker {
    VelocityTracker(finger: [fingers[0].place.x, fingers[0].place.y], at: pass.time)
  }

  /// Returns a new track of the first two fingers.
  func pairTrack(_ pass: GesturePass) -> VelocityTracker {
    let middle = fingerPair.middle
    return VelocityTracker(finger: [middle.x, middle.y], isPair: true, at: pass.time)
  }
}

extension ScreenPoint {
  /// This position, clamped to a million points; `nil` if it is not finite.
  var sanitized: ScreenPoint? {
    guard x.isFinite, y.isFinite else { return nil }
    let limit = GestureTuning.positionLimit
    return ScreenPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }

  func distance(to other: ScreenPoint) -> Double {
    let way: SIMD2<Double> = [other.x - x, other.y - y]
    return (way * way).sum().squareRoot()
  }
}
