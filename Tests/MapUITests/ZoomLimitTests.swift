// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Zoom limits") @MainActor struct ZoomLimitTests {
  @Test func `the limits have default values and can be read`() {
    let view = MapView()
    #expect(view.minZoom == 2 && view.maxZoom == 21)
    view.setMinZoom(10, maxZoom: 15)
    #expect(view.minZoom == 10 && view.maxZoom == 15)
  }

  @Test func `a minimum above the maximum stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { MapView().setMinZoom(15, maxZoom: 10) }
    }
  }

  @Test func `limits outside the zooms of maps are clamped`() {
    let view = MapView()
    #expect(view.minZoom == 2 && view.maxZoom == 21)
    view.setMinZoom(-5, maxZoom: 30)
    #expect(view.minZoom == 2 && view.maxZoom == 21)
  }

  @Test func `a camera outside moves to the nearest value at once`() {
    let (view, _, recorder) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 4))
    view.setMinZoom(10, maxZoom: 15)
    #expect(view.camera.zoom == 10)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    view.setMinZoom(9, maxZoom: 15)
    #expect(view.camera.zoom == 10 && recorder.take().isEmpty)
    view.setMinZoom(2, maxZoom: 3)
    #expect(view.camera.zoom == 3)
  }

  @Test func `updates, animations and the layer stay within the limits`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 43, longitude: 11, zoom: 12))
    view.setMinZoom(10, maxZoom: 15)
    view.moveCamera(.zoom(to: 20))
    #expect(view.camera.zoom == 15)
    view.moveCamera(.zoom(by: -9, at: CGPoint(x: 3, y: 3)))
    #expect(view.camera.zoom == 10)
    let world = CoordinateBounds(
      coordinate: Coordinate(latitude: 60, longitude: -80),
      coordinate: Coordinate(latitude: -60, longitude: 80))
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
    view.setMinZoom(2, maxZoom: 13)
    view.step(to: 100.2)
    #expect(view.camera.zoom == 13 && view.isAnimating)
    view.run()
    #expect(view.camera.zoom == 13)
  }
}
