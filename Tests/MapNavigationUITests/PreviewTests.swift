// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapImage
import MapNavigation
import MapRoute
import MapScene
import MapUI
import Testing

@testable import MapNavigationUI

private struct FixedRoutes: RouteProvider {
  var routes: [Route]

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { routes }
}

@MainActor @Suite struct PreviewTests {
  private final class Ear: MapViewDelegate, MapViewNavigationUIDelegate {
    var taps = 0
    var starts = 0
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { taps += 1 }
    func mapViewDidTapStartButton(_ mapView: MapView) { starts += 1 }
  }

  private let clock = SteppedFrameClock()
  private let ear = Ear()

  /// Two routes between the same places, over the two sides of a rectangle.
  private static let routes: [Route] = {
    func route(_ first: Double, _ second: Double, name: String) -> Route {
      var drive = TestDrive()
      drive.straight(1)
      drive.turn(first)
      drive.straight(600)
      drive.turn(second)
      drive.straight(600)
      var route = drive.route
      for step in route.legs[0].steps.indices { route.legs[0].steps[step].name = name }
      return route
    }
    return [route(0, 90, name: "Ring"), route(90, -90, name: "Long Lane")]
  }()

  private func makeView(
    _ size: CGSize = CGSize(width: 400, height: 800), routes: [Route] = PreviewTests.routes
  ) async throws -> MapView {
    let origin = TestDrive().origin
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(origin: .zero, size: size)
    options.camera = CameraPosition(target: origin, zoom: 15)
    let view = MapView(options: options)
    view.delegate = ear
    view.navigationUIDelegate = ear
    view.settings.navigation.showsRoutePreview = true
    let session = NavigationSession(
      routes: FixedRoutes(routes: routes), wording: InstructionFormatter())
    view.enableNavigation(with: session)
    // Midnight in December.
    session.navigator.update(
      MapLocation(origin, time: 1_734_739_200, accuracy: 5, course: 0, speed: 0))
    try await session.navigator.setDestinations(routes[0].legs.map(\.destination))
    view.cameraMode = .overview
    view.step(to: clock.now + 0.1)
    view.step(to: clock.now + 4)
    return view
  }

  /// A route from a place beside the road moves the puck to the road, in a frame that comes late.
  @Test func `the puck stays at the start of a route until guidance begins`() async throws {
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    let view = MapView(options: options)
    let session = NavigationSession(
      routes: FixedRoutes(routes: Self.routes), wording: InstructionFormatter())
    session.isStarted = true
    session.locationSimulator.simulateLocation(
      at: TestDrive().origin.offset(by: 15, heading: 270))
    view.enableNavigation(with: session)
    view.navigationTimeOrigin = 1_734_700_000
    view.step(to: clock.now + 0.1)
    try await session.navigator.setDestinations([Self.routes[0].legs[0].destination])
    view.cameraMode = .overview
    view.step(to: clock.now + 0.2)
    for _ in 0..<600 { view.step(to: clock.now + 1 / 60) }
    let place = try #require(session.navigator.position?.routeDistance)
    let puck = try #require(view.navigationFrame?.puck?.routeDistance)
    #expect(place < 20 && abs(puck - place) < 1)
  }

  private func elements(_ view: MapView) -> [String: AccessibilityElement] {
    Dictionary(view.accessibilityElements.map { ($0.identifier, $0) }) { $1 }
  }

  private func tap(_ view: MapView, at point: CGPoint) {
    let screenPoint = ScreenPoint(x: point.x, y: point.y)
    view.handle(.touch(id: 1, .began, at: screenPoint), at: clock.now + 0.01)
    view.handle(.touch(id: 1, .ended, at: screenPoint), at: clock.now + 0.05)
    view.step(to: clock.now + 1)
  }

  @Test func `the preview has the route's time and distance, and Start begins guidance`()
    async throws
  {
    let view = try await makeView()
    let shown = elements(view)
    let minutes = MeasureText().time(Self.routes[0].duration)
    #expect(shown["RhumbPreview"]?.label.hasPrefix("\(minutes), 1.2 km · ") == true)
    #expect(shown["RhumbPreview"]?.label.hasSuffix("Ring") == true)
    #expect(shown["RhumbBanner"] == nil && shown["RhumbRecenter"] == nil)
    let start = try #require(shown["RhumbStart"])
    #expect(start.label == "Start" && start.activate())
    view.step(to: clock.now + 0.1)
    #expect(view.navigationSession?.navigator.isGuidanceActive == true)
    #expect(view.cameraMode == .following && ear.starts == 1)
    #expect(elements(view)["RhumbPreview"] == nil && elements(view)["RhumbBanner"] != nil)
  }

