// SPDX-License-Identifier: Apache-2.0

/// Loads the resources of a map by URL: styles, TileJSON, tiles, glyph ranges, sprites, images and GeoJSON.
///
/// Several tasks call a loader concurrently. It is never called while a frame is drawn.
public protocol ResourceLoader: Sendable {
  /// Returns the bytes of a resource, or `nil` if the resource does not exist.
  ///
  /// If the calling task is canceled, the load is canceled as well and throws `CancellationError`.
  ///
  /// - Throws: The error that prevented the load. The caller may request the resource again later.
  func load(_ request: ResourceRequest) async throws -> [UInt8]?
}
