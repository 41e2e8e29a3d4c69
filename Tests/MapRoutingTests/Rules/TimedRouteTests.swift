// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

/// Conditions at the times at which a route reaches its roads.
@Suite struct TimedRouteTests {
  /// A walk of 9 blocks to a street that has conditions, and a detour around it. A block takes 80 s.
  ///
  ///     a b c d e f g h i j k
  ///                     l m n
  private func network(_ tags: [String: String], near: [String: String] = [:]) -> TestNetwork {
    var network = TestNetwork("a b c d e f g h i j k\n                l m n")
    let street = ["highway": "residential"]
    network.way(1, "abcdefghi", street)
    network.way(2, "ijk", street.merging(tags) { $1 })
    network.way(3, "ilmnk", street)
    return network
  }

  // 2026-11-23, a Monday.
  private static func time(_ hour: Int, _ minute: Int, day: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_795_392_000 + Double(day * 86_400 + hour * 3600 + minute * 60))
  }

  /// The minutes on foot from a to i.
  private static let minutes = 11

  private func isDirect(
    _ tags: [String: String], at departure: Date, holidays: [Date] = [],
    from start: Character = "a",
    over stops: [Character] = []
  ) async throws -> Bool {
    let network = network(tags)
    let provider = try GraphRouteProvider(try await network.graph())
    var request = RouteRequest(
      from: network.coordinate(start),
      to: (stops + ["k"]).map { Waypoint(network.coordinate($0)) }, travelMode: .walking)
    request.departure = departure
    request.timeZone = .gmt
    request.publicHolidays = holidays
    let route = try await provider.routes(for: request)[0]
    return !route.line.coordinates.contains { $0.distance(to: network.coordinate("m")) < 1 }
  }

  @Test func `a road that closes before the route reaches it is avoided`() async throws {
    let tags = ["foot:conditional": "no @ (12:00-13:00)"]
    #expect(try await isDirect(tags, at: Self.time(11, 40)))
    #expect(try await !isDirect(tags, at: Self.time(11, 55)))
    #expect(try await isDirect(tags, at: Self.time(11, 55), from: "h"))
    #expect(try await !isDirect(tags, at: Self.time(12, 10)))
    // With a stop on the way.
    #expect(try await !isDirect(tags, at: Self.time(11, 55), over: ["d"]))
  }

  @Test func `a road that opens before the route reaches it is used`() async throws {
    let tags = ["foot:conditional": "no @ (12:00-13:00)"]
    #expect(try await isDirect(tags, at: Self.time(12, 55)))
    #expect(try await !isDirect(tags, at: Self.time(12, 55), from: "h"))
    #expect(try await isDirect(tags, at: Self.time(13, 0), from: "h"))
  }

  @Test func `a matrix and isochrones have the conditions of the departure, holidays too`()
    async throws
  {
    let network = network(["foot:conditional": "no @ (PH)"])
    let provider = try GraphRouteProvider(try await network.graph())
    let (start, end) = (network.coordinate("a"), network.coordinate("k"))
    var options = TravelOptions(.walking)
    options.departure = Self.time(12, 0)
    options.timeZone = .gmt
    func meters() async throws -> Double {
      let matrix = try await RouteMatrix(
        from: [start], to: [end], by: provider, options: options)
      let route = try await provider.routes(for: options.request(from: start, to: end))[0]
      let meters = try #require(matrix.entries[0][0]).distance
      #expect(abs(meters - route.distance) < 1)
      return meters
    }
    let workday = try await meters()
    options.publicHolidays = [Self.time(3, 0)]
    #expect(try await meters() > workday + 100)
    options.publicHolidays = [Self.time(3, 0, day: 1)]
    #expect(try await meters() == workday)
  }

  @Test func `of two closed roads the one that is open when it is reached is used`() async throws {
    // Closed at the departure and open later, and the other way around: no single time is right for both.
    var network = TestNetwork("a b c d e f g h i j k\n  o p             l m n")
    let street = ["highway": "residential"]
    network.way(1, "ab", street)
    network.way(2, "bc", street.merging(["foot:conditional": "no @ (12:30-13:00)"]) { $1 })
    network.way(3, "bopc", street)
    network.way(4, "cdefghi", street)
    network.way(5, "ijk", street.merging(["foot:conditional": "no @ (12:00-12:30)"]) { $1 })
    network.way(6, "ilmnk", street)
    let provider = try GraphRouteProvider(try await network.graph())
    var request = RouteRequest(
      from: network.coordinate("a"), to: [Waypoint(network.coordinate("k"))], travelMode: .walking)
    request.timeZone = .gmt
    request.departure = Self.time(12, 25)
    let route = try await provider.routes(for: request)[0]
    let direct = network.coordinate("a").distance(to: network.coordinate("k"))
    #expect(abs(route.distance - direct) < 5)
  }

  @Test func `a barrier and a turn are checked at their times`() async throws {
    var network = TestNetwork("a b c d e f g h i j k\n                l m n")
    network.way(1, "abcdefghijk")
    network.way(2, "ilmnk")
    network.tag("j", ["barrier": "gate", "foot:conditional": "no @ (12:00-13:00)"])
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(_ departure: Date) async throws -> Double {
      var request = RouteRequest(
        from: network.coordinate("a"), to: [Waypoint(network.coordinate("k"))],
        travelMode: .walking)
      request.departure = departure
      request.timeZone = .gmt
      return try await provider.routes(for: request)[0].distance
    }
    let direct = try await meters(Self.time(11, 40))
    #expect(try await meters(Self.time(11, 55)) > direct + 100)
    #expect(try await meters(Self.time(12, 55)) == direct)
  }

  @Test func `the only road is an error while it is closed, and a route when it is open`()
    async throws
  {
    var network = TestNetwork("a b c d e f g h i j k")
    network.way(1, "abcdefghi")
    network.way(2, "ijk", ["highway": "residential", "foot:conditional": "no @ (12:00-13:00)"])
    let provider = try GraphRouteProvider(try await network.graph())
    var request = RouteRequest(
      from: network.coordinate("a"), to: [Waypoint(network.coordinate("k"))], travelMode: .walking)
    request.timeZone = .gmt
    request.snappingLimit = 20
    request.departure = Self.time(12, 10)
    await #expect(throws: RouteError.self) { try await provider.routes(for: request) }
    request.departure = Self.time(12, 52)
    #expect(try await provider.routes(for: request)[0].distance > 1000)
  }

  @Test func `public holidays of the request are excepted, and others are not`() async throws {
    let tags = ["foot:conditional": "no @ (Mo-Fr 08:00-18:00; PH off)"]
    let monday = Self.time(12, 0)
    #expect(try await !isDirect(tags, at: monday))
    #expect(try await isDirect(tags, at: monday, holidays: [Self.time(0, 0)]))
    #expect(try await isDirect(tags, at: monday, holidays: [Self.time(23, 59)]))
    #expect(try await !isDirect(tags, at: monday, holidays: [Self.time(12, 0, day: 1)]))
    let only = ["foot:conditional": "no @ (PH,Su 10:00-14:00)"]
    #expect(try await isDirect(only, at: monday))
    #expect(try await !isDirect(only, at: monday, holidays: [monday]))
    #expect(try await !isDirect(only, at: Self.time(12, 0, day: 6)))
  }

  /// Schedules with a weekday (0 is Monday), the hour, and whether the day and the day before are holidays.
  @Test(
    arguments: [
      ("PH", (0, 12, true, false), true), ("PH", (0, 12, false, false), false),
      ("Mo-Fr,PH 07:00-19:00", (6, 12, true, false), true),
      ("Mo-Fr,PH 07:00-19:00", (6, 12, false, false), false),
      ("PH,Su", (6, 12, false, false), true),
      ("Mo-Fr 07:00-19:00; PH off", (0, 12, true, false), false),
      ("Mo-Fr 07:00-19:00; PH off", (0, 12, false, true), true),
      ("Mo-Fr 07:00-19:00; PH 10:00-11:00", (6, 10, true, false), true),
      ("PH 22:00-06:00", (3, 5, false, true), true), ("PH 22:00-06:00", (3, 5, true, false), false),
      ("SH", (0, 12, true, false), false),
      ("Mo-Fr 07:00-19:00; SH off", (0, 12, true, false), true),
      ("Mo-Fr; PH,SH off", (0, 12, true, false), false),
    ] as [(String, (Int, Int, Bool, Bool), Bool)])
  func `a schedule contains holidays`(
    text: String, time: (weekday: Int, hour: Int, isHoliday: Bool, follows: Bool), isContained: Bool
  ) throws {
    let schedule = try #require(RoadSchedule(text))
    let moment = RoadTime(
      month: 5, day: 4, weekday: time.weekday, minute: time.hour * 60, isHoliday: time.isHoliday,
      followsHoliday: time.follows)
    #expect(schedule.contains(moment) == isContained)
  }

  @Test(arguments: ["PH Mo-Fr 07:00-09:00", "Mo PH", "07:00-09:00 PH", "PH 10:00-11:00 off"])
  func `holidays on some days of the week are not supported`(text: String) {
    #expect(RoadSchedule(text) == nil)
  }
}
