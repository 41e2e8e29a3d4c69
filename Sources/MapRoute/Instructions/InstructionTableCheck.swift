// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The reason why an instruction table cannot be used.
package enum InstructionTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member is missing. The value is its path.
  case missing(String)
  /// A phrase contains an unknown placeholder, or one in an unknown form.
  case unknownPlaceholder(String, phrase: String)
  /// A phrase does not contain a placeholder that it needs.
  case unusedPlaceholder(String, phrase: String)
  /// The language has no use for a member.
  case unknownMember(String)

  package var description: String {
    switch self {
    case .missing(let path): "the table has no \(path)"
    case .unknownPlaceholder(let name, let phrase):
      "the phrase \(phrase) contains the unknown placeholder {\(name)}"
    case .unusedPlaceholder(let name, let phrase):
      "the phrase \(phrase) does not contain {\(name)}"
    case .unknownMember(let path): "\(path) is unknown"
    }
  }
}

/// The phrases of a table.
///
/// A maneuver's phrase has the name of its kind. `aside` is for the six modifiers to the left or right. A table may
/// contain phrases for single modifiers (`turn.slight left`), which have precedence, and `in distance.arriving` and
/// `then.arriving` if an arrival needs another order of words than an imperative. Stairs, escalators, elevators and doors
/// have phrases of their own, whatever the maneuver.
enum InstructionPhrases {
  /// The placeholders that each phrase contains.
  static let placeholders: [String: Set<Substring>] = [
    "depart": ["compass", "road"],
    "arrive": ["place"], "arrive.aside": ["place", "side"], "arrive.straight": ["place"],
    "arriving": ["place"], "arriving.aside": ["place", "side"],
    "turn": ["road", "toward"], "turn.aside": ["direction", "road", "toward"],
    "turn.straight": ["road", "toward"], "uturn": ["road"],
    "new name": ["road", "toward"],
    "continue": ["road", "toward"], "continue.aside": ["direction", "road"],
    "continue.straight": ["road", "toward"],
    "merge": ["road", "toward"], "merge.aside": ["side", "road", "toward"],
    "on ramp": ["road", "toward"], "on ramp.aside": ["side", "road", "toward"],
    "off ramp": ["road", "toward"], "off ramp.aside": ["side", "road", "toward"],
    "off ramp.exit": ["exit", "road", "toward"],
    "off ramp.exit aside": ["exit", "side", "road", "toward"],
    "fork": ["road", "toward"], "fork.aside": ["side", "exit", "road", "toward"],
    "fork.straight": ["exit", "road", "toward"],
    "end of road": ["road", "toward"], "end of road.aside": ["direction", "road", "toward"],
    "end of road.straight": ["road", "toward"], "end of road.uturn": ["road"],
    "roundabout": ["toward"], "roundabout.exit": ["roundabout", "ordinal", "road", "toward"],
    "roundabout turn": ["roundabout", "road", "toward"],
    "roundabout turn.aside": ["roundabout", "direction", "road", "toward"],
    "roundabout turn.straight": ["roundabout", "road", "toward"],
    "roundabout turn.uturn": ["roundabout", "road"],
    "exit roundabout": ["road", "toward"],
    "notification": ["road", "toward"], "ferry": ["name", "toward"],
    "at roundabout": [], "at rotary": ["rotary"],
    "destination": [], "destination.title": ["title"],
    "waypoint": [], "waypoint.title": ["title"],
    "in distance": ["distance", "first"], "then": ["first", "second"],
    "follow": ["road", "distance"], "continue on foot": ["distance"],
    "stairs": ["side", "name"], "stairs.up": ["side", "name"], "stairs.down": ["side", "name"],
    "escalator": ["side", "name"], "escalator.up": ["side", "name"],
    "escalator.down": ["side", "name"], "elevator": ["side", "floor", "name"],
    "entrance": ["side", "road"], "exit": ["road"], "exit.aside": ["direction", "road"],
  ]

  /// The placeholders of a phrase; `nil` if there is no such phrase.
  static func placeholders(of phrase: String) -> Set<Substring>? {
    if let names = placeholders[phrase] { return names }
    let parts = phrase.split(separator: ".")
    if parts == ["in distance", "arriving"] || parts == ["then", "arriving"] {
      return placeholders[String(parts[0])]
    }
    guard parts.count == 2, let modifier = Maneuver.Modifier(rawValue: String(parts[1])) else {
      return nil
    }
    let general = placeholders[parts[0] + (modifier.isAside ? ".aside" : "")]
    return general?.subtracting(["direction", "side"])
  }
}

/// Checks that a table is complete, and that its phrases use all of their placeholders.
struct InstructionTableCheck {
  let table: InstructionTable

