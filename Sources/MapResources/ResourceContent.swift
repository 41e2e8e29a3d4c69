// SPDX-License-Identifier: Apache-2.0

/// The contents of a resource, and what its server said about them.
package struct ResourceContent: Equatable, Sendable {
  package var bytes: [UInt8]
  /// The URL against which relative URLs in the contents are resolved: that of the request, or the one to which the
  /// server redirected it.
  package var base: String
  /// The entity tag of this version of the resource; `nil` without one.
  package var etag: String?
  /// For outdated contents: a task that completes after revalidation; `true` if the contents were replaced. A new load
  /// then returns the new contents.
  package var update: Task<Bool, Never>?

  package init(
    bytes: [UInt8], base: String, etag: String? = nil, update: Task<Bool, Never>? = nil
  ) {
    self.bytes = bytes
    self.base = base
    self.etag = etag
    self.update = update
  }
}

/// A loader that knows more about a resource than its bytes.
package protocol ContentLoader: ResourceLoader {
  /// Returns the contents of a resource, or `nil` if the resource does not exist.
  ///
  /// - Throws: ``ResourceReplaced`` if the resource does not have the request's entity tag anymore, or the error that
  ///   prevented the load.
  func content(_ request: ResourceRequest) async throws -> ResourceContent?

  /// The current state. By default, nothing is being loaded.
  var state: LoaderState { get }
}

extension ContentLoader {
  package var state: LoaderState { LoaderState() }
}

/// The state of a loader.
package struct LoaderState: Equatable, Sendable {
  /// The number of loads that are not complete.
  package var running = 0
  /// Whether outdated resources were used because their server was not reached, and it has not responded since.
  package var isOutdated = false

  package init() {}
}

/// The error for a resource that was replaced by another version since its first part was loaded.
package struct ResourceReplaced: Error {
  package init() {}
}

extension ResourceLoader {
  /// Returns the contents of a resource, with their base URL and entity tag if the loader knows them.
  package func content(of request: ResourceRequest) async throws -> ResourceContent? {
    if let loader = self as? any ContentLoader { return try await loader.content(request) }
    let details = ContentDetails(of: request)
    let bytes = try await LoadContext.$details.withValue(details) { try await load(request) }
    return bytes.map(details.content)
  }

  /// Loads and decodes a resource, and returns it with its contents. Contents that cannot be decoded are rejected.
  package func content<Value>(
    of request: ResourceRequest, decoding decode: ([UInt8]) throws -> Value
  ) async throws -> (value: Value, content: ResourceContent)? {
    guard let content = try await content(of: request) else { return nil }
    do {
      return (try decode(content.bytes), content)
    } catch {
      await reject(request)
      throw error
    }
  }
}
