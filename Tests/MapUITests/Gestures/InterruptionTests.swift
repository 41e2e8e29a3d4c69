// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Order and interruption of gestures") struct InterruptionTests {
  private let fling =
    "0 down 1 300,300\n10 move 1 280,300\n20 move 1 260,300\n30 move 1 240,300\n35 up 1 240,300\n"

  @Test func `a gesture begins before its first camera and ends when nothing moves`() {
    var player = Player()
    Recording(fling).play(to: &player)
    #expect(player.steps.first == .began)
    #expect(!player.steps.contains(.ended))
    player.tick(until: 5)
    #expect(player.steps.last == .ended)
    #expect(player.order == "began camera ended")
  }

  @Test func `a touch during inertia stops the map at once, in the same gesture`() {
    var player = Player()
    Recording(fling + "200 wait").play(to: &player)
    let gliding = player.camera
    Recording("200 down 1 100,100\n2000 wait").play(to: &player)
    #expect(player.camera == gliding)
    #expect(player.order == "began camera")
    player.send(.touch(id: 1, .ended, at: ScreenPoint(x: 100, y: 100)), at: 2)
    #expect(player.order == "began camera ended")
  }

  @Test func `a drag that stops a fling keeps the ground under it`() {
    var player = Player()
    Recording(fling + "200 wait").play(to: &player)
    let held = player.viewport.coordinate(at: ScreenPoint(x: 100, y: 100))
    Recording("200 down 1 100,100\n216 move 1 140,160").play(to: &player)
    #expect(slip(held, ScreenPoint(x: 140, y: 160), player.viewport) < 1e-3)
    Recording("500 up 1 140,160").play(to: &player)
    #expect(player.order == "began camera ended")
  }

  @Test func `a drag stops a double tap's zoom at its current value`() {
    var player = Player()
    Recording(
      "0 down 1 200,350\n40 up 1 200,350\n100 down 1 200,350\n140 up 1 200,350\n240 wait"
    ).play(to: &player)
    Recording("240 down 1 300,350\n250 move 1 280,350").play(to: &player)
    let zoom = player.camera.zoom
    #expect(zoom > 16 && zoom < 17)
    Recording("600 up 1 280,350").play(to: &player)
    #expect(player.camera.zoom == zoom)
    #expect(player.order == "began camera ended")
  }

  @Test func `a canceled touch ends the gesture without inertia`() {
    var player = Player()
    Recording(fling.replacing("up", with: "lost") + "900 wait").play(to: &player)
    #expect(abs(player.travel.x - 60) < 1e-6)
    #expect(player.order == "began camera ended")
    var pair = Player()
    Recording(
      """
      0 down 1 150,350
      0 down 2 250,350
      16 move 1 100,350
      16 move 2 300,350
      32 lost 1 100,350
      32 lost 2 300,350
      900 wait
      """
    ).play(to: &pair)
    #expect(abs(pair.camera.zoom - 17) < 1e-6)
    #expect(pair.order == "began camera ended")
  }

  @Test func `canceling stops the gesture and its inertia and reports the end`() {
    var player = Player()
    #expect(player.recognizers.cancel().isEmpty)
    Recording(fling).play(to: &player)
    player.apply(player.recognizers.cancel())
    let stopped = player.camera
    player.tick(until: 2)
    #expect(player.camera == stopped)
    #expect(player.order == "began camera ended")
    Recording("0 down 1 300,300\n10 move 1 280,300").play(to: &player, from: 3)
    let dragged = player.camera
    player.apply(player.recognizers.cancel())
    Recording("20 move 1 200,300\n30 up 1 200,300\n900 wait").play(to: &player, from: 3)
    #expect(player.camera == dragged)
    #expect(player.order == "began camera ended began camera ended")
  }

  @Test func `a fling stops at the edge of the target bounds and glides along it`() {
    let target = Player.helsinki.target
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: target.latitude - 0.01, longitude: target.longitude - 0.01),
      Coordinate(latitude: target.latitude + 0.01, longitude: target.longitude + 0.001))
    let constraints = CameraConstraints(targetBounds: bounds)
    var player = Player(constraints: constraints)
    Recording(fling + "3000 wait").play(to: &player)
    #expect(player.camera.target.longitude == bounds.northEast.longitude)
    #expect(player.order == "began camera ended")
    // The edge is 46.6 points away. A fling straight at it ends there, long before it would be slow.
    var straight = Player(constraints: constraints)
    Recording(fling + "400 wait").play(to: &straight)
    #expect(straight.order == "began camera ended")
    var slanting = Player(constraints: constraints)
    Recording(
      "0 down 1 300,300\n10 move 1 280,302\n20 move 1 260,304\n30 move 1 240,306\n35 up 1 240,306\n3000 wait"
    ).play(to: &slanting)
    #expect(slanting.camera.target.longitude == bounds.northEast.longitude)
    #expect(slanting.travel.y < -50)
  }

  @Test func `a drag past the bounds reverses with the finger at once`() {
    let target = Player.helsinki.target
    var player = Player(
      constraints: CameraConstraints(
        targetBounds: CoordinateBounds(southWest: target, northEast: target)
          .includingCoordinate(
            Coordinate(latitude: target.latitude, longitude: target.longitude - 0.01))))
    Recording("0 down 1 300,300\n10 move 1 200,300\n20 move 1 210,300").play(to: &player)
    #expect(abs(player.travel.x + 10) < 1e-6)
    #expect(abs(player.travel.y) < 1e-6)
  }

  @Test func `the frame rate does not change the end of a fling`() {
    var ends: [Double] = []
    for interval in [1.0 / 240, 1.0 / 60, 1.0 / 7] {
      var player = Player()
      for (index, x) in [300.0, 280, 260, 240].enumerated() {
        let phase = index == 0 ? RawInput.TouchPhase.began : .moved
        player.send(.touch(id: 1, phase, at: ScreenPoint(x: x, y: 300)), at: Double(index) / 100)
      }
      player.send(.touch(id: 1, .ended, at: ScreenPoint(x: 240, y: 300)), at: 0.035)
      player.tick(until: 5, every: interval)
      ends.append(player.travel.x)
    }
    #expect(abs(ends[0] - ends[1]) < 1e-6 && abs(ends[0] - ends[2]) < 1e-6)
  }

  @Test func `a third finger has no effect and can replace a released one`() {
    var player = Player()
    Recording(
      """
      0 down 1 150,350
      0 down 2 250,350
      16 move 1 100,350
      16 move 2 300,350
      20 down 3 200,600
      """
    ).play(to: &player)
    let before = player.camera
    Recording("30 move 3 200,610\n40 up 1 100,350").play(to: &player)
    #expect(player.camera == before)
    let held = player.viewport.coordinate(at: ScreenPoint(x: 250, y: 480))
    Recording("60 move 2 305,350").play(to: &player)
    #expect(player.camera != before)
    #expect(held != nil)
    Recording("70 up 2 305,350\n300 up 3 200,610\n900 wait").play(to: &player)
    #expect(player.order == "began camera ended")
  }
}
