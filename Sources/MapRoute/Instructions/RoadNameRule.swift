// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The grammatical forms of road names that begin or end with certain words.
struct RoadNameRule: Hashable, Sendable {
  /// A form of a name.
  struct Form: Hashable, Sendable {
    /// The text around the name: `{}` is the name, and `{lower}` the name with a small first letter.
    var text = "{}"
    /// Endings of words, and their replacements. The longest one that fits is replaced.
    var endings: [String: String] = [:]
  }

  /// The beginnings of the name. `#` is a digit.
  let begins: [String]
  /// The endings of the name, in lower case.
  let ends: [String]
  /// The endings of the words before the last one in names of several words. Other words would need inflection
  /// that the rule does not have.
  let before: [String]
  let forms: [String: Form]

  /// Reads a rule: the lists `begins`, `ends` and `before`, and the forms by name. A form is a text, or an object of
  /// endings with an optional `text`.
  init(_ json: JSON) {
    begins = json["begins"]?.strings ?? []
    ends = json["ends"]?.strings ?? []
    before = json["before"]?.strings ?? []
    let members = (json.object ?? [:]).filter { !["begins", "ends", "before"].contains($0.key) }
    forms = members.reduce(into: [:]) { forms, member in forms[member.key] = Form(member.value) }
  }

  /// A name in one of the forms; `nil` if the rule is not for this name.
  func form(_ form: String, of name: String) -> String? {
    if begins.contains(where: { Self.begins(name, with: $0) }) {
      return forms[form]?.applied(to: name, words: 1) ?? name
    }
    let words = name.split(separator: " ")
    let fits =
      ends.contains { name.lowercased().hasSuffix($0) }
      && words.dropLast().allSatisfy { word in before.contains { word.hasSuffix($0) } }
    return fits ? forms[form]?.applied(to: name, words: words.count) ?? name : nil
  }

  private static func begins(_ name: String, with pattern: String) -> Bool {
    name.count >= pattern.count
      && zip(name, pattern).allSatisfy { $0 == $1 || $1 == "#" && $0.isNumber }
  }
}

extension RoadNameRule.Form {
  init(_ json: JSON) {
    if let text = json.string {
      self.text = text
      return
    }
    endings = (json.object ?? [:]).compactMapValues(\.string)
      .reduce(into: [:]) { endings, pair in endings[pair.key] = pair.value }
    text = endings.removeValue(forKey: "text") ?? "{}"
  }

  /// Replaces the endings of the first words, and inserts the name into the text.
  func applied(to name: String, words count: Int = 0) -> String {
    var words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.prefix(count) {
      let fitting = endings.filter { words[index].hasSuffix($0.key) }
      guard let ending = fitting.max(by: { $0.key.count < $1.key.count }) else { continue }
      words[index] = words[index].dropLast(ending.key.count) + ending.value
    }
    let name = words.joined(separator: " ")
    let parts = text.split(separator: "{lower}", omittingEmptySubsequences: false)
    let lower = name.prefix(1).lowercased() + name.dropFirst()
    return parts.joined(separator: lower).split(separator: "{}", omittingEmptySubsequences: false)
      .joined(separator: name)
  }
}

extension JSON {
  /// The strings of an array.
  var strings: [String] { (array ?? []).compactMap(\.string) }
}
