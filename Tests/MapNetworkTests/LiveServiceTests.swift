// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNetwork
import MapRoute
import Testing

/// Tests with real servers, which `Scripts/test-route-services` starts with the roads of Liechtenstein.
@Suite struct LiveServiceTests {
  private static let osrm = ProcessInfo.processInfo.environment["RHUMB_OSRM"]
  private static let valhalla = ProcessInfo.processInfo.environment["RHUMB_VALHALLA"]
  private static let hint: Comment = "Scripts/test-route-services starts the servers"

  private static let balzers = Coordinate(latitude: 47.0673, longitude: 9.5026)
  private static let vaduz = Coordinate(latitude: 47.1410, longitude: 9.5209)
  private static let schaan = Coordinate(latitude: 47.1652, longitude: 9.5090)
  /// A coordinate across the sea, far from all roads of the extract.
  private static let away = Coordinate(latitude: 10, longitude: 9.6)

  private static func providers() -> [(name: String, provider: any RouteProvider)] {
    var result: [(String, any RouteProvider)] = []
    if let osrm { result.append(("OSRM", OSRMRouteProvider(server: osrm))) }
    if let valhalla { result.append(("Valhalla", ValhallaRouteProvider(server: valhalla))) }
    return result
  }

  @Test(.enabled(if: osrm != nil || valhalla != nil, hint))
  func `a route with a waypoint is complete and has names`() async throws {
    for (name, provider) in Self.providers() {
      let request = RouteRequest(
        from: Self.balzers, to: [Waypoint(Self.vaduz, title: "Vaduz"), Waypoint(Self.schaan)])
      let route = try #require(try await provider.routes(for: request).first)
      #expect(route.legs.count == 2, "\(name)")
      #expect(route.legs[0].destination.title == "Vaduz")
      #expect((11_000...15_000).contains(route.distance), "\(name) \(route.distance)")
      #expect((500...1800).contains(route.duration), "\(name) \(route.duration)")
      var end = 0.0
      for step in route.legs.flatMap(\.steps) {
        #expect(step.stretch.lowerBound == end)
        end = step.stretch.upperBound
      }
      #expect(route.legs.allSatisfy { $0.steps.first?.maneuver.kind == .depart })
      #expect(route.legs.allSatisfy { $0.steps.last?.maneuver.kind == .arrive })
      #expect(route.legs[0].steps.contains { $0.name == "Landstrasse" }, "\(name)")
      #expect(route.sections.count > 50, "\(name) \(route.sections.count)")
      let sum = route.sections.reduce(0) { $0 + $1.duration }
      #expect(abs(sum - route.duration) < 1, "\(name)")
    }
  }

  @Test(.enabled(if: valhalla != nil, hint))
  func `Valhalla reports speed limits`() async throws {
    let provider = ValhallaRouteProvider(server: Self.valhalla ?? "")
    let request = RouteRequest(from: Self.balzers, to: [Waypoint(Self.vaduz)])
    let route = try #require(try await provider.routes(for: request).first)
    let limits = Set(route.sections.compactMap { $0.speedLimit.map { ($0 * 3.6).rounded() } })
    #expect(limits.contains(50) && limits.contains(80), "\(limits)")
  }

  @Test(.enabled(if: osrm != nil || valhalla != nil, hint))
  func `the start heading, the side of road and avoidances are respected`() async throws {
    for (name, provider) in Self.providers() {
      var ends: Set<Int> = []
      for heading in [40.0, 220] {
        let request = RouteRequest(
          from: Coordinate(latitude: 47.0800, longitude: 9.5160), heading: heading,
          to: [Waypoint(Self.vaduz, prefersSameSideOfRoad: true, isVehicleStopover: true)],
          avoidsHighways: true, avoidsTolls: name != "OSRM")
        let route = try #require(try await provider.routes(for: request).first)
        ends.insert(Int(route.legs[0].steps[0].maneuver.bearingAfter) / 90)
      }
      #expect(ends.count == 2, "\(name) \(ends)")
    }
  }

  @Test(.enabled(if: osrm != nil || valhalla != nil, hint))
  func `waypoints without roads or routes cause the right errors`() async throws {
    for (name, provider) in Self.providers() {
      let request = RouteRequest(from: Self.balzers, to: [Waypoint(Self.away)])
      do {
        let routes = try await provider.routes(for: request)
        // OSRM uses the nearest road at any distance.
        #expect(name == "OSRM" && routes[0].distance > 0)
      } catch {
        switch error {
        case .noRouteFound, .tooFarFromRoads: break
        default: Issue.record("\(name): \(error)")
        }
      }
    }
  }

  @Test(.enabled(if: valhalla != nil, hint), arguments: TravelMode.allCases)
  func `Valhalla supports every travel mode`(mode: TravelMode) async throws {
    let provider = ValhallaRouteProvider(server: Self.valhalla ?? "")
    let request = RouteRequest(
      from: Self.balzers, to: [Waypoint(Self.vaduz)], travelMode: mode, alternatives: 2)
    let routes = try await provider.routes(for: request)
    #expect((1...3).contains(routes.count))
    #expect(routes[0].travelMode == mode)
  }
}
