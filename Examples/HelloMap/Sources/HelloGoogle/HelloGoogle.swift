// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// Code written for Google's SDK. Only the end is specific to Rhumb: where an iOS app shows the map on the
/// screen, this program draws a PNG file.
@main @MainActor final class HelloGoogle: GMSMapViewDelegate {
  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    let mapView = GMSMapView(options: options)
    let app = HelloGoogle()
    mapView.delegate = app

    let esplanade = CLLocationCoordinate2D(latitude: 60.1677, longitude: 24.9470)
    let station = CLLocationCoordinate2D(latitude: 60.1719, longitude: 24.9414)
    let bounds = GMSCoordinateBounds(coordinate: esplanade, coordinate: station)
    mapView.moveCamera(GMSCameraUpdate.fit(bounds, withPadding: 50.0))
    let marker = GMSMarker(position: station)
    marker.title = "Rautatientori"
    marker.map = mapView
    mapView.animate(toBearing: 30)
    mapView.animate(toViewingAngle: 45)

    // A screen draws sixty frames a second.
    while mapView.isAnimating {
      try mapView.drawFrame(at: mapView.clock.now)
      try await Task.sleep(for: .milliseconds(16))
    }
    let path = CommandLine.arguments.dropFirst().first ?? "google.png"
    try UIImage(await mapView.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
    print(path)
  }

  func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
    print("idle at zoom \(position.zoom), bearing \(position.bearing)°")
  }
}
