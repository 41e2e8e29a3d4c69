// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// The header of the driver's view in the app's fonts, with Google's names. The program draws a PNG file.
@main @MainActor struct HelloHeader {
  static func main() async throws {
    GMSServices.provideAPIKey("YOUR_API_KEY")
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 480, height: 800)
    options.clock = SteppedFrameClock()
    let map = GMSMapView(options: options)
    map.isNavigationEnabled = true
    let settings = map.settings
    settings.navigationHeaderDistanceValueFont = .boldSystemFont(ofSize: 30)
    settings.navigationHeaderDistanceUnitsFont = .systemFont(ofSize: 18, weight: .medium)
    settings.navigationHeaderDistanceUnitsTextColor = .yellow
    settings.navigationHeaderInstructionsFirstRowFont = .boldSystemFont(ofSize: 24)
    settings.navigationHeaderInstructionsSecondRowFont = .systemFont(ofSize: 18)
    settings.navigationHeaderInstructionsConjunctionsFont = .systemFont(ofSize: 14)
    settings.navigationHeaderNextStepFont = .boldSystemFont(ofSize: 18)
    guard let nav = map.navigator,
      let to = GMSNavigationWaypoint(location: .init(latitude: 60.17, longitude: 24.95), title: ""),
      await nav.setDestinations([to]) == .OK
    else { return print("no route found") }
    nav.isGuidanceActive = true
    map.locationSimulator?.simulateLocationsAlongExistingRoute()
    for second in 1...6 { map.step(to: Double(second)) }
    let path = CommandLine.arguments.dropFirst().first ?? "header.png"
    try UIImage(await map.snapshot()).pngData()?.write(to: URL(fileURLWithPath: path))
  }
}
