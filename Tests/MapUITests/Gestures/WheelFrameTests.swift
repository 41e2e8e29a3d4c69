// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapUI
import Testing

@Suite("Wheel ticks and frames") @MainActor struct WheelFrameTests {
  @Test func `ticks in every frame zoom in every frame`() {
    let (view, _, _) = makeView()
    var zoom = view.cameraState.zoom
    for frame in 1...20 {
      let time = 100 + Double(frame) / 60
      view.handle(.wheel(delta: [0, 1], isPrecise: false, at: ScreenPoint(x: 9, y: 9)), at: time)
      view.step(to: time)
      if frame > 1 { #expect(view.cameraState.zoom > zoom) }
      zoom = view.cameraState.zoom
    }
  }
}
