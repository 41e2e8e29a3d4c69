// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Reduced motion") @MainActor struct ReducedMotionTests {
  private var settings: GestureSettings {
    var settings = GestureSettings()
    settings.reducesMotion = true
    return settings
  }

  @Test func `with reduced motion a drag, a pinch and a key have no inertia`() {
    var drag = Player(settings: settings)
    Recording(
      "0 down 1 300,300\n10 move 1 280,300\n20 move 1 260,300\n30 move 1 240,300\n35 up 1 240,300"
    ).play(to: &drag)
    #expect(drag.order == "began camera ended")
    #expect(abs(drag.travel.x - 60) < 1e-6)
    var pinch = Player(settings: settings)
    var fingers = TwoFingers(middle: ScreenPoint(x: 200, y: 300))
    fingers.move(&pinch, frames: 10, every: 0.01) { $0.reach *= 1.05 }
    fingers.lift(&pinch)
    #expect(pinch.order == "began camera ended")
    var key = Player(settings: settings)
    Recording("0 hold right\n1000 free right").play(to: &key)
    let released = key.travel.x
    key.tick(until: 2)
    #expect(key.travel.x == released && released > 300)
  }

  @Test(arguments: [
    "0 down 1 200,350\n40 up 1 200,350\n100 down 1 200,350\n140 up 1 200,350\n260 wait",
    "0 key plus\n120 wait", "0 wheel 1 100,100\n120 wait", "0 key n\n120 wait",
  ])
  func `with reduced motion eases end after a tenth of a second`(text: String) {
    var player = Player(
      CameraState(target: Player.helsinki.target, zoom: 16, bearing: 60), settings: settings)
    Recording(text).play(to: &player)
    #expect(player.camera != player.start)
    #expect(player.order == "began camera ended")
  }

  @Test func `with reduced motion the map does not overscroll`() {
    let (view, clock, _) = makeView()
    view.settings.reducesMotion = true
    view.zoomRange = 2...12
    view.moveCamera(.zoom(to: 12))
    for (time, phase, reach) in [(0.0, RawInput.TouchPhase.began, 50.0), (0.02, .moved, 150)] {
      for (id, side) in [(1, -1.0), (2, 1)] {
        let point = ScreenPoint(x: 200 + side * reach, y: 150)
        view.handle(.touch(id: id, phase, at: point), at: clock.now + time)
      }
    }
    #expect(view.viewport.zoom == 12)
  }

  @Test func `the app's animations keep their duration, flights without one are shortened`() async {
    let (view, clock, _) = makeView()
    view.settings.reducesMotion = true
    view.animate(toZoom: view.camera.zoom + 1)
    clock.advance(by: 0.2)
    view.step(to: clock.now)
    #expect(view.isAnimating)
    clock.advance(by: 0.1)
    view.step(to: clock.now)
    #expect(!view.isAnimating)
    let goal = CameraPosition(target: Coordinate(latitude: -33, longitude: 151), zoom: 12)
    async let outcome = view.fly(to: goal)
    while !view.isAnimating { await Task.yield() }
    clock.advance(by: 0.11)
    view.step(to: clock.now)
    #expect(await outcome == .finished)
    #expect(view.camera == goal)
  }
}
