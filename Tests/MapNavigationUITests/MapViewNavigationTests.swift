// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapScene
import MapUI
import Testing

@testable import MapNavigationUI

/// A provider that returns fixed routes.
private struct FixedRoutes: RouteProvider {
  var routes: [Route]

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { routes }
}

/// A map view in navigation on a synthetic road, with its clock and session.
@MainActor private final class NavigatingView: MapViewDelegate, MapViewNavigationUIDelegate {
  let clock = SteppedFrameClock()
  let map: MapView
  let session: NavigationSession
  let drive: TestDrive
  var events: [String] = []
  var timer: Timer?
  var recenterTime: Double?
  var taps = 0
  private var fixes: [(time: Double, position: RoadPosition)] = []

  /// - Parameters:
  ///   - before: The distance of the route's origin to the south of the road's start, in degrees.
  ///   - beyond: The distance of the destination to the north of the road's end, in degrees.
  init(_ drive: TestDrive = .corner, before: Double = 0, beyond: Double = 0) async throws {
    self.drive = drive
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    options.camera = CameraPosition(target: drive.origin, zoom: 15)
    map = MapView(options: options)
    var route = drive.route
    var end = route.line.position(at: route.line.length).coordinate
    end.latitude += beyond
    route.legs[0].destination = Waypoint(end, title: "Home")
    var origin = route.line.position(at: 0).coordinate
    origin.latitude -= before
    route.origin = origin
    session = NavigationSession(routes: FixedRoutes(routes: [route]))
    fixes = drive.positions(on: route)
    map.delegate = self
    map.navigationUIDelegate = self
    map.settings.navigation.drawsControls = false
    map.enableNavigation(with: session)
    session.navigator.update(MapLocation(drive.origin, time: 0, accuracy: 5, course: 0, speed: 0))
    try await session.navigator.setDestinations([Waypoint(end, title: "Home")])
    session.navigator.isGuidanceActive = true
  }

  /// Advances to a time, frame by frame.
  func go(to end: Double, rate: Double = 30, each: () -> Void = {}) {
    while clock.now < end {
      let time = clock.now + 1 / rate
      while let next = fixes.first, next.time <= time {
        fixes.removeFirst()
        session.navigator.update(
          MapLocation(
            next.position.coordinate, time: next.time, accuracy: 5, course: next.position.course,
            speed: next.position.speed))
      }
      map.step(to: time)
      each()
    }
  }

  func pan() {
    let now = clock.now
    map.handle(.touch(id: 1, .began, at: ScreenPoint(x: 200, y: 400)), at: now)
    map.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 230, y: 430)), at: now + 0.02)
    map.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 260, y: 460)), at: now + 0.04)
    map.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 260, y: 460)), at: now + 0.06)
  }

  func mapView(_ mapView: MapView, willMove gesture: Bool) {
    events.append(gesture ? "gesture" : "move")
  }

  func mapView(_ mapView: MapView, idleAt position: CameraPosition) { events.append("idle") }

  func mapViewDidTapRecenterButton(_ mapView: MapView) { taps += 1 }
}

@MainActor @Suite struct MapViewNavigationTests {
  @Test func `properties of the view enable navigation and set the camera mode`() async {
    let map = MapView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(!map.isNavigationEnabled)
    #expect(map.navigationSession == nil)
    #expect(!map.isRecenterButtonVisible)
    let session = NavigationSession(routes: FixedRoutes(routes: [TestDrive.corner.route]))
    map.enableNavigation(with: session)
    #expect(map.isNavigationEnabled)
    #expect(map.cameraMode == .following)
    #expect(map.navigationSession?.navigator.isGuidanceActive == false)
    map.cameraMode = .overview
    #expect(map.cameraMode == .overview)
    map.cameraMode = .free
    #expect(map.cameraMode == .free)
    map.isNavigationEnabled = false
    #expect(!map.isNavigationEnabled)
  }

  @Test func `following is the default mode, tilted by 45° and heading up`() async throws {
    let view = try await NavigatingView()
    view.go(to: 20)
    #expect(view.map.cameraMode == .following)
    #expect(!view.map.isRecenterButtonVisible)
    #expect(abs(view.map.camera.viewingAngle - 45) < 0.1)
    #expect(abs(Longitude.difference(from: 0, to: view.map.camera.bearing)) < 1)
    let puck = view.map.navigationFrame?.puck
    let point = puck.map { view.map.projection.point(for: $0.coordinate) }
    #expect(abs((point?.x ?? 0) - 200) < 0.01)
    #expect(abs((point?.y ?? 0) - 640) < 0.01)
    view.map.followingZoom = 16
    view.go(to: 25)
    #expect(view.map.camera.zoom == 16)
    view.map.followingZoom = nil
    view.map.followingPerspective = .topDownHeadingUp
    view.go(to: 30)
    #expect(view.map.camera.viewingAngle == 0)
    #expect(view.map.camera.zoom != 16)
  }

