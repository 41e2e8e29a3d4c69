// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapRoute
import Testing

@Suite struct InstructionTests {
  private let english = InstructionFormatter()
  private let german = InstructionFormatter(language: "de-AT")

  private func step(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, name: String = "",
    ref: String = "", toward: String = "", exits: String = "", exit: Int? = nil,
    rotary: String = "", bearing: Double = 0
  ) -> RouteStep {
    let maneuver = Maneuver(
      kind, modifier: modifier, at: Coordinate(latitude: 0, longitude: 0), bearingAfter: bearing,
      exit: exit)
    var step = RouteStep(maneuver, stretch: 0...100, duration: 10, name: name, ref: ref)
    step.destinations = toward
    step.exits = exits
    step.rotaryName = rotary
    return step
  }

  private func expect(
    _ step: RouteStep, _ english: String, _ german: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(self.english.instruction(for: step) == english, sourceLocation: location)
    #expect(self.german.instruction(for: step) == german, sourceLocation: location)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e300])
  func `any bearing gives an instruction`(bearing: Double) {
    #expect(!english.instruction(for: step(.depart, bearing: bearing)).isEmpty)
  }

  @Test func `an error with any distance has a description`() {
    for limit in [-1e300, .nan, .infinity, 350] {
      #expect(
        "\(RouteError.tooFarFromRoads(waypoint: 1, distance: limit, limit: limit))".contains(
          "waypoint 1"))
    }
  }

  @Test func `turns name the road after the turn`() {
    expect(step(.turn, .left), "Turn left", "Links abbiegen")
    expect(
      step(.turn, .right, name: "Leopoldstraße"), "Turn right onto Leopoldstraße",
      "Rechts auf die Leopoldstraße abbiegen")
    expect(
      step(.turn, .slightLeft, name: "Marktplatz"), "Bear left onto Marktplatz",
      "Halb links auf den Marktplatz abbiegen")
    expect(
      step(.turn, .sharpRight, name: "Am Hang"), "Turn sharp right onto Am Hang",
      "Scharf rechts auf Am Hang abbiegen")
    expect(
      step(.turn, .straight, name: "Isarufer"), "Continue straight onto Isarufer",
      "Geradeaus weiter auf das Isarufer")
    expect(
      step(.turn, .uturn, name: "Münchner Straße"),
      "Make a U-turn and continue on Münchner Straße", "Wenden und weiter auf der Münchner Straße")
    expect(
      step(.turn, .left, name: "Lange Straße", ref: "B 2"), "Turn left onto Lange Straße",
      "Links auf Lange Straße abbiegen")
    expect(
      step(.endOfRoad, .left, ref: "B 304"), "At the end of the road, turn left onto B 304",
      "Am Ende der Straße links auf die B 304 abbiegen")
  }

  @Test func `departures name the compass direction`() {
    expect(
      step(.depart, name: "Ringweg", bearing: 46), "Head northeast on Ringweg",
      "Auf dem Ringweg nach Nordosten starten")
    expect(step(.depart, bearing: 359), "Head north", "Nach Norden starten")
  }

  @Test func `continuing roads are named`() {
    expect(
      step(.newName, .straight, name: "Hauptstraße"), "Continue onto Hauptstraße",
      "Weiter auf der Hauptstraße")
    expect(
      step(.continue, .left, name: "Dorfstraße"), "Turn left to stay on Dorfstraße",
      "Links abbiegen und auf der Dorfstraße bleiben")
    expect(step(.continue, .uturn), "Make a U-turn", "Wenden")
  }

  @Test func `ramps, exits, forks and merges name signed destinations`() {
    expect(
      step(.onRamp, .right, ref: "A 8", toward: "A 8: Salzburg, Rosenheim, Innsbruck"),
      "Take the ramp on the right onto A 8 toward Salzburg, Rosenheim",
      "Die Auffahrt rechts auf die A 8 Richtung Salzburg, Rosenheim nehmen")
    expect(
      step(.offRamp, .slightRight, toward: "Innsbruck", exits: "23"),
      "Take exit 23 toward Innsbruck", "Die Ausfahrt 23 Richtung Innsbruck nehmen")
    expect(
      step(.offRamp, .slightLeft, toward: "Innsbruck", exits: "23A;23B"),
      "Take exit 23A/23B on the left toward Innsbruck",
      "Die Ausfahrt 23A/23B links Richtung Innsbruck nehmen")
    expect(
      step(.offRamp, .slightRight, name: "Südring"), "Take the exit on the right onto Südring",
      "Die Ausfahrt rechts auf den Südring nehmen")
    expect(
      step(.fork, .slightLeft, toward: "Lindau"), "Keep left toward Lindau",
      "Links halten Richtung Lindau")
    expect(
      step(.merge, .slightLeft, ref: "A 96"), "Merge left onto A 96",
      "Links auf die A 96 einfädeln")
    expect(step(.merge, ref: "A 96"), "Merge onto A 96", "Auf die A 96 einfädeln")
  }

