// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapOnline
import MapResources

/// Loads the tiles of a ``URLTileLayer``, by default from files and the network.
package protocol TileFetcher: Sendable {
  /// Returns the bytes at a URL; `nil` if there is no tile. Throws for temporary failures, and if the task is
  /// canceled. Called on background tasks, several at a time.
  func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]?
}

/// Loads the images of a ``URLTileLayer`` like the tiles of a style, if it is the layer's ``URLTileLayer/loader``.
extension OnlineResourceLoader: TileFetcher {
  /// Loads an image from a file, from the cache or from its server. The layer requests it again after a temporary
  /// failure.
  ///
  /// - Parameters:
  ///   - url: The URL, which may contain placeholders such as `{key}`.
  ///   - userAgent: The `User-Agent` header, which the option `prepare` of the loader can change.
  package func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]? {
    let text = placeholders(in: url.absoluteString)
    bindKeys(to: text)
    var request = ResourceRequest(text, kind: .tile)
    request.userAgent = userAgent
    let bytes = try await LoadContext.$repeatsRequests.withValue(false) { try await load(request) }
    return bytes?.isEmpty ?? true ? nil : bytes
  }
}
