// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The values of placeholders in URLs, such as `{key}`. They never leave the loader except in requests: the cache
/// and messages contain the placeholders.
package struct URLKeys: Sendable {
  /// The values by name, percent-encoded.
  private let values: [String: String]

  package init(_ values: [String: String]) {
    self.values = values.mapValues(Self.encoded)
  }

  /// Returns a URL with the values in place of the placeholders.
  package func fill(_ url: String) throws(NetworkError) -> String {
    guard url.utf8.contains(UInt8(ascii: "{")) else { return url }
    var result = ""
    var rest = url[...]
    while let start = rest.firstIndex(of: "{") {
      let after = rest[rest.index(after: start)...]
      let name = after.prefix(while: Self.isInName)
      result += rest[..<start]
      rest = after
      // A query may contain JSON, which is not a placeholder.
      guard !name.isEmpty, after[name.endIndex...].first == "}" else {
        result += "{"
        continue
      }
      guard let value = values[String(name)] else {
        throw .missingKey(String(name), url: redact(url))
      }
      result += value
      rest = after[name.endIndex...].dropFirst()
    }
    return result + rest
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
  }

  /// Returns a text with placeholders in place of the values.
  package func hide(in text: String) -> String {
    String(decoding: hide(in: Array(text.utf8)), as: UTF8.self)
  }

  /// Returns a document with placeholders in place of the values. A server puts the key of a request into the URLs
  /// of its response.
  func hide(in document: [UInt8]) -> [UInt8] {
    // Bytes are compared, because a combining accent after a value changes the value's last character.
    values.reduce(document) { document, pair in
      Self.isSecret(pair.value)
        ? document.replacingAll(Array(pair.value.utf8), with: Array("{\(pair.key)}".utf8))
        : document
    }
  }

  /// Returns a URL without credentials, for messages.
  package func redact(_ url: String) -> String { URLRedaction.standard.strip(hide(in: url)) }

  /// Whether a value is long enough for a credential. A short one also occurs in other texts.
  private static func isSecret(_ value: String) -> Bool { value.utf8.count >= 6 }

  private static func encoded(_ value: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = value.utf8.flatMap { byte -> [UInt8] in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return isLetter || isDigit || "-._~:/,;=@!$()*".utf8.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Replaces each occurrence of a sequence. `replacing(_:with:)` takes a second per megabyte.
  fileprivate func replacingAll(_ old: [UInt8], with new: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var start = 0
    while let candidate = self[start...].firstIndex(of: old[0]) {
      start = candidate + 1
      guard self[candidate...].starts(with: old) else { continue }
      result += self[copied..<candidate] + new
      start = candidate + old.count
      copied = start
    }
    return copied == 0 ? self : result + self[copied...]
  }
}
