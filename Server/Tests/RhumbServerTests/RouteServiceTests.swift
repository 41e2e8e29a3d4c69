// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct RouteServiceTests {
  private static let coordinates = "24.9414,60.1719;24.9526,60.1680"

  @Test func `A route is that of the router, in OSRM's form`() async throws {
    let provider = try GraphRouteProvider(BuiltInRoadGraph.helsinki.open())
    let request = RouteRequest(
      from: Coordinate(latitude: 60.1719, longitude: 24.9414),
      to: [Waypoint(Coordinate(latitude: 60.1680, longitude: 24.9526), title: "")])
    let expected = try #require(try await provider.routes(for: request).first)
    let reply = try json(
      try await get(
        "/route/v1/driving/\(Self.coordinates)?geometries=geojson&steps=true&overview=full"))
    #expect(reply["code"] == "Ok" && reply["waypoints"]?.array?.count == 2)
    let route = try #require(reply["routes"]?[0])
    #expect(abs((route["distance"]?.number ?? 0) - expected.distance) < 0.1)
    #expect(route["geometry"]?["coordinates"]?.array?.count == expected.line.coordinates.count)
    #expect(route["legs"]?[0]?["steps"]?.array?.count == expected.legs[0].steps.count)
    #expect(route["legs"]?[0]?["steps"]?[0]?["maneuver"]?["type"] == "depart")

    let table = try json(
      try await get("/table/v1/driving/\(Self.coordinates)?annotations=duration,distance&sources=0")
    )
    #expect(table["durations"]?.array?.count == 1)
    #expect(abs((table["distances"]?[0]?[1]?.number ?? 0) - expected.distance) < 1)

    let track = expected.line.coordinates.map { "\($0.longitude),\($0.latitude)" }
    let match = try json(
      try await get("/match/v1/driving/\(track.joined(separator: ";"))"))
    #expect(match["code"] == "Ok" && match["tracepoints"]?.array?.count == track.count)
  }

  /// The coordinates of a line that is encoded with five or six decimal places.
  private func decoded(_ json: JSON?, precision: Int) throws -> [Coordinate] {
    try #require(MapPath(encoded: json?.string ?? "", precision: precision)).coordinates
  }

  @Test func `The line of a route is simplified, whole or absent, and starts on the road`()
    async throws
  {
    let url = "/route/v1/driving/\(Self.coordinates)"
    func route(_ query: String) async throws -> (route: JSON, waypoints: [JSON]) {
      let reply = try json(try await get(url + query))
      return (try #require(reply["routes"]?[0]), reply["waypoints"]?.array ?? [])
    }
    let whole = try decoded(await route("?overview=full").route["geometry"], precision: 5)
    let simple = try await route(".json")
    let few = try decoded(simple.route["geometry"], precision: 5)
    #expect(few.count < whole.count && few.first == whole.first && few.last == whole.last)
    // A simplified line stays within a tolerance of the whole one, about 1/2000 of its bounds.
    #expect(Set(few.map { "\($0)" }).isSubset(of: Set(whole.map { "\($0)" })))
    let six = try await route("?overview=full&geometries=polyline6").route["geometry"]
    #expect(try decoded(six, precision: 6).count == whole.count)
    #expect(try await route("?overview=false").route["geometry"] == nil)
    // Waypoints are on the road, and their distance is that to the requested coordinate.
    let start = try #require(simple.waypoints.first)
    let location = try #require(start["location"]?.array?.compactMap { $0.number })
    let snapped = Coordinate(latitude: location[1], longitude: location[0])
    let asked = Coordinate(latitude: 60.1719, longitude: 24.9414)
    #expect(abs(snapped.distance(to: asked) - (start["distance"]?.number ?? -1)) < 0.2)
    #expect(snapped.distance(to: whole[0]) < 2)
    #expect(start["name"]?.string?.isEmpty == false)
    #expect(try await route("?skip_waypoints=true").waypoints.isEmpty)
  }

  @Test func `Steps and annotations are there on demand, in the mode of the profile`() async throws
  {
    let plain = try json(try await get("/route/v1/walking/\(Self.coordinates)"))
    let leg = try #require(plain["routes"]?[0]?["legs"]?[0])
    #expect(leg["steps"]?.array?.isEmpty == true && leg["annotation"] == nil)
    let reply = try json(
      try await get("/route/v1/walking/\(Self.coordinates)?steps=true&annotations=speed,distance"))
    let detailed = try #require(reply["routes"]?[0]?["legs"]?[0])
    let step = try #require(detailed["steps"]?[0])
    #expect(step["mode"] == "walking" && step["intersections"]?.array?.isEmpty == false)
    let annotation = try #require(detailed["annotation"])
    #expect(annotation.object?.map(\.key).sorted() == ["distance", "speed"])
    let speeds = try #require(annotation["speed"]?.array?.compactMap { $0.number })
    #expect(speeds.count == annotation["distance"]?.array?.count)
    #expect(speeds.allSatisfy { 0...3 ~= $0 })
    let meters = annotation["distance"]?.array?.compactMap(\.number).reduce(0, +) ?? 0
    #expect(abs(meters - (detailed["distance"]?.number ?? 0)) < 0.1 * Double(speeds.count))
  }

  @Test func `A match has the form of a route, and a track without roads has OSRM's code`()
    async throws
  {
    let points = [[24.9414, 60.1719], [24.9421, 60.1716], [24.9431, 60.1712]]
    let track = points.map { "\($0[0]),\($0[1])" }.joined(separator: ";")
    let match = try json(
      try await get("/match/v1/driving/\(track)?overview=full&radiuses=9;;unlimited"))
    let matching = try #require(match["matchings"]?[0])
    for coordinate in try decoded(matching["geometry"], precision: 5) {
      #expect(coordinate.distance(to: Coordinate(latitude: 60.1716, longitude: 24.9421)) < 500)
    }
    #expect(matching["legs"]?[0]?["steps"]?.array?.isEmpty == true)
    let short = try json(
      try await get("/match/v1/driving/\(track)?geometries=geojson&overview=false&steps=true"))
    #expect(short["matchings"]?[0]?["geometry"] == nil)
    #expect(short["matchings"]?[0]?["legs"]?[0]?["steps"]?[0]?["geometry"]?["type"] == "LineString")
    let nowhere = try await get("/match/v1/driving/0,0;0.001,0")
    #expect(try nowhere.status == 400 && json(nowhere)["code"] == "NoMatch")
  }

  @Test func `Tables and the nearest service name the roads`() async throws {
    let table = try json(try await get("/table/v1/driving/\(Self.coordinates)?sources=1"))
    #expect(table["sources"]?.array?.count == 1 && table["destinations"]?.array?.count == 2)
    let nearest = try json(try await get("/nearest/v1/driving/24.9526,60.1680?number=3"))
    let roads = try #require(nearest["waypoints"]?.array)
    #expect(roads.count == 3 && roads[0] == table["sources"]?[0])
    let distances = roads.compactMap { $0["distance"]?.number }
    #expect(distances == distances.sorted())
    #expect(try await json(get("/nearest/v1/driving/0,0"))["code"] == "NoSegment")
  }

  @Test func `A bearing is the direction of travel at the start`() async throws {
    func bearing(_ wanted: Int) async throws -> Double {
      let reply = try json(
        try await get("/route/v1/walking/\(Self.coordinates)?steps=true&bearings=\(wanted),45;"))
      let maneuver = reply["routes"]?[0]?["legs"]?[0]?["steps"]?[0]?["maneuver"]
      return try #require(maneuver?["bearing_after"]?.number)
    }
    for wanted in [90, 270] {
      let difference = remainder(try await bearing(wanted) - Double(wanted), 360)
      #expect(abs(difference) <= 60)
    }
  }

  @Test(arguments: [
    ("route", "continue_straight=true", "InvalidOptions"),
    ("route", "annotations=nodes", "InvalidOptions"),
    ("route", "overview=wrong", "InvalidOptions"), ("route", "geometries=wkt", "InvalidOptions"),
    ("route", "steps=yes", "InvalidOptions"), ("route", "bearings=10,20", "InvalidOptions"),
    ("route", "bearings=400,20;", "InvalidOptions"), ("route", "exclude=tunnel", "InvalidValue"),
    ("route", "radiuses=0;0", "NoSegment"), ("route", "alternatives=-1", "InvalidQuery"),
    ("route", "approaches=curb;", "InvalidOptions"), ("route", "waypoints=0;1", "InvalidOptions"),
    ("table", "annotations=nonsense", "InvalidOptions"),
    ("table", "fallback_speed=5", "InvalidOptions"),
    ("table", "radiuses=5;5", "InvalidOptions"), ("match", "gaps=ignore", "InvalidOptions"),
    ("match", "radiuses=-1;2", "InvalidOptions"), ("match", "timestamps=1", "InvalidQuery"),
  ])
  func `An option that is wrong or not supported has OSRM's code`(
    service: String, query: String, code: String
  ) async throws {
    let reply = try await get("/\(service)/v1/driving/\(Self.coordinates)?\(query)")
    #expect(reply.status == 400)
    #expect(try json(reply)["code"]?.string == code)
    #expect(try json(reply)["message"]?.string?.isEmpty == false)
  }

  @Test(arguments: ["/route/v1/flying/24.94,60.17;24.95,60.16", "/route/v1/driving/a,b;c,d"])
  func `A URL that is not valid has OSRM's form`(url: String) async throws {
    #expect(try await json(get(url))["code"] == "InvalidQuery")
  }

  @Test func `An isochrone contains its start and grows with its limit`() async throws {
    let reply = try await get("/isochrone/v1/walking/24.9414,60.1719?contours_minutes=5,10")
    #expect(reply.contentType == "application/geo+json")
    let features = try #require(try json(reply)["features"]?.array)
    #expect(features.count >= 2)
  }

  @Test func `A coordinate without roads has OSRM's code`() async throws {
    let reply = try await get("/route/v1/driving/0,0;24.9526,60.1680")
    #expect(reply.status == 400)
    #expect(try json(reply)["code"] == "NoSegment")
  }
}

