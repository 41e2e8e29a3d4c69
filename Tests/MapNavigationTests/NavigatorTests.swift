// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@MainActor @Suite struct NavigatorTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0), SIMD2(600, 600)], limit: 20)
  private let detour = TestRoute.make([SIMD2(640, 0), SIMD2(1000, 0), SIMD2(600, 600)])
  private let provider = TestProvider()
  private let navigator: Navigator
  private let listener = TestListener()
  private var end: Waypoint { route.legs[0].destination }
  // Noon in Munich, in June.
  private let noon = 1_750_500_000.0

  init() {
    navigator = Navigator(routes: provider)
    navigator.add(listener)
  }

  private func drive(
    _ distances: ClosedRange<Double>, on route: Route? = nil, from start: Double = 0
  ) {
    var distance = distances.lowerBound
    while distance <= distances.upperBound {
      navigator.update(
        TestRoute.fix(route ?? self.route, at: distance, time: noon + start + distance / 10))
      distance += 10
    }
  }

  /// The outcome of a request in words.
  private func name(_ error: RouteError?) -> String { error.map(\.description) ?? "ok" }

  /// Waits until the tasks that run now, on the main actor and elsewhere, are done or wait for something else.
  private func settle() async {
    for _ in 0..<20 {
      await Task.yield()
      await Task.detached {}.value
    }
  }

  @Test func `a request without a position throws locationUnavailable`() async {
    await #expect(throws: RouteError.locationUnavailable) {
      try await navigator.setDestinations([end])
    }
    #expect(navigator.progress == nil)
    #expect(navigator.routeLegs == nil)
    #expect(navigator.routeLegs?.first == nil)
  }

  @Test func `each invalid list of destinations and each failure throws its error`() async {
    drive(0...0)
    let many = (0..<26).map { Waypoint(TestCity.coordinate(SIMD2(Double($0), 0))) }
    let nowhere = Waypoint(Coordinate(latitude: .nan, longitude: 0))
    let invalid: [([Waypoint], RouteError)] = [
      ([], .noWaypoints), ([end, end], .duplicateWaypoints(2)), (many, .tooManyWaypoints(26)),
      ([nowhere], .invalidWaypoint(1)),
    ]
    for (destinations, error) in invalid {
      await #expect(throws: error) { try await navigator.setDestinations(destinations) }
    }
    #expect(provider.requests.isEmpty)
    let failures: [RouteError] = [
      .noRouteFound(from: 0, to: 1), .network("gone"),
      .tooFarFromRoads(waypoint: 0, distance: 9, limit: 5),
      .invalidResponse("?"), .travelModeUnsupported(.walking), .canceled,
    ]
    for error in failures {
      provider.answer(.failure(error))
      await #expect(throws: error) { try await navigator.setDestinations([end]) }
    }
  }

  @Test func `an invalid route is an invalid response`() async {
    drive(0...0)
    var broken = route
    broken.legs = []
    var gaps = route
    gaps.legs[0].steps.removeFirst()
    var other = route
    other.line = RouteLine([])
    for garbage in [[], [broken], [gaps], [other]] {
      provider.answer(.success(garbage))
      await #expect(throws: RouteError.invalidResponse("none matches the destinations")) {
        try await navigator.setDestinations([end])
      }
    }
    #expect(navigator.route == nil)
  }

  @Test func `a newer request cancels an earlier one and ignores its late response`() async {
    drive(0...0)
    provider.answer(.success([detour]), .success([route]))
    provider.hold()
    var statuses: [String] = []
    navigator.setDestinations([end]) { statuses.append("first \(name($0))") }
    await settle()
    navigator.setDestinations([end]) { statuses.append("second \(name($0))") }
    #expect(statuses.isEmpty)
    await settle()
    #expect(statuses == ["first the request was canceled"])
    provider.release()
    await settle()
    #expect(statuses == ["first the request was canceled", "second ok"])
    #expect(navigator.route == route)
  }

  @Test func `canceling the task of a request cancels the request`() async {
    drive(0...0)
    provider.answer(.success([route]))
    provider.hold()
    let task = Task { try await navigator.setDestinations([end]) }
    await settle()
    task.cancel()
    await #expect(throws: RouteError.canceled) { try await task.value }
    provider.release()
    await settle()
    #expect(navigator.route == nil && !navigator.isAwaitingRoute)
  }

  @Test func `the callback is called although the navigator is released`() async {
    var navigator: Navigator? = Navigator(routes: provider)
    navigator?.update(TestRoute.fix(route, at: 0, time: noon))
    provider.answer(.success([route]))
    provider.hold()
    var statuses: [RouteError?] = []
    navigator?.setDestinations([end]) { statuses.append($0) }
    await settle()
    navigator = nil
    provider.release()
    await settle()
    #expect(statuses == [.canceled])
  }

  @Test func `clearing the destinations cancels the request and ignores its response`() async {
    drive(0...0)
    provider.answer(.success([route]))
    provider.hold()
    var statuses: [RouteError?] = []
    navigator.isGuidanceActive = true
    navigator.setDestinations([end]) { statuses.append($0) }
    await settle()
    navigator.clearDestinations()
    provider.release()
    await settle()
    #expect(statuses == [.canceled])
    #expect(navigator.route == nil)
    #expect(!navigator.isGuidanceActive)
  }

  @Test func `guidance activated earlier starts with the route`() async throws {
    drive(0...0)
    provider.answer(.success([route]))
    navigator.isGuidanceActive = true
    try await navigator.setDestinations([end])
    drive(10...300)
    #expect(listener.heard.contains("announcement"))
    #expect(abs(try #require(navigator.progress?.distanceToWaypoint) - 900) < 10)
    #expect(abs(try #require(navigator.progress?.timeToWaypoint) - 90) < 2)
    #expect(abs(try #require(navigator.distance(to: end)) - 900) < 10)
    #expect(abs(try #require(navigator.time(to: end)) - 90) < 2)
    let other = Waypoint(TestCity.middle)
    #expect(navigator.time(to: other) == nil)
    #expect(navigator.routeLegs?.first?.destination == end)
    #expect(navigator.routeLegs?.first?.path.count == 3)
    #expect(navigator.traveledPath.count <= 4)
    #expect(abs(RouteLine(navigator.traveledPath).length - 300) < 15)
  }

  @Test func `fixes are filtered alike before, along and after a route`() async throws {
    drive(0...100)
    provider.answer(.success([route]))
    try await navigator.setDestinations([end])
    #expect(abs((navigator.progress?.distance ?? 0) - 100) < 5)
    drive(50...50)
    #expect(navigator.position?.time == noon + 10)
    drive(110...200)
    navigator.clearDestinations()
    drive(150...150)
    #expect(navigator.position?.time == noon + 20)
    drive(210...210)
    #expect(navigator.position?.time == noon + 21)
  }

  @Test func `a new route after the last one was cleared does not interrupt its announcement`()
    async throws
  {
    drive(0...0)
    provider.answer(.success([route]))
    navigator.isGuidanceActive = true
    try await navigator.setDestinations([end])
    #expect(listener.heard.contains("announcement"))
    navigator.clearDestinations()
    listener.heard = []
    navigator.isGuidanceActive = true
    try await navigator.setDestinations([end])
    drive(10...10)
    #expect(!listener.heard.contains("announcement"))
    drive(20...200)
    #expect(listener.heard.contains("announcement"))
  }

  @Test func `listener methods are called in the documented order`() async throws {
    drive(0...0)
    provider.answer(.success([route]))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    navigator.speedAlertOptions = SpeedAlertOptions()
    listener.heard = []
    drive(10...10)
    #expect(
      listener.heard == ["position", "announcement", "time", "distance", "speeding", "feed"])
    listener.heard = []
    drive(20...1200)
    #expect(listener.heard.suffix(2) == ["feed", "arrival"])
  }

  @Test func `remaining time and distance are reported after a minimum change`() async throws {
    drive(0...0)
    provider.answer(.success([route]))
    navigator.isGuidanceActive = true
    navigator.timeUpdateThreshold = 30
    navigator.distanceUpdateThreshold = .infinity
    try await navigator.setDestinations([end])
    drive(10...1000)
    #expect(listener.times.count == 4)
    #expect(zip(listener.times.dropFirst(), listener.times).allSatisfy { $1 - $0 >= 30 })
    #expect(listener.distances.isEmpty)
  }

  @Test func `arrival ends guidance only with stopGuidanceAtArrival`() async throws {
    for stops in [true, false] {
      let navigator = Navigator(routes: provider)
      let listener = TestListener()
      navigator.add(listener)
      navigator.stopGuidanceAtArrival = stops
      provider.answer(.success([route]))
      navigator.update(TestRoute.fix(route, at: 0, time: noon))
      try await navigator.setDestinations([end])
      navigator.isGuidanceActive = true
      for second in 1...130 {
        let fix = TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second))
        navigator.update(fix)
      }
      #expect(listener.arrivals == [end])
      #expect(navigator.isGuidanceActive == !stops)
      #expect((listener.feeds.last?.state == .stopped) == stops)
      #expect(navigator.progress?.distanceToWaypoint ?? .infinity < 30)
    }
  }

  @Test func `several destinations are reached in order`() async throws {
    let city = TestCity(seed: 3)
    let navigator = Navigator(routes: city)
    let stops = [SIMD2(-200.0, -150), SIMD2(250, 100), SIMD2(-100, 350)]
      .map { Waypoint(TestCity.coordinate($0)) }
    navigator.update(MapLocation(TestCity.coordinate(SIMD2(300, -300)), time: noon, accuracy: 5))
    try await navigator.setDestinations(stops)
    navigator.isGuidanceActive = true
    let listener = TestListener()
    navigator.add(listener)
    #expect(navigator.routeLegs?.count == 3)
    listener.onArrival = { navigator in
      if navigator.continueToNextDestination() != nil { navigator.isGuidanceActive = true }
    }
    let route = try #require(navigator.route)
    let plan = DrivePlan(route)
    for second in 1...(Int(plan.duration) + 10) {
      let state = plan.state(at: Double(second))
      navigator.update(
        TestRoute.fix(route, at: state.distance, time: noon + Double(second), speed: state.speed))
    }
    #expect(listener.arrivals == stops)
    #expect(navigator.route == nil)
    #expect(navigator.destinations.isEmpty)
    #expect(!navigator.isGuidanceActive)
    #expect(listener.heard.filter { $0 == "route" }.count == 3)
  }

  @Test func `a departure gets one new route and keeps the destinations and the path`() async throws
  {
    drive(0...0)
    provider.answer(.success([route]), .success([detour]))
    try await navigator.setDestinations([end], options: RoutingOptions(prefersShorter: true))
    navigator.isGuidanceActive = true
    drive(10...590)
    for second in 60...63 {
      let coordinate = TestCity.coordinate(SIMD2(600 + Double(second - 60) * 14, 0))
      navigator.update(
        MapLocation(coordinate, time: noon + Double(second), accuracy: 4, course: 90, speed: 14))
      await settle()
    }
    for second in 64...70 {
      let coordinate = TestCity.coordinate(SIMD2(600 + Double(second - 60) * 14, 0))
      navigator.update(
        MapLocation(coordinate, time: noon + Double(second), accuracy: 4, course: 90, speed: 14))
      await settle()
    }
    #expect(provider.requests.count == 2)
    #expect(provider.requests.last?.heading == 90)
    #expect(provider.requests.last?.prefersShorter == true)
    #expect(navigator.route == detour)
    #expect(navigator.destinations == [end])
    #expect(navigator.guidance?.isOffRoute == false)
    #expect(RouteLine(navigator.traveledPath).length > 600)
  }

  @Test func `a new route starts in the direction of travel, which the fixes need not report`()
    async throws
  {
    drive(0...0)
    provider.answer(.success([route]), .success([detour]))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    // East along the route, then north beside it.
    for second in 0...30 where provider.requests.count < 2 {
      let way = 10 * Double(second)
      let coordinate = TestCity.coordinate(SIMD2(min(way, 100), max(way - 100, 0)))
      navigator.update(MapLocation(coordinate, time: noon + Double(second + 1), accuracy: 4))
      await settle()
    }
    let heading = try #require(provider.requests.dropFirst().first?.heading)
    #expect(abs(heading.remainder(dividingBy: 360)) < 20)
  }

  @Test func `a failed reroute keeps the old route and the user can rejoin it`() async throws {
    drive(0...0)
    provider.answer(.success([route]), .failure(.network("no answer")))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    drive(10...300)
    for second in 31...40 {
      navigator.update(
        TestRoute.fix(
          route, at: Double(second) * 10, time: noon + Double(second), beside: 90))
      await settle()
    }
    #expect(listener.feeds.last?.state == .rerouting)
    #expect(navigator.route == route)
    drive(410...500)
    #expect(navigator.guidance?.isOffRoute == false)
    #expect(listener.feeds.last?.state == .enroute)
    await #expect(throws: RouteError.network("no answer")) {
      try await navigator.setDestinations([end])
    }
    #expect(navigator.route == route)
  }

  @Test func `a failed request by the app off the route does not end rerouting`() async throws {
    drive(0...0)
    provider.answer(.success([route]), .failure(.network("gone")), .success([detour]))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    drive(10...300)
    provider.hold()
    let other = Waypoint(TestCity.coordinate(SIMD2(0, 900)))
    navigator.setDestinations([other]) { #expect($0 == .network("gone")) }
    while provider.waiting == 0 { await Task.yield() }
    for second in 31...38 {
      navigator.update(
        TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second), beside: 90))
    }
    #expect(provider.requests.count == 2)
    provider.release()
    await settle()
    for second in 39...50 {
      navigator.update(
        TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second), beside: 90))
      await settle()
    }
    #expect(provider.requests.count >= 3)
    #expect(navigator.route == detour)
    #expect(navigator.destinations == [end])
  }

  @Test func `a request that fails or is canceled does not change the options of reroutes`()
    async throws
  {
    drive(0...0)
    provider.answer(
      .success([route]), .failure(.network("gone")), .success([route]), .success([detour]))
    try await navigator.setDestinations([end], options: RoutingOptions(prefersShorter: true))
    navigator.isGuidanceActive = true
    drive(10...300)
    await #expect(throws: RouteError.network("gone")) {
      try await navigator.setDestinations([end])
    }
    #expect(navigator.prefersShorter)
    provider.hold()
    var errors: [RouteError?] = []
    navigator.setDestinations([end]) { errors.append($0) }
    await settle()
    #expect(provider.requests.map(\.prefersShorter) == [true, false, false])
    // A new request cancels the one before.
    navigator.setDestinations([], options: RoutingOptions()) { errors.append($0) }
    provider.release()
    await settle()
    #expect(Set(errors) == [.canceled, .noWaypoints])
    for second in 31...50 {
      navigator.update(
        TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second), beside: 90))
      await settle()
    }
    #expect(provider.requests.last?.prefersShorter == true)
    #expect(navigator.route == detour && navigator.prefersShorter)
    try await navigator.setDestinations([end])
    #expect(!navigator.prefersShorter)
  }

  @Test func `a reroute response after a return to the route is ignored`() async throws {
    drive(0...0)
    provider.answer(.success([route]), .success([detour]))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    drive(10...300)
    provider.hold()
    for second in 31...38 {
      navigator.update(
        TestRoute.fix(
          route, at: Double(second) * 10, time: noon + Double(second), beside: 90))
      await settle()
    }
    #expect(provider.waiting == 1)
    drive(390...420)
    provider.release()
    await settle()
    #expect(navigator.route == route)
  }

  @Test func `alternatives are kept and can be selected`() async throws {
    drive(0...0)
    let other = TestRoute.make([SIMD2(0, 0), SIMD2(0, 600), SIMD2(600, 600)])
    provider.answer(.success([route, other]))
    try await navigator.setDestinations([end])
    #expect(navigator.routes == [route, other])
    #expect(provider.requests.last?.alternatives == 2)
    #expect(provider.requests.last?.avoidsFerries == true)
    #expect(navigator.selectRoute(1))
    #expect(navigator.route == other)
    #expect(navigator.routes == [other, route])
    #expect(!navigator.selectRoute(2))
    #expect(listener.heard.filter { $0 == "route" }.count == 2)
  }

  @Test func `listeners are held weakly, added once and removed once`() {
    var released: TestListener? = TestListener()
    weak let reference = released
    if let released { navigator.add(released) }
    released = nil
    #expect(reference == nil)
    navigator.add(listener)
    drive(0...0)
    #expect(listener.heard == ["position"])
    #expect(navigator.remove(listener))
    #expect(!navigator.remove(listener))
  }

  @Test func `the feed has the steps and their distances`() async throws {
    drive(0...0)
    provider.answer(.success([route]))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    drive(10...400)
    let feed = try #require(listener.feeds.last)
    #expect(listener.feeds.first?.routeChanged == true)
    #expect(!feed.routeChanged)
    #expect(feed.state == .enroute)
    #expect(feed.currentStep?.number == 1)
    #expect(feed.currentStep?.simpleRoadName == "Street 1")
    #expect(feed.remainingSteps.map(\.number) == [2])
    #expect(abs((feed.distanceToCurrentStep ?? 0) - 200) < 10)
    #expect(abs((feed.timeToCurrentStep ?? 0) - 20) < 1)
    #expect(abs((feed.distanceToFinalDestination ?? 0) - 800) < 10)
  }

  @Test func `night is suggested after sunset`() {
    drive(0...0)
    #expect(navigator.suggestedLightingMode == .normal)
    navigator.update(TestRoute.fix(route, at: 10, time: noon + 12 * 3600))
    #expect(navigator.suggestedLightingMode == .lowLight)
    #expect(listener.heard.last == "lighting")
  }
}