  @Test func `a tap on an alternative or on its label chooses it`() async throws {
    let view = try await makeView()
    let navigator = try #require(view.navigationSession?.navigator)
    view.settings.navigation.drawsControls = false
    view.step(to: clock.now + 0.1)
    // Two lines, two labels, the destination and the puck.
    #expect(view.overlays.count == 6)
    let coordinates = RouteCallout.coordinates(of: Self.routes.map(\.line))
    tap(view, at: view.projection.point(for: Self.routes[1].line.position(at: 300).coordinate))
    #expect(navigator.route?.line == Self.routes[1].line && ear.taps == 0)
    view.step(to: clock.now + 4)
    let label = view.projection.point(for: coordinates[0])
    tap(view, at: CGPoint(x: label.x, y: label.y - 22))
    #expect(navigator.route?.line == Self.routes[0].line && ear.taps == 0)
    view.step(to: clock.now + 4)
    // Away from the routes, the delegate receives the tap.
    let middle = view.projection.point(
      for: Coordinate(latitude: 60.1727, longitude: 24.9454))
    tap(view, at: middle)
    #expect(ear.taps == 1)
    navigator.isGuidanceActive = true
    view.step(to: clock.now + 0.1)
    // Instead of the labels, there is the arrow of the next maneuver, a line and an area.
    #expect(view.overlays.count == 6)
  }

  @Test func `the labels of routes are far from the other routes`() {
    let lines = Self.routes.map(\.line)
    for (coordinate, other) in zip(RouteCallout.coordinates(of: lines), [lines[1], lines[0]]) {
      #expect(other.nearest(to: coordinate).offset > 350)
    }
    let same = RouteCallout.coordinates(of: [lines[0], lines[0]])
    #expect(same[0] == lines[0].position(at: lines[0].length / 2).coordinate)
    #expect(RouteCallout.coordinates(of: [RouteLine([])]).count == 1)
  }

  @Test func `the labels of routes with equal times have distances too`() {
    func route(_ meters: Double, speed: Double) -> Route {
      var drive = TestDrive()
      drive.speed = speed
      drive.straight(meters)
      return drive.route
    }
    let routes = [
      route(3360, speed: 14), route(3120, speed: 13), route(4900, speed: 10),
    ]
    func texts(_ format: RouteCalloutFormat, areShortest: Bool = false) -> [String] {
      format.texts(of: routes, areShortest: areShortest, in: MeasureText())
    }
    let distances = ["3.4 km", "3.1 km", "4.9 km"]
    #expect(texts(.automatic) == ["4 min · 3.4 km", "4 min · 3.1 km", "8 min"])
    #expect(texts(.automatic, areShortest: true) == distances && texts(.distance) == distances)
    #expect(texts(.time) == ["4 min", "4 min", "8 min"])
  }

  /// A route over a corner, with a stop at the corner.
  private static let routeWithStop: Route = {
    var route = TestDrive.corner.route
    let (steps, end) = (route.legs[0].steps, route.legs[0].destination)
    let corner = steps[1].stretch.lowerBound
    let coordinate = route.line.position(at: corner).coordinate
    let arrival = RouteStep(
      Maneuver(.arrive, modifier: nil, at: coordinate), stretch: corner...corner, duration: 0)
    let departure = RouteStep(
      Maneuver(.depart, modifier: nil, at: coordinate), stretch: steps[1].stretch,
      duration: steps[1].duration)
    route.legs = [
      RouteLeg(destination: Waypoint(coordinate, title: "Stop"), steps: [steps[0], arrival]),
      RouteLeg(destination: end, steps: [departure, steps[2]]),
    ]
    return route
  }()

  @Test func `a stop has another pin than the destination, by day and by night`() async throws {
    let route = Self.routeWithStop
    let view = try await makeView(routes: [route])
    func pins() -> [RasterImage] {
      route.legs.compactMap { leg in
        let tip = view.projection.point(for: leg.destination.coordinate)
        let head = ScreenPoint(x: tip.x, y: tip.y - 27)
        let hit = view.overlays.hit(at: head, in: view.viewport)
        return hit.flatMap { view.overlays[sprite: $0.id]?.image.image }
      }
    }
    let red = OverlayImage(PinAppearance().image(scale: view.scale)).image
    let day = pins()
    view.lightingMode = .lowLight
    view.step(to: clock.now + 0.1)
    let night = pins()
    #expect(day.count == 2 && night.count == 2)
    #expect(day.last == red && night.last == red)
    #expect(day.first != red && night.first != red && day.first != night.first)
    view.settings.navigation.locale = Locale(identifier: "ar_EG")
    view.step(to: clock.now + 0.2)
    let arabic = pins()
    #expect(arabic.count == 2 && arabic.last == red && arabic.first != night.first)
  }

