// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// The driver's view with an accessory of the app, with Google's names. The program draws a PNG file.
@main @MainActor final class HelloDriverView: GMSNavigatorListener, GMSNavigationAccessoryView {
  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 480, height: 800)
    options.clock = SteppedFrameClock()
    let (map, app) = (GMSMapView(options: options), HelloDriverView())
    map.isNavigationEnabled = true
    map.routeCalloutFormat = .distance
    map.roadSnappedMyLocationSource = map.roadSnappedLocationProvider
    guard let nav = map.navigator,
      let to = GMSNavigationWaypoint(location: .init(latitude: 60.17, longitude: 24.95), title: ""),
      await nav.setDestinations([to]) == .OK
    else { return print("no route found") }
    nav.add(app)
    nav.isGuidanceActive = true
    map.locationSimulator?.simulateLocationsAlongExistingRoute()
    for second in 1...5 { map.step(to: Double(second)) }
    map.setHeaderAccessory(app)
    map.step(to: 6)
    print(GMSNavigationDirectionsListController(navigator: nav).directionsListView.instructions)
    let path = CommandLine.arguments.dropFirst().first ?? "driver.png"
    try UIImage(await map.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
  }

  private var maneuver: UIImage?
  func navigator(_ navigator: GMSNavigator, didUpdate info: GMSNavigationNavInfo) {
    maneuver = info.currentStep?.maneuverImage(with: nil)
    if let now = info.currentStep { print(info.instructions(forStep: now, options: nil)[0].string) }
  }
  func icon(scale: Double) -> UIImage? { maneuver }
  func heightForAccessoryViewConstrained(to size: CGSize, on mapView: GMSMapView) -> CGFloat { 96 }
}
