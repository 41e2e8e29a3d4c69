// SPDX-License-Identifier: Apache-2.0

import MapFiles

/// A D-Bus value.
///
/// https://dbus.freedesktop.org/doc/dbus-specification.html#type-system
indirect enum DBusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// Values of one type. The element's signature is stored for empty arrays.
  case array(element: String, [DBusValue])
  case structure([DBusValue])
  case entry(key: DBusValue, value: DBusValue)
  case variant(DBusValue)

  /// The type's signature.
  var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  /// The text of a string, object path or signature.
  var text: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// The dictionary of an array of entries with text keys. Variants are unwrapped.
  var dictionary: [String: DBusValue]? {
    guard case .array(_, let elements) = self else { return nil }
    return elements.reduce(into: [:]) { dictionary, element in
      guard case .entry(let key, let value) = element, let name = key.text else { return }
      if case .variant(let inner) = value {
        dictionary[name] = inner
      } else {
        dictionary[name] = value
      }
    }
  }
}

/// Encodes values in the D-Bus wire format, little-endian.
struct DBusWriter {
  private(set) var bytes: [UInt8] = []

  mutating func align(to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func append(_ value: DBusValue) {
    switch value {
    case .byte(let number): bytes.append(number)
    case .bool(let flag): append(UInt32(flag ? 1 : 0))
    case .int16(let number): append(number)
    case .uint16(let number): append(number)
    case .int32(let number): append(number)
    case .uint32(let number): append(number)
    case .int64(let number): append(number)
    case .uint64(let number): append(number)
    case .double(let number): append(number.bitPattern)
    case .string(let text), .objectPath(let text):
      append(UInt32(text.utf8.count))
      bytes += Array(text.utf8) + [0]
    case .signature(let text):
      guard let count = UInt8(exactly: text.utf8.count) else {
        preconditionFailure("a signature is longer than 255 bytes")
      }
      bytes += [count] + Array(text.utf8) + [0]
    case .array(let element, let elements): append(elements, of: element)
    case .structure(let members):
      align(to: 8)
      for member in members { append(member) }
    case .entry(let key, let value):
      align(to: 8)
      append(key)
      append(value)
    case .variant(let inner):
      append(.signature(inner.signature))
      append(inner)
    }
  }

  private mutating func append(_ elements: [DBusValue], of signature: String) {
    append(UInt32(0))
    let length = bytes.count
    align(to: DBusReader.alignment(of: signature.utf8.first))
    let start = bytes.count
    for element in elements { append(element) }
    var count = UInt32(bytes.count - start).littleEndian
    withUnsafeBytes(of: &count) { bytes.replaceSubrange(length - 4..<length, with: $0) }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    align(to: number.bitWidth / 8)
    withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
  }
}

/// Why a D-Bus message cannot be read.
package struct DBusFormatError: Error, Hashable {
  let reason: String
}

/// Decodes values of the D-Bus wire format.
struct DBusReader {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool
  private(set) var offset = 0

