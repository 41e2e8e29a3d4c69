// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import MapCanvas
import MapImage
import MapJSON
import MapNavigationUI
import MapRendererGLES
import MapStyle
import Rhumb
import Testing

/// Google's names for what the driver sees: directions list, speedometer, header fonts, instructions and prompts.
@MainActor @Suite struct DriverViewTests {
  private final class PromptListener: GMSNavigatorListener {
    var events: [String] = []
    func navigatorWillPresentPrompt(_ navigator: GMSNavigator) { events.append("will") }
    func navigatorDidDismissPrompt(_ navigator: GMSNavigator) { events.append("did") }
  }

  private func drivingApp() async throws -> NavigatingApp {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    return app
  }

  @Test func `the directions list follows the drive`() async throws {
    let app = try await drivingApp()
    let navigator = try #require(app.mapView.navigator)
    let controller = GMSNavigationDirectionsListController(navigator: navigator)
    let list = controller.directionsListView
    #expect(list.instructions.count >= 4)
    #expect(list.instructions.first?.hasPrefix("Head ") == true)
    #expect(list.instructions.last?.hasPrefix("You have arrived at Market") == true)
    #expect(list.distances.count == list.instructions.count && list.distances.last == "")
    let image = try #require(list.icon(scale: 2))
    #expect(image === list.icon(scale: 2))
    #expect(image.size == CGSize(width: 320, height: 64 * Double(list.instructions.count)))
    list.frame.size.width = 400
    list.isDark = true
    controller.invalidateLayout()
    #expect(list.icon(scale: 2)?.size.width == 400)
    let count = list.instructions.count
    app.go(for: 200) { list.instructions.count < count }
    #expect(list.instructions.count < count)
    navigator.clearDestinations()
    #expect(list.instructions.isEmpty && list.icon(scale: 1) == nil)
  }

  @Test func `the speedometer options of the guide have Google's defaults and are copied`() {
    let options = GMSNavigationMutableSpeedometerUIOptions()
    let red = UIColor(red: 217 / 255, green: 48 / 255, blue: 37 / 255)
    for lighting in [GMSNavigationLightingMode.normal, .lowLight] {
      #expect(options.textColor(for: .minor, lightingMode: lighting) == red)
      #expect(options.textColor(for: .major, lightingMode: lighting) == .white)
      #expect(options.backgroundColor(for: .major, lightingMode: lighting) == red)
      #expect(options.textColor(for: .notSpeeding, lightingMode: lighting) == .clear)
    }
    #expect(options.backgroundColor(for: .minor, lightingMode: .normal) == .white)
    #expect(options.backgroundColor(for: .minor, lightingMode: .lowLight) == .black)
    let settings = GMSMapView().settings
    #expect(settings.speedometerUIOptions == nil)
    options.setTextColor(.purple, for: .minor, lightingMode: .normal)
    options.setBackgroundColor(.yellow, for: .major, lightingMode: .lowLight)
    options.setBackgroundColor(.yellow, for: .unknown, lightingMode: .lowLight)
    settings.speedometerUIOptions = options
    options.setTextColor(.green, for: .minor, lightingMode: .normal)
    #expect(settings.speedometerUIOptions?.textColor(for: .minor, lightingMode: .normal) == .purple)
    #expect(settings.navigation.speedAlertStyle(false, .normal)?.text == .purple)
    #expect(settings.navigation.speedAlertStyle(true, .lowLight)?.background == .yellow)
    settings.speedometerUIOptions = nil
    #expect(settings.navigation.speedAlertStyle(true, .lowLight) == nil)
  }