  @Test func `roundabouts count their exits`() {
    expect(
      step(.roundabout, .right, name: "Hauptstraße", exit: 2),
      "At the roundabout, take the second exit onto Hauptstraße",
      "Im Kreisverkehr die zweite Ausfahrt auf die Hauptstraße nehmen")
    expect(
      step(.rotary, .left, exit: 11, rotary: "Place de l'Étoile"),
      "At Place de l'Étoile, take the 11th exit",
      "Am Kreisverkehr Place de l'Étoile die 11. Ausfahrt nehmen")
    expect(step(.roundabout, .right), "Enter the roundabout", "In den Kreisverkehr einbiegen")
    expect(
      step(.exitRoundabout, .right, name: "Seeweg"), "Leave the roundabout onto Seeweg",
      "Den Kreisverkehr auf den Seeweg verlassen")
    expect(
      step(.roundaboutTurn, .left, name: "Seeweg"), "At the roundabout, turn left onto Seeweg",
      "Im Kreisverkehr links auf den Seeweg abbiegen")
  }

  @Test func `ferries have names`() {
    expect(
      step(.ferry, name: "Konstanz–Meersburg"), "Take the ferry Konstanz–Meersburg",
      "Die Fähre Konstanz–Meersburg nehmen")
    expect(step(.ferry, .straight), "Take the ferry", "Die Fähre nehmen")
  }

  @Test func `arrivals name the side and the destination`() {
    expect(
      step(.arrive, .right), "You have arrived at your destination, on the right",
      "Sie haben Ihr Ziel erreicht, es liegt rechts")
    let leg = RouteLeg(
      destination: Waypoint(Coordinate(latitude: 0, longitude: 0), title: "Museum"), steps: [])
    #expect(
      english.instruction(for: step(.arrive, .left), of: leg)
        == "You have arrived at Museum, on the left")
    #expect(
      german.instruction(for: step(.arrive), of: leg, isLastLeg: false)
        == "Sie haben Ihr Zwischenziel Museum erreicht")
    #expect(
      english.spoken(for: step(.arrive, .left), distance: 210)
        == "In 210 meters, you will arrive at your destination, on the left.")
    #expect(
      german.spoken(for: step(.arrive, .left), distance: 210)
        == "In 210 Metern erreichen Sie Ihr Ziel, es liegt links.")
  }

  @Test func `spoken instructions include the distance`() {
    let turn = step(.turn, .left, name: "Hauptstraße")
    #expect(
      english.spoken(for: turn, distance: 312) == "In 300 meters, turn left onto Hauptstraße.")
    #expect(
      german.spoken(for: turn, distance: 312)
        == "In 300 Metern links auf die Hauptstraße abbiegen.")
    #expect(german.spoken(for: turn, distance: 1010).hasPrefix("In einem Kilometer links"))
    #expect(german.spoken(for: turn, distance: 1540).hasPrefix("In 1,5 Kilometern links"))
    #expect(english.spoken(for: turn) == "Turn left onto Hauptstraße.")
    #expect(english.spoken(for: turn, distance: .nan) == "Turn left onto Hauptstraße.")
    #expect(
      english.spoken(for: turn, distance: 100, then: step(.turn, .right))
        == "In 100 meters, turn left onto Hauptstraße, then turn right.")
    #expect(
      german.spoken(for: turn, then: step(.arrive, .right))
        == "Links auf die Hauptstraße abbiegen, danach erreichen Sie Ihr Ziel, es liegt rechts.")
    let miles = InstructionFormatter(units: .imperial)
    #expect(miles.spoken(for: turn, distance: 402).hasPrefix("In a quarter mile, turn left"))
    #expect(miles.spoken(for: turn, distance: 805).hasPrefix("In half a mile, turn left"))
    #expect(miles.spoken(for: turn, distance: 60).hasPrefix("In 200 feet, turn left"))
    #expect(miles.spoken(for: turn, distance: 1609).hasPrefix("In 1 mile, turn left"))
  }

  @Test func `long roads have a follow instruction`() {
    let motorway = step(.merge, ref: "A 8")
    #expect(
      english.spokenFollowing(motorway, distance: 12_345) == "Continue on A 8 for 12 kilometers.")
    #expect(
      german.spokenFollowing(motorway, distance: 12_345)
        == "Noch 12 Kilometer weiter auf der A 8.")
    #expect(english.spokenFollowing(step(.turn), distance: 2000) == "Continue for 2 kilometers.")
  }

  @Test(arguments: [
    (0, "0 m"), (4, "0 m"), (96, "100 m"), (244, "240 m"), (262, "250 m"), (974, "950 m"),
    (980, "1 km"), (1249, "1.2 km"), (9949, "9.9 km"), (9960, "10 km"), (123_456, "123 km"),
    (.nan, "0 m"), (-5, "0 m"), (.infinity, "0 m"),
  ])
  func `distances are rounded for speech`(meters: Double, text: String) {
    #expect(english.text(meters: meters) == text)
  }

  @Test func `durations are formatted in minutes and hours`() {
    #expect(english.text(seconds: 20) == "1 min")
    #expect(english.text(seconds: 3599) == "1 h")
    #expect(german.text(seconds: 3900) == "1 Std. 5 Min.")
    #expect(english.text(seconds: .infinity) == "1 min")
  }

  @Test func `lane hints exist for adjacent valid lanes at a side or in the center`() {
    func hint(_ valid: [Bool]) -> String? {
      var turn = step(.turn, .left)
      turn.lanes = valid.map { Lane([.straight], isValid: $0) }
      return english.laneHint(for: turn)
    }
    #expect(hint([true, false, false]) == "Use the left lane")
    #expect(hint([false, true, true]) == "Use the two right lanes")
    #expect(hint([false, true, false]) == "Use the middle lane")
    #expect(hint([true, true]) == nil)
    #expect(hint([true, false, true]) == nil)
    #expect(hint([false, true, false, false]) == nil)
    #expect(hint([]) == nil)
  }
}
