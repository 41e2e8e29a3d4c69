// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

/// Roads of the shapes of Valhalla's published tests of splits: each of its cases has a route here.
@Suite struct PublishedSplitTests {
  /// A road that splits into three, which splits into three with exit numbers again.
  private func threefold(_ highway: String) -> DrawnRoads {
    var roads = DrawnRoads(
      """
            C--D      J--K
      A--B<--G--H--I<--N--O
            E--F      L--M
      """, step: 500)
    roads.oneway("AB", highway, ["ref": "X 1"])
    for (nodes, number, town) in [
      ("BCD", "Y 1", "Adorf"), ("BGHI", "Y 3", "Cdorf"), ("BEF", "Y 2", "Bdorf"),
    ] {
      roads.oneway(
        String(nodes.prefix(2)), highway,
        ["ref": number, "destination": "\(town);Ferndorf;Weitdorf", "destination:ref": number])
      roads.oneway(String(nodes.dropFirst()), highway, ["ref": number])
    }
    for (nodes, number, exit) in [("IJK", "Z 1", "5A"), ("INO", "Z 3", "5B"), ("ILM", "Z 2", "5C")]
    {
      roads.oneway(
        String(nodes.prefix(2)), highway,
        [
          "ref": number, "destination:ref": number, "junction:ref": exit,
          "destination": "Ort \(exit)",
        ])
      roads.oneway(String(nodes.dropFirst()), highway, ["ref": number])
    }
    return roads
  }

  @Test(
    arguments: ["motorway", "primary"],
    [
      DrawnCase("AD", "Keep left onto Y 1 toward Adorf, Ferndorf"),
      DrawnCase("AF", "Keep right onto Y 2 toward Bdorf, Ferndorf"),
      DrawnCase("AH", "Keep straight on at the fork onto Y 3 toward Cdorf, Ferndorf"),
      DrawnCase("HK", "Keep left to take exit 5A onto Z 1 toward Ort 5A"),
      DrawnCase("HM", "Keep right to take exit 5C onto Z 2 toward Ort 5C"),
      DrawnCase(
        "HO", "Keep straight on at the fork to take exit 5B onto Z 3 toward Ort 5B"),
    ])
  func `a threefold split of a motorway and of a main road names the branch and its exit`(
    highway: String, route: DrawnCase
  ) async throws {
    let said = try await threefold(highway).instructions(route.from, route.to)
    #expect(said == route.instructions)
  }

  @Test(arguments: [
    DrawnCase("AD", "Keep left onto Q 4 toward Nordort"),
    DrawnCase("AF", "Keep right onto Q 61 toward Südort"),
    DrawnCase("AH", "Keep straight on at the fork onto Q 61 toward Ostort"),
  ])
  func `a threefold split of a ramp names the road on the sign`(route: DrawnCase) async throws {
    var roads = DrawnRoads(
      """
            C--D
      A--B<--G--H
            E--F
      """, step: 500)
    roads.oneway("AB", "motorway_link", ["ref": "Q 4"])
    for (nodes, own, signed, town) in [
      ("BCD", "Q 4", "Q 4", "Nordort"), ("BEF", "Q 61", "Q 61", "Südort"),
      ("BGH", "", "Q 61", "Ostort"),
    ] {
      roads.oneway(
        nodes, "motorway_link", ["ref": own, "destination": town, "destination:ref": signed])
    }
    try await roads.expect(route.from, route.to, route.instructions)
  }

  /// A motorway with lanes that splits into itself on the left and an exit on the right.
  private func lanes(_ lanes: String) -> DrawnRoads {
    var roads = DrawnRoads(
      """
            ---C--D
      A--B<
            ---E--F
      """, step: 500)
    roads.oneway(
      "AB", "motorway",
      ["ref": "S 75", "turn:lanes": lanes, "lanes": "\(lanes.split(separator: "|").count)"])
    roads.oneway(
      "BC", "motorway", ["ref": "S 75", "destination": "Oberort", "destination:ref": "S 75"])
    roads.oneway("CD", "motorway", ["ref": "S 75"])
    roads.oneway(
      "BE", "motorway_link",
      ["destination": "Unterort", "destination:ref": "S 280;S 281", "junction:ref": "208"])
    roads.oneway("EF", "motorway_link")
    return roads
  }

  @Test(arguments: [
    "slight_left|slight_left|slight_right|slight_right", "slight_left|slight_left;through|through",
    "through|slight_right",
  ])
  func
    `lanes that split 4 to 2 and 2, 3 to 2 and 2, and 2 to 1 and 1 have instructions on both sides`(
      lanes: String
    ) async throws
  {
    let roads = self.lanes(lanes)
    try await roads.expect("A", "D", ["Keep left onto S 75 toward Oberort"])
    try await roads.expect("A", "F", ["Take exit 208 onto S 280 toward Unterort"])
  }

