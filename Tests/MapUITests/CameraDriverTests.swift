// SPDX-License-Identifier: Apache-2.0
import MapCamera
import Testing

@testable import MapUI

@MainActor @Suite struct CameraDriverTests {
  /// Rotates the camera by a degree a second.
  private final class Turning: CameraDriver {
    let start: CameraState
    let needsFrame = false

    init(_ start: CameraState) { self.start = start }

    func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState? {
      var state = start
      state.bearing = time.truncatingRemainder(dividingBy: 360)
      return state
    }

    func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool) {}
  }

  @Test func `frame requests end after the driver that moved the camera is removed`() {
    let (view, clock, recorder) = makeView()
    view.step(to: clock.now)
    let driver = Turning(view.cameraState)
    view.cameraDriver = driver
    for _ in 0..<3 {
      clock.now += 1.0 / 60
      view.step(to: clock.now)
      #expect(view.needsFrame)
    }
    view.cameraDriver = nil
    _ = recorder.take()
    for _ in 0..<3 {
      clock.now += 1.0 / 60
      view.step(to: clock.now)
    }
    #expect(!view.needsFrame)
    // The end of the move is reported.
    #expect(recorder.take().count == 1)
  }

  /// Counts the frames; its camera is a pure query.
  private final class Counting: CameraDriver {
    let needsFrame = false
    private(set) var frames: [Double] = []

    func mapView(_ mapView: MapView, willShowFrameAt time: Double) { frames.append(time) }
    func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState? { nil }
    func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool) {}
  }

  @Test func `the driver is advanced once a frame, also while an animation moves the camera`() {
    let (view, clock, _) = makeView()
    let driver = Counting()
    view.cameraDriver = driver
    view.animate(toZoom: 12)
    for frame in 1...3 {
      clock.now += 0.05
      view.step(to: clock.now)
      #expect(view.isAnimating && driver.frames.count == frame)
    }
    #expect(driver.frames.last == clock.now)
  }

  @Test func `a frame that moves the padding and the camera reports one change`() {
    let (view, clock, recorder) = makeView()
    view.animate(toZoom: 12)
    MapView.animate(duration: 1) {
      view.padding = MapEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    }
    _ = recorder.take()
    clock.now += 0.05
    view.step(to: clock.now)
    #expect(recorder.events == ["didChange"])
    #expect(view.shownPadding.top > 0 && view.isAnimating)
  }

  @Test func `a driven frame with an animation of the padding reports only the driver's camera`() {
    let (view, clock, recorder) = makeView()
    view.cameraDriver = Turning(view.cameraState)
    clock.now += 0.05
    view.step(to: clock.now)
    MapView.animate(duration: 1, curve: .linear) { view.padding.bottom = 200 }
    (recorder.events, recorder.positions) = ([], [])
    var times: [Double] = []
    for _ in 0..<3 {
      clock.now += 0.25
      view.step(to: clock.now)
      times.append(clock.now)
    }
    #expect(recorder.events == ["didChange", "didChange", "didChange"])
    #expect(recorder.positions.count == times.count)
    for (position, time) in zip(recorder.positions, times) {
      #expect(abs(position.bearing - time) < 1e-9)
    }
    #expect(abs(view.shownPadding.bottom - 150) < 1e-6)
  }
}
