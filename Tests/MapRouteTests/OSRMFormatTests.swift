// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapRoute
import MapTestSupport
import Testing

/// Checks the requirements of ``Route``.
func expectWhole(_ route: Route, _ comment: Comment? = nil) {
  #expect(!route.legs.isEmpty, comment)
  var end = 0.0
  for leg in route.legs {
    #expect(leg.steps.count >= 2, comment)
    #expect(leg.steps.first?.maneuver.kind == .depart, comment)
    #expect(leg.steps.last?.maneuver.kind == .arrive, comment)
    #expect(leg.steps.last?.distance == 0, comment)
    for step in leg.steps {
      #expect(step.stretch.lowerBound == end, comment)
      #expect(step.duration >= 0, comment)
      end = step.stretch.upperBound
    }
  }
  #expect(abs(end - route.distance) < 1e-6, comment)
  guard !route.sections.isEmpty else { return }
  var place = 0.0
  for section in route.sections {
    #expect(abs(section.stretch.lowerBound - place) < 1e-6, comment)
    place = section.stretch.upperBound
  }
  #expect(abs(place - route.distance) < 1e-6, comment)
  let sum = route.sections.reduce(0) { $0 + $1.duration }
  #expect(abs(sum - route.duration) < 1e-6 * max(sum, 1), comment)
}

@Suite struct OSRMFormatTests {
  /// Responses of OSRM's and Mapbox's services, with their distances and durations.
  static let files: [(name: String, meters: Double, seconds: Double, steps: Int)] = [
    ("Nijmegen-Arnhem-Veenendaal", 49142.1, 2885.5, 20),
    ("route-for-lane-testing", 824.6, 63.4, 3),
    ("route-with-banner-instructions", 629146.2, 23558.2, 32),
    ("route-with-instructions", 1888337.4, 74205.5, 53),
    ("route-with-lanes", 8615.5, 633.3, 11), ("route", 4317.7, 790.2, 5),
    ("routeWithInstructions", 4316.9, 763.9, 9),
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(Shared.folder)
    let url = URL(filePath: folder).appending(path: "data/routes/osrm-format/\(name).json")
    return Array(try Data(contentsOf: url))
  }

  @Test(.enabled(if: Shared.has("data/routes"), "needs the shared data"), arguments: files)
  func `responses of real services are parsed completely`(
    file: (name: String, meters: Double, seconds: Double, steps: Int)
  ) throws {
    let routes = try OSRMFormat.routes(parsing: Self.bytes(file.name))
    let route = try #require(routes.first)
    expectWhole(route)
    #expect(abs(route.distance / file.meters - 1) < 0.004, "\(route.distance)")
    #expect(abs(route.duration - file.seconds) < 2)
    #expect(route.legs.reduce(0) { $0 + $1.steps.count } == file.steps)
    for step in route.legs.flatMap(\.steps) where step.maneuver.kind != .arrive {
      let start = route.line.position(at: step.stretch.lowerBound).coordinate
      #expect(start.distance(to: step.maneuver.coordinate) < 5)
    }
  }

  @Test(
    .enabled(if: Shared.has("data/routes"), "needs the shared data"), arguments: files.map(\.name))
  func `written routes are read back unchanged`(name: String) throws {
    let route = try #require(try OSRMFormat.routes(parsing: Self.bytes(name)).first)
    for geometry in OSRMFormat.Geometry.allCases where geometry != .polyline {
      let text = OSRMFormat.json(of: [route], geometry: geometry).text
      let again = try #require(try OSRMFormat.routes(parsing: Array(text.utf8)).first)
      expectWhole(again)
      #expect(abs(again.distance - route.distance) < 1e-4 * route.distance)
      #expect(abs(again.duration - route.duration) < 5)
      for (one, other) in zip(route.legs.flatMap(\.steps), again.legs.flatMap(\.steps)) {
        #expect(one.maneuver.kind == other.maneuver.kind)
        #expect(one.maneuver.modifier == other.maneuver.modifier)
        #expect(one.maneuver.exit == other.maneuver.exit)
        #expect(one.lanes == other.lanes)
        #expect([one.name, one.ref, one.exits] == [other.name, other.ref, other.exits])
        #expect(one.destinations == other.destinations)
        #expect(abs(one.distance - other.distance) < 2)
      }
    }
  }

