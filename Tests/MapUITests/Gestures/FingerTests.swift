// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("Fingers keep the ground under them") struct FingerTests {
  /// The requirement is half a point; a correct implementation has only rounding errors.
  private let tolerance = 1e-3

  @Test func `a dragging finger keeps the coordinate at which it went down`() {
    var gestures = RandomGestures(seed: 1)
    for _ in 0..<300 {
      var player = gestures.player(zoom: 9...21)
      // Below the target the ground is near enough for the map to catch up with the finger.
      let start = gestures.point(in: player.view.size, below: player.viewport.center.y)
      drag(&player, from: start, &gestures, slip: 0)
    }
  }

  @Test func `a dragging finger keeps its coordinate at any angle, up to the horizon`() {
    var gestures = RandomGestures(seed: 4)
    for _ in 0..<300 {
      var player = gestures.player(zoom: 9...21)
      let start = gestures.point(in: player.view.size, below: player.viewport.horizonY + 10)
      // Far away the map does not catch up with the six points of the slop.
      drag(&player, from: start, &gestures, slip: 12)
    }
  }

  /// Drags a finger along a random path and checks that it keeps the coordinate at which the drag began.
  private func drag(
    _ player: inout Player, from start: ScreenPoint, _ gestures: inout RandomGestures,
    slip allowed: Double
  ) {
    let row = player.viewport.horizonY + 1
    var held = player.viewport.coordinate(at: start)
    var hasBegun = false
    player.send(.touch(id: 7, .began, at: start), at: 0)
    for move in 1...20 {
      let finger =
        move == 1
        ? ScreenPoint(x: start.x + 5, y: start.y + 5)
        : gestures.point(in: player.view.size, below: row)
      player.send(.touch(id: 7, .moved, at: finger), at: Double(move) / 60)
      guard player.steps.contains(.began) else { continue }
      #expect(slip(held, finger, player.viewport) < tolerance + (hasBegun ? 0 : allowed))
      if !hasBegun, allowed > 0 { held = player.viewport.coordinate(at: finger) }
      hasBegun = true
    }
  }

  @Test func `a finger above the horizon holds the ground at the horizon without a jump`() {
    let camera = CameraState(
      target: Player.helsinki.target, zoom: 17, bearing: 30, viewingAngle: 65)
    let padding = MapEdgeInsets(top: 500, left: 0, bottom: 0, right: 0)
    var player = Player(camera, padding: padding)
    let horizon = player.viewport.horizonY
    #expect(horizon > 100)
    let start = ScreenPoint(x: 150, y: horizon + 40)
    player.send(.touch(id: 1, .began, at: start), at: 0)
    var held: Coordinate?
    for frame in 0...400 {
      // Up over the horizon and down again, by less than two points each frame.
      let y = horizon + 40 - 100 * sin(Double(frame) / 400 * .pi)
      let finger = ScreenPoint(x: 150 + Double(frame) / 4, y: y)
      let before = player.travel
      player.send(.touch(id: 1, .moved, at: finger), at: Double(frame) / 60)
      // At the horizon a point on the screen is 1 / (0.15² cos 65°) = 105 points on the ground.
      let way = player.travel - before
      #expect((way * way).sum().squareRoot() < 140)
      guard player.steps.contains(.began) else { continue }
      held = held ?? player.viewport.coordinate(at: finger)
      if y > horizon { #expect(slip(held, finger, player.viewport) < tolerance) }
    }
    let end = ScreenPoint(x: 250, y: horizon + 40)
    #expect(slip(held, end, player.viewport) < tolerance)
  }

  @Test func `a flick near the horizon is no faster than at the target`() {
    let camera = CameraState(target: Player.helsinki.target, zoom: 17, viewingAngle: 65)
    let padding = MapEdgeInsets(top: 500, left: 0, bottom: 0, right: 0)
    func glide(from y: Double) -> Double {
      var player = Player(camera, padding: padding)
      for (index, phase) in [RawInput.TouchPhase.began, .moved, .moved, .moved, .moved].enumerated()
      {
        let point = ScreenPoint(x: 200, y: y + Double(index) * 8)
        player.send(.touch(id: 1, phase, at: point), at: Double(index) / 100)
      }
      let released = player.travel
      player.send(.touch(id: 1, .ended, at: ScreenPoint(x: 200, y: y + 32)), at: 0.045)
      player.tick(until: 5)
      return abs(player.travel.y - released.y)
    }
    let horizon = Player(camera, padding: padding).viewport.horizonY
    let limit = (800 / cos(65 * .pi / 180)) / (-1000 * log(0.998))
    #expect(glide(from: horizon) < limit)
    #expect(glide(from: horizon - 60) < limit)
    #expect(glide(from: horizon) > limit * 0.9)
  }

  @Test func `two fingers that pan, zoom and rotate keep both coordinates at any angle`() {
    var gestures = RandomGestures(seed: 2)
    var events = 0
    for _ in 0..<300 {
      var player = gestures.player(zoom: 11...19)
      guard
        var fingers = twistedPair(&player, &gestures),
        let held = Held(player.viewport, fingers)
      else { continue }
      for frame in 0..<40 {
        fingers = fingers.wandering(
          &gestures, in: player.view.size, below: player.viewport.horizonY)
        let time = 1 + Double(frame) / 60
        player.send(.touch(id: 1, .moved, at: fingers.first), at: time)
        player.send(.touch(id: 2, .moved, at: fingers.second), at: time)
        // At the zoom limits, the fingers slide over the ground.
        guard player.camera.zoom > 2.3, player.camera.zoom < 21 else { break }
        events += 1
        #expect(slip(held.first, fingers.first, player.viewport) < tolerance)
        #expect(slip(held.second, fingers.second, player.viewport) < tolerance)
      }
    }
    #expect(events > 5000)
  }

  @Test(arguments: [0.5, 1.0, 4.0, 20.0])
  func `a turn of two fingers by 20° rotates the map by 20°, at any speed`(step: Double) {
    for viewingAngle in [0.0, 30] {
      var player = Player(
        CameraState(
          target: Player.helsinki.target, zoom: 16, bearing: 100, viewingAngle: viewingAngle))
      let middle = ScreenPoint(x: 200, y: 350)
      var fingers = TwoFingers(middle: middle)
      fingers.move(&player, frames: Int(20 / step), every: 1.0 / 60) { $0.angle += step }
      if viewingAngle == 0 { #expect(abs(player.camera.bearing - 80) < 1e-6) }
      let start = Player(player.start).viewport
      for id in 1...2 {
        let held = start.coordinate(at: TwoFingers(middle: middle).point(id))
        #expect(slip(held, fingers.point(id), player.viewport) < tolerance, "\(viewingAngle)")
      }
    }
  }

  @Test func `a pinch that begins to rotate brings the initial ground back under both fingers`() {
    var gestures = RandomGestures(seed: 11)
    var rotations = 0
    for _ in 0..<400 {
      var player = gestures.player(zoom: 12...19)
      guard player.camera.viewingAngle < 45 else { continue }
      let center = player.viewport.center
      let middle = ScreenPoint(x: center.x, y: center.y + 40)
      var fingers = TwoFingers(
        middle: middle, reach: gestures.random.double(in: 50...90),
        angle: gestures.random.double(in: 20...70))
      let held = (1...2).map { player.viewport.coordinate(at: fingers.point($0)) }
      let turn = gestures.random.double(in: -3...3)
      let growth = gestures.random.double(in: 0.985...1.015)
      let drift = SIMD2(gestures.random.double(in: -1...1), gestures.random.double(in: -1...1))
      fingers.move(&player, frames: 30, every: gestures.random.double(in: 0.005...0.03)) {
        $0.angle += turn
        $0.reach *= growth
        $0.middle = ScreenPoint(x: $0.middle.x + drift.x, y: $0.middle.y + drift.y)
      }
      guard player.camera.bearing != player.start.bearing else { continue }
      rotations += 1
      for (id, coordinate) in zip(1...2, held) {
        #expect(slip(coordinate, fingers.point(id), player.viewport) < 0.5)
      }
    }
    #expect(rotations > 150)
  }

  @Test func `a rotation that has just begun continues at the speed of the fingers`() {
    var player = Player(CameraState(target: Player.helsinki.target, zoom: 16, bearing: 90))
    var fingers = TwoFingers(middle: ScreenPoint(x: 200, y: 350))
    // 20° a second: the map begins to rotate with the tenth degree.
    fingers.move(&player, frames: 11, every: 0.05) { $0.angle += 1 }
    let released = player.camera.bearing
    #expect(released < 82)
    fingers.lift(&player)
    player.tick(until: 3)
    #expect(abs(player.camera.bearing - released) <= 20.0 / 6 + 1e-6)
  }

  @Test func `zooming out by a pinch lowers a large angle without moving the ground`() throws {
    let camera = CameraState(
      target: Player.helsinki.target, zoom: 15.8, bearing: 20, viewingAngle: 60)
    var player = Player(camera)
    func fingers(_ frame: Int) -> Fingers {
      let angle = Double(min(frame, 20)) * .pi / 180
      let reach = frame <= 20 ? 160.0 : 160 - Double(frame - 20) * 2
      let x = reach * cos(angle)
      let y = reach * sin(angle)
      return Fingers(
        first: ScreenPoint(x: 200 - x, y: 375 - y), second: ScreenPoint(x: 200 + x, y: 375 + y))
    }
    func move(_ frame: Int) {
      let time = Double(frame) / 60
      let phase: RawInput.TouchPhase = frame == 0 ? .began : .moved
      player.send(.touch(id: 1, phase, at: fingers(frame).first), at: time)
      player.send(.touch(id: 2, phase, at: fingers(frame).second), at: time)
    }
    for frame in 0...20 { move(frame) }
    let held = try #require(Held(player.viewport, fingers(20)))
    for frame in 21...65 {
      let before = player.camera
      move(frame)
      #expect(player.camera.viewingAngle <= before.viewingAngle)
      #expect(before.viewingAngle - player.camera.viewingAngle < 2)
      #expect(slip(held.first, fingers(frame).first, player.viewport) < tolerance)
      #expect(slip(held.second, fingers(frame).second, player.viewport) < tolerance)
    }
    #expect(player.camera.zoom < 15)
    #expect(player.camera.viewingAngle == Gate.largestAngle(player.camera.zoom))
  }

  @Test func `a zoom about a point keeps its coordinate, by tap, wheel and trackpad`() {
    var gestures = RandomGestures(seed: 3)
    for round in 0..<200 {
      var player = gestures.player(zoom: 9...19)
      let row = player.viewport.horizonY + 1
      let point = gestures.point(in: player.view.size, below: row)
      let held = player.viewport.coordinate(at: point)
      switch round % 4 {
      case 0:
        for (time, phase) in [
          (0, RawInput.TouchPhase.began), (0.05, .ended), (0.1, .began), (0.15, .ended),
        ] {
          player.send(.touch(id: 1, phase, at: point), at: time)
        }
      case 1: player.send(.wheel(delta: [0, 3], isPrecise: false, at: point), at: 0)
      case 2: player.send(.wheel(delta: [0, -4], isPrecise: false, at: point), at: 0)
      default: player.send(.magnify(factor: 0.6, at: point), at: 0)
      }
      for frame in 1...40 {
        player.tick(until: 0.15 + Double(frame) / 60)
        // Zooming out lowers the angle. Below the new horizon the point keeps its coordinate.
        if point.y > player.viewport.horizonY {
          #expect(slip(held, point, player.viewport) < tolerance)
        }
      }
      #expect(player.camera.zoom != player.start.zoom)
    }
  }

  @Test func `a pinch at the zoom limit moves nothing and reverses at once`() {
    for viewingAngle in [0.0, 30, 65] {
      var player = Player(
        CameraState(target: Player.helsinki.target, zoom: 21, viewingAngle: viewingAngle))
      player.send(.touch(id: 1, .began, at: ScreenPoint(x: 150, y: 400)), at: 0)
      player.send(.touch(id: 2, .began, at: ScreenPoint(x: 150, y: 500)), at: 0)
      var half = 50.0
      func spread(_ frames: ClosedRange<Int>, by points: Double) {
        for frame in frames {
          half += points
          let time = Double(frame) / 60
          player.send(.touch(id: 1, .moved, at: ScreenPoint(x: 150, y: 450 - half)), at: time)
          player.send(.touch(id: 2, .moved, at: ScreenPoint(x: 150, y: 450 + half)), at: time)
        }
      }
      spread(1...50, by: 2)
      #expect(player.camera.zoom == 21)
      // Between the reports of the two fingers, the middle is off by a point, and then back.
      let way = player.travel
      #expect((way * way).sum().squareRoot() < 0.6)
      spread(51...52, by: -2)
      #expect(player.camera.zoom < 21)
    }
  }

  @Test func `fingers released in any order leave the ground under the remaining one`() {
    for (first, second) in [(1, 2), (2, 1)] {
      for angle in [0.0, 50] {
        var player = Player(
          CameraState(target: Player.helsinki.target, zoom: 16, viewingAngle: angle))
        var points = [1: ScreenPoint(x: 100, y: 300), 2: ScreenPoint(x: 250, y: 420)]
        func move(_ id: Int, _ x: Double, _ y: Double, _ time: Double) {
          points[id] = ScreenPoint(x: x, y: y)
          player.send(.touch(id: id, .moved, at: ScreenPoint(x: x, y: y)), at: time)
        }
        for id in [1, 2] {
          player.send(
            .touch(id: id, .began, at: points[id] ?? ScreenPoint(x: 0, y: 0)), at: 0)
        }
        for step in 1...20 {
          move(1, 100 - Double(step), 300 - Double(step) * 2, Double(step) / 60)
          move(2, 250 + Double(step), 420 + Double(step) * 3, Double(step) / 60)
        }
        let before = player.camera
        player.send(.touch(id: first, .ended, at: points[first] ?? .init(x: 0, y: 0)), at: 0.4)
        #expect(player.camera == before)
        let last = points[second] ?? ScreenPoint(x: 0, y: 0)
        let held = player.viewport.coordinate(at: last)
        for step in 1...20 {
          move(second, last.x - Double(step) * 3, last.y + Double(step), 0.4 + Double(step) / 60)
          let finger = points[second] ?? ScreenPoint(x: 0, y: 0)
          #expect(slip(held, finger, player.viewport) < tolerance)
        }
        player.send(.touch(id: second, .ended, at: points[second] ?? .init(x: 0, y: 0)), at: 2)
        player.tick(until: 4)
        #expect(player.order == "began camera ended")
      }
    }
  }

  /// Puts two fingers on a map and turns them far enough for a rotation.
  private func twistedPair(_ player: inout Player, _ gestures: inout RandomGestures) -> Fingers? {
    let size = player.view.size
    let row = max(player.viewport.horizonY, 0)
    let room = size.height - row
    guard room > 250 else { return nil }
    let middle = ScreenPoint(x: size.width / 2, y: row + room * 0.55)
    func fingers(_ degrees: Double) -> Fingers {
      let angle = degrees * .pi / 180
      return Fingers(
        first: ScreenPoint(x: middle.x - 80 * cos(angle), y: middle.y - 80 * sin(angle)),
        second: ScreenPoint(x: middle.x + 80 * cos(angle), y: middle.y + 80 * sin(angle)))
    }
    player.send(.touch(id: 1, .began, at: fingers(70).first), at: 0)
    player.send(.touch(id: 2, .began, at: fingers(70).second), at: 0)
    for step in 1...20 {
      let time = Double(step) / 60
      player.send(.touch(id: 1, .moved, at: fingers(70 + Double(step)).first), at: time)
      player.send(.touch(id: 2, .moved, at: fingers(70 + Double(step)).second), at: time)
    }
    return fingers(90)
  }
}

/// Two fingers that move at random.
private struct Fingers {
  var first: ScreenPoint
  var second: ScreenPoint

  func wandering(
    _ gestures: inout RandomGestures, in size: ViewSize, below horizon: Double
  ) -> Fingers {
    func step(_ point: ScreenPoint, _ gestures: inout RandomGestures) -> ScreenPoint {
      let row = max(horizon + 30, 0)
      return ScreenPoint(
        x: min(max(point.x + gestures.random.double(in: -12...12), 0), size.width),
        y: min(max(point.y + gestures.random.double(in: -12...12), row), size.height))
    }
    let next = Fingers(first: step(first, &gestures), second: step(second, &gestures))
    let apart = hypot(next.first.x - next.second.x, next.first.y - next.second.y)
    return apart > 40 ? next : self
  }
}

/// The coordinates under two fingers.
private struct Held {
  let first: Coordinate
  let second: Coordinate

  init?(_ viewport: Viewport, _ fingers: Fingers) {
    guard let first = viewport.coordinate(at: fingers.first),
      let second = viewport.coordinate(at: fingers.second)
    else { return nil }
    self.first = first
    self.second = second
  }
}
