// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// One language's words for instructions, all in one place to translate.
///
/// A table is a JSON object; `InstructionTable.english` is the model. Its phrases stand as inside a
/// sentence: the formatter capitalizes. In braces stand names to fill in; what stands in square brackets
/// is left out where a name inside it is empty. A phrase is looked up by the maneuver's kind and
/// modifier (`turn.uturn`), then, for the six that lead aside, as `turn.aside`, then as `turn`.
///
/// | name | what is filled in |
/// |---|---|
/// | `{onto}`, `{on}` | the road, with the article it takes after "onto" and "on" (see `articles`) |
/// | `{name}` | the road without an article |
/// | `{toward}` | up to two places that signs name |
/// | `{direction}`, `{side}` | a word of `directions` or `sides` |
/// | `{compass}` | a word of `compass`, clockwise from north |
/// | `{exit}`, `{ordinal}` | the exit's number, and as a word of `ordinals` |
/// | `{roundabout}` | the phrase `at roundabout` or `at rotary`, where it has a name `{rotary}` |
/// | `{place}`, `{title}` | the phrase `destination` or `waypoint`, and what the place is called |
/// | `{n}`, `{distance}`, `{first}`, `{second}` | a number, a distance, instructions |
public struct InstructionTable: Hashable, Sendable {
  /// The language's code, such as "en".
  public let language: String
  let phrases: [String: String]
  let directions: [String: String]
  let sides: [String: String]
  let compass: [String]
  let ordinals: [String]
  let numbers: [String]
  let decimal: String
  let articles: [Article]

  /// The article of roads whose names end, or begin, in certain ways.
  struct Article: Hashable, Sendable {
    var ends: [String]
    var begins: [String]
    /// How the words before the last must end in names of several words, so that they need no inflection.
    var before: [String]
    var onto: String
    var on: String
  }

  /// Reads a table and checks that nothing is missing that the English one has.
  public init(_ json: JSON) throws(InstructionTableError) {
    try self.init(json, model: InstructionTable.english)
  }

  /// The table of a language such as "de" or "de-AT"; nil where there is none.
  public static func named(_ language: String) -> InstructionTable? {
    let code = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() }
    return builtIn.first { $0.language == code }
  }

  /// The tables that come with the library.
  public static let builtIn = [english, german]
  public static let english = InstructionTable(embedded: englishText)
  public static let german = InstructionTable(embedded: germanText)

  /// A table of the library itself, whose tests see to it that it is sound.
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

/// Why a table of instructions cannot be used.
public enum InstructionTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member, named by its path.
  case missing(String)
  /// A name in braces that means nothing.
  case unknownName(String, phrase: String)

  public var description: String {
    switch self {
    case .missing(let path): "the table lacks \(path)"
    case .unknownName(let name, let phrase): "the phrase \(phrase) has the unknown name {\(name)}"
    }
  }
}

extension Maneuver.Modifier {
  /// Whether it leads to the left or right: neither straight on nor back.
  var isAside: Bool { self != .straight && self != .uturn }
}
