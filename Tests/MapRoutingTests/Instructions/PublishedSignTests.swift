// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

/// Roads of the shapes of Valhalla's published tests in which signs, names and numbers contradict each other, roundabouts
/// follow each other, or a route has no length.
@Suite struct PublishedSignTests {
  // MARK: - Splits

  @Test(arguments: [
    DrawnCase("AH", "Keep left onto Nordautobahn toward Oberort"),
    DrawnCase("AJ", "Take exit 1 onto S 280 toward Unterort"),
  ])
  func `a motorway that takes the number of one that joins it has no instruction there`(
    route: DrawnCase
  ) async throws {
    var roads = DrawnRoads(
      """
            ---C--D--E
      A--B<         F---------\\G--H
            ---I--J
      """, step: 600)
    let lanes = "slight_left|slight_left|slight_right|slight_right"
    roads.oneway(
      "AB", "motorway",
      ["name": "Nordautobahn", "ref": "S 75", "lanes": "4", "turn:lanes": lanes])
    roads.oneway(
      "BC", "motorway",
      [
        "name": "Nordautobahn", "ref": "S 75", "lanes": "2", "destination": "Oberort",
        "destination:ref": "S 85",
      ])
    roads.oneway(
      "CDEG", "motorway", ["name": "Nordautobahn", "ref": "S 75", "lanes": "2"])
    roads.oneway("FGH", "motorway", ["ref": "S 85", "lanes": "2"])
    roads.oneway(
      "BI", "motorway_link",
      [
        "lanes": "2", "destination": "Unterort", "destination:ref": "S 280;S 281",
        "junction:ref": "1",
      ])
    roads.oneway("IJ", "motorway_link", ["lanes": "2"])
    try await roads.expect(route.from, route.to, route.instructions)
  }

  @Test func `a long lane before a fork does not hide that the motorway leaves its course`()
    async throws
  {
    let row = Array(repeating: "-", count: 98)
    var line = row
    for (letter, column) in [("A", 0), ("B", 8), ("C", 38), ("D", 97)] { line[column] = letter }
    let space = String(repeating: " ", count: 45)
    var roads = DrawnRoads(
      "\(line.joined())\n\(space)E\n\(space)   F", step: 10)
    roads.oneway("AB", "motorway", ["name": "D4", "lanes": "2"])
    roads.oneway("BC", "motorway", ["name": "D4", "lanes": "3"])
    roads.oneway("CD", "motorway_link", ["name": "D2", "lanes": "2"])
    roads.oneway("CEF", "motorway", ["name": "D4", "lanes": "2"])
    try await roads.expect("A", "F", ["Keep right onto D4"])
  }

  @Test func `the number on a sign is named, not that of the ramp`() async throws {
    var roads = DrawnRoads(
      """
            C--D
      A--B<--G--H
            E--F
      """, step: 500)
    for nodes in ["AB", "BC", "CD", "GH"] { roads.oneway(nodes, "motorway_link", ["ref": "A 4"]) }
    roads.oneway("BEF", "motorway_link", ["ref": "A 61"])
    roads.oneway(
      "BG", "motorway_link",
      ["ref": "A 4", "destination": "Ostort", "destination:ref": "A 61"])
    try await roads.expect(
      "A", "H", ["Keep straight on at the fork onto A 61 toward Ostort"])
  }

  // MARK: - Crossings

  /// Two divided roads that cross with a slip road; a road between the carriageways has a sign.
  private let signed: DrawnRoads = {
    var roads = DrawnRoads(
      """
           GH
           ||
           ||
           ||
           ||
      I----JK----L
      M----NO----P----A
           ||
           ||
           ||
           ||
           QR
      """, step: 20)
    roads.oneway("MNOPA", "primary", ["name": "Oststraße", "ref": "A 2"])
    roads.oneway("GJNQ", "primary", ["name": "Südstraße", "ref": "B 2"])
    roads.oneway("RO", "primary", ["name": "Nordweg", "ref": "A 1"])
    roads.oneway(
      "OK", "primary", ["name": "Nordweg", "ref": "A 1", "destination": "Mitte"])
    roads.oneway(
      "KH", "primary",
      [
        "name": "Nordstraße", "ref": "B 1", "destination": "Nordort",
        "destination:ref": "B 1;C 1",
      ])
    roads.oneway("LK", "primary", ["name": "Westweg", "ref": "N 1"])
    roads.oneway("KJ", "primary", ["name": "Weststraße", "ref": "A 1"])
    roads.oneway(
      "JI", "primary", ["name": "Weststraße", "ref": "A 1", "destination": "Westort"])
    roads.tag("J", ["highway": "traffic_signals", "name": "Westampel"])
    return roads
  }()

  @Test(arguments: [
    DrawnCase("GI", "Turn right onto Weststraße toward Westort"),
    DrawnCase("MH", "Turn left onto Nordstraße toward Nordort"),
    DrawnCase("MI", "Make a U-turn and continue on Weststraße"),
  ])
  func `a turn over a crossing has the sign of the road that it leads to`(route: DrawnCase)
    async throws
  {
    try await signed.expect(route.from, route.to, route.instructions)
  }

