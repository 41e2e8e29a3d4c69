// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The values of the placeholders in a maneuver's phrase.
struct ManeuverWords {
  let table: InstructionTable
  let step: RouteStep
  private let signs: Signs

  init(_ step: RouteStep, table: InstructionTable) {
    self.step = step
    self.table = table
    signs = Signs(step.destinations)
  }

  func value(of placeholder: InstructionTemplate.Placeholder) -> String {
    switch placeholder.name {
    case "road": return road(placeholder.form)
    case "name": return name
    case "toward": return toward
    case "direction": return step.maneuver.modifier.flatMap { table.directions[$0.rawValue] } ?? ""
    case "side": return side(placeholder.form)
    case "compass": return compass
    case "exit": return exit
    case "ordinal": return step.maneuver.exit.map(ordinal) ?? ""
    case "roundabout": return roundabout
    default: return ""
    }
  }

  /// The exit's numbers and the name of its junction: "59B", "23 Irschenberg".
  var exit: String {
    let numbers = step.exits.split(separator: ";").map(trimmed).joined(separator: "/")
    return [numbers, step.junctionName].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The road's first name, or its first reference number if it has no name. A ramp without either has that of the
  /// road on its signs.
  private var name: String {
    for list in [step.name, step.ref] {
      if let first = list.split(separator: ";").first.map(trimmed), !first.isEmpty { return first }
    }
    return signs.road
  }

  private func road(_ form: Substring) -> String {
    let (name, form) = (name, String(form))
    guard !name.isEmpty else { return "" }
    for rule in table.roadRules {
      if let text = rule.form(form, of: name) { return text }
    }
    return table.roadForms[form]?.applied(to: name) ?? name
  }

  private var toward: String {
    let name = name
    return signs.places.filter { $0 != name }.prefix(2).joined(separator: table.separator)
  }

  private func side(_ form: Substring) -> String {
    guard let modifier = step.maneuver.modifier, modifier.isAside,
      let words = table.sides[String(form)]
    else { return "" }
    return words[modifier.isLeft ? 0 : 1]
  }

  private var compass: String {
    let turns = (step.maneuver.bearingAfter / 45).rounded()
    let octant = Int(clamping: turns.truncatingRemainder(dividingBy: 8))
    return table.compass.indices.contains(octant) ? table.compass[octant] : ""
  }

  private func ordinal(_ number: Int) -> String {
    if table.ordinals.indices.contains(number - 1) { return table.ordinals[number - 1] }
    let text = table.ordinal[table.plurals.ordinal(of: number)] ?? ""
    let digits = "\(number)".compactMap(\.wholeNumberValue).map { table.digits[$0] }
    return InstructionTemplate(text).filled { _ in String(digits) }
  }

  private var roundabout: String {
    let key = step.rotaryName.isEmpty ? "at roundabout" : "at rotary"
    return InstructionTemplate(table.phrases[key] ?? "").filled { _ in step.rotaryName }
  }
}

/// The roads and places on a road's signs, such as "A 8, A 99: Salzburg, Ulm".
private struct Signs {
  /// The first road; empty if there is none.
  let road: String
  let places: [String]

  init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let last = Self.list(parts.last ?? "")
    if parts.count == 2 {
      road = Self.list(parts[0]).first ?? ""
      places = last
    } else {
      let isRoads = !last.isEmpty && last.allSatisfy(Self.isNumber)
      road = isRoads ? last[0] : ""
      places = isRoads ? [] : last
    }
  }

  /// Whether a text looks like a road's number: "A 8", "US-101", "I 76 West".
  private static func isNumber(_ text: String) -> Bool {
    let letters = text.prefix { $0.isUppercase }
    let rest = text.dropFirst(letters.count).drop { $0 == " " || $0 == "-" }
    return letters.count <= 3 && rest.first?.isNumber == true
  }

  private static func list(_ text: Substring) -> [String] {
    text.split { $0 == "," || $0 == ";" }.map(trimmed).filter { !$0.isEmpty }
  }
}

/// A text without white space at its ends.
private func trimmed(_ text: Substring) -> String {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
