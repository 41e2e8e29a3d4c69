// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Gestures in a view") @MainActor struct ViewGestureTests {
  private func drag(_ view: MapView, by x: Double, from time: Double = 100) {
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: 400, y: 300)), at: time)
    for step in 1...10 {
      let point = ScreenPoint(x: 400 + x * Double(step) / 10, y: 300)
      view.handle(.touch(id: 1, .moved, at: point), at: time + Double(step) / 100)
      view.step(to: time + Double(step) / 100)
    }
  }

  @Test func `a drag pans, is reported as a gesture, and calls idleAt once`() {
    let (view, _, recorder) = makeView()
    let coordinate = view.projection.coordinate(for: CGPoint(x: 400, y: 300))
    drag(view, by: 100)
    #expect(view.camera.target.longitude < florence.target.longitude)
    let point = view.projection.point(for: coordinate)
    #expect(abs(point.x - 500) < 10.5 && abs(point.y - 300) < 0.5)
    #expect(recorder.take() == ["willMove(true)", "didChange"])
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 500, y: 300)), at: 100.2)
    for frame in 1...600 { view.step(to: 100.2 + Double(frame) / 60) }
    #expect(recorder.take().last == "idleAt" && !view.needsFrame)
  }

  @Test func `a gesture stops an animation at the current camera`() {
    let (view, _, recorder) = makeView()
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(5)
    view.animate(toZoom: 18)
    MapTransaction.commit()
    view.step(to: 101)
    drag(view, by: 50, from: 101)
    #expect(!view.isAnimating && view.camera.zoom < 15)
    #expect(recorder.take() == ["willMove(false)", "didChange", "willMove(true)", "didChange"])
  }

  @Test func `a call takes the camera from a gesture`() {
    let (view, _, recorder) = makeView()
    drag(view, by: 50)
    view.camera = sydney
    view.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 700, y: 300)), at: 100.3)
    view.step(to: 100.3)
    #expect(view.camera == sydney)
    #expect(recorder.take().last == "idleAt")
  }

  @Test func `a drag has no effect when gestures are disabled`() {
    let (view, _, recorder) = makeView()
    view.settings.enableAllGestures(false)
    drag(view, by: 50)
    #expect(view.camera == florence && recorder.events.isEmpty)
  }

  @Test func `gestures stay within the bounds and the zoom limits`() {
    let (view, _, _) = makeView()
    let box = CoordinateBounds(
      corners: Coordinate(latitude: 43.76, longitude: 11.249),
      Coordinate(latitude: 43.78, longitude: 11.26))
    view.cameraTargetBounds = box
    drag(view, by: 300)
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 700, y: 300)), at: 100.11)
    for frame in 1...300 {
      view.step(to: 100.11 + Double(frame) / 60)
      #expect(box.contains(view.camera.target))
    }
    #expect(abs(view.camera.target.longitude - 11.249) < 1e-9)
    view.zoomRange = 13...15
    for tick in 0..<50 {
      view.handle(
        .wheel(delta: [0, 10], isPrecise: false, at: ScreenPoint(x: 10, y: 10)),
        at: 200 + Double(tick) / 60)
      view.step(to: 200 + Double(tick) / 60)
    }
    // Ticks in every frame must not prevent the zoom.
    #expect(view.camera.zoom > 14.9)
    for frame in 1...60 { view.step(to: 201 + Double(frame) / 60) }
    #expect(view.camera.zoom == 15)
  }
}
