// SPDX-License-Identifier: Apache-2.0

/// The limits for the memory of tile requests.
extension ResourceLimits {
  /// The delay before the first retry for a failed tile, in seconds. Each further failure doubles the delay.
  package static let firstRetryDelay = 1.0
  /// The maximum delay between two requests for a failing tile, in seconds.
  package static let longestRetryDelay = 60.0
  /// The maximum number of failed tiles remembered, not counting those in view.
  package static let failedTiles = 2048
  /// The maximum number of missing tiles remembered, not counting those in view.
  package static let absentTiles = 4096
  /// The maximum number of loaded tiles that an engine caches, not counting those in view.
  package static let cachedTiles = 96
  /// The maximum size of the images and elevations of these tiles, in bytes. 96 tiles of 512 × 512 pixels take
  /// 96 MiB.
  package static let cachedTileImageBytes = 128 << 20
  /// The maximum size of the images and elevations of all tiles of an engine or tile layer, including those in view, in
  /// bytes. Beyond it, tiles have at most ``smallTileImageBytes``.
  package static let tileImageBytes = 512 << 20
  /// The size to which the images of a tile are not reduced, in bytes: 256 × 256 pixels.
  package static let smallTileImageBytes = 256 << 10
}
