// SPDX-License-Identifier: Apache-2.0

/// Makes one line of text of a little HTML, as descriptions are.
enum PlainText {
  /// The most characters that are read.
  private static let limit = 4000
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "#39": "'",
  ]

  /// The text without tags, white space made one space; nil where nothing is left.
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
