// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// An index in a document's bytes, and the parts of XML that are read there.
struct XMLCursor {
  private let bytes: [UInt8]
  private(set) var index = 0
  /// The line of `counted`, the index of its first byte, and the index up to which lines are counted.
  private var line = 1
  private var lineStart = 0
  private var counted = 0

  /// Starts at the beginning of a document in valid UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the document is empty.
  var isEmpty: Bool { bytes.isEmpty }

  /// The line and column of the current index. Counts the lines since the last call.
  mutating func position() -> XMLPosition {
    let bytes = bytes
    for at in counted..<max(index, counted) where bytes[at] == 0x0A {
      line += 1
      lineStart = at + 1
    }
    counted = max(index, counted)
    return XMLPosition(line: line, column: index - lineStart + 1)
  }

  /// An error at an index, by default the current one.
  func error(_ reason: XMLError.Reason, at index: Int? = nil) -> XMLError {
    var start = XMLCursor(bytes)
    start.index = index ?? self.index
    return XMLError(reason, at: start.position())
  }

  func malformed(_ sentence: String, at index: Int? = nil) -> XMLError {
    error(.malformed(sentence), at: index)
  }

  /// The error for a document that ends within an element, after its last character that is not
  /// blank.
  var incomplete: XMLError {
    error(.incomplete, at: 1 + (bytes.lastIndex { !XMLCharacter.isBlank($0) } ?? -1))
  }

  /// Returns the byte at a distance from the current index; `nil` beyond the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func has(_ mark: String) -> Bool { bytes[index...].starts(with: mark.utf8) }

  mutating func advance(_ count: Int) { index += count }

  /// Moves to the end of white space. Returns whether there was any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while let byte = peek(), XMLCharacter.isBlank(byte) { index += 1 }
    return index > start
  }

  /// Moves beyond the next occurrence of a mark and returns the range before it; `nil` if there is none.
  mutating func skip(to mark: String) -> Range<Int>? {
    let start = index
    let first = mark.utf8.first
    while index < bytes.count {
      if bytes[index] == first, has(mark) {
        defer { index += mark.utf8.count }
        return start..<index
      }
      index += 1
    }
    return nil
  }

  /// Returns the index of the next occurrence of a mark.
  func next(_ mark: String) -> Int? {
    var copy = self
    return copy.skip(to: mark)?.upperBound
  }

  /// Reads a name with its prefix; `nil` if none starts here.
  mutating func name() throws(XMLError) -> Range<Int>? {
    let start = index
    guard let first = peek(), XMLCharacter.startsName(first) else { return nil }
    while let byte = peek(), XMLCharacter.isInName(byte) { index += 1 }
    guard index - start <= ResourceLimits.xmlNameBytes else {
      throw malformed("a name is longer than \(ResourceLimits.xmlNameBytes) bytes", at: start)
    }
    return start..<index
  }

  /// Whether two ranges contain the same bytes.
  func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes[one].elementsEqual(bytes[other])
  }

  /// The text in a range as it is.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The name in a range without its prefix.
  func local(_ name: Range<Int>) -> String {
    let prefix = bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
    return string((prefix ?? name.lowerBound)..<name.upperBound)
  }

  /// Reads text up to a tag. Replaces references, and line ends by line feeds.
  mutating func text() throws(XMLError) -> String {
    let bytes = bytes
    let start = index
    var end = start
    var isPlain = true
    while end < bytes.count, bytes[end] != UInt8(ascii: "<") {
      if bytes[end] == UInt8(ascii: "&") || bytes[end] == 0x0D { isPlain = false }
      end += 1
    }
    guard end < bytes.count else { throw incomplete }
    index = end
    return isPlain ? string(start..<end) : try replaced(start..<end)
  }

  /// Reads an attribute's value up to a quotation mark and moves beyond it. Replaces references, and white
  /// space by spaces.
  mutating func value(to quote: UInt8) throws(XMLError) -> String {
    let start = index
    var isPlain = true
    while let byte = peek(), byte != quote {
      guard byte != UInt8(ascii: "<") else { throw malformed("a malformed attribute") }
      guard index - start < ResourceLimits.xmlValueBytes else {
        throw malformed(
          "an attribute is longer than \(ResourceLimits.xmlValueBytes) bytes", at: start)
      }
      if byte == UInt8(ascii: "&") || byte < 0x20 { isPlain = false }
      index += 1
    }
    let end = index
    guard end < bytes.count else { throw malformed("the document ends within a tag") }
    index += 1
    return isPlain ? string(start..<end) : try replaced(start..<end, isAttribute: true)
  }

  /// The text of a CDATA section: without references.
  func section(_ range: Range<Int>) -> String {
    guard bytes[range].contains(0x0D) else { return string(range) }
    var text: [UInt8] = []
    for at in range { append(at, to: &text, isAttribute: false) }
    return String(decoding: text, as: UTF8.self)
  }

  private func replaced(
    _ range: Range<Int>, isAttribute: Bool = false
  ) throws(XMLError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      if bytes[at] == UInt8(ascii: "&") {
        let reference = try self.reference(at, before: range.upperBound)
        text.append(contentsOf: UTF8.encode(reference.scalar) ?? UTF8.encodedReplacementCharacter)
        at = reference.end
      } else {
        append(at, to: &text, isAttribute: isAttribute)
        at += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a byte. A carriage return with the line feed after it, or alone, is a line feed.
  private func append(_ at: Int, to text: inout [UInt8], isAttribute: Bool) {
    var byte = bytes[at]
    if byte == 0x0D {
      guard at + 1 == bytes.count || bytes[at + 1] != 0x0A else { return }
      byte = 0x0A
    }
    text.append(isAttribute && byte < 0x20 ? 0x20 : byte)
  }

  /// Reads the reference that starts at an index.
  private func reference(
    _ start: Int, before limit: Int
  ) throws(XMLError) -> (scalar: Unicode.Scalar, end: Int) {
    let content = bytes[start + 1..<limit].prefix(XMLCursor.referenceBytes)
    guard let first = content.first, first == UInt8(ascii: "#") || XMLCharacter.startsName(first)
    else { throw malformed(XMLCursor.loneMark, at: start) }
    let name = content.prefix { $0 != UInt8(ascii: ";") }
    guard name.count < content.count,
      let scalar = XMLCursor.scalar(String(decoding: name, as: UTF8.self))
    else {
      throw malformed(
        first == UInt8(ascii: "#")
          ? "a character reference that is not a character of XML"
          : "an unknown entity; write '&' as '&amp;'",
        at: start)
    }
    return (scalar, name.endIndex + 1)
  }

  static let loneMark =
    "'&' or '<' without a name after it; write them as '&amp;' and '&lt;'"

  /// The maximum number of bytes after the `&` of a reference, more than any valid reference needs.
  private static let referenceBytes = 32

  /// The character of a reference, given the text between `&` and `;`.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      // The initializer of the number accepts a sign.
      guard name.hasPrefix("#"), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
        let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(value), XMLCharacter.isAllowed(scalar)
      else { return nil }
      return scalar
    }
  }
}
