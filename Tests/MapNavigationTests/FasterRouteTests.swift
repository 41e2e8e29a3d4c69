// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// Live traffic that changes during a drive.
@MainActor @Suite struct FasterRouteTests {
  /// A road of 2 km to the east in three ways, and a bypass of its middle, 700...1400 m:
  ///
  ///           4
  ///         ┌───┐
  ///     ─1──┴─2─┴──3──
  private static let nodes: [Int64: SIMD2<Double>] = [
    1: SIMD2(0, 0), 2: SIMD2(700, 0), 3: SIMD2(1400, 0), 4: SIMD2(2000, 0), 5: SIMD2(700, 150),
    6: SIMD2(1400, 150),
  ]
  private let provider: GraphRouteProvider
  private let navigator: Navigator
  private let listener = FasterListener()
  private let end = Waypoint(TestCity.coordinate(SIMD2(1950, 0)), title: "End")
  private let noon = 1_750_500_000.0

  init() async throws {
    var writer = ExtractWriter()
    for (id, position) in Self.nodes.sorted(by: { $0.key < $1.key }) {
      let coordinate = TestCity.coordinate(position)
      writer.node(id, coordinate.latitude, coordinate.longitude)
    }
    let tags = ["highway": "secondary", "maxspeed": "50"]
    for (way, nodes) in [(1, [1, 2]), (2, [2, 3]), (3, [3, 4]), (4, [2, 5, 6, 3])] {
      writer.way(Int64(way), nodes.map(Int64.init), tags)
    }
    let graph = try await RoadGraph.build(from: OSMFile(bytes: writer.bytes))
    provider = try GraphRouteProvider(graph)
    navigator = Navigator(routes: provider)
    navigator.add(listener)
    navigator.update(MapLocation(TestCity.coordinate(SIMD2(10, 0)), time: noon, accuracy: 5))
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
  }

  /// Drives along the active route, in meters from its start, with a fix each second.
  private func drive(to end: Double) async throws {
    let route = try #require(navigator.route)
    var distance = navigator.progress?.distance ?? 0
    while distance < end {
      distance = min(distance + 10, end)
      let time = (navigator.position?.time ?? noon) + 1
      navigator.update(TestRoute.fix(route, at: distance, time: time))
      await navigator.routeRequest()
    }
  }

  private func set(_ reports: LiveTraffic.Report...) throws {
    try provider.setTraffic(LiveTraffic(reports))
  }

  private var usesBypass: Bool {
    navigator.route?.line.coordinates.contains {
      $0.distance(to: TestCity.coordinate(SIMD2(700, 150))) < 1
    } ?? false
  }

