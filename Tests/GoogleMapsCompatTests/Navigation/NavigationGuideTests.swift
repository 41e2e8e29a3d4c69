// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import RhumbModules
import Testing

/// The code of Google's guides "Navigate a route", "Waypoints", "Listen for events" and "Simulate".
@Suite("The code of the navigation guides compiles", .serialized)
@MainActor struct NavigationGuideTests {
  /// A view controller as in the guide "Navigate a single-destination route".
  @MainActor final class ViewController {
    var mapView: GMSMapView!
    var status: GMSRouteStatus?

    func loadView() {
      let camera = GMSCameraPosition.camera(withTarget: Helsinki.station, zoom: 14)
      mapView = GMSMapView.map(withFrame: CGRect.zero, camera: camera)
      let companyName = "Ride Sharing Co."
      GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(
        withCompanyName: companyName
      ) { termsAccepted in
        if termsAccepted {
          self.mapView.isNavigationEnabled = true
          self.mapView.settings.compassButton = true
          self.startNav()
        }
      }
    }

    func startNav() {
      var destinations = [GMSNavigationWaypoint]()
      // swift-format-ignore: NeverForceUnwrap
      destinations.append(GMSNavigationWaypoint(location: Helsinki.market, title: "Market")!)
      mapView.navigator?.setDestinations(destinations) { routeStatus in
        self.status = routeStatus
        guard routeStatus == .OK else { return }
        self.mapView.navigator?.isGuidanceActive = true
        self.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
        self.mapView.cameraMode = .following
      }
    }
  }

  @Test func `a route to a single destination needs no configuration`() async {
    let controller = ViewController()
    controller.loadView()
    while controller.status == nil { await Task.yield() }
    #expect(controller.status == .OK)
    #expect(controller.mapView.isNavigationEnabled)
    #expect(controller.mapView.navigator?.isGuidanceActive == true)
    #expect(controller.mapView.locationSimulator?.simulator.isSimulating == true)
    #expect(controller.mapView.navigator === controller.mapView.navigator)
    #expect((controller.mapView.navigator?.distanceToNextDestination ?? 0) > 300)
  }

  @Test func `terms are accepted asynchronously on the main actor`() async {
    #expect(GMSNavigationServices.areTermsAndConditionsAccepted())
    GMSNavigationServices.resetTermsAndConditionsAccepted()
    #expect(GMSNavigationServices.areTermsAndConditionsAccepted())
    let options = GMSNavigationTermsAndConditionsOptions(companyName: "Ride Sharing Co.")
    options.title = "Terms"
    var answers: [Bool] = []
    await withCheckedContinuation { continuation in
      GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(with: options) { accepted in
        answers.append(accepted)
        continuation.resume()
      }
      #expect(answers.isEmpty)
    }
    #expect(answers == [true])
    #expect(!GMSNavigationServices.navSDKVersion().isEmpty)
    #expect(!GMSNavigationServices.openSourceLicenseInfo().isEmpty)
  }

