// SPDX-License-Identifier: Apache-2.0

/// A type that loads the resources of a map by URL: styles, TileJSON, tiles, glyph ranges, sprites, images and GeoJSON.
///
/// Several tasks call a loader concurrently. It is never called while a frame is drawn.
public protocol ResourceLoader: Sendable {
  /// Returns the bytes of a resource, or `nil` if the resource does not exist.
  ///
  /// If the calling task is canceled, the load is canceled as well and throws `CancellationError`.
  ///
  /// - Throws: The error that prevented the load. The caller may request the resource again later.
  func load(_ request: ResourceRequest) async throws -> [UInt8]?

  /// Receives a request whose contents turned out to be malformed. A loader with a cache removes them from it, so
  /// that the next request loads them again. Without an implementation, nothing happens.
  func reject(_ request: ResourceRequest) async

  /// Returns the path of a file that a URL names; `nil` for other URLs, and without an implementation.
  func path(of url: String) -> String?
}

extension ResourceLoader {
  public func reject(_ request: ResourceRequest) async {}
  public func path(of url: String) -> String? { nil }

  /// Loads and decodes a resource. Contents that cannot be decoded are rejected.
  package func load<Value>(
    _ request: ResourceRequest, decoding decode: ([UInt8]) throws -> Value
  ) async throws -> Value? {
    try await content(of: request, decoding: decode)?.value
  }
}
