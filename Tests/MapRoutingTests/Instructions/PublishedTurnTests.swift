// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

/// Roads of the shapes of Valhalla's published tests of turns, U-turns and obvious roads: each of its cases has a
/// route here.
@Suite struct PublishedTurnTests {
  // MARK: - Turns with signs

  /// Three signposted roads that leave a street to one side, sharply, at a right angle and slightly.
  private let signed: DrawnRoads = {
    var roads = DrawnRoads(
      """
      A----B----C
           /|\\
       D--- | ---F
            |
            E
      """, step: 30)
    roads.way("ABC", "primary", ["name": "Hauptstraße"])
    roads.way("BE", "primary", ["name": "Südallee", "destination:forward": "Südort;Tiefort"])
    roads.way("BD", "primary", ["name": "Westallee", "destination:forward": "Westort"])
    roads.way("BF", "primary", ["name": "Ostallee", "destination:forward": "Ostort"])
    return roads
  }()

  @Test(arguments: [
    DrawnCase("AE", "Turn right onto Südallee toward Südort, Tiefort"),
    DrawnCase("AD", "Turn sharp right onto Westallee toward Westort"),
    DrawnCase("AF", "Keep right onto Ostallee toward Ostort"),
    DrawnCase("CE", "Turn left onto Südallee toward Südort, Tiefort"),
    DrawnCase("CF", "Turn sharp left onto Ostallee toward Ostort"),
    DrawnCase("CD", "Keep left onto Westallee toward Westort"),
  ])
  func `turns have the places on their signs`(route: DrawnCase) async throws {
    try await signed.expect(route.from, route.to, route.instructions)
  }

  @Test func `signs of the other direction are not read`() async throws {
    try await signed.expect(
      "E", "A",
      [
        "Turn left onto Hauptstraße"
      ])
  }

  // MARK: - Divided roads

  /// Two divided roads that cross: with right-hand traffic, one-way pairs 20 m apart.
  private let divided: DrawnRoads = {
    var roads = DrawnRoads(
      """
            E D
            | |
            | |
            | |
            | |
       L----F-C----K
            | |
       I----G-B----J
            | |
            | |
            | |
            | |
            H A
      """, step: 10)
    for nodes in ["ABCD", "EFGH"] { roads.oneway(nodes, "primary", ["name": "Parkallee"]) }
    roads.oneway("IG", "primary", ["name": "Waldallee", "ref": "A 2"])
    roads.oneway("FL", "primary", ["name": "Waldallee", "destination": "Westort"])
    for nodes in ["GBJ", "KCF"] { roads.oneway(nodes, "primary", ["name": "Flussallee"]) }
    return roads
  }()

  @Test(arguments: [
    DrawnCase("AL", "Turn left onto Waldallee toward Westort"),
    DrawnCase("AH", "Make a U-turn and continue on Parkallee"),
    DrawnCase("AJ", "Turn right onto Flussallee"), DrawnCase("AD"),
    DrawnCase("ID", "Turn left onto Parkallee"), DrawnCase("IH", "Turn right onto Parkallee"),
    DrawnCase("EJ", "Turn left onto Flussallee"),
    DrawnCase("EL", "Turn right onto Waldallee toward Westort"),
    DrawnCase("IL", "Make a U-turn and continue on Waldallee"),
    DrawnCase("BL", "Turn left onto Waldallee toward Westort"),
    DrawnCase("AF", "Turn left onto Flussallee"), DrawnCase("BF", "Turn left onto Flussallee"),
    DrawnCase("KH", "Turn left onto Parkallee"),
  ])
  func `turns and U-turns across divided roads are one instruction`(route: DrawnCase) async throws {
    try await divided.expect(route.from, route.to, route.instructions)
  }

  @Test func `a U-turn on a divided road without a name is one instruction`() async throws {
    var roads = DrawnRoads(
      """
             D C
             | |
             | |
             | |
        G----E-B----H
             | |
             | |
             | |
             F A
      """, step: 10)
    for nodes in ["ABC", "DEF"] { roads.oneway(nodes, "primary") }
    roads.way("HBEG", "secondary")
    try await roads.expect("A", "F", ["Make a U-turn"])
    try await roads.expect("A", "G", ["Turn left"])
  }

  @Test func `where the carriageways of a road meet, turning back is a U-turn`() async throws {
    var roads = DrawnRoads(
      """
            G
      A--B\\ |
      C--D/ E---F
            |
            H
      """, step: 10)
    roads.oneway("EBA", "primary", ["name": "Silberstraße"])
    roads.oneway("CDE", "primary", ["name": "Silberstraße"])
    roads.oneway("EF", "primary", ["name": "Silberstraße"])
    roads.way("GEH", "secondary", ["name": "Altstraße"])
    try await roads.expect("C", "A", ["Make a U-turn and continue on Silberstraße"])
    try await roads.expect("C", "H", ["Turn right onto Altstraße"])
    try await roads.expect("C", "F", [])
  }

  // MARK: - Obvious roads

  /// A road that changes its name twice, is joined by one from behind, and meets side roads.
  private let renamed: DrawnRoads = {
    var roads = DrawnRoads(
      """
                              ---I
      C------                /
      A-------B----D----E----G----H----K
                        |         |
                        |         |
                        F         J
      """, step: 200)
    roads.oneway("AB", "primary", ["name": "Weinstraße"])
    roads.oneway("BC", "primary", ["name": "Weinstraße"])
    roads.way("BD", "primary", ["name": "Mittelstraße"])
    roads.way("DEG", "primary", ["name": "Hanstraße"])
    roads.way("EF", "primary", ["name": "Hauptstraße"])
    roads.way("GI", "primary", ["name": "Hanstraße"])
    roads.way("GHK", "primary", ["name": "Ahornstraße"])
    roads.way("HJ", "primary", ["name": "Erste Straße"])
    return roads
  }()

