// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

/// Roads of the shapes of Valhalla's published tests of ramps, links and roundabouts: each of its cases has a route
/// here.
@Suite struct PublishedRampTests {
  // MARK: - Ramps and merges

  /// A street with ramps on both sides to two motorways, one of them shared until it splits.
  private let interchange: DrawnRoads = {
    var roads = DrawnRoads(
      """
           A
           |
           N
          /| \\
      E----D-|-----------C
        F------|-----G-----H
           |   J
         L---|--<-K-----M
           | I
           |/
           O
           |
           B
      """, step: 400)
    roads.way("ANOB", "primary", ["name": "Hauptstraße"])
    roads.oneway("CDE", "motorway", ["ref": "A 76", "name": "Westautobahn"])
    roads.oneway("FGH", "motorway", ["ref": "A 76", "name": "Westautobahn"])
    roads.oneway("LKM", "motorway", ["ref": "A 70"])
    roads.oneway("ND", "motorway_link", ["destination": "Westort", "destination:ref": "A 76 West"])
    roads.oneway("NG", "motorway_link", ["destination": "Ostort", "destination:ref": "A 76 Ost"])
    roads.oneway(
      "OI", "motorway_link",
      ["destination": "Ostort;Balt", "destination:ref": "A 76 Ost;A 70 Ost"])
    roads.oneway("IJG", "motorway_link")
    roads.oneway("IK", "motorway_link", ["destination": "Balt", "destination:ref": "A 70 Ost"])
    return roads
  }()

  @Test(arguments: [
    DrawnCase(
      "AE", "Take the ramp on the right onto A 76 West toward Westort",
      "Merge left onto Westautobahn"),
    DrawnCase(
      "AH", "Take the ramp on the left onto A 76 Ost toward Ostort",
      "Merge right onto Westautobahn"),
    DrawnCase(
      "BH", "Take the ramp on the right onto A 76 Ost toward Ostort, Balt", "Keep left",
      "Merge left onto Westautobahn"),
    DrawnCase(
      "BM", "Take the ramp on the right onto A 76 Ost toward Ostort, Balt",
      "Keep right onto A 70 Ost toward Balt", "Merge left onto A 70"),
  ])
  func `ramps have their signs, forks their side, and merges their side`(route: DrawnCase)
    async throws
  {
    try await interchange.expect(route.from, route.to, route.instructions)
  }

  @Test func `a merge has the signs of the motorway behind it`() async throws {
    var roads = DrawnRoads(
      """
         G
         |
      A--------B--C--D
         |  / I---J
         | H
         |/
         E
         |
         F
      """, step: 300)
    for nodes in ["AB", "CD"] { roads.oneway(nodes, "motorway") }
    roads.oneway("BC", "motorway", ["destination": "Harburg;Lans", "destination:ref": "A 6"])
    for nodes in ["EH", "HB", "HI"] { roads.oneway(nodes, "motorway_link") }
    roads.way("FEG", "primary", ["name": "Hauptstraße"])
    roads.oneway("IJ", "primary", ["name": "Erste Straße"])
    try await roads.expect(
      "F", "D",
      ["Take the ramp on the right", "Keep left", "Merge left onto A 6 toward Harburg, Lans"])
    try await roads.expect("H", "D", ["Merge left onto A 6 toward Harburg, Lans"])
    try await roads.expect(
      "F", "J", ["Take the ramp on the right", "Keep right", "Continue onto Erste Straße"])
  }

  @Test func `left turns over the end of a ramp are two instructions`() async throws {
    var roads = DrawnRoads(
      """
                E
                |
           A    D
           |    |
           |    |
           B----C----F
           |    |
           G----H----I
      """, step: 10)
    roads.oneway("ABG", "motorway_link")
    for nodes in ["GHI", "FCB"] { roads.oneway(nodes, "primary", ["name": "Flussstraße"]) }
    roads.oneway("HC", "tertiary")
    roads.oneway("CD", "motorway_link")
    roads.oneway("DE", "trunk", ["name": "B 322"])
    let said = try await roads.instructions("A", "E")
    #expect(said.first == "Turn left onto Flussstraße")
    #expect(said.dropFirst().first == "Turn left onto B 322")
  }

