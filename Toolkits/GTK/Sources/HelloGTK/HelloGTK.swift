// SPDX-License-Identifier: Apache-2.0
import MapGTK
import Rhumb

/// A map of Helsinki in a GTK window. A tap moves the pin; a screen reader finds the buttons, the scale and the pin.
@main @MainActor final class HelloGTK: MapViewDelegate {
  let pin = Marker(position: Coordinate(latitude: 60.1699, longitude: 24.9384))

  static func main() throws {
    let app = HelloGTK()
    try MapApplication.run(id: "org.example.HelloGTK") { application in
      let widget = MapWidget()
      let map = widget.mapView
      map.camera = CameraPosition(target: app.pin.position, zoom: 16, bearing: 30)
      map.settings.compassButton = true
      map.settings.zoomButtons = true
      map.settings.scaleBar = true
      map.accessibilityElementsHidden = false
      map.delegate = app
      app.pin.title = "The pin"
      app.pin.map = map
      widget.show { try await StyledScene.builtIn(.day, scale: widget.scale) }
      application.present(widget, title: "Hello, Helsinki")
    }
  }

  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    pin.position = coordinate
    mapView.animate(toLocation: coordinate)
  }
}
