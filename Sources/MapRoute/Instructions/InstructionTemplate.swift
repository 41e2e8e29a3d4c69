// SPDX-License-Identifier: Apache-2.0

/// A phrase with names in braces and optional parts in square brackets.
struct InstructionTemplate {
  let phrase: Substring

  static let known: Set<Substring> = [
    "onto", "on", "name", "toward", "direction", "side", "compass", "exit", "ordinal",
    "roundabout", "rotary", "place", "title", "n", "distance", "first", "second",
  ]

  init(_ phrase: some StringProtocol) { self.phrase = Substring(phrase) }

  /// The names in braces.
  var names: [Substring] {
    phrase.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
      part.prefix { $0 != "}" }
    }
  }

  /// Returns the phrase with its names replaced. Omits optional parts with an empty name.
  func filled(_ value: (Substring) -> String) -> String {
    var result = ""
    var rest = phrase
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
      result += rest[..<open]
      let isPart = rest[open] == "["
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: isPart ? "]" : "}") else {
        return result + rest[open...]
      }
      let name = inside[..<close]
      if isPart {
        let part = InstructionTemplate(name)
        if part.names.allSatisfy({ !value($0).isEmpty }) { result += part.filled(value) }
      } else {
        result += value(name)
      }
      rest = inside[inside.index(after: close)...]
    }
    return result + rest
  }
}