  @Test func `several destinations are reached in order`() async throws {
    let app = NavigatingApp()
    let cathedral = try #require(
      GMSNavigationWaypoint(location: Helsinki.cathedral, title: "Cathedral"))
    let market = try #require(
      GMSNavigationWaypoint(
        location: Helsinki.market, title: "Market", preferSameSideOfRoad: true))
    let navigator = try #require(app.mapView.navigator)
    #expect(await app.route(to: [cathedral, market]) == .OK)
    #expect(navigator.routeLegs?.map(\.destinationWaypoint) == [cathedral, market])
    #expect(navigator.routeLegs?.last?.destinationCoordinate == Helsinki.market)
    #expect(navigator.time(to: market) > navigator.time(to: cathedral))
    #expect(navigator.distance(to: cathedral) == navigator.distanceToNextDestination)
    let elsewhere = try #require(GMSNavigationWaypoint(location: Helsinki.station, title: ""))
    #expect(navigator.time(to: elsewhere) == CLTimeIntervalMax)
    #expect(navigator.distance(to: elsewhere) == CLLocationDistanceMax)
    navigator.isGuidanceActive = true
    app.mapView.locationSimulator?.speedMultiplier = 5
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 300) { !app.arrivals.isEmpty }
    #expect(app.arrivals.count == 1 && app.arrivals.first === cathedral)
    #expect(!navigator.isGuidanceActive)
    let (next, found) = await navigator.continueToNextDestination()
    #expect(next === market && found == .OK)
    navigator.isGuidanceActive = true
    app.go(for: 300) { app.arrivals.count == 2 }
    #expect(app.arrivals.last === market)
    let (none, status) = await withCheckedContinuation {
      (continuation: CheckedContinuation<(Bool, GMSRouteStatus), Never>) in
      navigator.continueToNextDestination { waypoint, status in
        continuation.resume(returning: (waypoint == nil, status))
      }
    }
    #expect(none && status == .noWaypointsError)
    let (last, lastStatus) = await navigator.continueToNextDestination()
    #expect(last == nil && lastStatus == .noWaypointsError)
    #expect(navigator.routeLegs == nil && navigator.currentRouteLeg == nil)
  }

  @Test func `route requests end with their status`() async throws {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    let place = try #require(GMSNavigationWaypoint(placeID: "ChIJ", title: "Somewhere"))
    #expect(await app.route(to: []) == .noWaypointsError)
    #expect(await app.route(to: [place]) == .waypointError)
    #expect(await app.route(to: [market, market]) == .duplicateWaypointsError)
    let many = (0..<26).compactMap {
      GMSNavigationWaypoint(
        location: CLLocationCoordinate2D(latitude: 60.17 + Double($0) * 1e-4, longitude: 24.94),
        title: "")
    }
    #expect(await app.route(to: many) == .waypointError)
    let london = try #require(
      GMSNavigationWaypoint(
        location: CLLocationCoordinate2D(latitude: 51.5, longitude: 0), title: "London"))
    #expect(await app.route(to: [london]) == .noRouteFound)
    var first: GMSRouteStatus?
    app.mapView.navigator?.setDestinations([market]) { first = $0 }
    #expect(first == nil)
    #expect(await app.route(to: [market]) == .OK)
    while first == nil { await Task.yield() }
    #expect(first == .canceled)
    var token: GMSRouteStatus?
    app.mapView.navigator?.setDestinations([market], routeToken: "x") { token = $0 }
    while token == nil { await Task.yield() }
    #expect(token == .noRouteFound)
    app.mapView.navigator?.clearDestinations()
    #expect(app.mapView.navigator?.timeToNextDestination == CLTimeIntervalMax)
    #expect(app.mapView.navigator?.distanceToNextDestination == CLLocationDistanceMax)
  }

  @Test func `routing options and route information`() async throws {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    let options = GMSNavigationMutableRoutingOptions(routingStrategy: .shorter)
    options.alternateRoutesStrategy = .none
    let info = await withCheckedContinuation { continuation in
      app.mapView.navigator?.getRouteInfo(forDestination: market, with: options) {
        continuation.resume(returning: $0)
      }
    }
    let shorter = try #require(info?.timeAndDistance(for: .shorter))
    #expect(info?.timeAndDistance(for: .defaultBest) == nil)
    #expect(shorter.distanceMeters > 300 && shorter.durationSeconds > 20)
    #expect(app.mapView.navigator?.routeLegs == nil)
    await withCheckedContinuation { continuation in
      app.mapView.navigator?.setDestinations([market], routingOptions: options) { status in
        #expect(status == .OK)
        continuation.resume()
      }
    }
    let length = try #require(app.mapView.navigator?.distanceToNextDestination)
    #expect(abs(length - shorter.distanceMeters) < 1)
    #expect(app.mapView.navigator?.navigator.routes.count == 1)
  }

  @Test func `a session without a map can be advanced by the app`() async throws {
    let session = try #require(GMSNavigationServices.createNavigationSession())
    session.advancesAutomatically = false
    session.isStarted = true
    session.travelMode = .walking
    let navigator = try #require(session.navigator)
    let cathedral = try #require(
      GMSNavigationWaypoint(location: Helsinki.cathedral, title: "Cathedral"))
    let status = await withCheckedContinuation { continuation in
      navigator.setDestinations([cathedral]) { continuation.resume(returning: $0) }
    }
    #expect(status == .OK)
    #expect(navigator.navigator.route?.travelMode == .walking)
    navigator.isGuidanceActive = true
    session.locationSimulator?.speedMultiplier = 10
    session.locationSimulator?.simulateLocationsAlongExistingRoute()
    let start = Date().timeIntervalSince1970
    var second = 1.0
    while navigator.isGuidanceActive, second < 600 {
      session.advance(to: start + second)
      second += 1
    }
    #expect(!navigator.isGuidanceActive && second < 600)
    #expect(navigator.traveledPath.count() > 2)
    #expect(session.locationSimulator?.speedMultiplier == 10)
  }

  @Test func `a map shows a session that the app created`() throws {
    let session = try #require(GMSNavigationServices.createNavigationSession())
    session.isStarted = true
    let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(mapView.enableNavigation(with: session))
    #expect(mapView.isNavigationEnabled)
    #expect(mapView.navigator === session.navigator)
    #expect(mapView.locationSimulator === session.locationSimulator)
    #expect(mapView.roadSnappedLocationProvider === session.roadSnappedLocationProvider)
  }

  @Test func `a session of Rhumb's own type has Google's interface too`() {
    let provider = GMSNavigationServices.routeProvider
    let session = NavigationSession(routes: provider)
    let mapView = GMSMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    mapView.travelMode = .walking
    mapView.enableNavigation(with: session)
    #expect(mapView.navigator?.navigator === session.navigator)
    #expect(mapView.navigator === mapView.navigator)
    let plain = mapView.navigationSession?.navigator
    #expect(plain === session.navigator && session.navigator.travelMode == .walking)
    #expect(mapView.navigationTimeOrigin == nil)
  }

  @Test func `a session without a map advances with the system's time`() async throws {
    let session = GMSNavigationSession(routes: GMSNavigationServices.routeProvider)
    let time = Date().timeIntervalSince1970
    session.locationProvider = RecordedLocationProvider([
      MapLocation(Helsinki.cathedral, time: time, accuracy: 5)
    ])
    session.isStarted = true
    let navigator = try #require(session.navigator?.navigator)
    while navigator.position == nil { await Task.yield() }
    #expect(abs((navigator.position?.time ?? 0) - time) < 10)
    session.isStarted = false
  }

  @Test func `the low light mode is suggested at night`() throws {
    final class Listener: GMSNavigatorListener {
      var modes: [GMSNavigationLightingMode] = []

      func navigator(
        _ navigator: GMSNavigator, didChangeSuggested lightingMode: GMSNavigationLightingMode
      ) {
        modes.append(lightingMode)
      }
    }
    let session = GMSNavigationSession(routes: GMSNavigationServices.routeProvider)
    session.advancesAutomatically = false
    let noon = 1_766_311_200.0  // 21 December 2025, 10:00 UTC
    session.locationProvider = RecordedLocationProvider(
      (0..<24).map { MapLocation(Helsinki.cathedral, time: noon + Double($0) * 3600) })
    let listener = Listener()
    session.navigator?.add(listener)
    session.isStarted = true
    for hour in 0..<24 { session.advance(to: noon + Double(hour) * 3600) }
    #expect(listener.modes == [.lowLight, .normal])
  }

  @Test func `the next route begins at a simulated location`() async throws {
    let app = NavigatingApp()
    app.mapView.locationSimulator?.simulateLocation(at: Helsinki.market)
    let station = try #require(GMSNavigationWaypoint(location: Helsinki.station, title: "Station"))
    #expect(await app.route(to: [station]) == .OK)
    let path = try #require(app.mapView.navigator?.currentRouteLeg?.path)
    #expect(path.coordinate(at: 0).distance(to: Helsinki.market) < 100)
    app.mapView.locationSimulator?.stopSimulation()
    app.mapView.locationSimulator?.simulateNavigationPrompt()
    app.mapView.locationSimulator?.simulateTrafficIncidentReport()
  }

  @Test func `simulating a new route keeps the navigator's route`() async throws {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    let simulator = try #require(app.mapView.locationSimulator)
    app.mapView.roadSnappedLocationProvider?.startUpdatingLocation()
    let status = await withCheckedContinuation { continuation in
      simulator.simulateAlongNewRoute(toDestinations: [market]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(status == .OK && app.mapView.navigator?.routeLegs == nil)
    app.go(for: 20)
    let last = try #require(app.locations.last)
    #expect(last.coordinate.distance(to: Helsinki.station) > 20)
    #expect(last.speed > 0 && last.course >= 0)
    #expect(last.altitude.isNaN && last.verticalAccuracy == -1)
    app.mapView.roadSnappedLocationProvider?.stopUpdatingLocation()
    let count = app.locations.count
    app.go(for: 2)
    #expect(app.locations.count == count)
    #expect(app.mapView.roadSnappedLocationProvider?.remove(app) == true)
    #expect(app.mapView.roadSnappedLocationProvider?.remove(app) == false)
  }

  @Test func `custom road graphs and location providers`() async throws {
    let (provider, start) = (
      GMSNavigationServices.routeProvider, GMSNavigationServices.startLocation
    )
    defer {
      GMSNavigationServices.routeProvider = provider
      GMSNavigationServices.startLocation = start
    }
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    GMSServices.provideRoadGraph(path: BuiltInRoadGraph.helsinki.path)
    #expect(GMSNavigationServices.startLocation == nil)
    let app = NavigatingApp()
    #expect(await app.route(to: [market]) == .locationUnavailable)
    let fixes = (0..<5).map { MapLocation(Helsinki.cathedral, time: Double($0), accuracy: 5) }
    app.mapView.navigationSession?.locationProvider = RecordedLocationProvider(fixes)
    app.go(for: 3)
    #expect(await app.route(to: [market]) == .OK)

    GMSServices.provideRoadGraph(path: "/nowhere.graph")
    GMSNavigationServices.startLocation = Helsinki.station
    #expect(await NavigatingApp().route(to: [market]) == .internalError)
  }
}
