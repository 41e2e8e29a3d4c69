// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Speeds from tags, and default speeds for roads without such tags.
enum SpeedRules {
  /// The typical driving speed by road class, in km/h.
  static func usual(_ roadClass: Road.Class) -> Double {
    switch roadClass {
    case .motorway: 90
    case .trunk: 85
    case .primary: 65
    case .secondary: 55
    case .tertiary: 40
    case .motorwayLink: 45
    case .trunkLink: 40
    case .primaryLink: 30
    case .secondaryLink, .unclassified, .residential: 25
    case .tertiaryLink: 20
    case .livingStreet: 10
    case .service: 15
    case .track, .pedestrian, .ferry: 10
    case .cycleway, .path, .footway, .steps: 5
    }
  }

  /// The typical driving speed as a fraction of the speed limit.
  static let fractionOfLimit = 0.8

  /// The typical driving speed, in whole km/h.
  static func driving(limit: Double?, roadClass: Road.Class, tags: Tags) -> UInt8 {
    let byClass = limit.map { $0 * fractionOfLimit } ?? usual(roadClass)
    let bySurface = surfaceLimit(tags)
    return UInt8(clamping: Int(max(3, min(byClass, bySurface)).rounded()))
  }

  /// The driving speeds and limits for some times and vehicles, from tags such as `maxspeed:conditional` and `maxspeed:hgv`.
  ///
  /// The limits of trucks apply where they are lower than those of all vehicles.
  static func rules(_ tags: Tags, _ roadClass: Road.Class) -> [RuleDraft] {
    guard tags.hasRules, roadClass != .ferry else { return [] }
    let advised = limit(tags[.maxspeedAdvisory])
    func rule(
      _ value: String, _ condition: String, _ directions: RoadRules.Directions, isTruck: Bool
    ) -> RuleDraft? {
      guard let signed = limit(value), RoadCondition(condition) != nil else { return nil }
      let speed = driving(limit: min(signed, advised ?? signed), roadClass: roadClass, tags: tags)
      return RuleDraft(
        directions: directions, access: [], condition: condition,
        speed: RuleDraft.Speed(
          value: speed, limit: signed == unlimited ? .max : sign(signed), lowers: isTruck))
    }
    var rules: [RuleDraft?] = []
    for (key, directions) in conditionalKeys {
      rules += ConditionalValue.values(tags[key]).map {
        rule($0.value, $0.condition, directions, isTruck: false)
      }
    }
    for (key, directions) in truckKeys {
      if let value = tags[key] { rules.append(rule(value, "hgv", directions, isTruck: true)) }
    }
    rules += ConditionalValue.values(tags[.maxspeedTruckConditional]).map {
      rule($0.value, "hgv AND " + $0.condition, .both, isTruck: true)
    }
    return Array(rules.compactMap(\.self).prefix(ResourceLimits.wayRules))
  }

  /// The number on the sign of a limit in whole km/h, at most 254; 0 if there is none or it is unknown.
  static func sign(_ limit: Double?) -> UInt8 {
    guard let limit, limit != unlimited else { return 0 }
    return UInt8(min(limit.rounded(), 254))
  }

  private static let conditionalKeys: [(TagKey, RoadRules.Directions)] = [
    (.maxspeedConditional, .both), (.maxspeedForwardConditional, .forward),
    (.maxspeedBackwardConditional, .backward),
  ]
  private static let truckKeys: [(TagKey, RoadRules.Directions)] = [
    (.maxspeedTruck, .both), (.maxspeedTruckForward, .forward),
    (.maxspeedTruckBackward, .backward),
  ]

  /// The maximum speed on a surface, in km/h.
  static func surfaceLimit(_ tags: Tags) -> Double {
    var most = 255.0
    switch tags[.surface] {
    case "compacted", "fine_gravel": most = 80
    case "paving_stones", "bricks", "metal": most = 60
    case "sett", "unpaved", "gravel", "dirt", "ground", "grass", "grass_paver", "pebblestone",
      "wood":
      most = 40
    case "cobblestone", "unhewn_cobblestone", "clay": most = 30
    case "earth", "rock", "sand": most = 20
    case "mud": most = 10
    default: break
    }
    switch tags[.tracktype] {
    case "grade1": most = min(most, 60)
    case "grade2": most = min(most, 40)
    case "grade3": most = min(most, 30)
    case "grade4": most = min(most, 25)
    case "grade5": most = min(most, 20)
    default: break
    }
    switch tags[.smoothness] {
    case "intermediate": most = min(most, 80)
    case "bad": most = min(most, 40)
    case "very_bad": most = min(most, 20)
    case "horrible": most = min(most, 10)
    case "very_horrible", "impassable": most = min(most, 5)
    default: break
    }
    return most
  }

  /// Whether the surface is unpaved.
  static func isUnpaved(_ tags: Tags) -> Bool {
    switch tags[.surface] {
    case "unpaved", "gravel", "dirt", "ground", "earth", "grass", "pebblestone", "rock", "sand",
      "mud", "compacted", "fine_gravel", "woodchips":
      true
    case .some: false
    case nil: tags[.tracktype].map { $0 != "grade1" } ?? (tags[.highway] == "track")
    }
  }

  /// The speed limit of a `maxspeed` value in km/h; `nil` if the value has none.
  ///
  /// Format: <https://wiki.openstreetmap.org/wiki/Key:maxspeed>. `none` is ``unlimited``.
  static func limit(_ value: String?) -> Double? {
    guard let value else { return nil }
    if let number = number(value) { return number }
    switch value {
    case "none": return unlimited
    case "walk": return 7
    default: return implicit(value)
    }
  }

  /// The speed in km/h that represents no limit. It is not equal to 140, which is a limit on signs.
  static let unlimited = 140.0.nextUp

  private static func number(_ value: String) -> Double? {
    let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number > 0, number < 400 else { return nil }
    switch value.dropFirst(digits.count).drop(while: { $0 == " " }) {
    case "", "km/h", "kmh", "kph": return number
    case "mph": return number * 1.609344
    case "knots": return number * 1.852
    default: return nil
    }
  }

  /// The default limit of a country's law, such as `DE:urban`.
  private static func implicit(_ value: String) -> Double? {
    let parts = value.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].count == 2 else { return nil }
    let digits = parts[1].drop { !$0.isNumber }
    if parts[1].hasPrefix("zone"), let zone = Double(digits), zone < 100 { return zone }
    let country = parts[0].uppercased()
    if country == "GB" {
      switch parts[1] {
      case "motorway", "nsl_dual": return 112.65
      case "nsl_single": return 96.56
      default: break
      }
    }
    switch parts[1] {
    case "urban": return 50
    case "living_street": return country == "DE" ? 7 : 20
    case "rural": return rural[country] ?? 90
    case "trunk": return trunk[country] ?? 100
    case "motorway": return motorway[country] ?? 130
    default: return nil
    }
  }

  private static let rural: [String: Double] = [
    "DE": 100, "AT": 100, "CH": 80, "LI": 80, "DK": 80, "FI": 80, "FR": 80, "NL": 80, "NO": 80,
    "SE": 70, "PL": 90, "CZ": 90, "IT": 90, "ES": 90, "BE": 70,
  ]
  private static let trunk: [String: Double] = [
    "DE": unlimited, "FR": 110, "IT": 110, "CZ": 110, "PL": 100,
  ]
  private static let motorway: [String: Double] = [
    "DE": unlimited, "CH": 120, "LI": 120, "FI": 120, "ES": 120, "BE": 120, "SE": 110, "NO": 110,
    "NL": 100, "PL": 140,
  ]
}
