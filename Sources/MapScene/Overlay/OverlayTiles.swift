// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// A layer of square images, one for each tile of the Mercator pyramid, on the ground below the labels.
///
/// The app loads the images: ``missing(in:)`` returns the tiles that a view requires, and the app inserts
/// the loaded ones into ``images``. Frames do not wait for images: ancestors or descendants of a missing
/// tile are drawn instead.
package struct OverlayTiles {
  /// The loaded images.
  package var images: TileImageCache
  /// The width of a tile on the screen in pixels, 32...4096.
  package var tileSize: Double = 256
  /// The available zoom levels. Tiles of the last level are enlarged beyond it. Nothing is drawn below the
  /// first.
  package var levels = 0...TileID.maximumZoom
  /// The opacity, 0...1.
  package var opacity: Double = 1
  /// The drawing order among lines, areas, ground images and tile layers. Overlays with greater values are
  /// drawn on top. With the same `zIndex`, tile layers are at the bottom, because they often are base maps.
  package var zIndex: Int = 0
  package var isVisible = true

  package init(_ images: TileImageCache) { self.images = images }

  /// Returns the layer with a copy of its images, for another thread.
  func copy() -> sending OverlayTiles {
    var copy = OverlayTiles(images.copy())
    copy.tileSize = tileSize
    copy.levels = levels
    copy.opacity = opacity
    copy.zIndex = zIndex
    copy.isVisible = isVisible
    return copy
  }

  /// Returns the tiles that a view requires and that are not loaded, nearest to the camera's target first.
  package func missing(in viewport: Viewport) -> [TileID] {
    TileSelection(self, in: viewport).missing
  }

  /// Returns the tiles of a view at the ideal level, nearest first.
  func cover(of viewport: Viewport) -> [CoverTile] {
    let pixels = tileSize.isFinite ? min(max(tileSize, 32), 4096) : 256
    // A world smaller than its tile is drawn as one tile.
    let points = min(pixels / viewport.scale, viewport.pointsPerWorld)
    return viewport.tileCover(
      minimumZoom: levels.lowerBound, maximumZoom: levels.upperBound, tileSize: points,
      roundsZoom: true)
  }
}
