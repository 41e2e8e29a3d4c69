// SPDX-License-Identifier: Apache-2.0
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Stairs, escalators, elevators and doors of buildings on routes on foot.
@Suite struct WalkingFeatureTests {
  /// A path from A to D whose middle BC has these tags.
  private func roads(_ highway: String, _ tags: [String: String] = [:]) -> DrawnRoads {
    var roads = DrawnRoads("A--B--C--D", step: 20)
    roads.way("AB", "footway")
    roads.way("BC", highway, tags)
    roads.way("CD", "footway")
    return roads
  }

  /// Tags of stairs, and the instructions in their direction and against it.
  static let stairs: [([String: String], String, String)] = [
    ([:], "Take the stairs", "Take the stairs"),
    (["incline": "up"], "Take the stairs up", "Take the stairs down"),
    (["incline": "-30%"], "Take the stairs down", "Take the stairs up"),
    (["incline": "0"], "Take the stairs", "Take the stairs"),
    (["incline": "steep"], "Take the stairs", "Take the stairs"),
    (["conveying": "no", "incline": "up"], "Take the stairs up", "Take the stairs down"),
    (["conveying": "yes", "incline": "up"], "Take the escalator up", "Take the escalator down"),
    (["conveying": "reversible"], "Take the escalator", "Take the escalator"),
    (["level": "0;1"], "Take the stairs", "Take the stairs"),
    (["name": "Schnecke"], "Take the stairs, Schnecke", "Take the stairs, Schnecke"),
  ]

  @Test(arguments: stairs)
  func `stairs have their direction where it is known`(
    tags: [String: String], there: String, back: String
  ) async throws {
    let roads = roads("steps", tags)
    try await roads.expect("A", "D", [there], .walking)
    try await roads.expect("D", "A", [back], .walking)
  }

  @Test func `stairs are a step of their own with an arrow straight on`() async throws {
    let route = try await roads("steps", ["incline": "up"]).route("A", "D", .walking)
    let steps = route.legs[0].steps
    #expect(steps.map(\.maneuver.kind) == [.depart, .turn, .arrive])
    #expect(steps[1].maneuver.modifier == .straight)
    #expect(steps.map(\.walkingFeature) == [nil, WalkingFeature(.stairs, direction: .up), nil])
    #expect(!steps[1].isContinuation)
  }

  @Test func `a bicycle has no instruction at stairs that are open to it`() async throws {
    var roads = DrawnRoads("A--B--C--D", step: 20)
    roads.way("AB", "path")
    roads.way("BC", "steps", ["bicycle": "yes", "incline": "up"])
    roads.way("CD", "path")
    try await roads.expect("A", "D", [], .cycling)
    try await roads.expect("A", "D", ["Take the stairs up"], .walking)
  }

  @Test func `stairs at the start of a route, or behind its end, have no instruction`()
    async throws
  {
    var roads = DrawnRoads("A--B--x--C--D", step: 20)
    roads.way("AB", "footway")
    roads.way("BxC", "steps", ["incline": "up"])
    roads.way("CD", "footway")
    try await roads.expect("x", "D", [], .walking)
    try await roads.expect("A", "B", [], .walking)
    try await roads.expect("A", "x", ["Take the stairs up"], .walking)
  }

  @Test func `flights of the same stairs have one instruction, others one each`() async throws {
    var roads = DrawnRoads("A--BC-DE-------FG---H", step: 5)
    for nodes in ["AB", "CD", "EF", "GH"] { roads.way(nodes, "footway") }
    roads.way("BC", "steps", ["incline": "up"])
    roads.way("DE", "steps", ["incline": "up"])
    roads.way("FG", "steps", ["incline": "up"])
    try await roads.expect("A", "H", ["Take the stairs up", "Take the stairs up"], .walking)
  }