  @Test(arguments: [
    DrawnCase("BF", "Continue onto Hanstraße", "Turn right onto Hauptstraße"),
    DrawnCase(
      "AF", "Continue onto Mittelstraße", "Continue onto Hanstraße", "Turn right onto Hauptstraße"),
    DrawnCase("DJ", "Keep right onto Ahornstraße", "Turn right onto Erste Straße"),
    DrawnCase("DI", "Keep left onto Hanstraße"),
  ])
  func `straight changes of the name are instructions, once`(route: DrawnCase) async throws {
    try await renamed.expect(route.from, route.to, route.instructions)
  }

  @Test(arguments: [("primary", "track"), ("secondary", "path"), ("tertiary", "footway")])
  func `a sharp bend with a path straight ahead has no instruction`(highway: String, path: String)
    async throws
  {
    var roads = DrawnRoads(
      """
      A----------B----------
                             C--------F
      E----------D----------
      """, step: 100)
    roads.way("ABCDE", highway, ["name": "Bergstraße", "ref": "16"])
    roads.way("CF", path)
    try await roads.expect("A", "E", [])
    try await roads.expect("E", "A", [])
  }

  /// A one-way road that turns back at B, where its number goes on to D, and another road leads north.
  private func numbered(_ south: String, toward: String = "") -> DrawnRoads {
    var roads = DrawnRoads(
      """
                  E
                  |
                  |
                  |
                  B----A
      \(south)
      """, step: 200)
    roads.oneway("AB", "primary", ["name": "Dammweg", "ref": "N 57"])
    roads.oneway("BC", "primary", ["name": "Dammweg", "ref": "N 57"])
    roads.way("BD", "primary", ["ref": "N 57", "destination:forward": toward])
    roads.way("BE", "secondary", ["name": "Stufenweg", "ref": "N 651"])
    return roads
  }

  @Test func `a turn that stays on a number has an instruction, a slight bend has none`()
    async throws
  {
    let right = "            |\\----C\n            |\n            |\n            D"
    try await numbered(right).expect(
      "A", "D",
      [
        "Turn left to stay on N 57"
      ])
    let slanted = "              \\----C\n\n\n\n         D"
    try await numbered(slanted).expect("A", "D", ["Turn left to stay on N 57"])
    let slight = "             \\----C\n\n\n\n\n  D"
    try await numbered(slight).expect("A", "D", [])
    try await numbered(right, toward: "Nordort;Seeort;Inselort").expect(
      "A", "D", ["Turn left to stay on N 57"])
  }

  @Test func `a turn whose first meters bend is a turn`() async throws {
    var roads = DrawnRoads(
      """
      C------------------------------B------------------------------A
      F------------------------------E------------------------------D
                                    /
                                   |
                                   |
                                   |
                                   |
                                   G
      """, step: 3)
    roads.oneway("ABC", "residential", ["name": "Miklosgasse"])
    roads.way("DEF", "footway")
    roads.way("BEG", "residential", ["name": "Bogengasse"])
    try await roads.expect("A", "G", ["Turn left onto Bogengasse"])
  }

  @Test func `a road with a long name is named at its turn, and once`() async throws {
    let name = "Landstraße von Unterheiligenbrunn nach Oberheiligenbrunn am Wald"
    var roads = DrawnRoads(
      """
      A
      |
      |    J
      B--C |
      |    H----I
      |    |
      D----G----K
      |
      E
      """, step: 100)
    roads.way("ABDE", "primary", ["name": "BV 5105"])
    roads.way("BC", "primary", ["name": "Cgasse"])
    roads.way("DG", "primary", ["name": name])
    roads.way("GHJ", "primary", ["name": name])
    roads.way("GK", "primary", ["name": "Kgasse"])
    roads.way("HI", "primary", ["name": "Igasse"])
    try await roads.expect("A", "H", ["Turn left onto \(name)", "Turn left to stay on \(name)"])
  }

  // MARK: - Ferries and stairs

  @Test func `a ferry has its name and the place on its sign, in both directions`() async throws {
    var roads = DrawnRoads("A--B----C--D", step: 500)
    roads.way("AB", "trunk", ["ref": "A 1"])
    roads.way(
      "BC", "ferry",
      [
        "motor_vehicle": "yes", "name": "Fähre", "ref": "A 1", "destination:forward": "Ostkap",
        "destination:backward": "Westkap", "duration": "01:25",
      ])
    roads.way("CD", "trunk", ["ref": "A 1"])
    try await roads.expect("A", "D", ["Take the ferry Fähre toward Ostkap", "Continue on A 1"])
    try await roads.expect("D", "A", ["Take the ferry Fähre toward Westkap", "Continue on A 1"])
  }

  @Test func `stairs at the end of a path are named, without a side`() async throws {
    var roads = DrawnRoads(
      """
      D----E----F
      |
      N
      |
      O
      """, step: 30)
    roads.way("DEF", "footway", ["name": "Hangweg"])
    roads.way("DN", "steps", ["name": "Treppengasse"])
    roads.way("NO", "footway")
    try await roads.expect("E", "O", ["Take the stairs, Treppengasse"], .walking)
  }
}