  func check() throws(InstructionTableError) {
    try checkLists()
    try checkPhrases()
    try checkPlurals()
    for unit in ["meters", "kilometers", "feet", "miles", "minutes", "hours"] {
      try check(table.short[unit], "short.\(unit)", needs: ["n"])
    }
    try check(
      table.short["hours and minutes"], "short.hours and minutes", needs: ["hours", "minutes"])
    for label in InstructionTable.labelNames where table.labels[label]?.isEmpty ?? true {
      throw .missing("labels.\(label)")
    }
    for alert in ["speeding", "signal lost", "rerouting"] where table.alerts[alert]?.isEmpty ?? true
    {
      throw .missing("alerts.\(alert)")
    }
  }

  private func checkLists() throws(InstructionTableError) {
    guard table.compass.count == 8 else { throw .missing("compass") }
    guard table.ordinals.count == 10 else { throw .missing("ordinals") }
    guard table.numbers.count == 6 else { throw .missing("numbers") }
    guard table.digits.count == 10 else { throw .missing("digits") }
    for modifier in Maneuver.Modifier.allCases where modifier.isAside {
      guard table.directions[modifier.rawValue] != nil else {
        throw .missing("directions.\(modifier.rawValue)")
      }
    }
    for (form, words) in table.sides where words.count != 2 { throw .missing("sides.\(form)") }
  }

  private func checkPhrases() throws(InstructionTableError) {
    for (key, names) in InstructionPhrases.placeholders {
      try check(table.phrases[key], "phrases.\(key)", needs: names)
    }
    for (key, phrase) in table.phrases where InstructionPhrases.placeholders[key] == nil {
      guard let names = InstructionPhrases.placeholders(of: key) else {
        throw .unknownMember("phrases.\(key)")
      }
      try check(phrase, "phrases.\(key)", needs: names)
    }
  }

  private func checkPlurals() throws(InstructionTableError) {
    let rule = table.plurals
    try check(table.ordinal, "ordinal", rule.exits)
    for position in ["left", "right", "middle"] {
      try check(table.lanes[position] ?? [:], "lanes.\(position)", rule.lanes)
    }
    let forms = Set(
      table.phrases.values.flatMap { InstructionTemplate($0).placeholders }
        .filter { $0.name == "distance" }.map(\.form))
    for form in forms {
      let suffix = form.isEmpty ? "" : ":\(form)"
      for unit in ["meters", "kilometers", "feet", "miles"] {
        let key = unit + suffix
        try check(table.units[key] ?? [:], "units.\(key)", rule.distances)
      }
      for unit in ["quarter mile", "half mile", "three quarter mile"] {
        guard table.units[unit + suffix]?[.other]?.isEmpty == false else {
          throw .missing("units.\(unit + suffix)")
        }
      }
    }
  }

  /// Checks that there is a text for each category of the language. It contains the number if the category is for
  /// more than one.
  private func check(
    _ plural: InstructionTable.Plural, _ path: String, _ categories: PluralRule.Categories
  ) throws(InstructionTableError) {
    for (category, isForSeveral) in categories {
      let path = "\(path).\(category.rawValue)"
      guard let text = plural[category], !text.isEmpty else { throw .missing(path) }
      let names = Set(InstructionTemplate(text).placeholders.map(\.name))
      if isForSeveral, !names.contains("n") { throw .unusedPlaceholder("n", phrase: path) }
      if let name = names.first(where: { $0 != "n" }) {
        throw .unknownPlaceholder(String(name), phrase: path)
      }
    }
    for category in plural.keys where categories[category] == nil {
      throw .unknownMember("\(path).\(category.rawValue)")
    }
  }

  /// Checks that a phrase exists and contains exactly the placeholders, in forms that the table has.
  private func check(
    _ phrase: String?, _ path: String, needs names: Set<Substring>
  ) throws(InstructionTableError) {
    guard let phrase, !phrase.isEmpty else { throw .missing(path) }
    let placeholders = InstructionTemplate(phrase).placeholders
    for placeholder in placeholders
    where !names.contains(placeholder.name) || !hasForm(of: placeholder) {
      let form = placeholder.form.isEmpty ? "" : ":\(placeholder.form)"
      throw .unknownPlaceholder(placeholder.name + form, phrase: path)
    }
    for name in names.sorted() where !placeholders.contains(where: { $0.name == name }) {
      throw .unusedPlaceholder(String(name), phrase: path)
    }
  }

  private func hasForm(of placeholder: InstructionTemplate.Placeholder) -> Bool {
    switch placeholder.name {
    case "side": table.sides[String(placeholder.form)] != nil
    case "road": placeholder.form.isEmpty || table.roadForms[String(placeholder.form)] != nil
    // The units of each form are checked separately.
    case "distance": true
    default: placeholder.form.isEmpty
    }
  }
}

extension Maneuver.Modifier {
  /// Whether the modifier leads to the left or right, rather than straight on or back.
  var isAside: Bool { self != .straight && self != .uturn }

  /// Whether the modifier leads to the left.
  var isLeft: Bool { self == .left || self == .slightLeft || self == .sharpLeft }
}
