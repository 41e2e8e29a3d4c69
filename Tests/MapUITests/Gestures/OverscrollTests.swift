// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

/// The camera stays exactly within its limits; the frames overscroll and spring back.
@Suite("Overscroll past a limit") @MainActor struct OverscrollTests {
  private func drag(
    _ view: MapView, _ id: Int, _ phase: RawInput.TouchPhase, _ x: Double, _ y: Double
  ) {
    view.handle(.touch(id: id, phase, at: ScreenPoint(x: x, y: y)), at: view.clock.now)
  }

  /// Steps in frames of 1/60 s until nothing moves, and returns the overscroll of each.
  private func spring(
    _ view: MapView, _ clock: SteppedFrameClock, _ overscroll: (MapView) -> Double
  ) -> [Double] {
    var overscrolls: [Double] = []
    for _ in 0..<120 {
      clock.advance(by: 1.0 / 60)
      view.step(to: clock.now)
      overscrolls.append(overscroll(view))
    }
    return overscrolls
  }

  @Test func `a pinch past the highest zoom overscrolls with growing resistance and springs back`()
  {
    let (view, clock, _) = makeView()
    view.zoomRange = 2...12
    view.moveCamera(.zoom(to: 12))
    let past = { (view: MapView) in view.viewport.zoom - 12 }
    drag(view, 1, .began, 150, 150)
    drag(view, 2, .began, 250, 150)
    var given: [Double] = []
    for step in 1...20 {
      clock.advance(by: 1.0 / 60)
      drag(view, 1, .moved, 150 - Double(step) * 6, 150)
      drag(view, 2, .moved, 250 + Double(step) * 6, 150)
      #expect(view.camera.zoom == 12)
      given.append(past(view))
    }
    #expect(given[19] > 0.15 && given[19] < 0.4)
    #expect(zip(given, given.dropFirst()).allSatisfy { $1 >= $0 })
    // The resistance grows.
    #expect(given[19] - given[18] < (given[4] - given[3]) / 2)
    drag(view, 1, .ended, 30, 150)
    drag(view, 2, .ended, 370, 150)
    let back = spring(view, clock, past)
    #expect(back[0] > 0 && zip(back, back.dropFirst()).allSatisfy { $1 <= $0 })
    #expect(back[30] == 0)
    #expect(view.camera.zoom == 12)
    #expect(!view.needsFrame && !view.isGestureActive)
  }

  @Test func `a drag past the bounds overscrolls along its axis only and springs back`() {
    let (view, clock, _) = makeView()
    let target = view.camera.target
    view.moveCamera(.zoom(to: 12))
    view.cameraTargetBounds = CoordinateBounds(
      southWest: Coordinate(latitude: target.latitude - 1, longitude: target.longitude - 1),
      northEast: Coordinate(latitude: target.latitude + 1, longitude: target.longitude))
    let past = { (view: MapView) in
      (view.viewport.target.x - WorldPoint(view.camera.target).x) * 256 * exp2(12)
    }
    drag(view, 1, .began, 300, 150)
    for step in 1...20 {
      clock.advance(by: 1.0 / 60)
      drag(view, 1, .moved, 300 - Double(step) * 10, 150 + Double(step))
      #expect(view.camera.target.longitude == target.longitude)
    }
    #expect(past(view) > 30 && past(view) < 80)
    #expect(abs(view.viewport.target.y - WorldPoint(view.camera.target).y) < 1e-12)
    // A drag back moves both the camera and the frame at once.
    let before = (past(view), view.camera.target.longitude)
    drag(view, 1, .moved, 110, 170)
    #expect(past(view) < before.0 && view.camera.target.longitude < before.1)
    clock.advance(by: 1)
    drag(view, 1, .ended, 110, 170)
    #expect(spring(view, clock, past)[30] == 0)
  }

  @Test func `the frame never overscrolls past the world's edge`() {
    let (view, clock, _) = makeView()
    view.moveCamera(.setTarget(Coordinate(latitude: 80, longitude: 0), zoom: 4))
    drag(view, 1, .began, 200, 50)
    for step in 1...40 {
      clock.advance(by: 1.0 / 60)
      drag(view, 1, .moved, 200, 50 + Double(step) * 20)
      #expect((view.viewport.worldPoint(at: ScreenPoint(x: 200, y: 0))?.y ?? -1) > -1e-9)
    }
  }

  @Test func `a tilt past its limit overscrolls by a few degrees and not past 65°`() {
    for (zoom, limit, most) in [(Float(14), 45.0, 51.0), (17, 65, 65)] {
      let (view, clock, _) = makeView()
      view.moveCamera(.zoom(to: zoom))
      drag(view, 1, .began, 150, 280)
      drag(view, 2, .began, 250, 280)
      for step in 1...25 {
        clock.advance(by: 1.0 / 60)
        drag(view, 1, .moved, 150, 280 - Double(step) * 10)
        drag(view, 2, .moved, 250, 280 - Double(step) * 10)
        #expect(view.camera.viewingAngle <= limit)
      }
      #expect(view.camera.viewingAngle == limit)
      #expect(view.viewport.viewingAngle <= most)
      #expect((view.viewport.viewingAngle > limit) == (limit < 65))
      drag(view, 1, .ended, 150, 30)
      drag(view, 2, .ended, 250, 30)
      #expect(spring(view, clock) { $0.viewport.viewingAngle - limit }[30] == 0)
    }
  }

  @Test func `a call that takes the camera removes the overscroll`() {
    let (view, clock, _) = makeView()
    view.zoomRange = 2...12
    view.moveCamera(.zoom(to: 12))
    drag(view, 1, .began, 150, 150)
    drag(view, 2, .began, 250, 150)
    clock.advance(by: 0.016)
    drag(view, 1, .moved, 50, 150)
    drag(view, 2, .moved, 350, 150)
    #expect(view.viewport.zoom > 12)
    view.moveCamera(.zoom(to: 11))
    #expect(view.viewport.zoom == 11)
  }
}

extension SteppedFrameClock {
  /// Advances the clock by a number of seconds.
  func advance(by seconds: Double) { now += seconds }
}
