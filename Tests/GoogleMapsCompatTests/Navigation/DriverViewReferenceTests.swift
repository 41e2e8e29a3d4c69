// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import MapCanvas
import MapImage
import MapJSON
import MapNavigationUI
import MapRendererGLES
import MapStyle
import MapTestSupport
import Rhumb
import Testing

/// The images of the views that the driver sees, drawn with Google's names, compared with the
/// reviewed images `Tests/References/driver-*.png`.
@MainActor @Suite struct DriverViewReferenceTests {
  // MARK: The app

  /// Returns an app by day with a map of one color.
  private func plainApp() async throws -> NavigatingApp {
    let app = NavigatingApp()
    app.mapView.lightingMode = .normal
    app.mapView.settings.navigation.timeZone = .gmt
    let style: JSON = [
      "version": 8, "sources": [:],
      "layers": [
        ["id": "paper", "type": "background", "paint": ["background-color": "#c8d8c0"]]
      ],
    ]
    if canDraw {
      app.mapView.attach(
        scene: await StyledScene(style: try StyleDocument(style)),
        backend: try GLESBackend.headless())
    }
    return app
  }

  /// Returns an app that guides along a simulated drive to the market.
  private func drivingApp() async throws -> NavigatingApp {
    let app = try await plainApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    return app
  }

  private func frame(of identifier: String, on map: GMSMapView) throws -> CGRect {
    try #require(map.accessibilityElements.first { $0.identifier == identifier }?.frame)
  }

  // MARK: Directions list

  @Test func `the directions list by day and at night`() async throws {
    let app = try await drivingApp()
    let navigator = try #require(app.mapView.navigator)
    let controller = GMSNavigationDirectionsListController(navigator: navigator)
    let list = controller.directionsListView
    let day = try #require(list.icon(scale: 1)?.image)
    list.isDark = true
    let night = try #require(list.icon(scale: 1)?.image)
    #expect(day.count(of: PanelColors.day.paper) > day.area / 2)
    #expect(night.count(of: PanelColors.night.paper) > night.area / 2)
    try #require(list.instructions.count >= 4)
    for row in list.instructions.indices {
      let top = 64 * row
      let arrow = day.part(CGRect(x: 0, y: top, width: 64, height: 64))
      let text = day.part(CGRect(x: 64, y: top, width: 256, height: 64))
      #expect(arrow.count(of: PanelColors.day.text) > 20, "row \(row)")
      #expect(text.count(of: PanelColors.day.text) > 5, "row \(row)")
    }
    try expectReference(day, "driver-list-day")
    try expectReference(night, "driver-list-night")
  }

  // MARK: Speedometer

  /// Returns an app that guides along a simulated drive, with the speed limit and a speedometer.
  private func speedometerApp(
    _ options: GMSNavigationMutableSpeedometerUIOptions
  ) async throws -> NavigatingApp {
    let app = try await drivingApp()
    let map = app.mapView
    map.navigator?.speedAlertOptions = GMSNavigationMutableSpeedAlertOptions()
    map.shouldDisplaySpeedLimit = true
    map.shouldDisplaySpeedometer = true
    map.settings.speedometerUIOptions = options
    return app
  }

  /// Starts a drive along the navigator's route, at a multiple of the speed limits, and goes on until the speed alert has
  /// a severity.
  private func drive(
    _ app: NavigatingApp, at factor: Double, until severity: GMSNavigationSpeedAlertSeverity
  ) throws {
    try drive(app, at: factor)
    app.go(for: 120) { app.mapView.navigationSpeed?.severity == severity }
    try #require(app.mapView.navigationSpeed?.severity == severity)
  }

  /// Starts a drive along the navigator's route, at a multiple of the speed limits.
  private func drive(_ app: NavigatingApp, at factor: Double) throws {
    var route = try #require(app.mapView.navigator?.navigator.route)
    for index in route.sections.indices {
      guard let limit = route.sections[index].speedLimit else { continue }
      let stretch = route.sections[index].stretch
      let length = stretch.upperBound - stretch.lowerBound
      route.sections[index].duration = length / (factor * limit)
      route.sections[index].speedLimit = nil
    }
    app.mapView.locationSimulator?.simulator.simulate(along: route)
  }

