// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite @MainActor struct FrameHookTests {
  @Test func `the closure gets each frame's time, and its changes appear in the frame`() {
    let (view, clock, recorder) = makeView()
    var times: [Double] = []
    view.onFrame = { [unowned view] time in
      times.append(time)
      #expect(view.clock.now == time)
      view.camera.zoom = Float(time - 90)
    }
    view.step(to: clock.now + 1)
    #expect(times == [101] && view.camera.zoom == 11)
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
  }

  @Test func `frames are continuous only while the closure requests them`() {
    let (view, clock, _) = makeView()
    var framesLeft = 3
    var woken = 0
    view.onNeedsFrame = { woken += 1 }
    view.onFrame = { [unowned view] _ in
      framesLeft -= 1
      if framesLeft >= 0 { view.requestFrame() }
    }
    for _ in 1...3 {
      view.step(to: clock.now + 0.1)
      #expect(view.needsFrame)
    }
    #expect(woken == 3)
    view.step(to: clock.now + 0.1)
    #expect(!view.needsFrame)
  }

  @Test func `the closure is called after the pending reports and before the driver`() {
    final class Driver: CameraDriver {
      var log: (String) -> Void = { _ in }
      var needsFrame: Bool { false }
      func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState? {
        log("driver")
        return nil
      }
      func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool) {}
    }
    let (view, clock, recorder) = makeView()
    var order: [String] = []
    recorder.onWillMove = { _ in order.append("delegate") }
    // A move inside a delegate method is reported with the next frame.
    recorder.onIdle = { $0.camera.zoom = 12 }
    view.camera.zoom = 11
    view.step(to: clock.now + 0.1)
    let driver = Driver()
    driver.log = { order.append($0) }
    view.cameraDriver = driver
    view.onFrame = { _ in order.append("frame") }
    order = []
    view.step(to: clock.now + 0.1)
    #expect(order == ["delegate", "frame", "driver"])
  }
}
