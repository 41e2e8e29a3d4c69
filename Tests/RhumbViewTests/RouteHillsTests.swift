// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@testable import RhumbView

/// The hills of a route in its panel.
@Suite struct RouteHillsTests {
  /// A route of about 1.1 km to the north.
  private let route: Route = {
    let line = RouteLine([
      Coordinate(latitude: 60, longitude: 25), Coordinate(latitude: 60.01, longitude: 25),
    ])
    let step = RouteStep(
      Maneuver(.depart, at: line.coordinates[0]), stretch: 0...line.length, duration: 100)
    let leg = RouteLeg(destination: Waypoint(line.coordinates[1]), steps: [step])
    return Route(line: line, legs: [leg], travelMode: .cycling)
  }()

  /// A hill of a height in the middle of the route, on ground at 10 m.
  private func hill(_ height: Double) -> [Double?] {
    RouteHills.distances(along: route).map { distance in
      10 + height * (1 - abs(2 * distance / route.line.length - 1))
    }
  }

  @Test func `places are at most 25 m apart and reach both ends`() throws {
    let distances = RouteHills.distances(along: route)
    #expect(distances.first == 0 && distances.last == route.line.length)
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 - $0 <= 25 && $1 > $0 })
    let far = RouteLine([
      Coordinate(latitude: 50, longitude: 5), Coordinate(latitude: 60, longitude: 25),
    ])
    #expect(
      RouteHills.distances(along: Route(line: far, legs: [], travelMode: .driving)).count == 401)
  }

  @Test func `elevations of the map give a profile with its climb and descent`() throws {
    let hills = RouteHills(route, elevations: hill(40))
    let climb = try #require(hills.climb)
    #expect(abs(climb.up - 40) < 4 && abs(climb.down - 40) < 4)
    #expect(hills.profile.count == RouteHills.distances(along: route).count)
    #expect(hills.profile.first?.altitude == 10)
    #expect(abs((hills.profile.map(\.altitude).max() ?? 0) - 50) < 1)
  }

  @Test func `the climb of the road graph counts more than that of the map`() throws {
    var hilly = route
    hilly.elevationChange = Route.ElevationChange(climb: 31, descent: 12)
    #expect(RouteHills(hilly).text(InstructionFormatter()) == "Ascent 31 m · Descent 12 m")
    #expect(RouteHills(hilly).profile.isEmpty)
    let both = RouteHills(hilly, elevations: hill(40))
    #expect(both.text(InstructionFormatter()) == "Ascent 31 m · Descent 12 m")
    #expect(!both.profile.isEmpty)
  }

  @Test func `nothing is shown where an elevation is missing`() throws {
    #expect(RouteHills(route).text(InstructionFormatter()) == nil)
    var elevations = hill(40)
    elevations[3] = nil
    let hills = RouteHills(route, elevations: elevations)
    #expect(hills.text(InstructionFormatter()) == nil && hills.profile.isEmpty)
    #expect(
      RouteHills(route, elevations: elevations.map { _ in nil }).text(InstructionFormatter()) == nil
    )
  }
}
