// SPDX-License-Identifier: Apache-2.0

/// URLs as styles contain them: with `{z}` and other placeholders, which `Foundation.URL` would encode.
package enum ResourceURL {
  /// The scheme of a URL in lowercase; `nil` for a path and for a relative URL.
  package static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), let first = url.utf8.first,
      isLetter(first)
    else { return nil }
    let name = url[..<colon]
    guard
      name.utf8.allSatisfy({
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || "+-.".utf8.contains($0)
      })
    else { return nil }
    return name.lowercased()
  }

  /// Whether a URL has the scheme `http` or `https`.
  package static func isRemote(_ url: String) -> Bool {
    ["http", "https"].contains(scheme(of: url))
  }

  /// The URL of the TileJSON document of a source. A tile service of ArcGIS (`…/VectorTileServer`) describes itself in
  /// HTML unless JSON is requested.
  package static func tileJSON(of url: String) -> String {
    let path = beforeQuery(url)
    let name = path.hasSuffix("/") ? path.dropLast() : path
    guard isRemote(url), name.hasSuffix("/VectorTileServer"), !url[path.endIndex...].contains("f=")
    else { return url }
    let query = url[path.endIndex...].dropFirst()
    return "\(name)/?f=json" + (query.isEmpty ? "" : "&" + query)
  }

  /// Resolves a reference in a document. Placeholders stay as they are.
  ///
  /// Source: RFC 3986, section 5.2.
  ///
  /// - Parameters:
  ///   - reference: An absolute URL, which is returned unchanged, or a relative one.
  ///   - document: The URL or the path of the document. Its query and fragment are not inherited.
  package static func resolve(_ reference: String, against document: String) -> String {
    if scheme(of: reference) != nil || reference.isEmpty { return reference }
    let base = beforeQuery(document)
    let (origin, path) = split(base)
    if reference.utf8.starts(with: "//".utf8), !origin.isEmpty {
      return String(Substring(origin.utf8.prefix { $0 != slash })) + reference
    }
    let relative = beforeQuery(reference)
    let rest = reference[relative.endIndex...]
    if relative.isEmpty { return String(base + rest) }
    if relative.utf8.first == slash { return String(origin) + normalized(relative) + rest }
    let folder =
      path.utf8.lastIndex(of: slash).map { String(path[...$0]) } ?? (origin.isEmpty ? "" : "/")
    return String(origin) + normalized(Substring(folder + relative)) + rest
  }

  // Delimiters are bytes: as a character, `/` with a combining accent is not `/`, and a relative URL could change
  // the host.
  private static let slash = UInt8(ascii: "/")

  /// The URL without its query and fragment.
  package static func beforeQuery(_ url: String) -> Substring {
    Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  /// The scheme and the host of a URL, such as `https://host:8080`; empty for a path.
  package static func server(of url: String) -> String {
    String(split(beforeQuery(url)).origin)
  }

  /// The URL of an archive without `pmtiles://` before an `http:` or `https:` URL.
  package static func withoutArchiveScheme(_ url: String) -> String {
    let scheme = "pmtiles://"
    guard url.utf8.starts(with: scheme.utf8) else { return url }
    let rest = String(url.dropFirst(scheme.count))
    return isRemote(rest) ? rest : url
  }

  /// Splits a URL without a query into scheme and authority (`https://host`), and path. The first part of a
  /// path is empty.
  private static func split(_ url: Substring) -> (origin: Substring, path: Substring) {
    guard scheme(of: String(url)) != nil, let mark = url.utf8.firstRange(of: "://".utf8) else {
      return ("", url)
    }
    let end = url.utf8[mark.upperBound...].firstIndex(of: slash) ?? url.endIndex
    return (url[..<end], url[end...])
  }

  /// Removes the segments `.` and `..`. Source: RFC 3986, section 5.2.4.
  private static func normalized(_ path: Substring) -> String {
    let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    let isAbsolute = path.utf8.first == slash
    var kept: [Substring] = []
    for (index, segment) in segments.map(Substring.init).enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > (isAbsolute ? 1 : 0), kept.last != ".." {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append(segment)
        }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