  @Test(arguments: [
    DrawnCase(
      "AF", "Take the exit on the right onto PA 743 toward Elisort, Hersort",
      "Turn left onto Herstraße"),
    DrawnCase(
      "AH", "Take the exit on the right onto PA 743 toward Elisort, Hersort",
      "Turn right onto Herstraße"),
    DrawnCase(
      "AK", "Take the exit on the right onto PA 743 toward Elisort, Hersort",
      "Keep left onto PA 743 Süd toward Elisort", "Continue onto Randstraße"),
  ])
  func `a ramp that splits just before a road is one turn`(route: DrawnCase) async throws {
    var roads = DrawnRoads(
      """
                   J F            X
                   | |
                   | |
          A-B     -D-E----K
             \\-C<  | |
                  -G |
                   | |
                   H I
      """, step: 20)
    roads.oneway("ABX", "motorway", ["ref": "PA 283"])
    roads.oneway(
      "BC", "motorway_link", ["destination": "Elisort;Hersort", "destination:ref": "PA 743"])
    roads.oneway(
      "CD", "motorway_link", ["destination": "Elisort", "destination:ref": "PA 743 Süd"])
    roads.oneway("DE", "motorway_link")
    roads.oneway(
      "CG", "motorway_link", ["destination": "Hersort", "destination:ref": "PA 743 Nord"])
    for nodes in ["JDGH", "IEF"] {
      roads.oneway(nodes, "primary", ["name": "Herstraße", "ref": "PA 743"])
    }
    roads.way("EK", "primary", ["name": "Randstraße"])
    try await roads.expect(route.from, route.to, route.instructions)
  }

  @Test func `a left turn at the end of a ramp crosses the other carriageway`() async throws {
    var roads = DrawnRoads(
      """
      A---B-------------------------------C------D
           \\                             /
            \\            F J            /
             \\           | |           /
              \\          | |          /
               \\         | |         /
                \\        | |        /
                 --E-----G-K-----N--
                    \\    | |    /
                     \\   | |   /
                      \\  | |  /
                       \\ | | /
                         H L
                         | |
                         | |
                         | |
                         I M
      """, step: 10)
    roads.oneway("ABCD", "motorway")
    for nodes in ["BEG", "EH", "GKN", "LN", "NC"] { roads.oneway(nodes, "motorway_link") }
    for nodes in ["FGHI", "MLKJ"] { roads.oneway(nodes, "primary", ["name": "Querstraße"]) }
    roads.tag("B", ["highway": "motorway_junction", "ref": "4"])
    try await roads.expect("A", "J", ["Take exit 4", "Turn left onto Querstraße"])
    try await roads.expect("A", "I", ["Take exit 4", "Turn right onto Querstraße"])
  }

  // MARK: - Links of other roads

  @Test(arguments: [
    DrawnCase(
      "AL", "Take the ramp on the right onto N 26 toward Mechel", "Turn left onto Neuweg"),
    DrawnCase(
      "AF", "Take the ramp on the right onto N 26 toward Mechel", "Turn right onto Mechelgasse"),
  ])
  func `a signposted link beside a main road is a ramp, also before a turn off it`(
    route: DrawnCase
  ) async throws {
    var roads = DrawnRoads(
      """
                             M L
                             | |
                             | |
                             | |
                             | |
                           H | |
      A-----B--------------------------------C
               D--E--------G-J-K
                  |        | | |
                  |        I | |
                  F          N O
      """, step: 20)
    roads.oneway("ABC", "primary", ["name": "Buschsingel", "ref": "R 23"])
    roads.oneway(
      "BD", "primary_link",
      ["name": "Buschsingel", "destination": "Mechel", "destination:ref": "N 26"])
    roads.oneway("DEGJ", "primary_link", ["name": "Buschsingel"])
    roads.way("EF", "residential", ["name": "Mechelgasse"])
    roads.oneway("HGI", "cycleway")
    roads.oneway("JK", "primary_link")
    for nodes in ["KL", "MJ"] { roads.oneway(nodes, "primary", ["name": "Neuweg", "ref": "N 26"]) }
    for nodes in ["JN", "OK"] { roads.oneway(nodes, "tertiary", ["name": "Dunkelgasse"]) }
    try await roads.expect(route.from, route.to, route.instructions)
  }

  @Test(arguments: [
    ("H", "M-Straße Ost"), ("J", "Paterstraße"), ("L", "N-Straße"), ("N", "Neuallee"),
  ])
  func `a link along a street leads to several side streets`(end: Character, street: String)
    async throws
  {
    var roads = DrawnRoads(
      """
         DP
         ||
      R--|O---------------Q
         ||
      S--|M---------------N
         ||
         |K----L
         ||
         |I----J
         ||
      G--CF----H
         ||
         |E
         B
         |
         |
         A
      """, step: 20)
    roads.oneway("ABCD", "primary", ["name": "Nordstraße"])
    roads.oneway("BEFI", "primary_link", ["destination:street": "Neuallee"])
    roads.oneway("IKMOP", "primary_link")
    roads.oneway("FCG", "secondary", ["name": "M-Straße West"])
    roads.oneway("FH", "tertiary", ["name": "M-Straße Ost"])
    roads.way("IJ", "residential", ["name": "Paterstraße"])
    roads.oneway("KL", "residential", ["name": "N-Straße"])
    for nodes in ["SMN", "QOR"] {
      roads.oneway(nodes, "trunk", ["name": "Neuallee", "ref": "B 50"])
    }
    try await roads.expect(
      "A", end, ["Take the ramp on the right toward Neuallee", "Turn right onto \(street)"])
  }

