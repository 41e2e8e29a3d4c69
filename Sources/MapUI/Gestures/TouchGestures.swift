// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// Recognizes the gestures of fingers and of a mouse's left button: taps, long presses, pan, quick zoom, pinch,
/// rotation and tilt.
struct TouchGestures: Sendable {
  /// A tap that may be the first of a double tap.
  private struct WaitingTap {
    let point: ScreenPoint
    let time: Double
    /// Whether the tap is reported if no second one follows.
    let isReported: Bool
  }

  /// The release of the first of two fingers. The other one may follow soon.
  private struct Release {
    let velocity: VelocityTracker.Move
    let time: Double
  }

  /// The fingers in the order in which they went down; the first two make the gesture.
  private var fingers: [Finger] = []
  private var state = TouchState.idle
  private var waitingTap: WaitingTap?
  /// The map's velocity when the first of two fingers was released.
  private var release: Release?

  /// Whether no finger is down.
  var isEmpty: Bool { fingers.isEmpty }
  /// Whether a tap is pending.
  var isWaiting: Bool { waitingTap != nil }
  /// The finger that went down first.
  var firstFinger: Finger? { fingers.first }

  /// Handles a touch.
  ///
  /// - Parameters:
  ///   - isMouse: Whether the touch is that of a mouse's left button.
  ///   - zoomsOut: Whether a double tap zooms out.
  mutating func touch(
    _ id: Int, _ phase: RawInput.TouchPhase, at point: ScreenPoint, isMouse: Bool = false,
    zoomsOut: Bool = false, _ pass: inout GesturePass
  ) {
    switch phase {
    case .began:
      guard let point = point.sanitized else { return }
      if fingers.contains(where: { $0.id == id }) { lift(id, isCanceled: true, &pass) }
      guard fingers.count < GestureTuning.maximumFingerCount else { return }
      fingers.append(
        Finger(id: id, isMouse: isMouse, start: point, startTime: pass.time, point: point))
      fingerAdded(zoomsOut: zoomsOut, &pass)
    case .moved:
      if let point = point.sanitized { drag(id, to: point, &pass) }
    case .ended:
      if let point = point.sanitized { drag(id, to: point, &pass) }
      lift(id, isCanceled: false, &pass)
    case .canceled:
      lift(id, isCanceled: true, &pass)
    }
  }

  /// Handles the finger that was added last.
  private mutating func fingerAdded(zoomsOut: Bool, _ pass: inout GesturePass) {
    release = nil
    switch fingers.count {
    case 1: state = .pressing(firstPress(zoomsOut: zoomsOut, &pass))
    case 2:
      var mayTap = false
      if case .pressing(let press) = state { mayTap = press.mayTap && !press.stopsFling }
      pass.stopFling()
      reportTap(&pass)
      pair(mayTap: mayTap, pass)
    default:
      if case .paired(var pair) = state {
        pair.mayTap = false
        state = .paired(pair)
      }
    }
  }

  private mutating func firstPress(zoomsOut: Bool, _ pass: inout GesturePass) -> Press {
    let point = fingers[0].point
    var press = Press(zoomsOut: zoomsOut)
    press.stopsFling = pass.stopFling()
    if let tap = waitingTap {
      press.isSecond =
        pass.view.settings.zoomGestures
        && tap.point.distance(to: point) <= GestureTuning.doubleTapDistance
      if press.isSecond { waitingTap = nil } else { reportTap(&pass) }
    }
    return press
  }

  /// Waits until the gesture of the first two fingers can be recognized.
  private mutating func pair(mayTap: Bool, _ pass: GesturePass) {
    let startTime = fingers[0].startTime
    for index in 0..<2 {
      fingers[index].start = fingers[index].point
      fingers[index].startTime = pass.time
    }
    state = .paired(
      Pair(
        mayTap: mayTap, startTime: startTime,
        twist: PairRotation(line: fingerPair.line, at: pass.time)))
  }

  /// The positions of the first two fingers.
  private var fingerPair: FingerPair {
    FingerPair(first: fingers[0].point, second: fingers[1].point)
  }

