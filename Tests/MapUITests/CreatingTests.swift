// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapUI
import Testing

@Suite("Creating a view") @MainActor struct CreatingTests {
  private let frame = CGRect(x: 10, y: 20, width: 400, height: 300)

  @Test func `a view is created with options, with a frame and a camera, or with defaults`() {
    var options = MapViewOptions()
    options.camera = florence
    options.frame = frame
    options.backgroundColor = MapColor(red: 1, green: 0, blue: 0)
    let view = MapView(options: options)
    #expect(view.camera == florence && view.frame == frame)
    #expect(view.backgroundColor?.red == 1)
    #expect(MapView(frame: frame, camera: florence).camera == florence)
    #expect(MapView(frame: frame).frame == frame)
    #expect(MapView().frame == .zero)
  }

  @Test func `omitted camera properties have defaults and values are clamped or wrapped`() {
    let coordinate = Coordinate(latitude: 10, longitude: 20)
    let plain = CameraPosition(target: coordinate, zoom: 5)
    #expect(plain.bearing == 0 && plain.viewingAngle == 0)
    #expect(CameraPosition(latitude: 10, longitude: 20, zoom: 5) == plain)
    #expect(CameraPosition(target: coordinate).zoom == CameraPosition.default.zoom)
    let wild = CameraPosition(
      latitude: 100, longitude: 480, zoom: 30, bearing: -90, viewingAngle: 90)
    #expect(
      wild
        == CameraPosition(latitude: 85, longitude: 120, zoom: 21, bearing: 270, viewingAngle: 65))
  }

  @Test func `a view without a camera starts at the default position`() {
    #expect(MapView().camera == .default)
    #expect(CameraPosition.default == CameraPosition(latitude: 0, longitude: 0, zoom: 2))
  }

  @Test func `options are read once`() {
    var options = MapViewOptions()
    options.camera = florence
    let view = MapView(options: options)
    options.camera = sydney
    options.frame = frame
    #expect(view.camera == florence && view.frame == .zero)
  }

  @Test func `settings have the documented defaults and can be switched together`() {
    let settings = MapView().settings
    #expect(settings.scrollGestures && settings.zoomGestures && settings.tiltGestures)
    #expect(settings.rotateGestures && settings.allowScrollGesturesDuringRotateOrZoom)
    #expect(!settings.compassButton && !settings.myLocationButton)
    settings.enableAllGestures(false)
    #expect(!settings.scrollGestures && !settings.zoomGestures && !settings.tiltGestures)
    #expect(!settings.rotateGestures && settings.allowScrollGesturesDuringRotateOrZoom)
  }

  @Test func `a frame with values that are not finite has no size`() {
    let view = MapView(
      frame: CGRect(x: 0, y: Double.nan, width: Double.nan, height: Double.infinity))
    #expect(view.frame == .zero)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: Double.infinity)
    #expect(view.frame.height == 0)
  }
}
