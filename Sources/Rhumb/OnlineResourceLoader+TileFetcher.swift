// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapOnline
import MapResources
public import MapUI

/// Loads the images of a ``/MapUI/URLTileLayer`` like the tiles of a style, if it is the layer's
/// ``/MapUI/URLTileLayer/fetcher``.
extension OnlineResourceLoader: TileFetcher {
  /// Loads an image from the cache or from its server. The layer requests it again after a temporary failure.
  ///
  /// - Parameters:
  ///   - url: The URL, which may contain placeholders such as `{key}`.
  ///   - userAgent: No effect; the option `prepare` of the loader can add headers.
  public func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]? {
    let text = placeholders(in: url.absoluteString)
    bindKeys(to: text)
    return try await LoadContext.$repeatsRequests.withValue(false) {
      try await load(ResourceRequest(text, kind: .tile))
    }
  }
}