  @Test func `stairs down and up again have two instructions`() async throws {
    var roads = DrawnRoads("A--B--C-D--E--F", step: 10)
    for nodes in ["AB", "CD", "EF"] { roads.way(nodes, "footway") }
    roads.way("BC", "steps", ["incline": "down"])
    roads.way("DE", "steps", ["incline": "up"])
    try await roads.expect("A", "F", ["Take the stairs down", "Take the stairs up"], .walking)
  }

  /// The floors before and behind an elevator.
  static let elevators: [(String, String, String?)] = [
    ("1", "2", "Take the elevator to level 2"), ("1", "-1", "Take the elevator to level -1"),
    ("1", "0.5", "Take the elevator to level 0.5"), ("1", "", "Take the elevator"),
    ("", "3", "Take the elevator to level 3"), ("", "", "Take the elevator"),
    ("1", "1;2", "Take the elevator"), ("1", "x", "Take the elevator"), ("1", "1", nil),
  ]

  @Test(arguments: elevators)
  func `an elevator that is a node leads to the floor behind it`(
    from: String, to: String, instruction: String?
  ) async throws {
    var roads = DrawnRoads("A--B--C", step: 20)
    roads.way("AB", "corridor", from.isEmpty ? [:] : ["level": from])
    roads.way("BC", "corridor", to.isEmpty ? [:] : ["level": to])
    roads.tag("B", ["highway": "elevator"])
    try await roads.expect("A", "C", instruction.map { [$0] } ?? [], .walking)
  }

  /// The floor behind an elevator and its name on signs.
  static let names: [(String?, String, String)] = [
    ("-1", "B1", "Take the elevator to level B1"), ("0", "G", "Take the elevator to level G"),
    ("2", "2", "Take the elevator to level 2"), (nil, "B1", "Take the elevator to level B1"),
    ("-1", "B1;B2", "Take the elevator to level -1"), ("-2;-1", "B1", "Take the elevator"),
  ]

  @Test(arguments: names)
  func `a floor has its name on signs`(level: String?, name: String, instruction: String)
    async throws
  {
    var tags = ["level:ref": name]
    tags["level"] = level
    var roads = DrawnRoads("A--B--C", step: 20)
    roads.way("AB", "corridor", ["level": "1", "level:ref": "1"])
    roads.way("BC", "corridor", tags)
    roads.tag("B", ["highway": "elevator"])
    try await roads.expect("A", "C", [instruction], .walking)
    roads = DrawnRoads("A--B--C--D", step: 20)
    roads.way("AB", "footway", ["level": "1", "level:ref": "1"])
    roads.way("BC", "elevator", ["level": "-2--1;1", "level:ref": "B2;B1;1"])
    roads.way("CD", "footway", tags)
    try await roads.expect("A", "D", [instruction], .walking)
  }

  @Test func `the instruction for an elevator beside a corridor has its side`() async throws {
    var roads = DrawnRoads("A--B--C\n   |\n   D--E", step: 20)
    roads.way("ABC", "corridor", ["level": "0"])
    roads.way("BD", "elevator", ["level": "0;1;2"])
    roads.way("DE", "corridor", ["level": "2"])
    try await roads.expect("A", "E", ["Take the elevator on the right to level 2"], .walking)
  }

  @Test func `the instruction for stairs beside a path has their side`() async throws {
    var roads = DrawnRoads("A--B--C\n   |\n   D--E", step: 20)
    roads.way("ABC", "footway")
    roads.way("DB", "steps", ["incline": "up", "name": "Bergstiege"])
    roads.way("DE", "footway")
    try await roads.expect(
      "A", "E", ["Take the stairs down on the right, Bergstiege"], .walking)
    try await roads.expect("C", "E", ["Take the stairs down on the left, Bergstiege"], .walking)
  }