  // MARK: - Roundabouts

  /// A road with two roundabouts, and a side road that ends in a bend.
  private let roundabouts: DrawnRoads = {
    var roads = DrawnRoads(
      """
          I      O
          |      |
          H      N    P
         / \\    / \\   |
      A-B   E--F   L--M
         \\ /    \\ /
          C      J
          |      |
          D      K
      """, step: 60)
    let main = ["name": "Hauptstraße", "ref": "A 1"]
    roads.way(
      "AB", "primary",
      main.merging(
        [
          "destination:backward": "Münchdorf;Kürtdorf;Dünndorf",
          "destination:ref:backward": "A 95;B 2;C 3",
        ]
      ) { $1 })
    roads.way("EF", "primary", main)
    roads.way("LM", "primary", main)
    roads.oneway("BCEHB", "primary", ["junction": "roundabout"])
    roads.oneway("FJLNF", "primary", ["junction": "roundabout"])
    roads.way("CD", "primary", ["name": "Erste Straße"])
    roads.way("JK", "primary", ["name": "Zweite Straße"])
    roads.way("PM", "primary", ["name": "Dritte Straße"])
    roads.way("HI", "primary")
    roads.way("NO", "primary")
    return roads
  }()

  @Test(arguments: [
    DrawnCase("AI", "At the roundabout, take the third exit"),
    DrawnCase("AD", "At the roundabout, take the first exit onto Erste Straße"),
    DrawnCase(
      "PO", "Turn right onto Hauptstraße", "At the roundabout, take the first exit"),
    DrawnCase(
      "PA", "Turn right onto Hauptstraße",
      "At the roundabout, take the second exit onto Hauptstraße",
      "At the roundabout, take the second exit onto Hauptstraße toward Münchdorf, Kürtdorf"),
  ])
  func `roundabouts that follow a bend and each other have an instruction each`(route: DrawnCase)
    async throws
  {
    try await roundabouts.expect(route.from, route.to, route.instructions)
  }

  // MARK: - Routes of no length

  @Test func `a route to its own start departs and arrives`() async throws {
    var roads = DrawnRoads("A---X----B", step: 500)
    roads.way("AB", "primary", ["name": "Hauptstraße"])
    let route = try await roads.route("X", "X")
    #expect(route.distance < 0.01)
    #expect(route.legs[0].steps.map(\.maneuver.kind) == [.depart, .arrive])
    #expect(route.legs[0].steps.allSatisfy { $0.distance < 0.01 })
  }

  // MARK: - Indoors

  /// Floors of a building with stairs, an escalator and elevators, a street with an underpass, and a path to a
  /// building behind it.
  private let building: DrawnRoads = {
    var roads = DrawnRoads(
      """
                AzZ-Y-X-W
                |
                B
                |
                C---------x-------y
                |                 |
      D----E----F----G----H---I---J--S--T--U
      |         |         |
      N         K         |
      |         |         |
      O         L         P
                |         |
                M         |
                          |
                          Q
      """, step: 10)
    let inside = ["indoor": "yes"]
    roads.way("AB", "corridor", inside.merging(["level": "0"]) { $1 })
    roads.way("BC", "steps", inside.merging(["level": "0;1"]) { $1 })
    roads.way("Cx", "steps", inside.merging(["level": "-1;0-2"]) { $1 })
    roads.way("xy", "steps", inside.merging(["level": "2;3"]) { $1 })
    for nodes in ["CF", "EF", "FK", "FG"] {
      roads.way(nodes, "corridor", inside.merging(["level": "1"]) { $1 })
    }
    for nodes in ["LM", "HI"] {
      roads.way(nodes, "corridor", inside.merging(["level": "2"]) { $1 })
    }
    for nodes in ["IJ", "yJ", "JS"] {
      roads.way(nodes, "corridor", inside.merging(["level": "3"]) { $1 })
    }
    roads.way("DE", "footway", ["level": "1"])
    for nodes in ["NO", "TU"] { roads.way(nodes, "footway") }
    roads.way("DN", "steps")
    roads.way("ST", "steps", ["level": "3;4"])
    roads.way("KL", "steps", ["conveying": "yes", "level": "1;2"])
    roads.way("GH", "elevator", ["level": "1;2"])
    roads.tag("E", ["entrance": "yes"])
    roads.tag("I", ["highway": "elevator", "level": "2;3"])
    return roads
  }()

  @Test(arguments: [
    DrawnCase("FJ", "Take the elevator to level 2", "Take the elevator to level 3"),
    DrawnCase("FA", "Take the stairs down"), DrawnCase("EO", "Take the stairs"),
    DrawnCase("FM", "Take the escalator up"), DrawnCase("DF", "Enter the building"),
    DrawnCase("FD", "Leave the building"),
    DrawnCase("JU", "Take the stairs up"),
  ])
  func `a route through a building takes its doors, stairs and elevators`(route: DrawnCase)
    async throws
  {
    try await building.expect(route.from, route.to, route.instructions, .walking)
  }
}
