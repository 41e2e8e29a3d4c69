// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// A drive written for Google's Navigation SDK, from Helsinki's railway station to the Market Square, with
/// the built-in map and road graph. Where an iOS app shows the map on the screen, this program steps the
/// clock and draws a PNG file on the way.
@main @MainActor final class HelloNavigation: GMSMapViewDelegate, GMSNavigatorListener {
  var mapView: GMSMapView!
  let clock = SteppedFrameClock()
  var hasArrived = false

  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let app = HelloNavigation()
    app.viewDidLoad()
    try await app.drive(picture: CommandLine.arguments.dropFirst().first ?? "navigation.png")
  }

  func viewDidLoad() {
    let options = GMSMapViewOptions()
    options.camera = GMSCameraPosition(latitude: 60.1699, longitude: 24.9384, zoom: 14)
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 720)
    options.clock = clock
    mapView = GMSMapView(options: options)
    mapView.navigator?.add(self)
    GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(
      withCompanyName: "Ride Sharing Co."
    ) { [self] accepted in
      if accepted { startNavigation() }
    }
  }

  func startNavigation() {
    mapView.isNavigationEnabled = true
    mapView.shouldDisplaySpeedLimit = true
    let square = CLLocationCoordinate2D(latitude: 60.1680, longitude: 24.9526)
    guard let destination = GMSNavigationWaypoint(location: square, title: "Market Square") else {
      return
    }
    mapView.navigator?.setDestinations([destination]) { [self] status in
      guard status == .OK else {
        print("no route found: \(status)")
        hasArrived = true
        return
      }
      mapView.navigator?.isGuidanceActive = true
      mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
      mapView.cameraMode = .following
    }
  }

  func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {
    print("\(Int(clock.now)) s: \(announcement.text)")
  }

  func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
    print("\(Int(clock.now)) s: arrived at \(waypoint.title)")
    hasArrived = true
  }

  func drive(picture path: String) async throws {
    // Waits while the route is requested.
    while mapView.navigator?.isGuidanceActive == false, !hasArrived { await Task.yield() }
    var isDrawn = false
    while !hasArrived, clock.now < 900 {
      mapView.step(to: clock.now + 0.1)
      guard clock.now > 30, !isDrawn else { continue }
      isDrawn = true
      try UIImage(try await mapView.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
      print(path)
    }
  }
}