  @Test func `a step on foot is read back, and is added to the route of a service`() throws {
    let start = Coordinate(latitude: 10, longitude: 10)
    let end = Coordinate(latitude: 10, longitude: 10.01)
    let far = Coordinate(latitude: 10.003, longitude: 10.01)
    let line = RouteLine([start, end])
    let depart = RouteStep(
      Maneuver(.depart, at: start, bearingAfter: 90), stretch: 0...line.length, duration: 60)
    let arrive = RouteStep(
      Maneuver(.arrive, at: end), stretch: line.length...line.length, duration: 0)
    let walk = try #require(RouteStep(walkingFrom: arrive, to: far))
    for steps in [[depart, walk, arrive], [depart, arrive]] {
      let leg = RouteLeg(destination: Waypoint(far), steps: steps)
      let json = OSRMFormat.json(of: [Route(line: line, legs: [leg], travelMode: .driving)])
      let distances = json["waypoints"]?.array?.compactMap { $0["distance"]?.number } ?? []
      #expect(distances.count == 2 && distances[0] == 0 && abs(distances[1] - 333.6) < 1)
      let request = RouteRequest(from: start, to: [Waypoint(far)])
      let route = try #require(try OSRMFormat.routes(in: json, for: request).first)
      #expect(route.legs[0].steps.map(\.maneuver.kind) == [.depart, .continueOnFoot, .arrive])
      #expect(abs(route.legs[0].steps[1].walkingDistance - 333.6) < 1)
      let other = try #require(try OSRMFormat.routes(in: json).first)
      #expect(other.legs[0].steps.map(\.maneuver.kind) == steps.map(\.maneuver.kind))
    }
  }

  @Test(arguments: [
    WalkingFeature(.stairs), WalkingFeature(.stairs, direction: .up),
    WalkingFeature(.escalator, direction: .down), WalkingFeature(.elevator, floor: -1),
    WalkingFeature(.elevator, floorName: "B1"), WalkingFeature(.entrance), WalkingFeature(.exit),
  ])
  func `stairs, elevators and doors are read as they were written`(feature: WalkingFeature) throws {
    let coordinates = [0, 0.001, 0.002].map { Coordinate(latitude: 0, longitude: $0) }
    let line = RouteLine(coordinates)
    let (middle, end) = (line.distances[1], line.length)
    var climb = RouteStep(
      Maneuver(.turn, modifier: .straight, at: coordinates[1]), stretch: middle...end, duration: 60)
    climb.walkingFeature = feature
    let steps = [
      RouteStep(Maneuver(.depart, at: coordinates[0]), stretch: 0...middle, duration: 60), climb,
      RouteStep(Maneuver(.arrive, at: coordinates[2]), stretch: end...end, duration: 0),
    ]
    let leg = RouteLeg(destination: Waypoint(coordinates[2]), steps: steps)
    let json = OSRMFormat.json(of: [Route(line: line, legs: [leg], travelMode: .walking)])
    let route = try #require(try OSRMFormat.routes(in: json).first)
    #expect(route.legs[0].steps.map(\.walkingFeature) == [nil, feature, nil])
  }

