// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Sentences of a language, for all kinds of instructions.
struct Sentences: Sendable, CustomStringConvertible {
  let language: String
  let road: String
  let other: String
  let ref: String
  let places: String
  let title: String
  let expected: [String]

  static let all = [
    english, german, french, spanish, portuguese, italian, dutch, swedish, polish, finnish, russian,
    arabic, persian, japanese,
  ]

  init(
    _ language: String, road: String, other: String, ref: String, places: String, title: String,
    expected: String
  ) {
    self.language = language
    self.road = road
    self.other = other
    self.ref = ref
    self.places = places
    self.title = title
    self.expected = expected.split(separator: "\n").map(String.init)
  }

  var description: String { language }

  var actual: [String] { displayed + spoken + measures + walkingFeatures }

  private var metric: InstructionFormatter { InstructionFormatter(language: language) }
  private var imperial: InstructionFormatter {
    InstructionFormatter(language: language, units: .imperial)
  }

  private var displayed: [String] {
    let signs = "\(ref): \(places)"
    let waypoint = RouteLeg(
      destination: Waypoint(Coordinate(latitude: 0, longitude: 0), title: title), steps: [])
    return [
      Self.step(.turn, .right, road), Self.step(.turn, .left, other), Self.step(.turn, .slightLeft),
      Self.step(.turn, .sharpRight, road), Self.step(.turn, .uturn, road),
      Self.step(.endOfRoad, .left, other), Self.step(.newName, .straight, road),
      Self.step(.continue, .left, road), Self.step(.fork, .slightLeft, toward: places),
      Self.step(.fork, .slightRight, toward: signs, exits: "59B"),
      Self.step(.onRamp, .right, toward: signs),
      Self.step(.offRamp, .slightRight, toward: signs, exits: "59B"),
      Self.step(.offRamp, .slightLeft, exits: "23", junction: "X"),
      Self.step(.merge, .slightLeft, ref: ref), Self.step(.roundabout, .right, road, exit: 2),
      Self.step(.roundabout, .right, exit: 12), Self.step(.roundaboutTurn, .left, road),
      Self.step(.exitRoundabout, .right, road), Self.step(.ferry, name: "X"),
      Self.step(.depart, name: road, bearing: 46), Self.step(.arrive, .left),
    ].map { metric.instruction(for: $0) } + [
      metric.instruction(for: Self.step(.arrive, .right), of: waypoint, isLastLeg: false)
    ]
  }

  private var spoken: [String] {
    let left = Self.step(.turn, .left, road)
    let plain = Self.step(.turn, .left)
    return [300, 1000, 1540].map { metric.spoken(for: left, distance: $0) }
      + [metric.spoken(for: plain, distance: 3000)]
      + [402, 805, 61, 3219].map { imperial.spoken(for: plain, distance: $0) }
      + [
        metric.spoken(for: Self.step(.arrive, .left), distance: 210),
        metric.spoken(for: plain, then: Self.step(.turn, .right, road)),
        metric.spoken(for: plain, then: Self.step(.arrive, .right)),
        metric.spokenFollowing(Self.step(.merge, ref: ref), distance: 12_345),
      ]
  }

  private var measures: [String] {
    func lanes(_ valid: [Bool]) -> String {
      var step = Self.step(.turn, .left)
      step.lanes = valid.map { Lane([.straight], isValid: $0) }
      return metric.laneHint(for: step) ?? ""
    }
    let measures = [
      metric.text(meters: 350), metric.text(meters: 1249), imperial.text(meters: 61),
      imperial.text(meters: 8000), metric.text(seconds: 3900), metric.text(seconds: 600),
    ]
    return [
      lanes([true, false, false]), lanes([false, true, true]), measures.joined(separator: " · "),
    ]
  }

  private var walkingFeatures: [String] {
    func text(
      _ feature: WalkingFeature, _ modifier: Maneuver.Modifier = .straight, name: String = ""
    ) -> String {
      var step = Self.step(.turn, modifier, name: name)
      step.walkingFeature = feature
      return metric.instruction(for: step)
    }
    return [
      text(WalkingFeature(.stairs)), text(WalkingFeature(.stairs, direction: .up), .left),
      text(WalkingFeature(.stairs, direction: .down), name: "X"),
      text(WalkingFeature(.escalator), .right), text(WalkingFeature(.escalator, direction: .up)),
      text(WalkingFeature(.escalator, direction: .down)), text(WalkingFeature(.elevator, floor: 2)),
      text(WalkingFeature(.elevator), .slightLeft), text(WalkingFeature(.entrance), .left),
      text(WalkingFeature(.entrance), name: road), text(WalkingFeature(.exit), name: road),
      text(WalkingFeature(.exit), .right, name: road),
    ]
  }

  static func step(
    _ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, _ road: String = "",
    name: String = "", ref: String = "", toward: String = "", exits: String = "", exit: Int? = nil,
    junction: String = "", rotary: String = "", bearing: Double = 0
  ) -> RouteStep {
    let maneuver = Maneuver(
      kind, modifier: modifier, at: Coordinate(latitude: 0, longitude: 0), bearingAfter: bearing,
      exit: exit)
    var step = RouteStep(
      maneuver, stretch: 0...100, duration: 10, name: name.isEmpty ? road : name, ref: ref)
    step.destinations = toward
    step.exits = exits
    step.junctionName = junction
    step.rotaryName = rotary
    return step
  }
}