  @Test func `the directions of stairs follow from the floors around them`() async throws {
    var roads = DrawnRoads("A--B--C--D--E", step: 20)
    roads.way("AB", "footway")
    roads.way("BC", "steps", ["level": "-1--3"])
    roads.way("CD", "footway", ["level": "-3"])
    roads.way("DE", "steps", ["level": "-3;-2"])
    try await roads.expect("A", "D", ["Take the stairs down"], .walking)
    try await roads.expect("D", "A", ["Take the stairs up"], .walking)
    try await roads.expect("C", "E", ["Take the stairs up"], .walking)
  }

  // MARK: - Doors

  /// A path from A to D whose ways AB, BC and CD have these tags.
  private func path(
    _ first: [String: String], _ second: [String: String], _ third: [String: String],
    through door: [String: String] = [:]
  ) -> DrawnRoads {
    var roads = DrawnRoads("A--B--C--D", step: 20)
    for (nodes, tags) in [("AB", first), ("BC", second), ("CD", third)] {
      roads.way(nodes, tags["highway"] ?? "footway", tags)
    }
    if !door.isEmpty {
      roads.tag("B", door)
      roads.tag("C", door)
    }
    return roads
  }

  /// Tags of ways in a building, and tags of nodes at its doors.
  static let buildings: [([String: String], [String: String])] = [
    (["indoor": "yes"], ["entrance": "yes"]), (["indoor": "corridor"], ["door": "hinged"]),
    (["indoor": "room"], ["entrance": "main", "door": "sliding"]),
    (["highway": "corridor"], ["entrance": "yes"]), (["highway": "corridor"], [:]),
    (["highway": "path", "indoor": "yes"], [:]),
    (["highway": "pedestrian", "indoor": "yes"], [:]),
  ]

  @Test(arguments: buildings)
  func `a route through a building enters and leaves it`(
    inside: [String: String], door: [String: String]
  ) async throws {
    let roads = path(
      ["name": "Nordweg"], inside.merging(["name": "Passage"]) { $1 }, ["name": "Südweg"],
      through: door)
    try await roads.expect(
      "A", "D",
      [
        "Enter the building and continue on Passage", "Leave the building and continue on Südweg",
      ], .walking)
    try await roads.expect(
      "D", "A",
      [
        "Enter the building and continue on Passage", "Leave the building and continue on Nordweg",
      ], .walking)
  }