  @Test func `the view limits a guided camera, and a transition begins there`() async throws {
    let view = try await NavigatingView()
    let origin = view.drive.origin
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: origin.latitude - 0.001, longitude: origin.longitude - 0.001),
      Coordinate(latitude: origin.latitude + 0.001, longitude: origin.longitude + 0.001))
    view.map.cameraTargetBounds = bounds
    view.go(to: 30) { #expect(bounds.contains(view.map.cameraState.target)) }
    let requested = try #require(view.map.navigationFrame).camera.target
    #expect(!bounds.contains(requested))
    #expect(view.map.cameraMode == .following)
    let shown = view.map.cameraState.target
    view.map.cameraTargetBounds = nil
    view.map.cameraMode = .overview
    view.go(to: 30.03)
    #expect(view.map.cameraState.target.distance(to: shown) < requested.distance(to: shown) / 4)
    view.go(to: 36)
    let puck = try #require(view.map.navigationFrame?.puck)
    #expect(view.map.projection.contains(puck.coordinate))
  }

  @Test func `overview shows Re-center and the route to the destination`() async throws {
    let view = try await NavigatingView()
    view.go(to: 10)
    view.map.cameraMode = .overview
    view.go(to: 15)
    #expect(view.map.isRecenterButtonVisible)
    let end = view.drive.route.line.coordinates.last ?? view.drive.origin
    #expect(view.map.projection.contains(end))
    view.map.settings.navigation.isRecenterButtonEnabled = false
    #expect(!view.map.isRecenterButtonVisible)
  }

  @Test func `an overview shows a destination far from the road`() async throws {
    let view = try await NavigatingView(beyond: 0.01)
    view.go(to: 10)
    view.map.cameraMode = .overview
    view.go(to: 15)
    let destination = try #require(view.session.navigator.destinations.last?.coordinate)
    let end = try #require(view.drive.route.line.coordinates.last)
    #expect(destination.distance(to: end) > 1000)
    #expect(view.map.projection.contains(destination) && view.map.projection.contains(end))
  }

  @Test func `pans and camera calls set the mode to free`() async throws {
    let view = try await NavigatingView()
    view.go(to: 10)
    view.events = []
    view.pan()
    view.go(to: 10.2)
    #expect(view.map.cameraMode == .free)
    #expect(view.map.isRecenterButtonVisible)
    #expect(view.events.contains("gesture"))
    view.go(to: 15)
    let camera = view.map.camera
    view.go(to: 18)
    #expect(view.map.camera == camera)
    view.map.cameraMode = .following
    view.go(to: 23)
    view.map.animate(toZoom: 14)
    #expect(view.map.cameraMode == .free)
    view.go(to: 25)
    #expect(view.map.camera.zoom == 14)
    view.map.cameraMode = .following
    view.map.moveCamera(.zoom(by: -1))
    #expect(view.map.cameraMode == .free)
  }

  @Test func `Re-center follows again smoothly and notifies the delegate`() async throws {
    let view = try await NavigatingView()
    view.go(to: 10)
    view.pan()
    view.go(to: 14)
    view.map.recenter()
    #expect(view.map.cameraMode == .following)
    #expect(view.taps == 1)
    var last = view.map.viewport
    view.go(to: 18) {
      let now = view.map.viewport
      if let point = now.point(for: last.target) {
        #expect(hypot(point.x - now.center.x, point.y - now.center.y) < 60)
      }
      last = now
    }
    let puck = view.map.navigationFrame?.puck?.coordinate ?? view.drive.origin
    #expect(abs(view.map.projection.point(for: puck).y - 640) < 0.01)
  }

  @Test func `the camera follows again after autoRecenterDelay`() async throws {
    let view = try await NavigatingView()
    view.map.autoRecenterDelay = 5
    view.go(to: 10)
    view.pan()
    view.go(to: 13)
    view.pan()
    view.go(to: 17.9)
    #expect(view.map.cameraMode == .free)
    view.go(to: 18.5)
    #expect(view.map.cameraMode == .following)
    view.session.navigator.isGuidanceActive = false
    view.pan()
    view.go(to: 30)
    #expect(view.map.cameraMode == .free)
  }

  @Test func `the timer sample of the guide follows again`() async throws {
    /// The guide's sample, with the closure of Foundation's timer on Linux.
    @MainActor final class AutoRecenter: MapViewDelegate {
      var timer: Timer?
      var delay = 0.05

      func mapView(_ mapView: MapView, willMove gesture: Bool) {
        guard gesture, mapView.navigationSession?.navigator.isGuidanceActive == true else { return }
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) {
          [weak mapView] _ in
          MainActor.assumeIsolated {
            guard let mapView, mapView.navigationSession?.navigator.isGuidanceActive == true else {
              return
            }
            mapView.cameraMode = .following
          }
        }
      }
    }
    let view = try await NavigatingView()
    let delegate = AutoRecenter()
    view.map.delegate = delegate
    view.go(to: 10)
    view.pan()
    view.go(to: 10.1)
    #expect(view.map.cameraMode == .free)
    #expect(delegate.timer != nil)
    delegate.timer?.fire()
    #expect(view.map.cameraMode == .following)
  }

  @Test func `a mode set during a fling continues at the camera's speed`() async throws {
    let view = try await NavigatingView()
    view.go(to: 10)
    view.pan()
    view.go(to: 10.15, rate: 60)
    view.map.cameraMode = .following
    var last = view.map.viewport
    var steps: [Double] = []
    view.go(to: 15, rate: 60) {
      let now = view.map.viewport
      if let point = now.point(for: last.target) {
        steps.append(hypot(point.x - now.center.x, point.y - now.center.y))
      }
      last = now
    }
    #expect(steps.allSatisfy { $0 < 40 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 6 })
    #expect(view.map.cameraMode == .following)
  }

  @Test func `the view requests frames while driving and reports idle at rest`() async throws {
    let view = try await NavigatingView()
    view.go(to: 10)
    #expect(view.map.needsFrame)
    #expect(view.events.filter { $0 == "move" }.count < 4)
    view.go(to: 140)
    #expect(view.events.last == "idle")
    #expect(!view.map.needsFrame)
  }

  @Test func `the overlays of navigation are shown and are removed when navigation is disabled`()
    async throws
  {
    let view = try await NavigatingView()
    view.go(to: 2)
    // The route, the destination and the puck.
    #expect(view.map.overlays.count == 3)
    view.go(to: 25)
    #expect(view.map.overlays.count == 5)
    view.map.lightingMode = .lowLight
    view.go(to: 25.1)
    #expect(view.map.overlays.count == 5)
    view.map.settings.navigation.showsDestinationMarkers = false
    view.go(to: 25.2)
    #expect(view.map.overlays.count == 4)
    view.map.isNavigationEnabled = false
    #expect(view.map.overlays.isEmpty)
  }

  @Test func `dots lead from the end of a route to a destination far from the road`() async throws {
    let view = try await NavigatingView(beyond: 0.003)
    view.go(to: 2)
    #expect(view.map.overlays.count == 4)
    view.map.lightingMode = .lowLight
    view.go(to: 2.1)
    #expect(view.map.overlays.count == 4)
    view.map.isNavigationEnabled = false
    #expect(view.map.overlays.isEmpty)
  }

  @Test func `dots lead from an origin beside the road in a preview, in guidance from a far one`()
    async throws
  {
    // At the road, and 22 m and 111 m from it.
    var counts: [(preview: Int, guidance: Int)] = []
    for distance in [0, 0.0002, 0.001] {
      let view = try await NavigatingView(before: distance)
      view.session.navigator.isGuidanceActive = false
      view.go(to: 1)
      let preview = view.map.overlays.count
      view.session.navigator.isGuidanceActive = true
      view.go(to: 2)
      counts.append((preview, view.map.overlays.count))
    }
    #expect(counts.map { $0.preview - counts[0].preview } == [0, 1, 1])
    #expect(counts.map { $0.guidance - counts[0].guidance } == [0, 0, 1])
  }

  @Test func `the banner, trip and speed models match the guidance state`() async throws {
    let view = try await NavigatingView()
    view.map.shouldDisplaySpeedLimit = true
    view.go(to: 20)
    let banner = view.map.navigationBanner
    #expect(banner?.maneuver.kind == .turn)
    #expect(abs((banner?.distance ?? 0) - 280) < 40)
    let trip = view.map.navigationTripSummary
    #expect(trip?.destination == "Home")
    #expect(abs((trip?.distance ?? 0) - 780) < 40)
    #expect(abs((view.map.navigationSpeed?.speed ?? 0) - 14) < 2)
    view.map.cameraMode = .overview
    #expect(view.map.navigationSpeed == nil)
    view.session.navigator.isGuidanceActive = false
    #expect(view.map.navigationBanner == nil)
  }
}

