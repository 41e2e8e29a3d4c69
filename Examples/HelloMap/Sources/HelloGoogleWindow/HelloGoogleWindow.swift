// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapWindowSDL

/// A map written for Google's SDK for iOS, in a window. Five seconds after a gesture, the guide's timer
/// moves the camera back.
@main @MainActor final class HelloGoogleWindow: GMSMapViewDelegate {
  let home = GMSCameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 15)
  var timer: GMSTimer?

  static func main() throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let app = HelloGoogleWindow()
    let options = GMSMapViewOptions()
    options.camera = app.home
    let mapView = GMSMapView(options: options)
    mapView.settings.compassButton = true
    mapView.delegate = app
    let marker = GMSMarker(position: app.home.target)
    marker.title = "Rautatientori"
    marker.map = mapView
    try MapWindow(showing: mapView).run()
  }

  func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {
    guard gesture else { return }
    timer?.invalidate()
    timer = mapView.scheduledTimer(withTimeInterval: 5, repeats: false) { [home] _ in
      mapView.animate(to: home)
    }
  }
}
