// SPDX-License-Identifier: Apache-2.0

/// Removes credentials from URLs, for cache keys and for texts that are logged or displayed.
///
/// Removes user names and passwords (`https://user:password@host/`), and query parameters that contain keys,
/// tokens or signatures, together with their names. Names are compared without case and after percent-decoding.
/// URLs inside a query parameter are treated alike, whether they are percent-encoded or not.
package struct URLRedaction: Sendable {
  /// The names of the removed parameters, in lowercase.
  private let names: Set<String>
  /// The first bytes of secret names, in both cases, and all that are not ASCII.
  private let firstBytes: Set<UInt8>

  /// The redaction with the standard parameter names.
  package static let standard = URLRedaction()

  /// Creates a redaction.
  ///
  /// - Parameter additionalNames: Further parameters that contain credentials. The case is ignored.
  package init(additionalNames: some Sequence<String> = []) {
    names = Self.standardNames.union(additionalNames.map { $0.lowercased() })
    let beginnings = names.union(Self.prefixes).union(["auth"])
    let letters = beginnings.union(beginnings.map { $0.uppercased() }).compactMap(\.utf8.first)
    firstBytes = Set(letters).union(0x80...0xff)
  }

  /// The parameters of map hosts and of signed URLs of the common clouds.
  private static let standardNames: Set<String> = signatureNames.union([
    "key", "api_key", "apikey", "api-key", "x-api-key", "app_key", "appkey", "app_code", "app_id",
    "subscription-key", "client_secret", "secret", "access_token", "access-token", "accesstoken",
    "token", "id_token", "refresh_token", "session_token", "sessiontoken", "jwt", "password",
    "passwd", "pwd", "credential", "credentials",
  ])

  /// The beginnings of further names: signatures of clouds, and all about authorization (but not `author`).
  private static let prefixes =
    signaturePrefixes + [
      "auth_", "auth-", "authkey", "authtoken", "authoriz", "authoris", "authentic",
    ]

  /// The parameters of a signature, which expires: its user, its policy and itself.
  private static let signatureNames: Set<String> = [
    "sig", "signature", "hmac", "policy", "key-pair-id", "awsaccesskeyid", "googleaccessid",
    "hdnea", "hdnts", "__token__", "verify",
  ]
  private static let signaturePrefixes = ["x-amz-", "x-goog-"]

  private static func isSignature(_ name: String) -> Bool {
    signatureNames.contains(name) || signaturePrefixes.contains(where: name.hasPrefix)
  }

  /// The URL without credentials and without its fragment.
  package func strip(_ url: String) -> String { separate(url).text }

  /// The URL without credentials and without its fragment, and the removed parameters that can select another resource:
  /// all but signatures, which differ between requests for the same one.
  package func separate(_ url: String) -> (text: String, credentials: [UInt8]) {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    return split(String(url[..<end]))
  }

  /// The text with credentials removed from all URLs in it.
  package func redact(_ text: String) -> String { split(text).text }

  private func split(_ text: String) -> (text: String, credentials: [UInt8]) {
    // Most texts have neither a query nor a user name.
    guard text.utf8.contains(where: { "?#@%".utf8.contains($0) }) else { return (text, []) }
    let bytes = Array(text.utf8)
    let (tokens, removed) = removingParameters(
      from: Self.removingUsers(from: Self.tokens(of: bytes)[...])[...])
    return (
      String(decoding: tokens.flatMap { bytes[$0.range] }, as: UTF8.self),
      Array(removed.map { $0.flatMap { bytes[$0.range] } }.joined(separator: [UInt8(ascii: "&")]))
    )
  }

  // MARK: Tokens

  /// A character of a text after percent-decoding.
  ///
  /// The level is the number of times that it is encoded: 0 for `=`, 1 for `%3D`, 2 for `%253D`. A URL inside a
  /// parameter has a higher level than the URL around it, so that its delimiters do not end the outer parameter.
  private struct Token {
    var byte: UInt8
    var level: Int
    var range: Range<Int>

    func isOne(of bytes: String, upTo level: Int) -> Bool {
      self.level <= level && bytes.utf8.contains(byte)
    }
  }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      var token = Token(byte: bytes[start], level: 0, range: start..<start + 1)
      while token.byte == UInt8(ascii: "%"), token.level < 4,
        token.range.upperBound + 1 < bytes.count,
        let high = hexDigit(bytes[token.range.upperBound]),
        let low = hexDigit(bytes[token.range.upperBound + 1])
      {
        token.byte = high << 4 | low
        token.level += 1
        token.range = start..<token.range.upperBound + 2
      }
      tokens.append(token)
      start = token.range.upperBound
    }
    return tokens
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The characters that end a URL in a text.
  private static let ends = "\"<> \t\n\r`"

  // MARK: Users

  /// Removes the user information after each `://`, and after a `//` at the start of the text.
  private static func removingUsers(from tokens: ArraySlice<Token>) -> [Token] {
    var kept: [Token] = []
    kept.reserveCapacity(tokens.count)
    var index = tokens.startIndex
    while index < tokens.endIndex {
      kept.append(tokens[index])
      index += 1
      guard tokens[index - 1].byte == UInt8(ascii: "/") else { continue }
      let mark = kept.suffix(3).map(\.byte)
      guard mark.suffix(2).elementsEqual("//".utf8),
        kept.count == 2 || mark.first == UInt8(ascii: ":")
      else { continue }
      index = endOfUser(tokens[index...], level: kept[kept.count - 1].level) ?? index
    }
    return kept
  }

  /// The index after the last `@` of the authority at the start of a text.
  private static func endOfUser(_ tokens: ArraySlice<Token>, level: Int) -> Int? {
    let authority = tokens.prefix { !$0.isOne(of: "/?#" + ends, upTo: level) }
    return authority.lastIndex { $0.isOne(of: "@", upTo: level) }.map { $0 + 1 }
  }

  // MARK: Parameters

  /// Removes each parameter with a secret name, with one of the separators around it. Also returns the removed ones
  /// without signatures and separators.
  private func removingParameters(
    from tokens: ArraySlice<Token>
  ) -> (kept: [Token], removed: [ArraySlice<Token>]) {
    var removed: [ArraySlice<Token>] = []
    var kept: [Token] = []
    kept.reserveCapacity(tokens.count)
    var isInQuery = false
    // The `?` or `#` of a query whose first parameters were removed.
    var pendingStart: Token?
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      index += 1
      let isStart = token.isOne(of: "?#", upTo: .max)
      if token.isOne(of: Self.ends, upTo: 0) || isStart {
        isInQuery = isStart
        pendingStart = nil
      }
      guard isStart || isInQuery && token.isOne(of: "&;", upTo: .max) else {
        kept.append(token)
        continue
      }
      if let (end, isSignature) = endOfSecret(tokens[index...], level: token.level) {
        if !isSignature { removed.append(tokens[index..<end]) }
        index = end
        if isStart { pendingStart = token }
      } else {
        kept.append(pendingStart ?? token)
        pendingStart = nil
      }
    }
    return (kept, removed)
  }

  /// The index after the parameter at the start of a text if its name is secret, and whether it is a signature.
  private func endOfSecret(
    _ tokens: ArraySlice<Token>, level: Int
  ) -> (end: Int, isSignature: Bool)? {
    // Most parameters are ruled out by their first byte.
    guard let first = tokens.first, firstBytes.contains(first.byte) else { return nil }
    let isInParameter: (Token) -> Bool = {
      !$0.isOne(of: "&;#", upTo: level) && !$0.isOne(of: Self.ends, upTo: 0)
    }
    // The end is searched only for secrets, which are then skipped: a text of many `?` has one parameter at each.
    let name = tokens.prefix(65).prefix { isInParameter($0) && $0.byte != UInt8(ascii: "=") }
    let text = String(decoding: name.map(\.byte), as: UTF8.self).lowercased()
    guard isSecret(text) else { return nil }
    return (tokens.prefix(while: isInParameter).endIndex, Self.isSignature(text))
  }

  private func isSecret(_ name: String) -> Bool {
    names.contains(name) || name == "auth" || Self.prefixes.contains { name.hasPrefix($0) }
  }
}
