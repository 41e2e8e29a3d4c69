// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("Inertia") struct GlideTests {
  static let rates = [1.0 / 30, 1.0 / 60, 1.0 / 144]

  @Test func `a pinch continues at its speed about the fingers' middle and ends exactly`() {
    var player = Player()
    var fingers = TwoFingers(middle: ScreenPoint(x: 120, y: 250))
    // The distance grows by 5 % each 10 ms: 7.04 levels a second.
    fingers.move(&player, frames: 10, every: 0.01) { $0.reach *= 1.05 }
    let released = player.camera.zoom
    fingers.lift(&player)
    let held = player.viewport.coordinate(at: fingers.middle)
    player.tick(until: 3)
    let speed = log2(1.05) / 0.01
    #expect(abs(player.camera.zoom - released - (speed - 0.1) / 6) < 1e-6)
    #expect(slip(held, fingers.middle, player.viewport) < 1e-3)
    #expect(player.order == "began camera ended")
  }

  @Test func `a rotation continues at its speed about the fingers' middle`() {
    var player = Player(CameraState(target: Player.helsinki.target, zoom: 16, bearing: 90))
    var fingers = TwoFingers(middle: ScreenPoint(x: 250, y: 300))
    fingers.move(&player, frames: 20, every: 0.01) { $0.angle += 2 }
    let released = player.camera.bearing
    fingers.lift(&player)
    let held = player.viewport.coordinate(at: fingers.middle)
    player.tick(until: 3)
    // 200° a second, with the map rotating with the fingers.
    let turn = Longitude.difference(from: released, to: player.camera.bearing)
    #expect(abs(turn + (200 - 5.0) / 6) < 1e-6)
    #expect(slip(held, fingers.middle, player.viewport) < 1e-3)
  }

  @Test(arguments: [0.0, 0.02, 0.05, 0.079])
  func `two fingers released one after the other glide as if released together`(
    gap: Double
  ) {
    func glide(_ gap: Double, first: Int) -> Double {
      var player = Player()
      var fingers = TwoFingers(middle: ScreenPoint(x: 200, y: 350))
      fingers.move(&player, frames: 10, every: 0.01) { $0.reach *= 1.04 }
      fingers.lift(&player, gap: gap, first: first)
      let released = player.camera.zoom
      player.tick(until: 3)
      return player.camera.zoom - released
    }
    #expect(glide(0, first: 1) > 0.5)
    #expect(abs(glide(gap, first: 1) - glide(0, first: 1)) < 1e-9)
    #expect(abs(glide(gap, first: 2) - glide(0, first: 1)) < 1e-9)
  }

  @Test func `a remaining finger holds the map and a finger that rested does not fling it`() {
    for (gap, rest) in [(0.2, 0.0), (0, 0.05)] {
      var player = Player()
      var fingers = TwoFingers(middle: ScreenPoint(x: 200, y: 350))
      fingers.move(&player, frames: 10, every: 0.01) { $0.reach *= 1.04 }
      let released = player.camera
      fingers.now += rest
      fingers.lift(&player, gap: gap)
      player.tick(until: 3)
      #expect(player.camera == released)
      #expect(player.order == "began camera ended")
    }
  }

  @Test func `random glides have the same end at 30, 60 and 144 frames a second`() {
    var gestures = RandomGestures(seed: 31)
    var glides = 0
    for _ in 0..<200 {
      let template = gestures.player(zoom: 9...19)
      let flick = Flick(&gestures)
      var ends: [CameraState] = []
      for rate in GlideTests.rates {
        var player = Player(
          template.start, size: template.view.size, padding: template.view.padding,
          constraints: flick.constraints(around: template.start))
        let fingers = flick.play(to: &player)
        let released = player.camera
        player.tick(until: fingers.now + 6, every: rate)
        if released != player.camera { glides += 1 }
        #expect(player.order.isEmpty || player.order.hasSuffix("ended"))
        ends.append(player.camera)
      }
      for end in ends.dropFirst() {
        #expect(abs(end.zoom - ends[0].zoom) < 1e-6)
        #expect(abs(Longitude.difference(from: end.bearing, to: ends[0].bearing)) < 1e-6)
        #expect(abs(end.viewingAngle - ends[0].viewingAngle) < 1e-6)
        var way = end.world - ends[0].world
        way.x -= way.x.rounded()
        // Points on the screen. At the target bounds, a zoom about another point is clipped in each frame.
        let points = (way * way).sum().squareRoot() * 256 * exp2(end.zoom)
        #expect(points < (flick.isBound ? 5 : 1e-4))
      }
    }
    #expect(glides > 300)
  }

  @Test func `a glide slows down continuously and never leaves the limits`() {
    var gestures = RandomGestures(seed: 32)
    for _ in 0..<150 {
      let template = gestures.player(zoom: 9...19)
      let flick = Flick(&gestures)
      let constraints = flick.constraints(around: template.start)
      var player = Player(
        template.start, size: template.view.size, padding: template.view.padding,
        constraints: constraints)
      let gate = Gate(
        constraints: constraints, size: template.view.size, padding: template.view.padding)
      let fingers = flick.play(to: &player)
      var before = player.camera
      var speeds = SIMD2(Double.infinity, .infinity)
      var frame = 0
      player.tick(until: fingers.now)
      while player.recognizers.isActive, frame < 1000 {
        frame += 1
        player.tick(until: fingers.now + Double(frame) / 60)
        let camera = player.camera
        #expect(gate(camera) == camera)
        let turn = abs(Longitude.difference(from: before.bearing, to: camera.bearing))
        // A snap to north after the glide is a separate move.
        let zoom = abs(camera.zoom - before.zoom)
        #expect(zoom <= speeds.x + 1e-9)
        if camera.bearing != 0, abs(Longitude.difference(from: 0, to: camera.bearing)) > 7.5 {
          #expect(turn <= speeds.y + 1e-9)
        }
        speeds = [zoom, turn]
        before = camera
      }
      #expect(frame < 600)
    }
  }

  @Test func `a zoom glide slows down before its limit and reaches it`() {
    var player = Player(constraints: CameraConstraints(minimumZoom: 5, maximumZoom: 17))
    var fingers = TwoFingers(middle: ScreenPoint(x: 120, y: 250))
    fingers.move(&player, frames: 9, every: 0.01) { $0.reach *= 1.05 }
    fingers.lift(&player)
    var steps: [Double] = []
    for frame in 1...60 {
      let before = player.camera.zoom
      player.tick(until: fingers.now + Double(frame) / 60)
      steps.append(player.camera.zoom - before)
    }
    #expect(player.camera.zoom == 17)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1e-12 })
    // No abrupt stop: the last step is a small part of the first.
    #expect((steps.last { $0 > 0 } ?? 1) < steps[0] / 10)
  }

  @Test func `a rotation whose inertia ends within 7° of north ends exactly at north`() {
    // It would continue by 32.5°: from 25 to 41° before north, it ends within 7° of north.
    for start in stride(from: 20.0, through: 50, by: 1) {
      var player = Player(
        CameraState(target: Player.helsinki.target, zoom: 16, bearing: start + 40))
      var fingers = TwoFingers(middle: ScreenPoint(x: 250, y: 300))
      fingers.move(&player, frames: 20, every: 0.01) { $0.angle += 2 }
      let released = player.camera.bearing
      fingers.lift(&player)
      let held = player.viewport.coordinate(at: fingers.middle)
      player.tick(until: 3)
      let end = released - 32.5
      #expect((player.camera.bearing == 0) == (abs(end) <= 7), "\(released)")
      #expect(slip(held, fingers.middle, player.viewport) < 1e-3)
      #expect(player.order == "began camera ended")
    }
  }

  @Test func `a mouse rotation near north snaps to north, but a bearing set by a call stays`() {
    var player = Player(CameraState(target: Player.helsinki.target, zoom: 16, bearing: 30))
    Recording(
      "0 right down 100,300\n16 right move 70,300\n100 right up 70,300\n600 wait"
    ).play(to: &player)
    #expect(player.camera.bearing == 0)
    var near = Player(CameraState(target: Player.helsinki.target, zoom: 16, bearing: 4))
    Recording("0 down 1 100,100\n40 up 1 100,100\n40 key plus\n900 wait").play(to: &near)
    #expect(near.camera.bearing == 4)
  }

  @Test func `two fingers that tilt do not zoom or rotate, however they move later`() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<100 {
      var player = Player()
      var fingers = TwoFingers(
        middle: ScreenPoint(x: 200, y: 400), reach: random.double(in: 40...120),
        angle: random.double(in: -30...30))
      let speed = random.double(in: 2...8)
      fingers.move(&player, frames: 6, every: 1.0 / 60) {
        $0.middle.y -= speed
        $0.angle += random.double(in: -0.3...0.3)
      }
      let angle = player.camera.viewingAngle
      #expect(angle > 0)
      fingers.move(&player, frames: 20, every: 1.0 / 60) {
        $0.reach *= 1.03
        $0.angle += 3
        $0.middle.y -= 1
      }
      fingers.lift(&player)
      player.tick(until: 3)
      #expect(player.camera.zoom == 16 && player.camera.bearing == 0)
      #expect(player.camera.target == player.start.target)
    }
  }

  @Test func `a pinch or a rotation with a drift does not tilt`() {
    var random = SplitMix64(seed: 34)
    for round in 0..<100 {
      var player = Player()
      var fingers = TwoFingers(
        middle: ScreenPoint(x: 200, y: 400), reach: 60, angle: random.double(in: -40...40))
      let drift = random.double(in: -0.8...0.8)
      fingers.move(&player, frames: 20, every: 1.0 / 60) {
        if round % 2 == 0 { $0.reach += 3 } else { $0.angle += 4 }
        $0.middle.y += drift
      }
      #expect(player.camera.viewingAngle == 0)
      #expect(player.camera.zoom != 16 || player.camera.bearing != 0)
    }
  }
}

