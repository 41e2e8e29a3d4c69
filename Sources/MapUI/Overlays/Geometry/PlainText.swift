// SPDX-License-Identifier: Apache-2.0

/// Converts short HTML text, such as descriptions, to one line of plain text.
enum PlainText {
  /// The maximum number of characters that are read.
  private static let limit = 4000
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "#39": "'",
  ]

  /// Returns the text without tags, with each run of white space as one space; `nil` if it is empty.
  static func of(_ html: String) -> String? {
    var text = ""
    var rest = html.prefix(limit)
    while let character = rest.popFirst() {
      if character == "<", rest.first.map({ $0.isLetter || "/!".contains($0) }) ?? false {
        guard let end = rest.firstIndex(of: ">") else { break }
        rest = rest[rest.index(after: end)...]
        text += " "
      } else if character == "&", let end = rest.prefix(8).firstIndex(of: ";"),
        let meant = entities[String(rest[..<end])]
      {
        rest = rest[rest.index(after: end)...]
        text += meant
      } else {
        text.append(character)
      }
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
