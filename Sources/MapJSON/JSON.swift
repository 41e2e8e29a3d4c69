// SPDX-License-Identifier: Apache-2.0
@_exported public import OrderedCollections

/// A JSON value. Feature properties have this type too.
///
/// Numbers are `Double`, as in JavaScript, whose semantics the style specification uses. Objects keep the
/// order of their members.
public enum JSON: Sendable, Hashable {
  /// The value `null`.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object.
  case object(JSONObject)
}

/// A JSON object's members in source order.
public typealias JSONObject = OrderedDictionary<String, JSON>

extension JSON {
  /// The number, or `nil` for other kinds of values.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The string, or `nil` for other kinds of values.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The Boolean value, or `nil` for other kinds of values.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements, or `nil` for other kinds of values.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  /// The members, or `nil` for other kinds of values.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The member with a name; `nil` if the value is not an object or has no such member.
  public subscript(name: String) -> JSON? { object?[name] }

  /// The element at an index; `nil` if the value is not an array or the index is out of range.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements, uniquingKeysWith: { _, last in last }))
  }
}

// MARK: - Line

extension JSON {
  /// Returns the line, counted from 1, on which a value starts in JSON text. Returns `nil` if the text has no
  /// such value or is not valid JSON.
  ///
  /// - Parameter path: The path to the value, such as `features[3].geometry`. An empty path means the root
  ///   value. Names that contain dots or brackets are not supported.
  package static func line(of path: String, in text: [UInt8]) -> Int? {
    position(of: path, in: text)?.line
  }

  /// Returns the line and the column, in bytes, at which a value starts in JSON text. Both are counted from
  /// 1. Returns `nil` in the same cases as ``line(of:in:)``.
  package static func position(of path: String, in text: [UInt8]) -> (line: Int, column: Int)? {
    var walker = JSONScanner(text: text)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { walker.offset = 3 }
    walker.skipSpace()
    for part in path.split(separator: ".") {
      let names = part.split(separator: "[", omittingEmptySubsequences: false)
      if let name = names.first, !name.isEmpty {
        guard walker.enter(member: Array(name.utf8)) else { return nil }
      }
      for number in names.dropFirst() {
        guard let index = Int(number.dropLast()), index >= 0, walker.enter(element: index) else {
          return nil
        }
      }
    }
    guard walker.offset < text.count else { return nil }
    let before = text[..<walker.offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (1 + before.count { $0 == UInt8(ascii: "\n") }, walker.offset - start + 1)
  }
}

/// A scanner that moves through JSON text without creating values.
private struct JSONScanner {
  let text: [UInt8]
  var offset = 0

  private var byte: UInt8? { offset < text.count ? text[offset] : nil }

  mutating func skipSpace() {
    while let byte, byte <= 0x20 { offset += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Moves to the value of a member of the object at the current position.
  mutating func enter(member name: [UInt8]) -> Bool {
    guard skip("{") else { return false }
    repeat {
      let start = offset + 1
      guard skipString() else { return false }
      let isMatch = text[start..<max(start, offset - 1)].elementsEqual(name)
      guard skip(":") else { return false }
      if isMatch { return true }
      guard skipValue() else { return false }
    } while skip(",")
    return false
  }

  /// Moves to an element of the array at the current position.
  mutating func enter(element index: Int) -> Bool {
    guard skip("[") else { return false }
    for _ in 0..<index { guard skipValue(), skip(",") else { return false } }
    return byte != UInt8(ascii: "]")
  }

  private mutating func skipString() -> Bool {
    guard byte == UInt8(ascii: "\"") else { return false }
    offset += 1
    while let byte {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  /// Moves past a value. For an array or object, moves past the closing bracket.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
        offset += 1
      case UInt8(ascii: ","):
        if depth == 0 { return true }
        offset += 1
      default: offset += 1
      }
    }
    return depth == 0
  }
}

// MARK: - Text

extension JSON {
  /// The value as compact JSON text, in the format of JavaScript's `JSON.stringify`.
  public var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += JSON.text(of: value)
    case .string(let value): JSON.write(value, to: &out)
    case .array(let elements):
      out += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { out += "," }
        element.write(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { out += "," }
        JSON.write(name, to: &out)
        out += ":"
        value.write(to: &out)
      }
      out += "}"
    }
  }

  /// Returns a number in JavaScript's format: integers have no fraction, and non-finite numbers become
  /// `null`.
  package static func text(of number: Double) -> String {
    if !number.isFinite { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return "\(number)"
  }

  private static func write(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
