// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// The words of one language for instructions.
///
/// A table is a JSON object; see `Languages`. Phrases are written as inside a sentence: the formatter capitalizes
/// them. Names in braces are placeholders, with the grammatical form after a colon: `{road:dative}`. Text in square
/// brackets is omitted if a placeholder inside it is empty. ``InstructionPhrases`` lists the phrases.
///
/// | placeholder | value |
/// |---|---|
/// | `{road}` | the road's name or number, in a form of `roads` |
/// | `{toward}` | up to two signed destinations |
/// | `{direction}` | a word of `directions` |
/// | `{side}` | a word for left or right, in a form of `sides` |
/// | `{compass}` | a word of `compass`, clockwise from north |
/// | `{name}` | the road's name or number, as on a sign |
/// | `{exit}` | the exit's number and name |
/// | `{floor}` | the name or number of the floor to which an elevator goes |
/// | `{ordinal}` | a word of `ordinals`, or the phrase `ordinal` |
/// | `{roundabout}` | the phrase `at roundabout`, or `at rotary` with the name `{rotary}` |
/// | `{place}`, `{title}` | the phrase `destination` or `waypoint`, and the waypoint's title |
/// | `{distance}` | a distance, in a form of `units` |
/// | `{first}`, `{second}`, `{n}` | instructions, and a number |
package struct InstructionTable: Hashable, Sendable {
  /// Texts by plural category.
  typealias Plural = [PluralRule.Category: String]

  /// The language code, such as "en".
  package let language: String
  /// Labels of controls and lists by name: ``labelNames``.
  package let labels: [String: String]
  static let labelNames = [
    "recenter", "then", "now", "start", "steps", "done", "alternative", "ascent", "descent",
    "walk to road", "km/h", "mph",
  ]
  /// Spoken alerts by name: `speeding`, `signal lost` and `rerouting`.
  package let alerts: [String: String]
  package var clock: ClockFormat
  let phrases: [String: String]
  let directions: [String: String]
  /// The words for left and right by form.
  let sides: [String: [String]]
  let compass: [String]
  let ordinals: [String]
  let ordinal: Plural
  let numbers: [String]
  let lanes: [String: Plural]
  /// The units of spoken distances, by name, or by name and form: `meters:genitive`.
  let units: [String: Plural]
  /// The units of written distances and durations.
  let short: [String: String]
  let decimal: String
  /// The digits from 0 to 9.
  let digits: [Character]
  /// The text between destinations.
  let separator: String
  /// The text at the end of a sentence.
  let end: String
  /// The number of the ground floor, 0 or 1.
  let groundFloor: Int
  let roadForms: [String: RoadNameRule.Form]
  let roadRules: [RoadNameRule]

  var plurals: PluralRule { PluralRule(language: language) }

  /// Reads a table and checks it.
  package init(_ json: JSON) throws(InstructionTableError) {
    guard let language = json["language"]?.string, !language.isEmpty else {
      throw .missing("language")
    }
    self.language = language
    labels = Self.words(json["labels"])
    alerts = Self.words(json["alerts"])
    clock = ClockFormat(json["clock"] ?? .null)
    phrases = Self.words(json["phrases"])
    directions = Self.words(json["directions"])
    sides = Self.members(json["sides"]).mapValues(\.strings)
    compass = json["compass"]?.strings ?? []
    ordinals = json["ordinals"]?.strings ?? []
    ordinal = Self.plural(json["ordinal"] ?? .null)
    numbers = json["numbers"]?.strings ?? []
    lanes = Self.members(json["lanes"]).mapValues(Self.plural)
    units = Self.members(json["units"]).mapValues(Self.plural)
    short = Self.words(json["short"])
    decimal = json["decimal"]?.string ?? "."
    digits = Array(json["digits"]?.string ?? "0123456789")
    separator = json["separator"]?.string ?? ", "
    end = json["end"]?.string ?? "."
    groundFloor = json["groundFloor"]?.number == 1 ? 1 : 0
    let roads = json["roads"]
    roadForms = Self.members(roads?["forms"]).mapValues(RoadNameRule.Form.init)
    roadRules = (roads?["rules"]?.array ?? []).map(RoadNameRule.init)
    try InstructionTableCheck(table: self).check()
  }

  private static func members(_ json: JSON?) -> [String: JSON] {
    (json?.object ?? [:]).reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  private static func words(_ json: JSON?) -> [String: String] {
    members(json).compactMapValues(\.string)
  }

  /// The texts by category; a text alone is for all numbers.
  private static func plural(_ json: JSON) -> Plural {
    if let text = json.string { return [.other: text] }
    return words(json).reduce(into: [:]) { texts, member in
      if let category = PluralRule.Category(rawValue: member.key) { texts[category] = member.value }
    }
  }
}

extension InstructionTable {
  /// The codes of all languages, in alphabetical order.
  package static let languages = sources.keys.sorted()

  /// Returns the table of a BCP 47 tag such as "de", "pt-BR" or "en_GB"; `nil` if the language has none.
  package static func named(_ tag: String) -> InstructionTable? {
    let parts = tag.split { "-_.@".contains($0) }
    guard let language = parts.first?.lowercased(), var table = table(of: language) else {
      return nil
    }
    table.clock.choose(region: region(of: tag))
    return table
  }

  /// Returns the region of a BCP 47 tag in capital letters, such as "BR" for "pt-BR"; `nil` if it has none.
  package static func region(of tag: String) -> String? {
    tag.split { "-_.@".contains($0) }.dropFirst()
      .first { $0.count == 2 && $0.allSatisfy(\.isLetter) }?.uppercased()
  }

  package static let english = parse(englishText, "en")

  /// The sources of the tables by language.
  static let sources: [String: String] = [
    "ar": arabicText, "de": germanText, "en": englishText, "es": spanishText, "fa": persianText,
    "fi": finnishText, "fr": frenchText, "it": italianText, "ja": japaneseText, "nl": dutchText,
    "pl": polishText, "pt": portugueseText, "ru": russianText, "sv": swedishText,
  ]

  private static let read = Mutex<[String: InstructionTable]>([:])

  /// Reads a table on its first use.
  private static func table(of language: String) -> InstructionTable? {
    guard let text = sources[language] else { return nil }
    return read.withLock { tables in
      if let table = tables[language] { return table }
      let table = parse(text, language)
      tables[language] = table
      return table
    }
  }

  /// Reads a table of the library. Tests read all of them.
  private static func parse(_ text: String, _ language: String) -> InstructionTable {
    do throws(InstructionTableError) {
      return try InstructionTable((try? JSON(parsing: text)) ?? .null)
    } catch {
      preconditionFailure("the words of the language \(language) are invalid: \(error)")
    }
  }
}

/// The format of the time of day.
package struct ClockFormat: Hashable, Sendable {
  /// Whether the day has two times twelve hours.
  package private(set) var hasTwelveHours: Bool
  private let separator: String
  private let morning: String
  private let afternoon: String
  /// The regions with the other number of hours.
  private let exceptions: [String]

  fileprivate init(_ json: JSON) {
    hasTwelveHours = json["hours"]?.number == 12
    separator = json["separator"]?.string ?? ":"
    morning = json["am"]?.string ?? "AM"
    afternoon = json["pm"]?.string ?? "PM"
    exceptions = json["except"]?.strings ?? []
  }

  /// Adapts the format to a region, such as "US".
  fileprivate mutating func choose(region: String?) {
    if let region, exceptions.contains(region) { hasTwelveHours.toggle() }
  }

  /// Sets whether the day has two times twelve hours.
  package mutating func choose(twelveHours: Bool) { hasTwelveHours = twelveHours }

  /// Formats a time of day in minutes since midnight, 0..<1440: "17:05", "5:05 PM".
  package func text(minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    let rest = "\(separator)\(minute < 10 ? "0" : "")\(minute)"
    guard hasTwelveHours else { return "\(hour)\(rest)" }
    return "\((hour + 11) % 12 + 1)\(rest) \(hour < 12 ? morning : afternoon)"
  }
}
