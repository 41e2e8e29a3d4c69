// SPDX-License-Identifier: Apache-2.0

extension FloorTags {
  /// The greatest number of a floor, above or below the ground.
  private static let limit = 1000.0

  /// Reads the floors of a way for pedestrians; `nil` if nothing about floors is tagged.
  ///
  /// Format: <https://wiki.openstreetmap.org/wiki/Key:level>.
  init?(_ tags: Tags, roadClass: Road.Class, highway: String) {
    self.init()
    switch roadClass {
    case .steps:
      if let conveying = tags[.conveying], conveying != "no" { flags.insert(.escalator) }
      if let ascends = Self.ascends(tags[.incline]) {
        flags.insert(ascends ? .ascends : .descends)
      }
    case .footway, .path, .pedestrian:
      if highway == "elevator" { flags.insert(.elevator) }
    default: return nil
    }
    if Self.isIndoor(tags, highway) { flags.insert(.indoor) }
    if let floors = tags[.level].flatMap({ Self.floors($0) }) {
      flags.insert(.hasFloors)
      lowest = Int16((floors.lowerBound * 10).rounded())
      highest = Int16((floors.upperBound * 10).rounded())
    }
    if flags.isEmpty, Self.name(tags).isEmpty { return nil }
  }

  /// The name of a way's only floor on its signs, such as "UG"; empty if there is none or several.
  static func name(_ tags: Tags) -> String {
    guard let name = tags[.levelRef], !name.contains(";") else { return "" }
    return name
  }

  private static func isIndoor(_ tags: Tags, _ highway: String) -> Bool {
    switch tags[.indoor] {
    case "yes", "corridor", "room": true
    case "no": false
    default: highway == "corridor"
    }
  }

  /// Whether a value of `incline`, such as "up" or "-20%", leads up; `nil` if it is unknown.
  private static func ascends(_ incline: String?) -> Bool? {
    switch incline {
    case nil: return nil
    case "up": return true
    case "down": return false
    case let value?:
      let digits = value.prefix { $0.isNumber || "+-.".contains($0) }
      guard let number = Double(digits), number != 0 else { return nil }
      return number > 0
    }
  }

  /// The lowest and the highest floor of a value of `level`, such as "1", "0;1" or "-1;0-2"; `nil` if it is not a list of
  /// numbers.
  static func floors(_ value: String) -> ClosedRange<Double>? {
    var floors: [Double] = []
    for part in value.split(separator: ";") {
      let text = String(part.filter { $0 != " " })
      if let floor = Double(text) {
        floors.append(floor)
      } else if let ends = ends(of: text) {
        floors += ends
      } else {
        return nil
      }
    }
    guard let lowest = floors.min(), let highest = floors.max(),
      floors.allSatisfy({ abs($0) <= limit })
    else { return nil }
    return lowest...highest
  }

  /// The two floors of a range such as "0-2" or "-3--1"; `nil` if the text is not one.
  private static func ends(of text: String) -> [Double]? {
    guard let dash = text.dropFirst().firstIndex(of: "-"), let first = Double(text[..<dash]),
      let last = Double(text[text.index(after: dash)...])
    else { return nil }
    return [first, last]
  }
}