@Suite struct RoadNetworksTests {
  private func area(_ west: Double, _ south: Double, _ side: Double) -> RoadNetworks.Area {
    RoadNetworks.Area(
      CoordinateBounds(
        southWest: Coordinate(latitude: south, longitude: west),
        northEast: Coordinate(latitude: south + side, longitude: west + side)))
  }

  @Test func `The smallest graph comes first of those that contain the most coordinates`() {
    let areas = [area(0, 0, 40), area(10, 10, 2), area(30, 30, 2)]
    func candidates(_ coordinates: (Double, Double)...) -> [Int] {
      RoadNetworks.Area.candidates(
        of: areas, for: coordinates.map { Coordinate(latitude: $0.1, longitude: $0.0) })
    }
    #expect(candidates((11, 11), (11.5, 11.5)) == [1, 0])
    #expect(candidates((31, 31)) == [2, 0])
    #expect(candidates((11, 11), (31, 31)) == [0])
    #expect(candidates((5, 5)) == [0])
    // Beside the outer roads, and where there is no graph.
    #expect(candidates((12.005, 11)) == [1, 0])
    #expect(candidates((100, 50)) == [1, 2, 0])
    #expect(RoadNetworks.Area.candidates(of: [], for: []) == [])
  }

  @Test func `A graph whose area contains a coordinate far from its roads is not used`()
    async throws
  {
    // The area of the smaller graph contains the street of the larger one, as across a border.
    let large = try await StreetExtract.graph(streets: [(10.1, 50.1), (10.9, 50.9)])
    let small = try await StreetExtract.graph(streets: [(10.3, 50.3), (10.0, 50.0)])
    let networks = try #require(try RoadNetworks([large, small]))
    func bounds(_ longitude: Double, _ latitude: Double) async throws -> CoordinateBounds? {
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      return try await networks.provider(for: [coordinate], by: .walking).graph.bounds
    }
    #expect(large.bounds != small.bounds)
    #expect(try await bounds(10.105, 50.1005) == large.bounds)
    #expect(try await bounds(10.305, 50.3005) == small.bounds)
    #expect(try await bounds(10.85, 50.85) == large.bounds)
    #expect(try await bounds(0, -80) == small.bounds)
  }
}
