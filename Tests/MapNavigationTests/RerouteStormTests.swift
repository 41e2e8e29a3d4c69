// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

/// A driver on a road that the network lacks, such as one that is closed or leads out of the extract. Each new route
/// begins on the only street of the network, which is parallel to the road and leads in the other direction.
@MainActor @Suite struct RerouteStormTests {
  /// A street from east to west, some meters north of the driver's road, and the destination north of its end.
  private struct Network: RouteProvider {
    var distance: Double

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
      let start = TestCity.point(request.origin).x
      return [
        TestRoute.make([
          SIMD2(start, distance), SIMD2(-500, distance), SIMD2(-500, distance + 800),
        ])
      ]
    }
  }

  /// The events of a drive with their times.
  private final class Log: NavigatorListener {
    var time = 0.0
    var requests: [Double] = []
    var departures: [Double] = []
    var announcements: [Double] = []
    var routes = 0

    func navigatorDidChangeRoute(_ navigator: Navigator) { routes += 1 }

    func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
      switch event {
      case .departed: departures.append(time)
      case .rerouteNeeded: requests.append(time)
      case .announced: announcements.append(time)
      default: break
      }
    }
  }

  private let log = Log()

  /// Drives with 10 m/s from a point in the direction of another one, one fix a second.
  private func drive(_ navigator: Navigator, from start: SIMD2<Double>, to end: SIMD2<Double>) async
  {
    let way = end - start
    for step in 0..<Int(way.length / 10) {
      log.time += 1
      let point = start + way / way.length * 10 * Double(step)
      navigator.update(
        MapLocation(
          TestCity.coordinate(point), time: log.time, accuracy: 5, course: way.bearing, speed: 10))
      await navigator.routeRequest()
    }
  }

  private func start(_ network: Network) async throws -> Navigator {
    let navigator = Navigator(routes: network)
    navigator.add(log)
    navigator.update(
      MapLocation(TestCity.coordinate(SIMD2(0, network.distance)), time: 0, accuracy: 5))
    try await navigator.setDestinations([
      Waypoint(TestCity.coordinate(SIMD2(-500, network.distance + 800)))
    ])
    navigator.isGuidanceActive = true
    return navigator
  }

  /// 15 m: the new routes seem to be passed in the wrong direction. 120 m: they are never reached.
  @Test(arguments: [15.0, 120])
  func `routes that are left at once are requested with increasing delays and reported once`(
    distance: Double
  ) async throws {
    let navigator = try await start(Network(distance: distance))
    await drive(navigator, from: SIMD2(0, 0), to: SIMD2(6000, 0))
    #expect(log.departures.count == 1)
    let left = try #require(log.departures.first)
    #expect(log.requests.first == left)
    // At most one announcement of the first new route.
    #expect(log.announcements.filter { $0 >= left }.count <= 1)
    let delays = zip(log.requests.dropFirst(), log.requests).map { $0 - $1 }
    for (delay, least) in zip(delays, [3.0, 6, 12, 24, 48, 60, 60, 60]) {
      // The delay begins when it is certain that the driver has left the last route.
      #expect(delay >= least && delay <= least + 16)
    }
    #expect(delays.count >= 7)
    #expect(log.routes == log.requests.count + 1)
    #expect(navigator.guidance?.departures == 1)
  }

  @Test func `after the driver follows a new route, the next departure is reported at once`()
    async throws
  {
    let navigator = try await start(Network(distance: 15))
    await drive(navigator, from: SIMD2(0, 0), to: SIMD2(1500, 0))
    let silent = log.time
    await drive(navigator, from: SIMD2(1500, 15), to: SIMD2(500, 15))
    #expect(navigator.guidance?.isOffRoute == false)
    #expect(log.announcements.contains { $0 > silent })
    #expect(log.departures.count == 1)
    let requests = log.requests.count
    await drive(navigator, from: SIMD2(500, 15), to: SIMD2(500, -300))
    #expect(log.departures.count == 2)
    #expect(log.requests.count > requests && log.requests[requests] == log.departures[1])
  }

  @Test func `a route that the app requests is not taken for a reroute`() async throws {
    let navigator = try await start(Network(distance: 15))
    await drive(navigator, from: SIMD2(0, 0), to: SIMD2(1500, 0))
    try await navigator.setDestinations([Waypoint(TestCity.coordinate(SIMD2(-500, 815)))])
    await drive(navigator, from: SIMD2(1500, 0), to: SIMD2(1700, 0))
    #expect(log.departures.count == 2)
  }
}