  /// A motorway that gains a lane at B and loses it at C, where an exit leaves on one side.
  private func exit(isLeft: Bool, from start: String) -> DrawnRoads {
    let straight = "    A-------B--------------------C------------------------------D\n"
    let beside = "                                        E\n"
    let farther = "                                          F\n"
    var roads = DrawnRoads(
      isLeft ? farther + beside + straight : straight + beside + farther, step: 10)
    roads.oneway("AB", "motorway", ["name": "Q 92", "lanes": "2"])
    roads.oneway("BC", "motorway", ["name": "Q 92", "lanes": "3"])
    roads.oneway("CD", "motorway", ["name": "Q 92", "lanes": "2"])
    roads.oneway("CEF", "motorway_link", ["lanes": "2"])
    return roads
  }

  @Test func `a motorway with an exit beside it has no instruction`() async throws {
    for isLeft in [true, false] {
      for start: Character in ["A", "B"] {
        try await exit(isLeft: isLeft, from: "A").expect(start, "D", [])
      }
      try await exit(isLeft: isLeft, from: "A").expect(
        "A", "F", ["Take the exit on the \(isLeft ? "left" : "right")"])
    }
  }

  @Test func `where a motorway bends and its exit goes straight on, both have instructions`()
    async throws
  {
    var roads = DrawnRoads(
      """
      A---------------------------B------------C------------------------------------D
                                                    E
                                                          F
      """, step: 10)
    roads.oneway("AB", "motorway", ["name": "D4", "lanes": "2"])
    roads.oneway("BC", "motorway", ["name": "D4", "lanes": "3"])
    roads.oneway("CD", "motorway_link", ["name": "D2", "lanes": "2"])
    roads.oneway("CEF", "motorway", ["name": "D4", "lanes": "2"])
    try await roads.expect("A", "F", ["Keep right onto D4"])
    try await roads.expect("A", "D", ["Take the exit on the left onto D2"])
  }

  @Test func `where the number of a motorway goes on along its exit, both have instructions`()
    async throws
  {
    var roads = DrawnRoads(
      """
      H----K----L----M
            \\---N----O
      """, step: 500)
    roads.oneway("HK", "motorway", ["ref": "P 322"])
    roads.oneway("KLM", "motorway", ["ref": "P 422"])
    roads.oneway("KN", "motorway_link", ["ref": "P 322"])
    roads.oneway("NO", "motorway", ["ref": "P 322"])
    try await roads.expect("H", "M", ["Keep left onto P 422"])
    #expect(try await roads.instructions("H", "O").first == "Take the exit on the right onto P 322")
  }

  @Test(arguments: [
    DrawnCase("AF", "Keep right onto Südstraße"), DrawnCase("AD", "Keep left onto Nordstraße"),
  ])
  func `a road that splits at a crossing has instructions`(route: DrawnCase) async throws {
    var roads = DrawnRoads(
      """
         G
         |    C--D
      A--B<
         |    E--F
         H
      """, step: 200)
    roads.way("AB", "primary", ["name": "Weststraße"])
    roads.way("BCD", "primary", ["name": "Nordstraße"])
    roads.way("BEF", "primary", ["name": "Südstraße"])
    roads.oneway("HBG", "primary", ["name": "Markt"])
    try await roads.expect(route.from, route.to, route.instructions)
  }

  @Test(arguments: [
    DrawnCase("AC", "Keep left onto Osttunnel"), DrawnCase("AD", "Keep right onto Wall"),
  ])
  func `a road whose number and name part has instructions`(route: DrawnCase) async throws {
    var roads = DrawnRoads(
      """
            ---C
      A--B<
            ---D
      """, step: 500)
    roads.oneway(
      "AB", "secondary", ["name": "Wall", "ref": "R 23", "turn:lanes": "through|slight_right"])
    roads.oneway("BC", "secondary", ["name": "Osttunnel", "ref": "R 23"])
    roads.oneway("BD", "residential", ["name": "Wall"])
    try await roads.expect(route.from, route.to, route.instructions)
  }

  @Test func `a road that bends a little beside a straight ramp has no instruction`() async throws {
    var roads = DrawnRoads(
      """
                                  C--------------------D
      A-------B------------------E
                                  \\---------------F
      """, step: 300)
    roads.oneway("ABCD", "primary", ["name": "Belstraße", "ref": "P 1"])
    roads.oneway(
      "BEF", "motorway_link", ["destination": "Süden", "destination:ref": "S 695"])
    try await roads.expect("A", "D", [])
    try await roads.expect(
      "A", "F",
      [
        "Take the ramp on the right onto S 695 toward Süden"
      ])
  }
}