  @Test func `a road ahead that is closed causes an event, and the other route leads around it`()
    async throws
  {
    try await drive(to: 200)
    #expect(!usesBypass && listener.savings.isEmpty)
    try set(.init(way: 2, speed: 0))
    try await drive(to: 220)
    #expect(listener.savings == [.infinity])
    #expect(!usesBypass, "the app decides")
    let time = navigator.tripTime
    try await navigator.takeFasterRoute()
    let offered = try #require(listener.routes.first)
    let taken = try #require(navigator.route)
    #expect(usesBypass && abs(taken.distance - offered.distance) < 25)
    #expect(navigator.destinations == [end] && navigator.isGuidanceActive)
    #expect(navigator.tripTime >= time && !navigator.traveledPath.isEmpty)
    try await drive(to: try #require(navigator.route).distance)
    #expect(listener.arrivals == 1 && listener.savings.count == 1 && listener.departures == 0)
  }

  @Test func `a jam causes an event with the time saved, and changes the remaining time`()
    async throws
  {
    try await drive(to: 200)
    let before = try #require(navigator.progress).timeRemaining
    // 700 m at 4 km/h instead of 40 km/h.
    try set(.init(way: 2, direction: .forward, speed: 4))
    try await drive(to: 210)
    let now = try #require(navigator.progress).timeRemaining
    #expect(abs(now - (before - 63 - 1 + 630)) < 3)
    let best = try #require(listener.routes.first)
    let saving = try #require(listener.savings.first)
    #expect(abs(now - saving - best.duration) < 1.5)
    #expect(saving > 480 && saving < 560 && listener.savings.count == 1)
    // The route is offered once.
    try await drive(to: 400)
    #expect(listener.savings.count == 1 && !usesBypass)
  }

  @Test func `a saving below the threshold causes no event`() async throws {
    try await drive(to: 200)
    let before = try #require(navigator.progress).timeRemaining
    // About 58 s longer, of which the bypass saves about half.
    try set(.init(way: 2, speed: 20))
    try await drive(to: 210)
    let now = try #require(navigator.progress).timeRemaining
    #expect(now > before + 40 && listener.savings.isEmpty)
    navigator.fasterRouteThreshold = 5
    try set(.init(way: 2, speed: 20))
    try await drive(to: 220)
    #expect(listener.savings.count == 1)
    #expect(listener.savings[0] > 5 && listener.savings[0] < 60)
  }

  @Test func `after the jam is gone, the direct road is faster again`() async throws {
    navigator.fasterRouteThreshold = 15
    try set(.init(way: 2, speed: 4))
    try await drive(to: 200)
    try await navigator.takeFasterRoute()
    #expect(usesBypass && listener.savings.count == 1)
    try provider.setTraffic(nil)
    try await drive(to: 100)
    #expect(listener.savings.count == 2)
    try await navigator.takeFasterRoute()
    #expect(!usesBypass)
  }

  @Test func `after the jam is gone, a kept route has its usual time and causes no event`()
    async throws
  {
    try set(.init(way: 2, speed: 4))
    try await drive(to: 200)
    let jammed = try #require(navigator.progress).timeRemaining
    try provider.setTraffic(nil)
    try await drive(to: 210)
    #expect(try #require(navigator.progress).timeRemaining < jammed - 500)
    #expect(listener.savings.count == 1)
  }

  @Test func `traffic behind the user, and a closure without another road, cause no event`()
    async throws
  {
    try await drive(to: 1500)
    try set(.init(way: 1, speed: 0), .init(way: 2, speed: 0), .init(way: 4, speed: 3))
    try await drive(to: 1520)
    try set(.init(way: 3, speed: 0))
    try await drive(to: 1540)
    #expect(listener.savings.isEmpty && listener.departures == 0)
  }

  @Test func `no search while guidance is not active, and one when it is`() async throws {
    try await drive(to: 200)
    navigator.isGuidanceActive = false
    try set(.init(way: 2, speed: 0))
    try await drive(to: 250)
    #expect(listener.savings.isEmpty)
    navigator.isGuidanceActive = true
    try await drive(to: 260)
    #expect(listener.savings == [.infinity])
  }

  @Test func `a resumed drive knows the roads of its route`() async throws {
    try await drive(to: 200)
    let data = try #require(navigator.savedDrive())
    let next = Navigator(routes: provider)
    let heard = FasterListener()
    next.add(heard)
    try next.resumeDrive(data)
    #expect(next.route == navigator.route)
    try set(.init(way: 2, speed: 4))
    let route = try #require(next.route)
    next.update(TestRoute.fix(route, at: 210, time: noon + 60))
    await next.routeRequest()
    #expect(heard.savings.count == 1)
  }

  @Test func `a provider without live traffic is not asked again`() async throws {
    let still = TestProvider()
    still.answer(.success([try #require(navigator.route)]))
    let other = Navigator(routes: still)
    other.update(MapLocation(TestCity.coordinate(SIMD2(10, 0)), time: noon, accuracy: 5))
    try await other.setDestinations([end])
    other.isGuidanceActive = true
    let route = try #require(other.route)
    for second in 1..<30 {
      other.update(TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second)))
      await other.routeRequest()
    }
    #expect(still.requests.count == 1)
  }
}

/// A listener that records faster routes.
@MainActor private final class FasterListener: NavigatorListener {
  var savings: [Double] = []
  var routes: [Route] = []
  var departures = 0
  var arrivals = 0

  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    switch event {
    case .fasterRouteFound(let route, let saving):
      routes.append(route)
      savings.append(saving)
    case .departed: departures += 1
    case .arrived: arrivals += 1
    default: break
    }
  }
}
