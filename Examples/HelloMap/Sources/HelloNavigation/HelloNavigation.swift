// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// A drive written for Google's Navigation SDK. Where an iOS app shows the map on the screen, this program
/// steps the clock and draws a PNG file.
@main @MainActor final class HelloNavigation: GMSNavigatorListener {
  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(latitude: 60.1662, longitude: 24.9450, zoom: 14)
    options.frame = CGRect(x: 0, y: 0, width: 480, height: 800)
    options.clock = SteppedFrameClock()
    let mapView = GMSMapView(options: options)
    let app = HelloNavigation()
    mapView.isNavigationEnabled = true

    let square = CLLocationCoordinate2D(latitude: 60.1697, longitude: 24.9480)
    guard let navigator = mapView.navigator,
      let destination = GMSNavigationWaypoint(location: square, title: "Aleksanterinkatu")
    else { return }
    navigator.add(app)
    let status = await withCheckedContinuation { result in
      navigator.setDestinations([destination]) { result.resume(returning: $0) }
    }
    guard status == .OK else { return print("no route found") }
    navigator.isGuidanceActive = true
    mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    mapView.cameraMode = .following

    for step in 1...600 { mapView.step(to: Double(step) / 10) }  // a minute
    let path = CommandLine.arguments.dropFirst().first ?? "navigation.png"
    try UIImage(await mapView.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
    print(path)
  }

  func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {
    print(announcement.text)
  }
}