  @Test func `the header's fonts and unit colors of Google's sample apply and are reset`() {
    let settings = GMSMapView().settings
    settings.navigationHeaderNextStepFont = UIFont(name: "PartyLetPlain", size: 16)
    settings.navigationHeaderDistanceValueFont = UIFont(name: "PartyLetPlain", size: 24)
    settings.navigationHeaderDistanceUnitsTextColor = .lightGray
    settings.navigationHeaderDistanceUnitsFont = .systemFont(ofSize: 18, weight: .semibold)
    settings.navigationHeaderInstructionsFirstRowFont = .boldSystemFont(ofSize: 30)
    settings.navigationHeaderInstructionsSecondRowFont = .systemFont(ofSize: .nan)
    settings.navigationHeaderInstructionsConjunctionsFont = .systemFont(ofSize: 18)
    let style = settings.navigation.headerStyle
    #expect(style.fonts[.nextStep] == HeaderStyle.Font(size: 16, weight: .regular))
    #expect(style.fonts[.distanceUnit] == HeaderStyle.Font(size: 18, weight: .bold))
    #expect(style.fonts[.firstRow] == HeaderStyle.Font(size: 30, weight: .bold))
    #expect(style.fonts[.secondRow] == HeaderStyle.Font(size: 17, weight: .regular))
    #expect(style.colors == [.distanceUnit: .lightGray])
    #expect(settings.navigationHeaderNextStepFont?.fontName == "PartyLetPlain")
    #expect(settings.navigationHeaderInstructionsConjunctionsFont?.pointSize == 18)
    settings.navigationHeaderNextStepFont = nil
    #expect(settings.navigation.headerStyle.fonts[.nextStep] == nil)
  }

  /// As in Google's guide to the navigation UI: a view that is as wide as the header and 40 points high.
  private final class MyAccessory: GMSNavigationAccessoryView {
    var color = UIColor.red
    let accessibilityLabel: String? = "Advertisement"
    var heights: [CGFloat] = []
    private var drawn: (color: UIColor, icon: IconImage)?

