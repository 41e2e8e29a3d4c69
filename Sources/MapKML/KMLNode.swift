// SPDX-License-Identifier: Apache-2.0
import MapXML

/// An element of a document with its contents.
struct KMLNode {
  /// The name without its prefix: `Track` for `gx:Track`.
  let name: String
  let attributes: [String: String]
  /// The position where the element's content starts.
  let position: XMLPosition
  /// The text directly in the element.
  var text = ""
  var children: [KMLNode] = []

  /// Returns the first child with a name.
  func child(_ name: String) -> KMLNode? { children.first { $0.name == name } }

  /// Returns a child's text, trimmed of white space; `nil` if there is none.
  func text(of name: String) -> String? { child(name)?.content }

  /// The text, trimmed of white space; `nil` if it is empty.
  var content: String? {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isSpace }),
      let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return nil }
    return String(text[first...last])
  }

  /// Reads a child's text as a number; `nil` if the child is missing or empty.
  func number(_ name: String) throws(KMLError) -> Double? {
    guard let child = child(name), let text = child.content else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw child.error(.expected("a number", in: name, found: text.excerpt))
    }
    return number
  }

  /// Reads a child's text as a Boolean; `nil` if the child is missing or empty.
  func flag(_ name: String) throws(KMLError) -> Bool? {
    guard let child = child(name), let text = child.content else { return nil }
    switch text {
    case "1", "true": return true
    case "0", "false": return false
    default: throw child.error(.expected("0 or 1", in: name, found: text.excerpt))
    }
  }

  func error(_ reason: KMLError.Reason) -> KMLError {
    KMLError(reason: reason, line: position.line, column: position.column)
  }
}

extension UInt8 {
  /// Whether the byte is white space in XML.
  var isSpace: Bool { self == 32 || self == 10 || self == 13 || self == 9 }
}

extension String {
  /// At most 40 characters, for a message.
  var excerpt: String { count <= 40 ? self : prefix(40) + "…" }
}
