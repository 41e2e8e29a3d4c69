// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// The words of one language for instructions.
///
/// A table is a JSON object; see `InstructionTable.english`. Phrases are written as inside a sentence: the
/// formatter capitalizes them. Names in braces are placeholders. Text in square brackets is omitted if a
/// name inside it is empty. The lookup of a phrase tries the maneuver's kind and modifier (`turn.uturn`),
/// then `turn.aside` for the six modifiers to the left or right, then `turn`.
///
/// | name | value |
/// |---|---|
/// | `{onto}`, `{on}` | the road, with its article after "onto" and "on" (see `articles`) |
/// | `{name}` | the road without an article |
/// | `{toward}` | up to two signed destinations |
/// | `{direction}`, `{side}` | a word of `directions` or `sides` |
/// | `{compass}` | a word of `compass`, clockwise from north |
/// | `{exit}`, `{ordinal}` | the exit's number, and a word of `ordinals` |
/// | `{roundabout}` | the phrase `at roundabout`, or `at rotary` with the name `{rotary}` |
/// | `{place}`, `{title}` | the phrase `destination` or `waypoint`, and the waypoint's title |
/// | `{n}`, `{distance}`, `{first}`, `{second}` | a number, a distance, instructions |
public struct InstructionTable: Hashable, Sendable {
  /// The language code, such as "en".
  public let language: String
  let phrases: [String: String]
  let directions: [String: String]
  let sides: [String: String]
  let compass: [String]
  let ordinals: [String]
  let numbers: [String]
  let decimal: String
  let articles: [Article]

  /// The article of roads whose names begin or end with certain strings.
  struct Article: Hashable, Sendable {
    var ends: [String]
    var begins: [String]
    /// The endings of the preceding words in names of several words. Other endings would need inflection.
    var before: [String]
    var onto: String
    var on: String
  }

  /// Reads a table and checks that it contains all phrases of the English table.
  public init(_ json: JSON) throws(InstructionTableError) {
    try self.init(json, model: InstructionTable.english)
  }

  /// Returns the table of a language such as "de" or "de-AT"; `nil` if there is none.
  public static func named(_ language: String) -> InstructionTable? {
    let code = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() }
    return builtIn.first { $0.language == code }
  }

  /// The tables included in the library.
  public static let builtIn = [english, german]
  public static let english = InstructionTable(embedded: englishText)
  public static let german = InstructionTable(embedded: germanText)

  /// Creates a table of the library. Tests check that the tables are valid.
  private init(embedded text: String) {
    let json = (try? JSON(parsing: text)) ?? .null
    self = (try? InstructionTable(json, model: nil)) ?? InstructionTable()
  }

  private init() {
    language = ""
    phrases = [:]
    directions = [:]
    sides = [:]
    compass = []
    ordinals = []
    numbers = []
    decimal = "."
    articles = []
  }

  private init(_ json: JSON, model: InstructionTable?) throws(InstructionTableError) {
    guard let language = json["language"]?.string, !language.isEmpty else {
      throw .missing("language")
    }
    self.language = language
    phrases = InstructionTable.words(json["phrases"])
    directions = InstructionTable.words(json["directions"])
    sides = InstructionTable.words(json["sides"])
    compass = InstructionTable.list(json["compass"])
    ordinals = InstructionTable.list(json["ordinals"])
    numbers = InstructionTable.list(json["numbers"])
    decimal = json["decimal"]?.string ?? "."
    articles = (json["articles"]?.array ?? []).map {
      Article(
        ends: InstructionTable.list($0["ends"]), begins: InstructionTable.list($0["begins"]),
        before: InstructionTable.list($0["before"]), onto: $0["onto"]?.string ?? "",
        on: $0["on"]?.string ?? "")
    }
    try check(against: model)
  }

  private func check(against model: InstructionTable?) throws(InstructionTableError) {
    guard compass.count == 8 else { throw .missing("compass") }
    for modifier in Maneuver.Modifier.allCases where modifier.isAside {
      guard directions[modifier.rawValue] != nil else {
        throw .missing("directions.\(modifier.rawValue)")
      }
      guard sides[modifier.rawValue] != nil else { throw .missing("sides.\(modifier.rawValue)") }
    }
    for (key, phrase) in phrases {
      for name in InstructionTemplate(phrase).names where !InstructionTemplate.known.contains(name)
      {
        throw .unknownName(String(name), phrase: key)
      }
    }
    for key in model?.phrases.keys.sorted() ?? [] where phrases[key] == nil {
      throw .missing("phrases.\(key)")
    }
  }

  private static func words(_ json: JSON?) -> [String: String] {
    (json?.object ?? [:]).reduce(into: [:]) { words, member in
      words[member.key] = member.value.string
    }
  }

  private static func list(_ json: JSON?) -> [String] { (json?.array ?? []).compactMap(\.string) }
}

/// The reason why an instruction table cannot be used.
public enum InstructionTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member is missing. The value is its path.
  case missing(String)
  /// A phrase contains an unknown name in braces.
  case unknownName(String, phrase: String)

  public var description: String {
    switch self {
    case .missing(let path): "the table has no \(path)"
    case .unknownName(let name, let phrase): "the phrase \(phrase) uses the unknown name {\(name)}"
    }
  }
}

extension Maneuver.Modifier {
  /// Whether the modifier leads to the left or right, rather than straight on or back.
  var isAside: Bool { self != .straight && self != .uturn }
}
