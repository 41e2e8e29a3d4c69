// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The key of a cached response: its URL without credentials.
///
/// Requests with different keys or tokens do not share cached responses: the key contains a part of the SHA-256 hash of
/// the removed parameters. Requests that differ only in their signature, user or password do.
package struct CacheKey: Hashable, Sendable {
  /// The URL, and after a `#` the hash of its credentials and the variant if there are any.
  package let text: String

  /// Creates a key. Removes the URL's user name, password, secret parameters and fragment.
  ///
  /// - Parameters:
  ///   - variant: Distinguishes responses from the same URL, such as byte ranges: "bytes=0-16383".
  ///   - redaction: The parameters that are removed.
  package init(_ url: String, variant: String = "", redaction: URLRedaction = .standard) {
    let (url, credentials) = redaction.separate(url)
    let suffixes = [credentials.isEmpty ? "" : SHA256.prefix(of: credentials), variant]
    let parts = [url] + suffixes.filter { !$0.isEmpty }
    // SQLite ends a text at its first NUL character.
    text = parts.joined(separator: "#").replacing("\0", with: "%00")
  }
}

extension CacheKey: CustomStringConvertible {
  package var description: String { text }
}
