// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The values of placeholders in URLs, such as `{key}`. They never leave the loader except in requests: the cache
/// and messages contain the placeholders.
package struct URLKeys: Sendable {
  /// The values by name, percent-encoded.
  private let values: [String: String]
  private let sites = KeySites()

  package init(_ values: [String: String]) {
    self.values = values.mapValues(Self.encoded)
  }

  /// Restricts the values for the placeholders in a URL to its domain. The values of other placeholders are sent to all
  /// servers that a style names, and so are short values: they are no secrets, and occur in other URLs.
  func bind(to url: String) {
    guard url.utf8.contains(UInt8(ascii: "{")) else { return }
    let filled = fillUnchecked(url)
    _ = try? replacePlaceholders(in: url) { name throws(NetworkError) in
      sites.add(filled, to: name)
      return ""
    }
  }

  /// Returns a URL whose placeholders are not percent-encoded, as `URL` encodes them.
  func decodePlaceholders(in url: String) -> String {
    var result = ""
    var rest = url[...]
    while let start = rest.firstRange(of: "%7B") {
      let after = rest[start.upperBound...]
      let name = after.prefix(while: Self.isInName)
      let isPlaceholder = !name.isEmpty && after[name.endIndex...].hasPrefix("%7D")
      result += rest[..<start.lowerBound] + (isPlaceholder ? "{\(name)}" : "%7B")
      rest = isPlaceholder ? after[name.endIndex...].dropFirst(3) : after
    }
    return result + rest
  }

  /// Returns a URL with the values in place of the placeholders.
  package func fill(_ url: String) throws(NetworkError) -> String {
    let filled = fillUnchecked(url)
    return try replacePlaceholders(in: url) { name throws(NetworkError) in
      guard let value = values[name] else { throw .missingKey(name, url: redact(url)) }
      guard Self.isShort(value) || sites.allow(filled, for: name) else {
        throw .failed(
          url: redact(url),
          reason: "the value of {\(name)} is only sent to the domain of the style's URL")
      }
      return value
    }
  }

  /// The URL with its values, whose host decides whether they may be sent.
  private func fillUnchecked(_ url: String) -> String {
    let filled = try? replacePlaceholders(in: url) { name throws(NetworkError) in
      values[name] ?? ""
    }
    return filled ?? url
  }

  private func replacePlaceholders(
    in url: String, _ value: (String) throws(NetworkError) -> String
  ) throws(NetworkError) -> String {
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
      result += try value(String(name))
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
      pair.value.isEmpty
        ? document
        : document.replacingAll(
          Array(pair.value.utf8), with: Array("{\(pair.key)}".utf8),
          isParameter: Self.isShort(pair.value))
    }
  }

  /// Returns a URL without credentials, for messages.
  package func redact(_ url: String) -> String { URLRedaction.standard.strip(hide(in: url)) }

  /// Whether a value may also occur in other texts, so that it is only hidden as the value of a parameter.
  private static func isShort(_ value: String) -> Bool { value.utf8.count < 6 }

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
  /// Replaces each occurrence of a sequence, or only those that are complete values of a URL's parameters.
  /// `replacing(_:with:)` takes a second per megabyte.
  fileprivate func replacingAll(
    _ old: [UInt8], with new: [UInt8], isParameter: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var start = 0
    while let candidate = self[start...].firstIndex(of: old[0]) {
      start = candidate + 1
      guard self[candidate...].starts(with: old),
        !isParameter || isParameterValue(candidate..<candidate + old.count)
      else { continue }
      result += self[copied..<candidate] + new
      start = candidate + old.count
      copied = start
    }
    return copied == 0 ? self : result + self[copied...]
  }

  private func isParameterValue(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && self[range.lowerBound - 1] == UInt8(ascii: "=")
      && (range.upperBound == count || "&;#\"' ".utf8.contains(self[range.upperBound]))
  }
}
