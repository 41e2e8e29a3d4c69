// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The key of a cached response: its URL without credentials.
///
/// Requests with different credentials share the cached responses.
package struct CacheKey: Hashable, Sendable {
  /// The URL, and the variant after a `#` if there is one.
  package let text: String

  /// Creates a key. Removes the URL's user name, password, secret parameters and fragment.
  ///
  /// - Parameters:
  ///   - variant: Distinguishes responses from the same URL, such as byte ranges: "bytes=0-16383".
  ///   - redaction: The parameters that are removed.
  package init(_ url: String, variant: String = "", redaction: URLRedaction = .standard) {
    let url = redaction.strip(url)
    // SQLite ends a text at its first NUL character.
    text = (variant.isEmpty ? url : "\(url)#\(variant)").replacing("\0", with: "%00")
  }
}

extension CacheKey: CustomStringConvertible {
  package var description: String { text }
}
