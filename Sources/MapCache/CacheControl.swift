// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The directives of `Cache-Control` headers.
///
/// Source: RFC 9111, section 5.2.
struct CacheControl: Equatable {
  /// The directives in lowercase with their values. The value is `nil` for a directive without one.
  private var directives: [(name: String, value: String?)] = []

  /// Reads the values of all `Cache-Control` headers of a response.
  init(_ headers: [String]) {
    for header in headers { read(Array(header.utf8)[...]) }
  }

  static func == (first: CacheControl, second: CacheControl) -> Bool {
    first.directives.elementsEqual(second.directives, by: ==)
  }

  /// Whether a directive is present, with or without a value.
  ///
  /// `no-cache` and `private` with field names are treated like those without, as RFC 9111 recommends.
  func has(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// The seconds of a directive: the smallest if it is repeated, and 0 if the value is not a number. `nil` if the
  /// directive is missing.
  func seconds(_ name: String) -> Double? {
    directives.filter { $0.name == name }.map { Self.seconds(of: $0.value ?? "") ?? 0 }.min()
  }

  /// A number of seconds. A larger number than 2^31 is that number; `nil` for a text that is not a number.
  static func seconds(of text: String) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return text.utf8.reduce(0.0) { min($0 * 10 + Double($1 - 48), 2_147_483_648) }
  }

  /// Reads a list of directives: tokens that may have a value, which is a token or a quoted string.
  private mutating func read(_ header: ArraySlice<UInt8>) {
    var rest = header
    while !rest.isEmpty {
      let name = Self.take(until: "=,", from: &rest)
      var value: String?
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        value =
          rest.first == UInt8(ascii: "\"")
          ? Self.takeQuoted(from: &rest) : Self.take(until: ",", from: &rest)
        _ = Self.take(until: ",", from: &rest)
      }
      rest = rest.dropFirst()
      if !name.isEmpty { directives.append((name.lowercased(), value)) }
    }
  }

  /// Takes the bytes before a delimiter, without white space around them.
  private static func take(until delimiters: String, from rest: inout ArraySlice<UInt8>) -> String {
    let part = rest.prefix { !delimiters.utf8.contains($0) }
    rest = rest[part.endIndex...]
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let end = (part.lastIndex { !isSpace($0) }).map { $0 + 1 } ?? part.startIndex
    return String(decoding: part[..<end].drop(while: isSpace), as: UTF8.self)
  }

  /// Takes a quoted string. A missing quote at its end is tolerated.
  private static func takeQuoted(from rest: inout ArraySlice<UInt8>) -> String {
    rest = rest.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