  /// Removes a finger.
  private mutating func lift(_ id: Int, isCanceled: Bool, _ pass: inout GesturePass) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let middle = fingers.count >= 2 ? fingerPair.middle : fingers[0].point
    let finger = fingers.remove(at: index)
    guard index < 2 else { return }
    if fingers.isEmpty {
      leave(finger, isCanceled: isCanceled, &pass)
      state = .idle
    } else if fingers.count == 1 {
      fingerOfPairReleased(middle: middle, isCanceled: isCanceled, pass)
    } else {
      changePair(pass)
    }
  }

  /// Handles the release of the last finger.
  private mutating func leave(
    _ finger: Finger, isCanceled: Bool, _ pass: inout GesturePass
  ) {
    defer { release = nil }
    if isCanceled {
      pass.motion.hasRotated = false
      return
    }
    switch state {
    case _ where release.map { pass.time - $0.time <= GestureTuning.pairRelease } ?? false:
      if let release { pass.glide(release.velocity, about: pass.motion.center) }
    case .pressing(let press): tap(press, finger, &pass)
    case .panning(let track, mayFling: true):
      if let velocity = track.velocity(at: pass.time, camera: pass.view.camera) {
        pass.glide(velocity, about: finger.point)
      }
    case .pairTapping(let point, _): pass.zoomStep(-GestureTuning.zoomStep, at: point)
    default: break
    }
    if !pass.motion.isGliding, !pass.isTurning { pass.snapToNorth() }
  }

  private mutating func tap(_ press: Press, _ finger: Finger, _ pass: inout GesturePass) {
    if press.isSecond {
      guard pass.time < finger.startTime + GestureTuning.longPressInterval else { return }
      let levels = press.zoomsOut ? -GestureTuning.zoomStep : GestureTuning.zoomStep
      pass.zoomStep(levels, at: finger.start)
    } else if press.mayTap {
      waitingTap = WaitingTap(point: finger.start, time: pass.time, isReported: !press.stopsFling)
      if !pass.view.settings.zoomGestures { reportTap(&pass) }
    }
  }

  /// Handles the release of one finger of two.
  private mutating func fingerOfPairReleased(
    middle: ScreenPoint, isCanceled: Bool, _ pass: GesturePass
  ) {
    fingers[0].start = fingers[0].point
    fingers[0].startTime = pass.time
    switch state {
    case .paired(let pair):
      let deadline = pair.startTime + GestureTuning.pairTapInterval
      let taps = pair.mayTap && !isCanceled && pass.time <= deadline
      state =
        taps ? .pairTapping(middle, deadline: deadline) : .pressing(Press(mayTap: false))
    case .pinching(_, let pinch, _):
      // The map follows the remaining finger. If that one is released soon, both count as released together.
      if !isCanceled, let velocity = pinch.velocity(at: pass.time, camera: pass.view.camera) {
        release = Release(velocity: velocity, time: pass.time)
      }
      state =
        pass.view.settings.scrollGestures
        ? .panning(track(pass), mayFling: false) : .pressing(Press(mayTap: false))
    default: state = .pressing(Press(mayTap: false))
    }
  }

  /// Handles the release of one of the first two fingers while a third one replaces it.
  private mutating func changePair(_ pass: GesturePass) {
    switch state {
    case .paired: pair(mayTap: false, pass)
    case .pinching(_, _, let rotates):
      state = .pinching(
        PairRotation(line: fingerPair.line, at: pass.time), pairTrack(pass), rotates: rotates)
    default: break
    }
  }

  /// Returns a new track of the first finger.
  private func track(_ pass: GesturePass) -> VelocityTracker {
    VelocityTracker(finger: [fingers[0].point.x, fingers[0].point.y], at: pass.time)
  }

  /// Returns a new track of the first two fingers.
  private func pairTrack(_ pass: GesturePass) -> VelocityTracker {
    let middle = fingerPair.middle
    return VelocityTracker(finger: [middle.x, middle.y], isPair: true, at: pass.time)
  }

  /// Handles the events that depend on time alone: taps and long presses.
  mutating func expire(_ pass: inout GesturePass) {
    if let tap = waitingTap, pass.time > tap.time + GestureTuning.doubleTapInterval {
      reportTap(&pass)
    }
    if case .pairTapping(_, let deadline) = state, pass.time > deadline {
      state = .pressing(Press(mayTap: false))
    }
    guard case .pressing(var press) = state, press.mayTap, !press.isSecond,
      let finger = fingers.first, pass.time >= finger.startTime + GestureTuning.longPressInterval
    else { return }
    press.mayTap = false
    state = .pressing(press)
    if !press.stopsFling { pass.longPress(at: finger.start) }
  }

  /// Reports the tap that waited for a possible second tap.
  private mutating func reportTap(_ pass: inout GesturePass) {
    if let tap = waitingTap, tap.isReported { pass.tap(at: tap.point) }
    waitingTap = nil
  }
}