  @Test func `an overview before guidance shows all routes`() async throws {
    let view = try await makeView()
    for route in Self.routes {
      for coordinate in route.line.coordinates { #expect(view.projection.contains(coordinate)) }
    }
  }

  @Test func `the list of steps has pages, and closes`() async throws {
    var drive = TestDrive()
    for turn in 0..<24 {
      drive.straight(100)
      drive.turn(turn.isMultiple(of: 2) ? 90 : -90)
    }
    drive.straight(100)
    let view = try await makeView(routes: [drive.route])
    #expect(elements(view)["RhumbSteps"]?.activate() == true)
    view.step(to: clock.now + 0.1)
    var listed = 0
    var page = 0
    while true {
      let shown = elements(view)
      let list = try #require(shown["RhumbStepList"])
      listed += list.label.components(separatedBy: "urn right").count - 1
      for part in ["RhumbStepListPrevious", "RhumbStepListNext", "RhumbStepListDone"] {
        if let button = shown[part] { #expect(list.frame.contains(button.frame)) }
      }
      #expect((shown["RhumbStepListPrevious"] != nil) == (page > 0))
      guard let next = shown["RhumbStepListNext"] else { break }
      #expect(next.label == "\(page + 2) ›" && next.activate())
      page += 1
      view.step(to: clock.now + 0.1)
    }
    #expect(listed == 24 && page >= 2)
    #expect(elements(view)["RhumbStepListDone"]?.activate() == true)
    view.step(to: clock.now + 0.1)
    #expect(elements(view)["RhumbStepList"] == nil)
  }

  @Test func `a list of steps counts a roundabout and its exit as one`() {
    var route = TestDrive.roundabout.route
    let separate = DirectionsList(route, wording: InstructionFormatter(), text: MeasureText())
    #expect(separate.rows.count == 4)
    route.legs[0].steps[1].maneuver.exit = 2
    let list = DirectionsList(route, wording: InstructionFormatter(), text: MeasureText())
    #expect(list.rows.count == 3)
    #expect(list.rows[1].text == "At the roundabout, take the second exit")
    // The ring and the road after it: 6 m, an arc of 170° with a radius of 15 m, and 400 m.
    #expect(list.rows[1].distance == "450 m")
    #expect(list.rows[2].distance.isEmpty)
    for scale in [1.0, 2] {
      for isMirrored in [false, true] {
        let image = list.image(width: 320, colors: .night, isMirrored: isMirrored, scale: scale)
        #expect(image.width == Int(320 * scale) && image.height == Int(3 * 64 * scale))
      }
    }
    #expect(list.image(of: 7..<9, width: 0, colors: .day, scale: 1).height == 64)
  }

  @Test(arguments: [
    CGSize(width: 400, height: 800), CGSize(width: 720, height: 1280),
    CGSize(width: 1280, height: 720),
  ])
  func `the buttons are on the card in either layout direction`(size: CGSize) async throws {
    let view = try await makeView(size)
    for direction in MapView.LayoutDirection.allCases {
      view.layoutDirection = direction
      view.step(to: clock.now + 0.1)
      let shown = elements(view)
      let card = try #require(shown["RhumbPreview"]?.frame)
      let start = try #require(shown["RhumbStart"]?.frame)
      let steps = try #require(shown["RhumbSteps"]?.frame)
      #expect(view.frame.contains(card) && card.contains(start) && card.contains(steps))
      #expect(!start.intersects(steps))
      #expect((start.midX > steps.midX) == (direction == .leftToRight))
    }
  }

  @Test func `the map stays bright until guidance begins at night`() async throws {
    let view = try await makeView()
    #expect(view.navigationSession?.navigator.suggestedLightingMode == .lowLight)
    #expect(view.lightingMode == .normal)
    view.navigationSession?.navigator.isGuidanceActive = true
    view.step(to: clock.now + 0.1)
    #expect(view.lightingMode == .lowLight)
    view.navigationSession?.navigator.isGuidanceActive = false
    view.step(to: clock.now + 0.1)
    #expect(view.lightingMode == .lowLight)
  }
}