  init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  /// The alignment of a type, given the first character of its signature.
  static func alignment(of code: UInt8?) -> Int {
    switch code {
    case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("),
      UInt8(ascii: "{"):
      8
    case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
    default: 4
    }
  }

  /// Reads the values that a signature describes.
  mutating func values(_ signature: String) throws(DBusFormatError) -> [DBusValue] {
    var codes = Array(signature.utf8)[...]
    var values: [DBusValue] = []
    while !codes.isEmpty { values.append(try value(&codes, depth: 0)) }
    return values
  }

  mutating func align(to size: Int) throws(DBusFormatError) {
    _ = try take((size - offset % size) % size)
  }

  /// Reads a value of the first complete type in `codes` and removes that type.
  private mutating func value(
    _ codes: inout ArraySlice<UInt8>, depth: Int
  ) throws(DBusFormatError) -> DBusValue {
    guard depth < ResourceLimits.dbusNesting else {
      throw DBusFormatError(
        reason: "values are nested more than \(ResourceLimits.dbusNesting) levels deep")
    }
    guard let code = codes.popFirst() else { throw DBusFormatError(reason: "the type ends early") }
    switch code {
    case UInt8(ascii: "y"): return .byte(try number())
    case UInt8(ascii: "b"): return .bool(try number() as UInt32 != 0)
    case UInt8(ascii: "n"): return .int16(try number())
    case UInt8(ascii: "q"): return .uint16(try number())
    case UInt8(ascii: "i"): return .int32(try number())
    case UInt8(ascii: "u"), UInt8(ascii: "h"): return .uint32(try number())
    case UInt8(ascii: "x"): return .int64(try number())
    case UInt8(ascii: "t"): return .uint64(try number())
    case UInt8(ascii: "d"): return .double(Double(bitPattern: try number()))
    case UInt8(ascii: "s"): return .string(try text(count: Int(try number() as UInt32)))
    case UInt8(ascii: "o"): return .objectPath(try text(count: Int(try number() as UInt32)))
    case UInt8(ascii: "g"): return .signature(try text(count: Int(try number() as UInt8)))
    case UInt8(ascii: "a"): return try array(&codes, depth: depth)
    case UInt8(ascii: "("):
      try align(to: 8)
      return .structure(try members(&codes, to: UInt8(ascii: ")"), depth: depth))
    case UInt8(ascii: "{"):
      try align(to: 8)
      let members = try members(&codes, to: UInt8(ascii: "}"), depth: depth)
      guard members.count == 2 else {
        throw DBusFormatError(reason: "a dictionary entry is not a key and a value")
      }
      return .entry(key: members[0], value: members[1])
    case UInt8(ascii: "v"):
      var inner = Array(try text(count: Int(try number() as UInt8)).utf8)[...]
      let value = try value(&inner, depth: depth + 1)
      guard inner.isEmpty else { throw DBusFormatError(reason: "a variant has several types") }
      return .variant(value)
    default: throw DBusFormatError(reason: "the type \(code) is unknown")
    }
  }

  private mutating func members(
    _ codes: inout ArraySlice<UInt8>, to end: UInt8, depth: Int
  ) throws(DBusFormatError) -> [DBusValue] {
    var members: [DBusValue] = []
    while codes.first != end { members.append(try value(&codes, depth: depth + 1)) }
    codes.removeFirst()
    return members
  }

  private mutating func array(
    _ codes: inout ArraySlice<UInt8>, depth: Int
  ) throws(DBusFormatError) -> DBusValue {
    let count = Int(try number() as UInt32)
    let type = codes
    try align(to: DBusReader.alignment(of: type.first))
    guard count <= bytes.count - offset else {
      throw DBusFormatError(reason: "an array is longer than its message")
    }
    let end = offset + count
    var elements: [DBusValue] = []
    try skip(&codes, depth: depth + 1)
    while offset < end {
      var element = type
      let start = offset
      elements.append(try value(&element, depth: depth + 1))
      guard offset > start else { throw DBusFormatError(reason: "an array element has no bytes") }
    }
    guard offset == end else { throw DBusFormatError(reason: "an array element exceeds its array") }
    let signature = type[type.startIndex..<codes.startIndex]
    return .array(element: String(decoding: signature, as: UTF8.self), elements)
  }

  /// Removes the first complete type from `codes`.
  private func skip(
    _ codes: inout ArraySlice<UInt8>, depth: Int
  ) throws(DBusFormatError) {
    guard depth < ResourceLimits.dbusNesting, let code = codes.popFirst() else {
      throw DBusFormatError(reason: "the type ends early or is too deep")
    }
    switch code {
    case UInt8(ascii: "a"): try skip(&codes, depth: depth + 1)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      let end = UInt8(ascii: code == UInt8(ascii: "(") ? ")" : "}")
      while codes.first != end { try skip(&codes, depth: depth + 1) }
      codes.removeFirst()
    default:
      guard "ybnqiuhxtdsogv".utf8.contains(code) else {
        throw DBusFormatError(reason: "the type \(code) is unknown")
      }
    }
  }

  /// Reads a text and the zero byte after it. Texts keep their size when they are written again.
  private mutating func text(count: Int) throws(DBusFormatError) -> String {
    let bytes = try take(count)
    guard try take(1) == [0], !bytes.contains(0) else {
      throw DBusFormatError(reason: "a text does not end at its zero byte")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DBusFormatError(reason: "a text is not valid UTF-8")
    }
    return text
  }

  private mutating func number<Number: FixedWidthInteger>() throws(DBusFormatError) -> Number {
    let size = Number.bitWidth / 8
    try align(to: size)
    let taken = try take(size)
    var number: Number = 0
    for byte in isLittleEndian ? Array(taken.reversed()) : Array(taken) {
      number =
        size == 1
        ? Number(truncatingIfNeeded: byte) : number << 8 | Number(truncatingIfNeeded: byte)
    }
    return number
  }

  private mutating func take(_ count: Int) throws(DBusFormatError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else {
      throw DBusFormatError(reason: "the message ends early")
    }
    let start = bytes.startIndex + offset
    offset += count
    return bytes[start..<start + count]
  }
}
