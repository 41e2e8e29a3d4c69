// SPDX-License-Identifier: Apache-2.0

extension MapEngine {
  /// The result of drawing a frame.
  package struct Frame: Sendable, Equatable {
    /// Whether all tiles in view are loaded. Tiles that do not exist are ignored, and so are failed tiles
    /// until they are requested again.
    package var isComplete: Bool
    /// The number of tiles drawn, and of draw commands.
    package var tiles: Int
    package var commands: Int
    /// The number of tiles that are missing because their last request failed.
    package var failedTiles = 0
    /// Whether labels or raster tiles fade, or labels will appear, so that the next frame differs from this one although
    /// nothing moves.
    package var isFading = false
    /// The time at which the next frame should be drawn although nothing moves, in seconds of the caller's clock; `nil`
    /// if there is no such time. A failed tile can then be requested again, or there may be new versions of outdated tiles
    /// or of the attribution.
    package var retryTime: Double?
  }
}