  @Test(arguments: [("G", "right"), ("H", "left")])
  func `a link that takes the name of a street that joins it ends in a turn`(
    end: Character, side: String
  ) async throws {
    var roads = DrawnRoads(
      """
             C
             |
      H------|-F-----------G
             | |
             | |
             | E
             | |\\
             | D \\
             |/   \\
             B     I
             |
             |
             A
      """, step: 20)
    roads.oneway("ABC", "primary", ["name": "Buschsingel", "ref": "R 23"])
    roads.oneway(
      "BD", "primary_link",
      ["name": "Buschsingel", "destination": "Zentrum;Brüss", "destination:ref": "N 2"])
    roads.oneway("DEF", "primary_link", ["name": "Hertogallee"])
    roads.way("HFG", "primary", ["name": "Brüssler Weg", "ref": "N 2"])
    roads.oneway("IE", "residential", ["name": "Hertogallee"])
    try await roads.expect(
      "A", end,
      [
        "Take the ramp on the right onto N 2 toward Zentrum, Brüss",
        "At the end of the road, turn \(side) onto Brüssler Weg",
      ])
  }

  // MARK: - Roundabouts

  /// A roundabout with four arms; those to the west and east belong to the same road.
  private func roundabout(_ name: String) -> DrawnRoads {
    var roads = DrawnRoads(
      """
           I
           |
           H
          / \\
      A--B   E--F-G
          \\ /
           C
           |
           D
      """, step: 40)
    roads.way(
      "AB", "primary",
      [
        "name": "Ostweg", "ref": "A 1", "destination:backward": "Münchdorf;Kürtdorf;Dünndorf",
        "destination:ref:backward": "A 95;B 2",
      ])
    roads.oneway("BCEHB", "primary", ["junction": "roundabout", "name": name])
    roads.way("CD", "primary", ["name": "Hofgasse"])
    roads.way("EF", "primary", ["name": "Ostweg", "ref": "A 1"])
    roads.way("FG", "primary", ["ref": "A 1"])
    roads.way("HI", "primary")
    return roads
  }

  @Test(
    arguments: [("", "At the roundabout"), ("Sternplatz", "At Sternplatz")],
    [
      DrawnCase("AI", "take the third exit"), DrawnCase("AD", "take the first exit onto Hofgasse"),
      DrawnCase("AG", "take the second exit onto Ostweg"),
      DrawnCase("IA", "take the first exit onto Ostweg toward Münchdorf, Kürtdorf"),
    ])
  func `roundabouts with and without a name count their exits`(
    named: (name: String, at: String), route: DrawnCase
  ) async throws {
    let said = try await roundabout(named.name).instructions(route.from, route.to)
    #expect(said == ["\(named.at), \(route.instructions[0])"])
  }

  @Test func `a route that ends in a roundabout enters it`() async throws {
    try await roundabout("").expect("A", "E", ["Enter the roundabout"])
  }

  @Test func `ramps that lead into and out of a roundabout do not count as turns`() async throws {
    var roads = DrawnRoads(
      """
      K---L--------O---P
          \\       /
           M     N
           \\    /
      A     E--F
      |    /    \\
      B---D      G---J
      |    \\    /
      C     I--H
      """, step: 15)
    roads.way("ABC", "service")
    roads.way("BD", "tertiary")
    roads.oneway("DIHGFED", "secondary", ["junction": "roundabout"])
    roads.way("GJ", "secondary")
    roads.oneway("KLOP", "trunk", ["name": "Ringstraße"])
    roads.oneway(
      "LME", "trunk_link", ["destination": "Korb-Zentrum", "junction:ref": "30"])
    roads.oneway("FNO", "trunk_link")
    roads.tag("L", ["highway": "motorway_junction", "ref": "30"])
    try await roads.expect(
      "K", "J", ["Take exit 30 toward Korb-Zentrum", "At the roundabout, take the second exit"])
    try await roads.expect(
      "K", "N", ["Take exit 30 toward Korb-Zentrum", "At the roundabout, take the third exit"])
    try await roads.expect("K", "P", [])
    #expect(
      try await roads.instructions("J", "P").last == "Merge left onto Ringstraße")
  }
}
