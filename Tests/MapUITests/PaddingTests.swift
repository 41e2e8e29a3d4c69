// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite @MainActor struct PaddingTests {
  @Test func `a change of the padding is reported as a move, and one to the same value is not`() {
    let (view, clock, recorder) = makeView()
    view.padding = MapEdgeInsets(top: 0, left: 0, bottom: 200, right: 0)
    view.padding = MapEdgeInsets(top: 0, left: 0, bottom: 200, right: 0)
    #expect(view.projection.point(for: florence.target).y.rounded() == 200)
    view.step(to: clock.now + 0.1)
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
    view.step(to: clock.now + 0.1)
    #expect(recorder.take() == [] && !view.needsFrame)
  }

  @Test func `in a transaction the map shifts with its duration and curve`() {
    let (view, clock, recorder) = makeView()
    view.step(to: clock.now)
    var isDone = false
    MapView.animate(duration: 2, curve: .linear) {
      view.padding.bottom = 200
    } completion: {
      isDone = true
    }
    #expect(view.padding.bottom == 200)
    var heights: [Double] = []
    for _ in 1...4 {
      view.step(to: clock.now + 0.5)
      heights.append(Double(view.projection.point(for: florence.target).y).rounded())
    }
    #expect(heights == [275, 250, 225, 200] && isDone)
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
    view.step(to: clock.now + 0.1)
    #expect(!view.needsFrame && view.camera == florence)
  }

  @Test func `a new padding continues from the one shown and ends the first animation`() {
    let (view, clock, _) = makeView()
    view.step(to: clock.now)
    var ends = 0
    MapView.animate(duration: 2, curve: .linear) {
      view.padding.bottom = 200
    } completion: {
      ends += 1
    }
    view.step(to: clock.now + 1)
    MapView.animate(duration: 1, curve: .linear) { view.padding.bottom = 0 }
    #expect(ends == 1)
    view.step(to: clock.now + 0.5)
    #expect(view.projection.point(for: florence.target).y.rounded() == 275)
    view.padding = .zero
    view.step(to: clock.now + 1)
    #expect(view.projection.point(for: florence.target).y.rounded() == 300)
  }

  @Test func `an animation begins with the camera inside the limits of the new padding`() {
    let north = CameraPosition(latitude: 80, longitude: 0, zoom: 3)
    let (moved, _, _) = makeView(north)
    let (animated, clock, recorder) = makeView(north)
    let start = animated.camera
    let padding = MapEdgeInsets(top: 200, left: 0, bottom: 0, right: 0)
    moved.padding = padding
    MapView.animate(duration: 1) { animated.padding = padding }
    #expect(moved.camera.target.latitude < start.target.latitude)
    #expect(animated.camera == moved.camera)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    animated.step(to: clock.now + 0.5)
    #expect(animated.camera == moved.camera)
    animated.step(to: clock.now + 0.5)
    #expect(animated.camera == moved.camera && animated.projection == moved.projection)
  }
}