  @Test(.enabled(if: Shared.has("data/routes"), "needs the shared data"))
  func `a list of fixes is not a route`() throws {
    #expect(throws: RouteError.invalidResponse("the document is not an object")) {
      try OSRMFormat.routes(parsing: Self.bytes("tunnel"))
    }
  }

  @Test(.enabled(if: Shared.has("data/routes"), "needs the shared data"))
  func `names, numbers, lanes, exits and limits are read`() throws {
    let lanes = try #require(
      try OSRMFormat.routes(parsing: Self.bytes("route-for-lane-testing")).first)
    let turn = lanes.legs[0].steps[1]
    #expect(turn.name == "Central Parkway")
    #expect(turn.ref == "US 127; I-75 Alt North; US 27; US 52")
    #expect(
      turn.lanes == [
        Lane([.straight], isValid: false), Lane([.right], isValid: true, active: .right),
      ])
    let dutch = try #require(
      try OSRMFormat.routes(parsing: Self.bytes("Nijmegen-Arnhem-Veenendaal")).first)
    let steps = dutch.legs.flatMap(\.steps)
    #expect(steps.contains { $0.maneuver.kind == .roundabout && $0.maneuver.exit != nil })
    #expect(steps.contains { $0.maneuver.kind == .offRamp })
  }

  @Test(.enabled(if: Shared.has("data/routes"), "needs the shared data"))
  func `motorway exits and destinations are named`() throws {
    let route = try #require(
      try OSRMFormat.routes(parsing: Self.bytes("route-with-banner-instructions")).first)
    let texts = route.legs[0].steps.map { InstructionFormatter().instruction(for: $0) }
    #expect(texts.contains { $0.hasPrefix("Take exit 2C") }, "\(texts)")
    #expect(texts.contains { $0.hasSuffix("toward Bay Bridge, Oakland") }, "\(texts)")
  }

  @Test func `annotations become sections that add up to the steps`() throws {
    let route = try #require(try OSRMFormat.routes(parsing: Array(Self.small.utf8)).first)
    expectWhole(route)
    #expect(route.sections.map { $0.speedLimit.map { ($0 * 3.6).rounded() } } == [50, 80, nil])
    #expect(route.sections.map(\.isTunnel) == [false, true, false])
    #expect(route.sections.map { $0.duration.rounded() } == [10, 20, 20])
    #expect(route.legs[0].steps[1].isTollRoad)
    #expect(route.legs[0].steps[1].maneuver.kind == .turn)
    #expect(route.legs[0].steps[1].maneuver.modifier == .left)
    #expect(route.legs[0].destination.title == "Home")
  }

  @Test func `a request's destinations are kept`() throws {
    let place = Waypoint(Coordinate(latitude: 0.01, longitude: 0.02), title: "Mine")
    let request = RouteRequest(from: Coordinate(latitude: 0, longitude: 0), to: [place])
    let route = try #require(
      try OSRMFormat.routes(parsing: Array(Self.small.utf8), for: request).first)
    #expect(route.legs[0].destination == place)
  }

  @Test func `a route without steps has a departure and an arrival`() throws {
    let text = """
      {"code":"Ok","routes":[{"geometry":"_p~iF~ps|U_ulLnnqC_mqNvxq`@","distance":1,"duration":9,
      "legs":[{"steps":[],"duration":9,"distance":1}]}],
      "waypoints":[{"location":[-120.2,38.5]},{"location":[-126.453,43.252]}]}
      """
    let route = try #require(try OSRMFormat.routes(parsing: Array(text.utf8)).first)
    expectWhole(route)
    #expect(route.line.coordinates.count == 3)
    #expect(route.duration == 9)
  }

  @Test(arguments: [
    (
      #"{"code":"NoRoute","message":"Impossible route between points"}"#,
      RouteError.noRouteFound(from: 0, to: 1)
    ),
    (
      #"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 1"}"#,
      .tooFarFromRoads(waypoint: 1, distance: .infinity, limit: .infinity)
    ),
    (
      #"{"error_code":442,"error":"No path could be found for input","status_code":400}"#,
      .noRouteFound(from: 0, to: 1)
    ),
    (
      #"{"code":"InvalidQuery","message":"Query string malformed"}"#,
      .invalidResponse("InvalidQuery: Query string malformed")
    ),
    (#"{"code":"Ok","routes":[]}"#, .invalidResponse("routes: empty")),
    (#"{"code":"Ok","routes":[{"legs":[]}]}"#, .invalidResponse("routes[0].legs: empty")),
    (
      #"{"code":"Ok","routes":[{"legs":[{"steps":[{}]}]}]}"#,
      .invalidResponse("routes[0].legs[0].steps[0].geometry: missing")
    ),
    (
      #"{"code":"Ok","routes":[{"legs":[{"steps":[{"geometry":"?","maneuver":{"location":[0,0]}}]}]}]}"#,
      .invalidResponse("routes[0].legs[0].steps[0].geometry: invalid polyline")
    ),
    (
      #"{"code":"Ok","routes":[{"legs":[{"steps":[{"geometry":{"coordinates":[[0,1],[2]]}}]}]}]}"#,
      .invalidResponse("routes[0].legs[0].steps[0].geometry.coordinates[1]: invalid coordinate")
    ),
    (#"<html>"#, .invalidResponse("line 1, column 1: unexpected character")),
    ("[1]", .invalidResponse("the document is not an object")),
  ])
  func `an invalid response throws an error with reason and path`(text: String, error: RouteError) {
    #expect(throws: error) { try OSRMFormat.routes(parsing: Array(text.utf8)) }
    #expect(!error.description.isEmpty)
  }

  @Test func `a corrupted response throws or gives a valid route`() throws {
    var random = SplitMix64(seed: 3)
    let bytes = Array(Self.small.utf8)
    for _ in 0..<3000 {
      var spoiled = bytes
      for _ in 0..<random.int(in: 1...4) {
        spoiled[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 32...126))
      }
      if let route = try? OSRMFormat.routes(parsing: spoiled).first { expectWhole(route) }
    }
    for length in stride(from: 0, to: bytes.count - 1, by: 3) {
      #expect(throws: RouteError.self) { try OSRMFormat.routes(parsing: Array(bytes[..<length])) }
    }
  }

  @Test func `GPX and GeoJSON contain the line and the steps`() throws {
    let route = try #require(try OSRMFormat.routes(parsing: Array(Self.small.utf8)).first)
    let gpx = route.gpx(instructions: InstructionFormatter())
    #expect(gpx.components(separatedBy: "<trkpt").count == 5)
    #expect(gpx.components(separatedBy: "<rtept").count == 4)
    #expect(gpx.contains("lat=\"0.01\" lon=\"0.02\""))
    #expect(gpx.contains("<name>B &amp; &lt;C&gt;</name>"))
    let collection = try GeoJSON(route.geoJSON(instructions: InstructionFormatter()))
    #expect(collection.features.count == 4)
    #expect(collection.features[2].properties["instruction"]?.string?.contains("B & <C>") == true)
  }

  static let small = #"""
    {"code":"Ok","waypoints":[{"location":[0,0],"name":""},{"location":[0.02,0.01],"name":"Home"}],
    "routes":[{"distance":3336,"duration":50,"legs":[{"distance":3336,"duration":50,"summary":"A",
    "annotation":{"duration":[10,20,15],"distance":[1112,1112,1112],
    "maxspeed":[{"speed":50,"unit":"km/h"},{"speed":80,"unit":"km/h"},{"none":true}]},
    "steps":[
    {"name":"A","duration":30,"distance":2224,"mode":"driving","driving_side":"right",
    "geometry":{"type":"LineString","coordinates":[[0,0],[0.01,0],[0.02,0]]},
    "maneuver":{"type":"depart","location":[0,0],"bearing_after":90,"modifier":"left"},
    "intersections":[{"location":[0,0],"entry":[true]},{"location":[0.01,0],"classes":["tunnel"]}]},
    {"name":"B & <C>","duration":20,"distance":1112,"mode":"driving",
    "geometry":{"type":"LineString","coordinates":[[0.02,0],[0.02,0.01]]},
    "maneuver":{"type":"fancy new turn","modifier":"left","location":[0.02,0],
    "bearing_before":90,"bearing_after":0},
    "intersections":[{"location":[0.02,0],"classes":["toll"]}]},
    {"name":"B","duration":0,"distance":0,"mode":"driving",
    "geometry":{"type":"LineString","coordinates":[[0.02,0.01],[0.02,0.01]]},
    "maneuver":{"type":"arrive","modifier":"right","location":[0.02,0.01],"bearing_before":0}}
    ]}]}]}
    """#
}
