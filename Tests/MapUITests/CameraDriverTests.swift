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
}
