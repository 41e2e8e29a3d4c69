// SPDX-License-Identifier: Apache-2.0

/// A scanner for the tags and text of an XML document. Removes namespace prefixes from names. Skips
/// comments, processing instructions and declarations. Leaves entities other than XML's five predefined
/// ones as they are.
struct XMLScanner {
  enum Token {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  private var closing: String?
  /// The current line number, from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token; `nil` at the end.
  mutating func next() throws(LocationFileError) -> Token? {
    if let name = closing {
      closing = nil
      return .end(name)
    }
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else { return .text(text()) }
      if has("<!--") {
        try skip(to: "-->")
      } else if has("<![CDATA[") {
        let start = place + 9
        try skip(to: "]]>")
        return .text(String(decoding: bytes[start..<max(place - 3, start)], as: UTF8.self))
      } else if has("<?") {
        try skip(to: "?>")
      } else if has("<!") {
        try skip(to: ">")
      } else {
        return try tag()
      }
    }
    return nil
  }

  private func has(_ mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    return "\(mark)".utf8.elementsEqual(bytes[place..<place + count])
  }

  private mutating func step() {
    if bytes[place] == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }

  private mutating func skip(to mark: StaticString) throws(LocationFileError) {
    while !has(mark) {
      guard place < bytes.count else { throw early }
      step()
    }
    place += mark.utf8CodeUnitCount
  }

  private var early: LocationFileError {
    LocationFileError(reason: .malformed("unexpected end of file"), line: line)
  }

  private mutating func text() -> String {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { step() }
    return XMLScanner.plain(bytes[start..<place])
  }

  private mutating func tag() throws(LocationFileError) -> Token {
    place += 1
    let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = try self.name()
    guard !name.isEmpty else {
      throw LocationFileError(reason: .malformed("a tag without a name"), line: line)
    }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      guard place < bytes.count else { throw early }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        return isEnd ? .end(name) : .start(name, attributes)
      }
      if bytes[place] == UInt8(ascii: "/") {
        place += 1
        closing = name
        continue
      }
      let key = try self.name()
      skipSpace()
      guard !key.isEmpty, place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
        throw LocationFileError(reason: .malformed("malformed tag"), line: line)
      }
      place += 1
      attributes[key] = try value()
    }
  }

  private mutating func name() throws(LocationFileError) -> String {
    var start = place
    while place < bytes.count, !" \t\r\n=/><\"'".utf8.contains(bytes[place]) {
      if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= 0x20 { step() }
  }

  private mutating func value() throws(LocationFileError) -> String {
    skipSpace()
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { throw LocationFileError(reason: .malformed("malformed tag"), line: line) }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote { step() }
    guard place < bytes.count else { throw early }
    place += 1
    return XMLScanner.plain(bytes[start..<place - 1])
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(text) { text, entity in
        text.split(separator: entity.0, omittingEmptySubsequences: false)
          .joined(separator: entity.1)
      }
  }
}