  @Test func `a door is a step of its own with an arrow straight on`() async throws {
    let route = try await path([:], ["indoor": "yes"], [:]).route("A", "D", .walking)
    let steps = route.legs[0].steps
    #expect(steps.map(\.maneuver.kind) == [.depart, .turn, .turn, .arrive])
    #expect(steps[1...2].map(\.maneuver.modifier) == [.straight, .straight])
    #expect(
      steps.map(\.walkingFeature) == [nil, WalkingFeature(.entrance), WalkingFeature(.exit), nil])
    #expect(!steps[1].isContinuation)
  }

  @Test(arguments: [["indoor": "no"], ["indoor": "area"], ["tunnel": "building_passage"]])
  func `a way that is in no building has no doors`(tags: [String: String]) async throws {
    let roads = path([:], tags, [:], through: ["entrance": "yes"])
    try await roads.expect("A", "D", [], .walking)
  }

  @Test func `a bicycle has no instruction at a door`() async throws {
    let roads = path(
      ["bicycle": "yes"], ["bicycle": "yes", "indoor": "yes"], ["bicycle": "yes"])
    try await roads.expect("A", "D", [], .cycling)
  }

  @Test func `a door at the start or the end of a route has no instruction`() async throws {
    let roads = path([:], ["indoor": "yes"], [:])
    try await roads.expect("B", "C", [], .walking)
    try await roads.expect("A", "B", [], .walking)
    try await roads.expect("C", "D", [], .walking)
  }

  @Test func `a door beside a street has its side, and the turn behind it its direction`()
    async throws
  {
    var roads = DrawnRoads("A--B--C\n   |\n   D", step: 20)
    roads.way("ABC", "residential", ["name": "Ringstraße"])
    roads.way("BD", "corridor")
    try await roads.expect("A", "D", ["Enter the building on the right"], .walking)
    try await roads.expect(
      "D", "C", ["Leave the building and turn right onto Ringstraße"], .walking)
  }

  @Test func `stairs behind a door replace it`() async throws {
    let roads = path(["indoor": "yes"], ["highway": "steps", "incline": "up"], [:])
    try await roads.expect("A", "D", ["Take the stairs up"], .walking)
    try await roads.expect("D", "A", ["Take the stairs down", "Enter the building"], .walking)
  }

  @Test func `stairs without a tag for it are in a building if both of their ends are`()
    async throws
  {
    let roads = path(
      ["indoor": "yes"], ["highway": "steps", "incline": "up"], ["highway": "corridor"])
    try await roads.expect("A", "D", ["Take the stairs up"], .walking)
  }

  // MARK: - Floors of a graph

  /// Values of `level`, and the lowest and highest floor.
  static let floors: [(String, ClosedRange<Double>?)] = [
    ("0", 0.0...0), ("0;1", 0...1), ("-1;0-2", -1...2), ("1-3", 1...3), ("-3--1", -3...(-1)),
    ("2; 1", 1...2), ("0.5", 0.5...0.5), ("", nil), ("x", nil), ("1;x", nil), ("nan", nil),
    ("1e9", nil), ("-", nil), ("--", nil), ("1--", nil), (";", nil), ("1-2-3", nil),
  ]

  @Test(arguments: floors)
  func `a list of floors is read`(value: String, floors: ClosedRange<Double>?) {
    #expect(FloorTags.floors(value) == floors)
  }

  @Test func `corridors on different floors are not joined, and others are`() async throws {
    var network = TestNetwork("a b c d")
    network.way(1, "ab", ["highway": "corridor", "level": "1"])
    network.way(2, "bc", ["highway": "corridor", "level": "1"])
    network.way(3, "cd", ["highway": "corridor", "level": "2"])
    let graph = try await network.graph()
    #expect(graph.edgeCount == 2)
    let floors = try #require(Floors(graph))
    #expect(Set((0..<2).map { floors[$0]?.floor }) == [1, 2])
    #expect(floors[2] == nil)
  }

  @Test func `floors are kept in a file, and damaged ones cause an error`()
    async throws
  {
    var network = TestNetwork("a b c")
    network.way(1, "ab", ["highway": "footway"])
    network.way(2, "bc", ["highway": "steps", "incline": "up"])
    let folder = try TemporaryFolder()
    var graph = try await network.graph()
    try graph.write(to: folder.path + "/roads.graph")
    let opened = try RoadGraph(opening: folder.path + "/roads.graph")
    let edge = try #require((0..<2).first { Floors(opened)?[$0] != nil })
    #expect(Floors(opened)?[edge]?.direction(isBackward: false) == .up)
    #expect(Floors(opened)?[edge]?.direction(isBackward: true) == .down)
    #expect(Floors(opened)?[edge]?.floors == nil)
    let entry = Floors.Entry(edge: 1, tags: FloorTags())
    let unnamed = FloorTags(name: UInt32(graph.firstByte.count - 1))
    for entries in [
      [entry, entry], [Floors.Entry(edge: 2, tags: FloorTags())],
      [Floors.Entry(edge: 0, tags: unnamed)],
    ] {
      graph.setSection(Floors.section, entries)
      #expect(throws: RoutingError.self) { try GraphRouteProvider(graph) }
    }
    graph.setSection(Floors.section, [UInt8(1)])
    #expect(throws: RoutingError.self) { try GraphRouteProvider(graph) }
    // A graph of an earlier version.
    graph.sections[Floors.section] = nil
    _ = try GraphRouteProvider(graph)
  }

  @Test func `a graph without floors has no section of them`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "residential", "level": "1", "incline": "up"])
    #expect(try await network.graph().sections[Floors.section] == nil)
  }
}
