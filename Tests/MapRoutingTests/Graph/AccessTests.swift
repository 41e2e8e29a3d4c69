// SPDX-License-Identifier: Apache-2.0
import MapRouting
import Testing

@Suite struct AccessTests {
  /// The travel modes that may use a way forward and backward, as letters: d, c, w.
  static let cases: [([String: String], String, String)] = [
    (["highway": "residential"], "dcw", "dcw"),
    (["highway": "residential", "oneway": "yes"], "dcw", "w"),
    (["highway": "residential", "oneway": "-1"], "w", "dcw"),
    (["highway": "residential", "oneway": "reversible"], "w", "w"),
    (["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"], "dcw", "cw"),
    (["highway": "residential", "oneway": "yes", "cycleway": "opposite_lane"], "dcw", "cw"),
    (["highway": "residential", "oneway": "yes", "cycleway:left": "opposite"], "dcw", "cw"),
    (["highway": "primary", "junction": "roundabout"], "dcw", "w"),
    (["highway": "motorway"], "d", ""),
    (["highway": "motorway", "oneway": "no"], "d", "d"),
    (["highway": "trunk", "motorroad": "yes"], "d", "d"),
    (["highway": "footway"], "w", "w"),
    (["highway": "footway", "bicycle": "yes"], "cw", "cw"),
    (["highway": "steps"], "w", "w"),
    (["highway": "cycleway", "foot": "no"], "c", "c"),
    (["highway": "cycleway", "oneway": "yes"], "cw", "w"),
    (["highway": "pedestrian", "motor_vehicle": "delivery"], "w", "w"),
    (["highway": "track"], "cw", "cw"),
    (["highway": "track", "motor_vehicle": "yes"], "dcw", "dcw"),
    (["highway": "track", "access": "yes"], "dcw", "dcw"),
    (["highway": "track", "access": "no"], "", ""),
    (["highway": "path", "access": "yes"], "cw", "cw"),
    (["highway": "residential", "access": "no"], "", ""),
    (["highway": "residential", "access": "no", "foot": "yes", "bicycle": "yes"], "cw", "cw"),
    (["highway": "residential", "vehicle": "no"], "w", "w"),
    (["highway": "residential", "motor_vehicle": "no", "motorcar": "yes"], "dcw", "dcw"),
    (["highway": "service", "access": "private"], "dcw", "dcw"),
    (["highway": "service", "service": "emergency_access"], "", ""),
    (["highway": "busway"], "", ""),
    (["highway": "construction"], "", ""),
    (["highway": "primary", "foot": "use_sidepath"], "dc", "dc"),
    (["route": "ferry"], "dcw", "dcw"),
    (["route": "ferry", "foot": "yes"], "cw", "cw"),
    (["route": "ferry", "motor_vehicle": "no"], "cw", "cw"),
    (["railway": "rail"], "", ""),
    (["highway": "residential", "access:forward": "no"], "", "dcw"),
    (["highway": "residential", "motor_vehicle:backward": "no"], "dcw", "cw"),
    (["highway": "residential", "vehicle:forward": "no", "bicycle:forward": "yes"], "cw", "dcw"),
    (["highway": "residential", "oneway": "yes", "bicycle:backward": "yes"], "dcw", "cw"),
    (["highway": "residential", "foot:backward": "no"], "dcw", "dc"),
    (["highway": "residential", "motorcar:forward": "private"], "dcw", "dcw"),
    // Open while a condition holds.
    (["highway": "footway", "bicycle:conditional": "yes @ (20:00-08:00)"], "cw", "cw"),
    (["highway": "footway", "bicycle:conditional": "yes @ (wet)"], "w", "w"),
    (["highway": "residential", "access:conditional": "no @ (20:00-08:00)"], "dcw", "dcw"),
    (["highway": "pedestrian", "motor_vehicle:conditional": "delivery @ (06:00-10:00)"], "w", "w"),
    (
      ["highway": "pedestrian", "motor_vehicle:conditional": "destination @ (06:00-10:00)"], "dw",
      "dw"
    ),
    (
      [
        "highway": "residential", "motor_vehicle": "no",
        "motor_vehicle:conditional": "delivery @ (06:00-10:00)",
      ], "dcw", "dcw"
    ),
    (
      [
        "highway": "residential", "access": "no",
        "access:conditional": "destination @ (06:00-10:00)",
      ], "", ""
    ),
  ]

  @Test(arguments: cases) func `tags determine the access of travel modes`(
    tags: [String: String], along: String, against: String
  ) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", tags)
    let graph = try await network.graph()
    var found = ["", ""]
    for arc in 0..<graph.arcCount {
      let access = graph.arcAccess[arc]
      let letters = [("d", RoadGraph.Access.driving), ("c", .cycling), ("w", .walking)]
      found[graph.isBackward(arc) ? 1 : 0] =
        letters.filter { access.contains($0.1) }.map(\.0).joined()
    }
    #expect(found == [along, against])
  }

  @Test func `restricted access depends on the travel mode`() async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "residential", "motor_vehicle": "destination"])
    let flags = try await network.graph().roads[0].flags
    #expect(flags.contains(.destinationOnly))
    #expect(!flags.contains(.destinationOnlyCycling))
    #expect(!flags.contains(.destinationOnlyWalking))
  }

  @Test(arguments: [
    ("50", 50), ("30 mph", 48), ("walk", 7), ("none", 0), ("DE:urban", 50), ("AT:rural", 100),
    ("FI:rural", 80), ("DE:zone:30", 30), ("GB:nsl_single", 97), ("CH:motorway", 120),
    ("signals", 0), ("-5", 0), ("99999", 0), ("", 0), ("50;30", 0),
  ])
  func `speed limits are parsed in all formats`(value: String, limit: UInt8) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["highway": "primary", "maxspeed": value])
    #expect(try await network.graph().roads[0].limitForward == limit)
  }

  @Test func `speed limits can differ by direction`() async throws {
    var network = TestNetwork("a b")
    network.way(
      1, "ab", ["highway": "primary", "maxspeed:forward": "50", "maxspeed:backward": "70"])
    let road = try await network.graph().roads[0]
    #expect([road.limitForward, road.limitBackward] == [50, 70])
    #expect([road.speedForward, road.speedBackward] == [40, 56])
  }

  @Test(arguments: [
    ("10", 600), ("1:30", 5400), ("00:01:30", 90), ("PT1H5M", 3900), ("PT45S", 45),
    ("1:2:3:4", 0), ("soon", 0), ("99999999999999", 0), ("PT1e400S", 0),
  ])
  func `durations are parsed in all formats`(value: String, seconds: UInt32) async throws {
    var network = TestNetwork("a b")
    network.way(1, "ab", ["route": "ferry", "duration": value])
    #expect(try await network.graph().roads[0].ferrySeconds == seconds)
  }
}