// MARK: - Drags

extension TouchGestures {
  /// Handles a finger's new position.
  private mutating func drag(_ id: Int, to point: ScreenPoint, _ pass: inout GesturePass) {
    guard let index = fingers.firstIndex(where: { $0.id == id }), fingers[index].point != point
    else { return }
    let before = fingers[index].point
    let pairBefore = fingers.count >= 2 ? fingerPair : nil
    fingers[index].point = point
    guard index < 2 else { return }
    switch state {
    case .pressing(let press): if fingers[0].hasMoved { startDrag(press, &pass) }
    case .pairTapping:
      if fingers[0].hasMoved { startDrag(Press(mayTap: false), &pass) }
    case .panning(let track, let mayFling):
      pan(from: before, track, mayFling: mayFling, &pass)
    case .quickZooming: quickZoom(by: point.y - before.y, &pass)
    case .paired(let pair): decide(pair, &pass)
    case .pinching(let twist, let track, let rotates):
      if let pairBefore { pinch(from: pairBefore, twist, track, rotates: rotates, &pass) }
    case .tilting: tilt(by: (point.y - before.y) / 2, &pass)
    case .idle, .spent: break
    }
  }

  /// Starts a drag after one finger has moved beyond the touch slop.
  private mutating func startDrag(_ press: Press, _ pass: inout GesturePass) {
    if press.isSecond, !fingers[0].isMouse, pass.view.settings.zoomGestures {
      pass.stop()
      pass.begin()
      state = .quickZooming
      quickZoom(by: fingers[0].offset.y, &pass)
    } else if pass.view.settings.scrollGestures {
      pass.stop()
      pass.begin()
      let start = fingers[0].start
      let track = VelocityTracker(finger: [start.x, start.y], at: fingers[0].startTime)
      let edge = fingers[0].slopEdge
      let grip = pass.view.catchesUp(from: start, to: edge) ? start : edge
      pan(from: grip, track, mayFling: true, &pass)
    } else {
      state = .spent
    }
  }

  private mutating func pan(
    from start: ScreenPoint, _ track: VelocityTracker, mayFling: Bool, _ pass: inout GesturePass
  ) {
    guard pass.view.settings.scrollGestures else {
      state = .spent
      return
    }
    let finger = fingers[0]
    var track = track
    let before = pass.view.camera
    let requested = pass.view.panned(from: start, to: finger.point)
    let movement = pass.show(requested)
    let change = pass.view.change(from: before, to: requested)
    pass.addOverscroll([.nan, .nan, change[2], change[3]], from: before, about: nil)
    track.add(
      finger: [finger.point.x, finger.point.y], VelocityTracker.Move(pan: movement), at: pass.time)
    state = .panning(track, mayFling: mayFling || finger.hasMoved)
  }

  private mutating func quickZoom(by points: Double, _ pass: inout GesturePass) {
    guard pass.view.settings.zoomGestures else { return }
    var requested = pass.view.camera
    let before = requested
    let levels = points / GestureTuning.quickZoomPointsPerLevel
    requested.zoom += levels
    let point = pass.view.settings.holdsGround ? fingers[0].start : nil
    pass.show(pass.view.shaped(requested, about: point))
    pass.addOverscroll([levels, .nan, .nan, .nan], from: before, about: point)
  }

  /// Recognizes the gesture of two fingers and starts it.
  private mutating func decide(_ pair: Pair, _ pass: inout GesturePass) {
    var pair = pair
    let moved = fingers[0].hasMoved || fingers[1].hasMoved
    if moved {
      pair.mayTap = false
      pair.firstMoveTime = pair.firstMoveTime ?? pass.time
    }
    let turns = pair.twist.add(fingerPair.line, at: pass.time)
    state = .paired(pair)
    let settings = pass.view.settings
    switch settings.tiltGestures ? tiltVerdict(pair, at: pass.time) : false {
    case true?:
      pass.stop()
      pass.begin()
      state = .tilting
    case nil: break
    case false?:
      let rotates = turns && settings.rotateGestures
      guard rotates || pinches(settings) else { return }
      pass.stop()
      pass.begin()
      let start = FingerPair(first: fingers[0].start, second: fingers[1].start)
      let catchesUp = fingers.prefix(2).allSatisfy {
        pass.view.catchesUp(from: $0.start, to: $0.point)
      }
      if catchesUp { _ = follow(from: start, &pair.twist, rotates: rotates, &pass) }
      state = .pinching(pair.twist, pairTrack(pass), rotates: rotates)
      pass.motion.hasRotated = pass.motion.hasRotated || rotates
    }
  }

