// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapFiles
import MapGeometry
import MapHTTP
import MapOnline
import MapResources
import MapScene

extension FuzzTarget {
  static let network: [FuzzTarget] = [
    FuzzTarget("http-headers", maximumLength: 512, run: readHeaders),
    FuzzTarget("http-address", maximumLength: 256, run: readAddress),
    FuzzTarget("resource-url", maximumLength: 256, run: readResourceURL),
    FuzzTarget("redaction", maximumLength: 256, run: redact),
    FuzzTarget("archive-parts", maximumLength: 128) { bytes in
      waitFor { await loadParts(bytes) }
    },
  ]

  /// Reads the lines of a response's header, and computes how long the response may be used and when the
  /// request is sent again.
  private static func readHeaders(_ bytes: [UInt8]) {
    let now = 1_700_000_000.0
    var headers = HTTPHeaders()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      headers.add(line: String(decoding: line, as: UTF8.self))
    }
    for status in [200, 304, 404, 429] {
      let policy = CachePolicy(
        status: status, headers: headers.fields.map { ($0.name, $0.value) },
        requested: now, received: now + 0.5, varyingHeaders: ["authorization"])
      precondition(policy.expires.isFinite, "a response without a finite lifetime")
      precondition(
        policy.expires <= now + 0.5 + ResourceLimits.freshnessSeconds, "a lifetime over the limit")
      let response = HTTPClient.Response(
        status: status, headers: headers, body: [], version: .http1, url: "https://tiles.example/")
      var delays = RetryDelays()
      let delay = delays.after(response, now: now)
      precondition(delay.isFinite && delay >= 0, "a delay that is not a number of seconds")
    }
  }

  /// Reads a URL of a request, and reads the result again.
  private static func readAddress(_ bytes: [UInt8]) {
    guard let address = try? HTTPAddress(String(decoding: bytes, as: UTF8.self)) else { return }
    precondition(
      address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "a URL with a character that ends it")
    precondition(
      (try? HTTPAddress(address.text)) == address, "a URL that is read again as a different one")
  }

  /// Resolves a reference, the first line, in a document whose URL ends with the rest, and fills templates.
  private static func readResourceURL(_ bytes: [UInt8]) {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let reference = String(decoding: lines[0], as: UTF8.self)
    let rest = String(decoding: lines.dropFirst().first ?? [], as: UTF8.self)
    _ = ResourceURL.resolve(reference, against: rest)
    let origin = "https://tiles.example/"
    let resolved = ResourceURL.resolve(reference, against: origin + rest)
    precondition(
      resolved.utf8.starts(with: origin.utf8) || reference.isEmpty
        || reference.utf8.starts(with: "//".utf8)
        || ResourceURL.scheme(of: reference) != nil,
      "a relative URL that leads to another server")
    for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 22, x: 4_194_303, y: 1)] {
      for isTMS in [false, true] {
        _ = TileURLTemplate(text: reference).url(of: id, isTMS: isTMS, scale: 2)
      }
    }
  }

  /// Fills the keys of a URL, and removes them and other credentials.
  private static func redact(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !containsSecret(text) else { return }
    let keys = URLKeys(["key": secret])
    if let url = try? keys.fill(text) {
      precondition(!containsSecret(keys.hide(in: url)), "a URL that contains a hidden key")
      precondition(!containsSecret(keys.redact(url)), "a message that contains a key")
    }
    for url in ["\(text)?access_token=\(secret)", "\(text) https://me:\(secret)@tiles.example/"] {
      let message = URLRedaction.standard.redact(url)
      precondition(!containsSecret(message), "a message that contains credentials")
    }
  }

  private static let secret = "s3cret-Value"

  private static func containsSecret(_ text: String) -> Bool {
    // The type's own search is slow, which would be most of the time of a case.
    let (bytes, secret) = (Array(text.utf8), Array(secret.utf8))
    return bytes.indices.contains {
      bytes[$0] == secret[0] && bytes[$0...].starts(with: secret)
    }
  }

  /// Loads three parts of an archive at once. The input is the three ranges, and the script of the server.
  private static func loadParts(_ bytes: [UInt8]) async {
    guard bytes.count >= 6 else { return }
    let server = ScriptedArchive(script: bytes.dropFirst(6))
    await cache.close()
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: server, clock: server.clock, cache: cache)
    await withTaskGroup { group in
      for number in 0..<3 {
        let start = Int(bytes[2 * number]) * 4
        let range = start..<start + Int(bytes[2 * number + 1])
        group.addTask {
          let request = ResourceRequest(
            "https://tiles.example/a.pmtiles", kind: .archive, byteRange: range)
          guard let part = try? await loader.load(request) else { return }
          precondition(part.count <= range.count, "a part that is longer than requested")
          precondition(
            !server.isHonest || part == ScriptedArchive.bytes(range), "bytes of another part")
        }
      }
    }
  }

  /// A cache that stores nothing as soon as it is closed.
  private static let cache = ResourceCache(folder: nil)
}