@Suite struct NavigationModelTests {
  @Test(arguments: [
    (0.0, "0 m", "0 ft"), (44, "40 m", "150 ft"), (287, "290 m", "950 ft"),
    (310, "300 m", "0.2 mi"),
    (974, "950 m", "0.6 mi"), (980, "1.0 km", "0.6 mi"), (9940, "9.9 km", "6.2 mi"),
    (9960, "10 km", "6.2 mi"), (123_400, "123 km", "77 mi"), (.nan, "0 m", "0 ft"),
  ])
  func `longer distances are rounded more`(_ meters: Double, _ metric: String, _ us: String) {
    #expect(MeasureText(.metric).distance(meters) == metric)
    if us != "950 ft" { #expect(MeasureText(.imperial).distance(meters) == us) }
  }

  @Test func `durations and times of day are short`() throws {
    let text = MeasureText()
    #expect(text.time(20) == "1 min")
    #expect(text.time(3599) == "1 h")
    #expect(text.time(4000) == "1 h 7 min")
    #expect(text.time(.infinity) == "1 min")
    let zone = try #require(TimeZone(secondsFromGMT: 7200))
    #expect(text.clock(3600 * 22 + 65, zone: zone) == "0:01")
    #expect(text.clock(-60, zone: zone) == "1:59")
    #expect(text.clock(.nan, zone: zone) == "")
  }

  @Test func `measures are in the language of the user`() throws {
    let american = MeasureText(.imperial, language: "en-US")
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    #expect(american.clock(3600 * 13 + 300, zone: zone) == "1:05 PM")
    #expect(MeasureText(language: "de").distance(9940) == "9,9 km")
    #expect(MeasureText(language: "de").distance(980) == "1,0 km")
    #expect(MeasureText(language: "ar").distance(1249) == "١٫٢ كم")
    #expect(MeasureText(language: "ja").time(3900) == "1時間5分")
    #expect(MeasureText(language: "xx").time(3900) == "1 h 5 min")
    #expect(MeasureText(language: "fa").clock(3600 * 17 + 300, zone: zone) == "۱۷:۰۵")
    #expect(MeasureText(language: "ar").speed(50 / 3.6) == "٥٠")
    #expect(MeasureText(language: "ru").speedUnit == "км/ч")
    #expect(MeasureText(.imperial, language: "de").speedUnit == "mi/h")
    #expect(MeasureText(language: "xx").speedUnit == "km/h")
  }

  @Test(arguments: [
    (MeasureText.System.imperial, "en", "5:05 PM"), (.metric, "en", "17:05"),
    (.imperial, "en-US", "5:05 PM"), (.metric, "en-US", "5:05 PM"),
    (.imperial, "en-GB", "17:05"), (.metric, "de", "17:05"), (.metric, "de-AT", "17:05"),
    (.imperial, "es", "5:05 p. m."), (.metric, "fr-CA", "17:05"), (.metric, "xx", "17:05"),
  ])
  func `times have twelve hours with imperial units, unless the region has another clock`(
    system: MeasureText.System, language: String, expected: String
  ) throws {
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    let text = MeasureText(system, language: language)
    #expect(text.clock(17 * 3600 + 300, zone: zone) == expected)
  }

  @Test(arguments: [
    ("en_US", MeasureText.System.imperial, "5:05 PM"), ("en_GB", .imperial, "17:05"),
    ("de_DE", .metric, "17:05"), ("en_AU", .metric, "5:05 PM"), ("sv_SE", .metric, "17:05"),
    ("de_DE@hours=h12", .metric, "5:05 PM"), ("en_US@hours=h23", .imperial, "17:05"),
  ])
  func `a locale determines units and clock`(
    identifier: String, system: MeasureText.System, expected: String
  ) throws {
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    let text = MeasureText(locale: Locale(identifier: identifier))
    #expect(text.system == system)
    #expect(text.clock(17 * 3600 + 300, zone: zone) == expected)
  }

  @Test func `the arrow follows the road and its head continues in its direction`() throws {
    let line = TestDrive.corner.route.line
    let shape = try #require(ManeuverArrowShape(on: line, at: 500, headLength: 12))
    #expect(shape.shaft.count == 3)
    #expect(abs(RouteLine(shape.shaft).length - 60) < 0.01)
    let tip = shape.head[1]
    let end = line.position(at: 542).coordinate
    #expect(tip.distance(to: end) < 0.1)
    #expect(abs(shape.head[0].distance(to: shape.head[2]) - 14.4) < 0.1)
    #expect(ManeuverArrowShape(on: RouteLine([]), at: 0, headLength: 12) == nil)
  }

  @Test @MainActor func `the locale of the settings determines the units and the language`() throws
  {
    let settings = MapView().settings.navigation
    #expect(settings.measures == MeasureText())
    settings.locale = Locale(identifier: "en_US")
    #expect(settings.measures.distance(1609.344 * 3) == "3.0 mi")
    settings.locale = Locale(identifier: "de_DE")
    #expect(settings.measures.distance(9940) == "9,9 km")
    settings.locale = nil
    #expect(settings.measures == MeasureText())
  }
}
