// SPDX-License-Identifier: Apache-2.0

/// An element of a document, with what is in it.
struct KMLNode {
  /// A place in the text, both counted from 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  /// Without its prefix: `Track` for `gx:Track`.
  let name: String
  let attributes: [String: String]
  /// Where the element's content begins.
  let place: Place
  /// All text that is directly in it.
  var text = ""
  var children: [KMLNode] = []

  /// The first child of a name.
  func child(_ name: String) -> KMLNode? { children.first { $0.name == name } }

  /// The text of a child without white space around it; nil where there is none.
  func text(of name: String) -> String? { child(name)?.content }

  /// The text without white space around it; nil where nothing is left.
  var content: String? {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isSpace }),
      let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return nil }
    return String(text[first...last])
  }

  /// The number that a child's text is; nil where there is no child or it is empty.
  func number(_ name: String) throws(KMLError) -> Double? {
    guard let child = child(name), let text = child.content else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw child.error(.expected("a number", in: name, found: text.excerpt))
    }
    return number
  }

  /// The truth value that a child's text is; nil where there is no child or it is empty.
  func flag(_ name: String) throws(KMLError) -> Bool? {
    guard let child = child(name), let text = child.content else { return nil }
    switch text {
    case "1", "true": return true
    case "0", "false": return false
    default: throw child.error(.expected("0 or 1", in: name, found: text.excerpt))
    }
  }

  func error(_ reason: KMLError.Reason) -> KMLError {
    KMLError(reason: reason, line: place.line, column: place.column)
  }
}

extension UInt8 {
  /// Whether it is white space in XML.
  var isSpace: Bool { self == 32 || self == 10 || self == 13 || self == 9 }
}

extension String {
  /// At most 40 characters, for a sentence.
  var excerpt: String { count <= 40 ? self : prefix(40) + "…" }
}
