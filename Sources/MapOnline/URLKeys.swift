// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The values of placeholders in URLs, such as `{key}`. They never leave the loader except in requests: the cache
/// and messages contain the placeholders.
struct URLKeys: Sendable {
  /// The values by name, percent-encoded.
  private let values: [String: String]

  init(_ values: [String: String]) {
    self.values = values.mapValues(Self.encoded)
  }

  /// Returns a URL with the values in place of the placeholders.
  func fill(_ url: String) throws(NetworkError) -> String {
    guard url.utf8.contains(UInt8(ascii: "{")) else { return url }
    var result = ""
    var rest = url[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      // A query may contain JSON, which is not a placeholder.
      guard Self.isName(name) else {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      guard let value = values[name] else { throw .missingKey(name, url: redact(url)) }
      result += rest[..<start] + value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
  }

  /// Returns a text with placeholders in place of the values.
  func hide(in text: String) -> String {
    values.reduce(text) { text, pair in
      Self.isSecret(pair.value) ? text.replacing(pair.value, with: "{\(pair.key)}") : text
    }
  }

  /// Returns a document with placeholders in place of the values. A server puts the key of a request into the URLs
  /// of its response.
  func hide(in document: [UInt8]) -> [UInt8] {
    let secrets = values.filter { Self.isSecret($0.value) }
    guard !secrets.isEmpty, let text = String(validating: document, as: UTF8.self),
      secrets.contains(where: { text.contains($0.value) })
    else { return document }
    return Array(hide(in: text).utf8)
  }

  /// Returns a URL without credentials, for messages.
  func redact(_ url: String) -> String { URLRedaction.standard.strip(hide(in: url)) }

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