    func icon(scale: Double) -> IconImage? {
      if let drawn, drawn.color == color { return drawn.icon }
      let image = UIGraphicsImageRenderer(size: CGSize(width: 384, height: 40)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 384, height: 40))
      }
      drawn = (color, image)
      return image
    }

    func heightForAccessoryViewConstrained(to size: CGSize, on mapView: MapView) -> CGFloat {
      heights.append(size.width)
      return 40
    }
  }

  /// An app that draws its view on white.
  private func drawingApp() async throws -> NavigatingApp {
    let app = try await drivingApp()
    let style: JSON = [
      "version": 8, "sources": [:],
      "layers": [
        ["id": "paper", "type": "background", "paint": ["background-color": "#ffffff"]]
      ],
    ]
    app.mapView.attach(
      scene: await StyledScene(style: try StyleDocument(style)),
      backend: try GLESBackend.headless())
    return app
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `an accessory of the header is below it, and is removed`() async throws {
    let app = try await drawingApp()
    let map = app.mapView
    let accessory = MyAccessory()
    map.setHeaderAccessory(accessory)
    app.go(for: 1)
    func frame(_ identifier: String) -> CGRect? {
      map.accessibilityElements.first { $0.identifier == identifier }?.frame
    }
    let banner = try #require(frame("RhumbBanner"))
    let shown = try #require(frame("RhumbHeaderAccessory"))
    #expect(shown.minY > banner.maxY && shown.minY < banner.maxY + 12 && shown.height == 40)
    #expect(shown.width == banner.width && accessory.heights.last == banner.width)
    let image = try await map.snapshot()
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      let place = 4 * (Int(y * map.scale) * image.width + Int(x * map.scale))
      return Array(image.pixels[place..<place + 3])
    }
    #expect(color(shown.midX, shown.midY) == [255, 0, 0])
    #expect(color(shown.minX + 2, shown.maxY - 2) == [255, 0, 0])
    #expect(color(shown.minX + 2, shown.maxY + 2) == [255, 255, 255])
    #expect(color(shown.maxX + 3, shown.midY) == [255, 255, 255])
    if let folder = ProcessInfo.processInfo.environment["RHUMB_IMAGES"] {
      try Data(image.encodedPNG()).write(to: URL(filePath: folder + "/header-accessory.png"))
    }
    accessory.color = .blue
    map.invalidateLayout(forAccessoryView: accessory)
    app.go(for: 1)
    let next = try await map.snapshot()
    let place = 4 * (Int(shown.midY * map.scale) * next.width + Int(shown.midX * map.scale))
    #expect(Array(next.pixels[place..<place + 3]) == [0, 0, 255])
    map.setHeaderAccessory(nil)
    app.go(for: 1)
    #expect(frame("RhumbHeaderAccessory") == nil)
    map.navigator?.isGuidanceActive = false
    map.setHeaderAccessory(accessory)
    app.go(for: 1)
    #expect(frame("RhumbHeaderAccessory") == nil)
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `the background of the header is translucent`() async throws {
    let app = try await drawingApp()
    let map = app.mapView
    let settings = map.settings
    #expect(settings.navigationHeaderBackgroundAlpha == 1)
    settings.navigationHeaderBackgroundAlpha = .nan
    #expect(settings.navigationHeaderBackgroundAlpha == 1)
    settings.navigationHeaderBackgroundAlpha = 7
    #expect(settings.navigationHeaderBackgroundAlpha == 1)
    app.go(for: 1)
    let banner = try #require(
      map.accessibilityElements.first { $0.identifier == "RhumbBanner" }?.frame)
    func corner() async throws -> [UInt8] {
      let image = try await map.snapshot()
      let (x, y) = (Int((banner.minX + 4) * map.scale), Int((banner.minY + 40) * map.scale))
      let place = 4 * (y * image.width + x)
      return Array(image.pixels[place..<place + 3])
    }
    let solid = try await corner()
    settings.navigationHeaderBackgroundAlpha = 0.5
    app.go(for: 0.1)
    let half = try await corner()
    if let folder = ProcessInfo.processInfo.environment["RHUMB_IMAGES"] {
      try Data(try await map.snapshot().encodedPNG()).write(
        to: URL(filePath: folder + "/header-half.png"))
    }
    #expect(half[0] > solid[0] + 20 && half[1] > solid[1] + 20 && half[2] > solid[2] + 20)
  }

  @Test func `instructions have images of numbers in the fonts and colors of the options`()
    async throws
  {
    let app = try await drivingApp()
    app.go(for: 5)
    let info = try #require(app.feeds.last)
    let step = try #require(info.currentStep)
    let options = GMSNavigationInstructionOptions()
    options.textColor = .orange
    options.primaryFont = .systemFont(ofSize: 21)
    let texts = info.instructions(forStep: step, options: options)
    #expect(texts.first?.string.hasSuffix(step.fullInstructionText) == true)
    let first = try #require(texts.first)
    let attributes = first.attributes(at: first.length - 1, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor == .orange)
    #expect((attributes[.font] as? UIFont)?.pointSize == 21)
    options.textColor = nil
    options.imageOptions = nil
    #expect(options.textColor == .white && options.imageOptions != nil)
  }

  @Test func `a simulated prompt appears and disappears`() async throws {
    let app = try await drivingApp()
    let navigator = try #require(app.mapView.navigator)
    let listener = PromptListener()
    navigator.add(listener)
    let simulator = try #require(app.mapView.locationSimulator)
    simulator.simulateNavigationPrompt()
    app.go(for: 0.3)
    #expect(listener.events == ["will"] && app.mapView.toast != nil)
    app.go(for: 8)
    #expect(listener.events == ["will", "did"] && app.mapView.toast == nil)
    simulator.simulateNavigationPrompt()
    navigator.shouldDisplayPrompts = false
    #expect(listener.events == ["will", "did", "will", "did"])
    simulator.simulateNavigationPrompt()
    #expect(listener.events.count == 4)
  }

  @Test func `the location dot follows road-snapped locations while navigation is off`()
    async throws
  {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: ""))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.mapView.isNavigationEnabled = false
    app.mapView.isMyLocationEnabled = true
    app.mapView.roadSnappedMyLocationSource = app.mapView.roadSnappedLocationProvider
    let session = try #require(app.mapView.navigationSession)
    let start = session.navigator.position?.time ?? 0
    for second in 1...20 { session.advance(to: start + Double(second)) }
    let location = try #require(app.mapView.myLocation)
    #expect(location.coordinate.distance(to: Helsinki.station) > 30)
    app.mapView.roadSnappedMyLocationSource = nil
    for second in 21...30 { session.advance(to: start + Double(second)) }
    #expect(app.mapView.myLocation?.coordinate == location.coordinate)
  }

  @Test func `alternatives show times or distances`() {
    let map = GMSMapView()
    #expect(map.routeCalloutFormat == .default)
    map.routeCalloutFormat = .distance
    #expect(map.routeCalloutFormat == .distance && map.routeCallouts == .distance)
    map.routeCalloutFormat = .default
    #expect(map.routeCallouts == .automatic)
    map.routeCalloutFormat = .time
    #expect(map.routeCallouts == .time)
    #expect(GMSNavigationRouteCalloutFormat.allCases.map(\.rawValue) == [0, 1, 2])
  }
}

/// Whether this machine has EGL with OpenGL ES 3.
private let canDraw = (try? GLESBackend.headless()) != nil