/// A random end of a gesture, with limits near it in a third of the cases.
private struct Flick {
  let growth: Double
  let turn: Double
  let pan: SIMD2<Double>
  let gap: Double
  let limits: Int

  init(_ gestures: inout RandomGestures) {
    growth = gestures.random.double(in: 0.95...1.06)
    turn = gestures.random.double(in: -3...3)
    pan = [gestures.random.double(in: -6...6), gestures.random.double(in: -6...6)]
    gap = gestures.random.double(in: 0...0.04)
    limits = gestures.random.int(in: 0...3)
  }

  var isBound: Bool { limits == 0 }

  func constraints(around camera: CameraState) -> CameraConstraints {
    if limits == 1 {
      return CameraConstraints(
        minimumZoom: Float(camera.zoom - 0.5), maximumZoom: Float(camera.zoom + 0.8))
    }
    guard isBound else { return CameraConstraints() }
    let half = 200 / exp2(camera.zoom)
    return CameraConstraints(
      minimumZoom: Float(camera.zoom - 0.5), maximumZoom: Float(camera.zoom + 0.8),
      targetBounds: CoordinateBounds(
        southWest: Coordinate(
          latitude: camera.target.latitude - half / 2,
          longitude: camera.target.longitude - half
        ).wrapped,
        northEast: Coordinate(
          latitude: camera.target.latitude + half / 2,
          longitude: camera.target.longitude + half
        ).wrapped))
  }

  @discardableResult
  func play(to player: inout Player) -> TwoFingers {
    let size = player.view.size
    var fingers = TwoFingers(
      middle: ScreenPoint(x: size.width / 2, y: size.height * 0.9), reach: 50, angle: 20)
    fingers.move(&player, frames: 8, every: 0.01) {
      $0.reach *= growth
      $0.angle += turn
      $0.middle.x += pan.x
      $0.middle.y += pan.y
    }
    fingers.lift(&player, gap: gap)
    return fingers
  }
}
