// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A valid URL with the scheme `http` or `https`, in ASCII and without a fragment.
package struct HTTPAddress: Hashable, Sendable {
  /// The URL.
  package let text: String
  /// The scheme, host and port: "https://tiles.example:443".
  let origin: String
  /// The host, for messages.
  package let host: String
  let port: Int
  package let isSecure: Bool

  /// Accepts URLs as styles and users write them: characters that a URL may not contain are percent-encoded,
  /// and `%20` stays as it is. `URL(string:)` would encode the `%` again.
  package init(_ url: String) throws(HTTPError) {
    // Delimiters are bytes: as a character, `?` with a combining accent is not `?`.
    let invalid = HTTPError.unsupportedURL(
      URLRedaction.standard.redact(String(Substring(url.utf8.prefix { !"?#".utf8.contains($0) }))))
    guard let mark = url.utf8.firstRange(of: "://".utf8) else { throw invalid }
    let scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { throw invalid }
    let afterMark = url.utf8[mark.upperBound...]
    let end = afterMark.firstIndex { "/?#".utf8.contains($0) } ?? url.endIndex
    // This also converts international host names to ASCII.
    guard let authority = URL(string: "\(scheme)://\(url[mark.upperBound..<end])"),
      let host = authority.host, !host.isEmpty, (0...65535).contains(authority.port ?? 0)
    else { throw invalid }
    let rest = url.utf8[end...].prefix { $0 != UInt8(ascii: "#") }
    isSecure = scheme == "https"
    self.host = host.lowercased()
    port = authority.port ?? (isSecure ? 443 : 80)
    origin = "\(scheme)://\(self.host):\(port)"
    text =
      authority.absoluteString + (rest.first == UInt8(ascii: "/") ? "" : "/") + Self.encoded(rest)
  }

  /// Percent-encodes the bytes that a path or a query may not contain.
  private static func encoded(_ text: Substring.UTF8View) -> String {
    let bytes = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && bytes[(index + 1)...].prefix(2).filter(\.isHexDigit).count == 2
      if isEscape || isAllowed[Int(byte)] {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a path or a query may contain a byte. `[` and `]` are not valid, but servers accept them.
  private static let isAllowed: [Bool] = {
    let others = Array("-._~:/?[]@!$&'()*+,;=".utf8)
    return (UInt8.min...UInt8.max).map { byte in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return isLetter || isDigit || others.contains(byte)
    }
  }()
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
