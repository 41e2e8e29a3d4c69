// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Zoom limits") @MainActor struct ZoomLimitTests {
  @Test func `the limits have default values and can be read`() {
    let view = MapView()
    #expect(view.zoomRange == 2...21)
    view.zoomRange = 10...15
    #expect(view.zoomRange == 10...15)
  }

  @Test func `limits outside the zooms of maps are clamped`() {
    let view = MapView()
    #expect(view.zoomRange == 2...21)
    view.zoomRange = -5...30
    #expect(view.zoomRange == 2...21)
  }

  @Test func `a camera outside moves to the nearest value at once`() {
    let (view, _, recorder) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 4))
    view.zoomRange = 10...15
    #expect(view.camera.zoom == 10)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    view.zoomRange = 9...15
    #expect(view.camera.zoom == 10 && recorder.take().isEmpty)
    view.zoomRange = 2...3
    #expect(view.camera.zoom == 3)
  }

  @Test func `updates, animations and the layer stay within the limits`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 43, longitude: 11, zoom: 12))
    view.zoomRange = 10...15
    view.moveCamera(.zoom(to: 20))
    #expect(view.camera.zoom == 15)
    view.moveCamera(.zoom(by: -9, at: CGPoint(x: 3, y: 3)))
    #expect(view.camera.zoom == 10)
    let world = CoordinateBounds(
      corners: Coordinate(latitude: 60, longitude: -80),
      Coordinate(latitude: -60, longitude: 80))
    #expect(view.camera(for: world, insets: .zero)?.zoom == 10)
    view.animate(to: sydney)
    for frame in 1...20 {
      view.step(to: 100 + Double(frame) / 60)
      #expect((10.0...15).contains(view.camera.zoom))
    }
    view.animationLayer.cameraZoomLevel = 21
    view.run()
    #expect(view.camera.zoom == 15)
  }

  @Test func `limits set during an animation take effect at once`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 43, longitude: 11, zoom: 12))
    view.animate(toZoom: 18)
    view.step(to: 100.05)
    view.zoomRange = 2...13
    view.step(to: 100.2)
    #expect(view.camera.zoom == 13 && view.isAnimating)
    view.run()
    #expect(view.camera.zoom == 13)
  }
}
