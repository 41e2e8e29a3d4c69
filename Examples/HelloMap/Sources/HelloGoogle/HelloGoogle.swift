// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// Code written for Google's SDK. Only the last step is specific to Rhumb: where an iOS app shows the map
/// on the screen, this program draws a PNG file.
@main @MainActor final class HelloGoogle: GMSMapViewDelegate {
  var mapView: GMSMapView!

  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let app = HelloGoogle()
    app.viewDidLoad()
    try await app.draw(to: CommandLine.arguments.dropFirst().first ?? "google.png")
  }

  func viewDidLoad() {
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 12)
    options.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    mapView = GMSMapView(options: options)
    mapView.delegate = self
    mapView.setMinZoom(10, maxZoom: kGMSMaxZoomLevel)

    let esplanade = CLLocationCoordinate2D(latitude: 60.1677, longitude: 24.9470)
    let station = CLLocationCoordinate2D(latitude: 60.1719, longitude: 24.9414)
    let bounds = GMSCoordinateBounds(coordinate: esplanade, coordinate: station)
    mapView.moveCamera(GMSCameraUpdate.fit(bounds, withPadding: 50.0))

    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setCompletionBlock { print("the camera animation is complete") }
    mapView.animate(toBearing: 30)
    mapView.animate(toViewingAngle: 45)
    CATransaction.commit()
  }

  func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
    print("idle at zoom \(position.zoom), bearing \(position.bearing)°")
  }

  func draw(to path: String) async throws {
    // A screen draws sixty frames a second.
    while mapView.isAnimating {
      try mapView.drawFrame(at: mapView.clock.now)
      try await Task.sleep(for: .milliseconds(16))
    }
    let image = UIImage(try await mapView.snapshot())
    try image.pngData()?.write(to: URL(fileURLWithPath: path))
    print(path)
  }
}
