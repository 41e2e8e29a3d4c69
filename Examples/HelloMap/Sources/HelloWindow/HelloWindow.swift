// SPDX-License-Identifier: Apache-2.0
import MapWindowSDL
import Rhumb

/// A kiosk map of Helsinki, full screen with `--full-screen`. A tap moves the pin, and Escape closes the
/// window.
@main @MainActor final class HelloWindow: MapViewDelegate {
  let pin = Marker(position: Coordinate(latitude: 60.1699, longitude: 24.9384))

  static func main() throws {
    var options = MapWindowOptions()
    options.title = "Hello, Helsinki"
    options.isFullScreen = CommandLine.arguments.contains("--full-screen")
    let window = try MapWindow(options)
    let app = HelloWindow()
    let map = window.mapView
    map.camera = CameraPosition(target: app.pin.position, zoom: 16, bearing: 30, viewingAngle: 55)
    map.delegate = app
    app.pin.map = map
    window.onKey = { press in
      if press.key == .escape { window.close() }
      return press.key == .escape
    }
    window.show { try await StyledScene.builtIn(.day, scale: window.scale) }
    try window.run()
  }

  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    pin.position = coordinate
    mapView.animate(toLocation: coordinate)
  }
}
