// SPDX-License-Identifier: Apache-2.0
import MapCamera

extension GestureRecognizers {
  /// Handles a finger's new position.
  mutating func drag(_ id: Int, to place: ScreenPoint, _ pass: inout GesturePass) {
    guard let index = fingers.firstIndex(where: { $0.id == id }), fingers[index].place != place
    else { return }
    let before = fingers[index].place
    let pairBefore = fingers.count >= 2 ? fingerPair : nil
    fingers[index].place = place
    guard index < 2 else { return }
    switch hand {
    case .pressing(let press): if fingers[0].hasMoved { startDrag(press, &pass) }
    case .pairTapping:
      if fingers[0].hasMoved { startDrag(Press(mayTap: false), &pass) }
    case .panning(let track, let mayFling):
      pan(from: before, track, mayFling: mayFling, &pass)
    case .quickZooming: quickZoom(by: place.y - before.y, &pass)
    case .paired(let pair): decide(pair, &pass)
    case .pinching(let twist, let track, let rotates):
      if let pairBefore { pinch(from: pairBefore, twist, track, rotates: rotates, &pass) }
    case .tilting: tilt(by: (place.y - before.y) / 2, &pass)
    case .away, .spent: break
    }
  }

  /// Starts a drag after one finger has moved beyond the touch slop.
  private mutating func startDrag(_ press: Press, _ pass: inout GesturePass) {
    if press.isSecond, !fingers[0].isMouse, pass.view.settings.zoomGestures {
      motion = nil
      pass.begin()
      hand = .quickZooming
      quickZoom(by: fingers[0].way.y, &pass)
    } else if pass.view.settings.scrollGestures {
      motion = nil
      pass.begin()
      let start = fingers[0].start
      let track = VelocityTracker(finger: [start.x, start.y], at: fingers[0].startTime)
      let edge = fingers[0].slopEdge
      let grip = pass.view.catchesUp(from: start, to: edge) ? start : edge
      pan(from: grip, track, mayFling: true, &pass)
    } else {
      hand = .spent
    }
  }

  private mutating func pan(
    from start: ScreenPoint, _ track: VelocityTracker, mayFling: Bool, _ pass: inout GesturePass
  ) {
    guard pass.view.settings.scrollGestures else {
      hand = .spent
      return
    }
    let finger = fingers[0]
    var track = track
    let before = pass.view.camera
    let wish = pass.view.panned(from: start, to: finger.place)
    let way = pass.show(wish)
    let wanted = pass.view.change(from: before, to: wish)
    strain([.nan, .nan, wanted[2], wanted[3]], from: before, about: nil, pass)
    track.add(
      finger: [finger.place.x, finger.place.y], VelocityTracker.Move(way: way), at: pass.time)
    hand = .panning(track, mayFling: mayFling || finger.hasMoved)
  }

  private mutating func quickZoom(by points: Double, _ pass: inout GesturePass) {
    guard pass.view.settings.zoomGestures else { return }
    var wish = pass.view.camera
    let before = wish
    let levels = points / GestureTuning.quickZoomPointsPerLevel
    wish.zoom += levels
    let place = pass.view.settings.holdsGround ? fingers[0].start : nil
    pass.show(pass.view.shaped(wish, about: place))
    strain([levels, .nan, .nan, .nan], from: before, about: place, pass)
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
    hand = .paired(pair)
    let settings = pass.view.settings
    switch settings.tiltGestures ? tiltVerdict(pair, at: pass.time) : false {
    case true?:
      motion = nil
      pass.begin()
      hand = .tilting
    case nil: break
    case false?:
      let rotates = turns && settings.rotateGestures
      guard rotates || pinches(settings) else { return }
      motion = nil
      pass.begin()
      let start = FingerPair(first: fingers[0].start, second: fingers[1].start)
      let catchesUp = fingers.prefix(2).allSatisfy {
        pass.view.catchesUp(from: $0.start, to: $0.place)
      }
      if catchesUp { _ = follow(from: start, &pair.twist, rotates: rotates, &pass) }
      hand = .pinching(pair.twist, pairTrack(pass), rotates: rotates)
      hasRotated = hasRotated || rotates
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
    let ways = (fingers[0].way, fingers[1].way)
    // Fingers that move apart or rotate do not tilt, even before they have left the slop.
    let both = (ways.0 * ways.1).sum()
    if both < -1 { return false }
    for finger in fingers.prefix(2)
    where finger.hasMoved && abs(finger.way.x) >= abs(finger.way.y) {
      return false
    }
    guard let firstMoveTime = pair.firstMoveTime else { return nil }
    if time - firstMoveTime > GestureTuning.tiltPatience { return false }
    let bothMoved = fingers[0].hasMoved && fingers[1].hasMoved
    return bothMoved ? ways.0.y * ways.1.y > 0 : nil
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
    hasRotated = hasRotated || rotates
    let middle = fingerPair.middle
    center = middle
    let levels = settings.zoomGestures ? pass.view.levelsHeldUp(from: start, to: fingerPair) : nil
    strain([levels ?? .nan, .nan, .nan, .nan], from: before.camera, about: middle, pass)
    var move = before.move(to: pass.view, from: start.middle, to: middle)
    // The rotation that caught up must not add to the velocity.
    move.bearing += caughtUp
    track.add(finger: [middle.x, middle.y], move, at: pass.time)
    hand = .pinching(twist, track, rotates: rotates)
  }

  private mutating func tilt(by points: Double, _ pass: inout GesturePass) {
    guard pass.view.settings.tiltGestures else { return }
    var wish = pass.view.camera
    let before = wish
    wish.viewingAngle -= points * GestureTuning.tiltRate
    pass.show(pass.view.shaped(wish, about: nil))
    strain([.nan, -points * GestureTuning.tiltRate, .nan, .nan], from: before, about: nil, pass)
  }
}
