// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

/// Roads that are only for destinations on them at some times or for some vehicles.
@Suite struct ConditionalDestinationTests {
  // 2026-11-23, a Monday.
  private static func time(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_795_392_000 + Double(day * 86_400 + hour * 3600 + minute * 60))
  }

  private static let truck = RouteRequest.Vehicle(isTruck: true)

  /// A street from a to c, whose parts have tags, and a detour that is twice as long.
  ///
  ///     a b c
  ///     d e f
  private func network(
    _ tags: [String: String], first: [String: String] = [:]
  ) -> TestNetwork {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "ab", first.merging(["highway": "residential"]) { mine, _ in mine })
    network.way(2, "bc", tags.merging(["highway": "residential"]) { mine, _ in mine })
    network.way(3, "ad")
    network.way(4, "def")
    network.way(5, "fc")
    return network
  }

  /// Whether the direct street is used for a route from a to c or back.
  private func isDirect(
    _ tags: [String: String], first: [String: String] = [:], back: Bool = false,
    at departure: Date? = nil, vehicle: RouteRequest.Vehicle? = nil, mode: TravelMode = .driving
  ) async throws -> Bool {
    try await network(tags, first: first)
      .usesDirectStreet(back: back, at: departure, vehicle: vehicle, mode: mode)
  }

  /// Whether a route reaches the middle of the second part of the street.
  private func reaches(
    _ tags: [String: String], at departure: Date?, vehicle: RouteRequest.Vehicle? = nil
  ) async throws -> Bool {
    let network = network(tags)
    let provider = try GraphRouteProvider(try await network.graph())
    let (b, c) = (network.coordinate("b"), network.coordinate("c"))
    let middle = Coordinate(latitude: b.latitude, longitude: (b.longitude + c.longitude) / 2)
    var request = RouteRequest(from: network.coordinate("a"), to: [Waypoint(middle)])
    request.snappingLimit = 5
    request.departure = departure
    request.timeZone = .gmt
    request.vehicle = vehicle
    guard let route = try? await provider.routes(for: request)[0] else { return false }
    #expect(route.distance < 200)
    return true
  }

  @Test(arguments: ["destination", "private", "customers", "delivery"])
  func `a road has no through traffic while a condition holds`(value: String) async throws {
    let tags = ["motor_vehicle:conditional": "\(value) @ (22:00-06:00)"]
    #expect(try await isDirect(tags))
    #expect(try await isDirect(tags, at: Self.time(12)))
    #expect(try await !isDirect(tags, at: Self.time(23)))
    // A route may begin on the road.
    #expect(try await isDirect(tags, back: true, at: Self.time(23)))
    #expect(try await isDirect(tags, at: Self.time(23), mode: .cycling))
    #expect(try await reaches(tags, at: Self.time(23)))
  }

  @Test func `a general key limits all traffic`() async throws {
    let tags = ["access:conditional": "destination @ (22:00-06:00)"]
    for mode in [TravelMode.driving, .cycling, .walking] {
      #expect(try await isDirect(tags, at: Self.time(12), mode: mode))
      #expect(try await !isDirect(tags, at: Self.time(23), mode: mode))
    }
  }

  @Test func `a closed road is open to destinations while a condition holds`() async throws {
    for value in ["destination", "delivery"] {
      let tags = [
        "motor_vehicle": "no", "motor_vehicle:conditional": "\(value) @ (Mo-Fr 06:00-10:00)",
      ]
      #expect(try await reaches(tags, at: Self.time(8)))
      #expect(try await !reaches(tags, at: Self.time(12)))
      #expect(try await !reaches(tags, at: Self.time(8, day: 6)))
      #expect(try await !reaches(tags, at: nil))
      #expect(try await !isDirect(tags, at: Self.time(8)))
    }
  }

  @Test func `the last condition that holds applies`() async throws {
    let tags = ["motor_vehicle:conditional": "destination @ (06:00-22:00); yes @ (Su)"]
    #expect(try await !isDirect(tags, at: Self.time(12)))
    #expect(try await isDirect(tags, at: Self.time(12, day: 6)))
    let both = [
      "access:conditional": "destination @ (06:00-22:00)",
      "motor_vehicle:conditional": "no @ (10:00-12:00)",
    ]
    #expect(try await reaches(both, at: Self.time(8)))
    #expect(try await !reaches(both, at: Self.time(11)))
  }

  @Test func `a direction is limited`() async throws {
    let tags = ["motor_vehicle:forward:conditional": "destination @ (06:00-10:00)"]
    #expect(try await !isDirect(tags, at: Self.time(8)))
    #expect(try await isDirect(tags, at: Self.time(12)))
    #expect(try await isDirect(tags, back: true, at: Self.time(8)))
  }

  @Test func `a direction is always limited`() async throws {
    let tags = ["vehicle:forward": "destination", "bicycle:forward": "yes"]
    #expect(try await !isDirect(tags))
    #expect(try await !isDirect(tags, at: Self.time(12)))
    #expect(try await isDirect(tags, back: true))
    #expect(try await isDirect(tags, mode: .cycling))
  }

  @Test func `a one-way sign applies also while the road is only for destinations`() async throws {
    let tags = [
      "oneway:conditional": "yes @ (06:00-10:00)",
      "access:conditional": "destination @ (06:00-22:00)",
    ]
    // A start on the street has no entrance, but the street is one-way then.
    #expect(try await !isDirect(tags, back: true, at: Self.time(8)))
    #expect(try await isDirect(tags, back: true, at: Self.time(12)))
  }

  @Test func `entering a limited road from one that always has the limit costs nothing`()
    async throws
  {
    let always = ["motor_vehicle": "destination"]
    let night = ["motor_vehicle:conditional": "destination @ (22:00-06:00)"]
    // The route may begin on the first part. From c, it enters the first part by day only.
    #expect(try await isDirect(night, first: always, at: Self.time(12)))
    #expect(try await isDirect(night, first: always, at: Self.time(23)))
    #expect(try await !isDirect(night, first: always, back: true, at: Self.time(12)))
    #expect(try await isDirect(night, first: always, back: true, at: Self.time(23)))
  }

  @Test func `a road is limited for trucks`() async throws {
    let always = ["hgv": "destination"]
    #expect(try await isDirect(always))
    #expect(try await isDirect(always, vehicle: .init(height: 4)))
    #expect(try await !isDirect(always, vehicle: Self.truck))
    #expect(try await reaches(always, at: nil, vehicle: Self.truck))
    let night = ["hgv:conditional": "destination @ (22:00-06:00)"]
    #expect(try await !isDirect(night, at: Self.time(23), vehicle: Self.truck))
    #expect(try await isDirect(night, at: Self.time(12), vehicle: Self.truck))
    #expect(try await isDirect(night, at: Self.time(23)))
    let delivery = ["hgv": "no", "hgv:conditional": "delivery @ (06:00-10:00)"]
    #expect(try await reaches(delivery, at: Self.time(8), vehicle: Self.truck))
    #expect(try await !reaches(delivery, at: Self.time(12), vehicle: Self.truck))
  }

  @Test func `a gate is open to deliveries`() async throws {
    var network = TestNetwork("a b c\nd e f")
    network.way(1, "abc")
    network.way(2, "adefc")
    network.tag(
      "b", ["barrier": "bollard", "motor_vehicle:conditional": "delivery @ (06:00-10:00)"])
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(_ hour: Int) async throws -> Double {
      var request = RouteRequest(
        from: network.coordinate("a"), to: [Waypoint(network.coordinate("c"))])
      request.departure = Self.time(hour)
      request.timeZone = .gmt
      return try await provider.routes(for: request)[0].distance
    }
    #expect(try await meters(8) < 300)
    #expect(try await meters(12) > 400)
  }

  @Test func `a road has its limit at the time at which the route reaches it`() async throws {
    // On foot, a block takes 80 s.
    var network = TestNetwork("a b c d e f g h i j k\n                l m n")
    network.way(1, "abcdefghi")
    network.way(
      2, "ijk",
      ["highway": "residential", "access:conditional": "destination @ (12:00-13:00)"])
    network.way(3, "ilmnk")
    let provider = try GraphRouteProvider(try await network.graph())
    func meters(_ from: Character, _ departure: Date) async throws -> Double {
      var request = RouteRequest(
        from: network.coordinate(from), to: [Waypoint(network.coordinate("k"))],
        travelMode: .walking)
      request.departure = departure
      request.timeZone = .gmt
      return try await provider.routes(for: request)[0].distance
    }
    let direct = try await meters("a", Self.time(11, 30))
    #expect(try await meters("a", Self.time(11, 55)) > direct + 200)
    #expect(try await meters("a", Self.time(12, 20)) > direct + 200)
    #expect(try await meters("a", Self.time(12, 55)) == direct)
    #expect(try await meters("h", Self.time(11, 50)) < 350)
    #expect(try await meters("h", Self.time(12, 55)) > 500)
  }
}
