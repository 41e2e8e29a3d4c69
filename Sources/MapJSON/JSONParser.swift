// SPDX-License-Identifier: Apache-2.0
import MapFiles

extension JSON {
  /// Parses a JSON value (RFC 8259) from UTF-8 text. A leading byte-order mark is skipped.
  ///
  /// Unlike Foundation's parser, this parser reports the line and column of errors, limits the depth, keeps
  /// the order of members and distinguishes `true` from `1`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: [UInt8]) throws(JSONError) {
    var parser = JSONParser(text: text)
    self = try parser.document()
  }

  /// Parses a JSON value from a string.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// A recursive-descent parser for the bytes of JSON text.
private struct JSONParser {
  let text: [UInt8]
  var offset = 0
  var depth = 0

  init(text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func document() throws(JSONError) -> JSON {
    let result = try value()
    skipSpace()
    if offset < text.count { throw error(.trailingText) }
    return result
  }

  mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    guard offset < text.count else { throw error(.unexpectedEnd) }
    switch text[offset] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw error(.unexpectedCharacter)
    }
  }

  mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members = JSONObject()
    if try !closes(with: UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard offset < text.count else { throw error(.unexpectedEnd) }
        guard text[offset] == UInt8(ascii: "\"") else { throw error(.unexpectedCharacter) }
        let name = try string()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        members[name] = try value()
      } while try continues(until: UInt8(ascii: "}"))
    }
    depth -= 1
    return .object(members)
  }

  mutating func array() throws(JSONError) -> JSON {
    try enter()
    var elements: [JSON] = []
    if try !closes(with: UInt8(ascii: "]")) {
      repeat {
        elements.append(try value())
      } while try continues(until: UInt8(ascii: "]"))
    }
    depth -= 1
    return .array(elements)
  }

  /// Skips an opening bracket.
  mutating func enter() throws(JSONError) {
    depth += 1
    if depth > ResourceLimits.jsonDepth { throw error(.tooDeep) }
    offset += 1
  }

  /// Whether the container ends at the current position. If so, its closing bracket is skipped.
  mutating func closes(with end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard offset < text.count else { throw error(.unexpectedEnd) }
    if text[offset] == end {
      offset += 1
      return true
    }
    return false
  }

  /// Skips a comma and returns `true`, or skips the end of the container and returns `false`.
  mutating func continues(until end: UInt8) throws(JSONError) -> Bool {
    if try closes(with: end) { return false }
    try expect(UInt8(ascii: ","))
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard offset < text.count else { throw error(.unexpectedEnd) }
    guard text[offset] == byte else { throw error(.unexpectedCharacter) }
    offset += 1
  }

  mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let end = offset + word.utf8CodeUnitCount
    guard end <= text.count else { throw error(.unexpectedEnd) }
    guard text[offset..<end].elementsEqual("\(word)".utf8) else {
      throw error(.unexpectedCharacter)
    }
    offset = end
    return value
  }

  mutating func number() throws(JSONError) -> Double {
    let start = offset
    var isInteger = true
    var integer = 0
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    let digits = offset
    loop: while offset < text.count {
      switch text[offset] {
      case let digit where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9"):
        if offset - digits < 15 { integer = integer * 10 + Int(digit - UInt8(ascii: "0")) }
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default: break loop
      }
      offset += 1
    }
    if isInteger, offset > digits, offset - digits <= 15 {
      return Double(digits > start ? -integer : integer)
    }
    guard let last = text[..<offset].last, last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9"),
      let value = Double(String(decoding: text[start..<offset], as: UTF8.self)), value.isFinite
    else { throw error(.invalidNumber, at: start) }
    return value
  }

  mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0..<0x20:
        throw error(.invalidString)
      default:
        offset += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Parses the rest of a string, starting at its first escape.
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var bytes = Array(text[start..<offset])
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case 0..<0x20: throw error(.invalidString, at: offset - 1)
      default: bytes.append(byte)
      }
    }
    throw error(.unexpectedEnd)
  }

  mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
    guard offset < text.count else { throw error(.unexpectedEnd) }
    let letter = text[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var unit = UInt32(try hexUnit())
      if unit & 0xFC00 == 0xD800, offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
        text[offset + 1] == UInt8(ascii: "u")
      {
        let mark = offset
        offset += 2
        let low = UInt32(try hexUnit())
        if low & 0xFC00 == 0xDC00 {
          unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
        } else {
          offset = mark
        }
      }
      bytes.append(contentsOf: String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8)
    default: throw error(.invalidString, at: offset - 1)
    }
  }

  mutating func hexUnit() throws(JSONError) -> UInt16 {
    guard offset + 4 <= text.count else { throw error(.unexpectedEnd) }
    let digits = text[offset..<offset + 4]
    guard digits.allSatisfy({ ($0 as UInt8).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error(.invalidString) }
    offset += 4
    return unit
  }

  mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    let offset = min(offset ?? self.offset, text.count)
    let before = text[..<offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONError(reason: reason, line: line, column: column)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
