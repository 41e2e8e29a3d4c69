// SPDX-License-Identifier: Apache-2.0

/// A phrase with names in braces and optional parts in square brackets.
struct InstructionTemplate {
  /// A name in braces, with the grammatical form of its value: `{road:dative}`.
  struct Placeholder: Hashable {
    let name: Substring
    /// The form; empty for the only form.
    let form: Substring

    fileprivate init(_ text: Substring) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      name = parts.first ?? ""
      form = parts.count > 1 ? parts[1] : ""
    }
  }

  let phrase: Substring

  init(_ phrase: some StringProtocol) { self.phrase = Substring(phrase) }

  /// The placeholders in order.
  var placeholders: [Placeholder] {
    phrase.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
      Placeholder(part.prefix { $0 != "}" })
    }
  }

  /// Returns the phrase with its placeholders replaced. Omits optional parts with an empty value.
  func filled(_ value: (Placeholder) -> String) -> String {
    var result = ""
    var rest = phrase
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
      result += rest[..<open]
      let isPart = rest[open] == "["
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: isPart ? "]" : "}") else {
        return result + rest[open...]
      }
      let content = inside[..<close]
      if isPart {
        let part = InstructionTemplate(content)
        if part.placeholders.allSatisfy({ !value($0).isEmpty }) { result += part.filled(value) }
      } else {
        result += value(Placeholder(content))
      }
      rest = inside[inside.index(after: close)...]
    }
    return result + rest
  }
}
