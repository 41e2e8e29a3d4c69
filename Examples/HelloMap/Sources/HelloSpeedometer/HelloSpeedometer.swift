// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// The speedometer, speed alerts and prompts, with Google's names. The program draws a PNG file.
@main @MainActor final class HelloSpeedometer: GMSNavigatorListener {
  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 480, height: 800)
    options.clock = SteppedFrameClock()
    let (map, app) = (GMSMapView(options: options), HelloSpeedometer())
    map.isNavigationEnabled = true
    map.shouldDisplaySpeedometer = true
    let colors = GMSNavigationMutableSpeedometerUIOptions()
    colors.setTextColor(.white, for: .minor, lightingMode: .normal)
    colors.setBackgroundColor(.purple, for: .minor, lightingMode: .normal)
    map.settings.speedometerUIOptions = colors
    guard let nav = map.navigator,
      let to = GMSNavigationWaypoint(location: .init(latitude: 60.17, longitude: 24.95), title: ""),
      await nav.setDestinations([to]) == .OK
    else { return print("no route found") }
    nav.add(app)
    nav.speedAlertOptions = GMSNavigationMutableSpeedAlertOptions()
    nav.isGuidanceActive = true
    map.locationSimulator?.simulateLocationsAlongExistingRoute()
    for second in 1...20 { map.step(to: Double(second)) }
    map.locationSimulator?.simulateNavigationPrompt()
    map.step(to: 21)
    let path = CommandLine.arguments.dropFirst().first ?? "speedometer.png"
    try UIImage(await map.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
    for second in 22...30 { map.step(to: Double(second)) }
  }

  func navigatorWillPresentPrompt(_ navigator: GMSNavigator) { print("A prompt appears.") }
  func navigatorDidDismissPrompt(_ navigator: GMSNavigator) { print("The prompt has ended.") }
}