  /// Keeps the ground under both fingers. When they begin to rotate, the map also catches up with the
  /// rotation below the threshold (`twist.lag`).
  ///
  /// - Returns: The part of the map's rotation that caught up, degrees clockwise.
  private func follow(
    from start: FingerPair, _ twist: inout PairRotation, rotates: Bool, _ pass: inout GesturePass
  ) -> Double {
    let before = pass.view
    let lag = twist.lag
    pass.show(
      before.pinched(
        from: start, to: fingerPair, zooms: before.settings.zoomGestures,
        lag: rotates ? lag : nil))
    if rotates {
      twist.lag = 0
      return lag
    }
    twist.lag += before.turn(
      from: start, to: fingerPair, viewingAngle: pass.view.camera.viewingAngle)
    return 0
  }

  /// Whether two fingers have moved far enough apart, together or sideways to zoom or pan.
  private func pinches(_ settings: GestureSettings) -> Bool {
    let slop = GestureTuning.touchSlop
    let start = FingerPair(first: fingers[0].start, second: fingers[1].start)
    let end = fingerPair
    let widening =
      (end.line * end.line).sum().squareRoot()
      - (start.line * start.line).sum().squareRoot()
    return settings.zoomGestures && abs(widening) > slop
      || settings.holdsGround && start.middle.distance(to: end.middle) > slop
  }

  /// Whether two fingers tilt: side by side, both moving up or both down. `nil` while it is undecided.
  private func tiltVerdict(_ pair: Pair, at time: Double) -> Bool? {
    let line = FingerPair(first: fingers[0].start, second: fingers[1].start).line
    let slope = GestureTuning.tiltPairSlope
    guard abs(line.y) <= abs(line.x) * slope else { return false }
    let offsets = (fingers[0].offset, fingers[1].offset)
    // Fingers that move apart or rotate do not tilt, even before they have left the slop.
    let both = (offsets.0 * offsets.1).sum()
    if both < -1 { return false }
    for finger in fingers.prefix(2)
    where finger.hasMoved && abs(finger.offset.x) >= abs(finger.offset.y) {
      return false
    }
    guard let firstMoveTime = pair.firstMoveTime else { return nil }
    if time - firstMoveTime > GestureTuning.tiltPatience { return false }
    let bothMoved = fingers[0].hasMoved && fingers[1].hasMoved
    return bothMoved ? offsets.0.y * offsets.1.y > 0 : nil
  }

  private mutating func pinch(
    from start: FingerPair, _ twist: PairRotation, _ track: VelocityTracker, rotates: Bool,
    _ pass: inout GesturePass
  ) {
    let settings = pass.view.settings
    var (twist, track) = (twist, track)
    let before = pass.view
    let turns = twist.add(fingerPair.line, at: pass.time)
    let rotates = settings.rotateGestures && (rotates || turns)
    let caughtUp = follow(from: start, &twist, rotates: rotates, &pass)
    pass.motion.hasRotated = pass.motion.hasRotated || rotates
    let middle = fingerPair.middle
    pass.motion.center = middle
    let levels = settings.zoomGestures ? pass.view.levelsHeldUp(from: start, to: fingerPair) : nil
    pass.addOverscroll([levels ?? .nan, .nan, .nan, .nan], from: before.camera, about: middle)
    var move = before.move(to: pass.view, from: start.middle, to: middle)
    // The rotation that caught up must not add to the velocity.
    move.bearing += caughtUp
    track.add(finger: [middle.x, middle.y], move, at: pass.time)
    state = .pinching(twist, track, rotates: rotates)
  }

  private mutating func tilt(by points: Double, _ pass: inout GesturePass) {
    guard pass.view.settings.tiltGestures else { return }
    var requested = pass.view.camera
    let before = requested
    requested.viewingAngle -= points * GestureTuning.tiltRate
    pass.show(pass.view.shaped(requested, about: nil))
    pass.addOverscroll(
      [.nan, -points * GestureTuning.tiltRate, .nan, .nan], from: before, about: nil)
  }
}

extension ScreenPoint {
  /// This position, clamped to a million points; `nil` if it is not finite.
  var sanitized: ScreenPoint? {
    guard x.isFinite, y.isFinite else { return nil }
    let limit = GestureTuning.positionLimit
    return ScreenPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