  @Test(
    .enabled(if: canDraw, "needs EGL with OpenGL ES 3"),
    arguments: [
      (GMSNavigationSpeedAlertSeverity.minor, 1.1), (GMSNavigationSpeedAlertSeverity.major, 1.3),
    ])
  func `the speedometer has the app's colors while the speed exceeds the limit`(
    severity: GMSNavigationSpeedAlertSeverity, factor: Double
  ) async throws {
    let options = GMSNavigationMutableSpeedometerUIOptions()
    options.setTextColor(.purple, for: severity, lightingMode: .normal)
    options.setBackgroundColor(.yellow, for: severity, lightingMode: .normal)
    let app = try await speedometerApp(options)
    let map = app.mapView
    try drive(app, at: factor, until: severity)
    let sign = try frame(of: "RhumbSpeed", on: map)
    let image = try await map.snapshot()
    #expect(image.part(sign).count(of: .yellow) > 500)
    #expect(image.part(sign).count(of: .purple) > 10)
    try expectReference(image.part(sign.insetBy(dx: -6, dy: -6)), "driver-speed-\(severity)")
    map.settings.speedometerUIOptions = nil
    app.go(for: 0.1)
    let usual = try await map.snapshot()
    #expect(usual.part(sign).count(of: .yellow) == 0)
    #expect(usual.part(sign).count(of: .purple) == 0)
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `at night the speedometer has the app's colors of the night`() async throws {
    let options = GMSNavigationMutableSpeedometerUIOptions()
    options.setBackgroundColor(.yellow, for: .major, lightingMode: .lowLight)
    options.setBackgroundColor(.magenta, for: .major, lightingMode: .normal)
    let app = try await speedometerApp(options)
    let map = app.mapView
    try drive(app, at: 1.3, until: .major)
    let expected: [(mode: GMSNavigationLightingMode, color: UIColor, other: UIColor)] = [
      (.lowLight, .yellow, .magenta), (.normal, .magenta, .yellow),
    ]
    for (mode, color, other) in expected {
      map.lightingMode = mode
      app.go(for: 0.1)
      let sign = try await map.snapshot().part(frame(of: "RhumbSpeed", on: map))
      #expect(sign.count(of: color) > 500)
      #expect(sign.count(of: other) == 0)
    }
  }

  // MARK: Callouts

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the labels of alternatives have times or distances`() async throws {
    let app = try await plainApp()
    let map = app.mapView
    map.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    map.settings.isRecenterButtonEnabled = false
    map.locationSimulator?.simulateLocation(
      at: CLLocationCoordinate2D(latitude: 60.1713, longitude: 24.9414))
    let coordinate = CLLocationCoordinate2D(latitude: 60.1650, longitude: 24.9500)
    let end = try #require(GMSNavigationWaypoint(location: coordinate, title: ""))
    #expect(await app.route(to: [end]) == .OK)
    try #require((map.navigator?.navigator.routes.count ?? 0) > 1)
    map.cameraMode = .overview
    var images: [GMSNavigationRouteCalloutFormat: RasterImage] = [:]
    for format in GMSNavigationRouteCalloutFormat.allCases {
      map.routeCalloutFormat = format
      app.go(for: 4)
      images[format] = try await map.snapshot()
    }
    let usual = try #require(images[.default])
    let time = try #require(images[.time])
    let distance = try #require(images[.distance])
    #expect(imageDifference(usual, time) < 0.001)
    #expect(imageDifference(distance, time) > 0.001)
    // By default, the shortest routes have distances.
    map.navigator?.navigator.prefersShorter = true
    map.routeCalloutFormat = .default
    app.go(for: 4)
    let shortest = try await map.snapshot()
    #expect(imageDifference(shortest, distance) < 0.001)
    try expectReference(time, "driver-callouts-time")
    try expectReference(distance, "driver-callouts-distance")
  }

  // MARK: Header

  /// A banner with a white disc.
  private final class ParkingView: GMSNavigationAccessoryView {
    let accessibilityLabel: String? = "Parking"

    func icon(scale: Double) -> IconImage? {
      UIGraphicsImageRenderer(size: CGSize(width: 384, height: 40)).image { context in
        UIColor.magenta.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 384, height: 40))
        UIColor.white.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 8, y: 8, width: 24, height: 24))
      }
    }

    func heightForAccessoryViewConstrained(to size: CGSize, on mapView: MapView) -> CGFloat { 40 }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the header with an accessory`() async throws {
    let app = try await drivingApp()
    let map = app.mapView
    let view = ParkingView()
    map.setHeaderAccessory(view)
    app.go(for: 1)
    let banner = try frame(of: "RhumbBanner", on: map)
    let accessory = try frame(of: "RhumbHeaderAccessory", on: map)
    let image = try await map.snapshot()
    let shown = image.part(accessory)
    #expect(shown.count(of: .magenta) > shown.area * 9 / 10)
    #expect((350...550).contains(shown.count(of: .white)))
    #expect(image.part(banner).count(of: .magenta) == 0)
    try expectReference(
      image.part(banner.union(accessory).insetBy(dx: -8, dy: -8)), "driver-accessory")
    map.setHeaderAccessory(nil)
    app.go(for: 0.1)
    #expect(try await map.snapshot().count(of: .magenta) == 0)
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the header has the app's fonts, and its colors of the unit and of the arrow`()
    async throws
  {
    let app = try await drivingApp()
    let map = app.mapView
    app.go(for: 1)
    app.go(for: 60) { (map.navigationBanner?.distance ?? 0) > 60 }
    try #require((map.navigationBanner?.distance ?? 0) > 60)
    let before = try frame(of: "RhumbBanner", on: map)
    let usual = try await map.snapshot().part(before)
    #expect(usual.count(of: .yellow) == 0 && usual.count(of: .magenta) == 0)
    let settings = map.settings
    settings.navigationHeaderDistanceValueFont = .boldSystemFont(ofSize: 40)
    settings.navigationHeaderDistanceUnitsFont = .systemFont(ofSize: 28, weight: .semibold)
    settings.navigationHeaderDistanceUnitsTextColor = .yellow
    settings.navigationHeaderLargeManeuverIconColor = .magenta
    settings.navigationHeaderInstructionsFirstRowFont = .boldSystemFont(ofSize: 26)
    settings.navigationHeaderInstructionsSecondRowFont = .systemFont(ofSize: 20)
    settings.navigationHeaderInstructionsConjunctionsFont = .systemFont(ofSize: 14)
    settings.navigationHeaderNextStepFont = .boldSystemFont(ofSize: 22)
    app.go(for: 0.1)
    let banner = try frame(of: "RhumbBanner", on: map)
    #expect(banner.height > before.height)
    let image = try await map.snapshot()
    #expect(image.part(banner).count(of: .yellow) > 20)
    #expect(image.part(banner).count(of: .magenta) > 100)
    try expectReference(image.part(banner.insetBy(dx: -8, dy: -8)), "driver-header")
  }

  // MARK: Prompt

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `a prompt on the map`() async throws {
    let app = try await drivingApp()
    let map = app.mapView
    app.go(for: 2)
    map.locationSimulator?.simulateNavigationPrompt()
    app.go(for: 1)
    let prompt = try #require(
      map.accessibilityElements.first { $0.identifier == ControlIdentifier.toast })
    #expect(prompt.label == "This is a prompt.")
    let dark = UIColor(white: 0.18, alpha: 1)
    let image = try await map.snapshot()
    let shown = image.part(prompt.frame)
    #expect(shown.count(of: dark) > shown.area / 2)
    let words = image.part(prompt.frame.insetBy(dx: 12, dy: 4))
    #expect(words.count(of: .white) > 20)
    try expectReference(image.part(prompt.frame.insetBy(dx: -6, dy: -6)), "driver-prompt")
    app.go(for: 8)
    #expect(try await map.snapshot().part(prompt.frame).count(of: dark) < 20)
  }

  // MARK: Location dot

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the location dot follows road-snapped locations`() async throws {
    let app = try await drivingApp()
    let map = app.mapView
    map.isNavigationEnabled = false
    map.isMyLocationEnabled = true
    map.roadSnappedMyLocationSource = map.roadSnappedLocationProvider
    let session = try #require(map.navigationSession)
    let start = session.navigator.position?.time ?? 0
    func advance(_ seconds: ClosedRange<Int>) throws -> CLLocationCoordinate2D {
      for second in seconds { session.advance(to: start + Double(second)) }
      return try #require(map.myLocation).coordinate
    }
    func square(_ side: Double, around coordinate: CLLocationCoordinate2D) -> CGRect {
      let point = map.projection.point(for: coordinate)
      return CGRect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side)
    }
    let blue = UIColor(red: 0.10, green: 0.45, blue: 0.91)
    let first = try advance(1...20)
    map.moveCamera(.setTarget(first, zoom: 16))
    let before = try await map.snapshot().part(square(6, around: first))
    #expect(before.count(of: blue) == before.area)
    let second = try advance(21...30)
    #expect(first.distance(to: second) > 20)
    let image = try await map.snapshot()
    let after = image.part(square(6, around: second))
    #expect(after.count(of: blue) == after.area)
    #expect(image.part(square(6, around: first)).count(of: blue) == 0)
    try expectReference(image.part(square(100, around: second)), "driver-dot")
  }
}

/// Whether this machine has EGL with OpenGL ES 3.
private let canDraw = (try? GLESBackend.headless()) != nil
