// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

/// A layer of square pictures, one for each tile of the Mercator pyramid, on the ground below the labels.
///
/// The pictures come from outside: ``missing(in:)`` tells which ones a view wants, and those that there
/// are go into ``pictures``. A frame waits for none: what is missing is stood in for by its ancestors or
/// descendants at once.
public struct OverlayTiles {
  /// What there is to show.
  public var pictures: TilePictures
  /// The width in pixels at which a tile is meant to be seen: 32...4096.
  public var tileSize: Double = 256
  /// The levels that there are. Tiles of the last one are enlarged beyond it; before the first there is
  /// nothing.
  public var levels = 0...TileID.maximumZoom
  /// 0...1.
  public var opacity: Double = 1
  /// Greater is drawn over smaller, among lines, areas, ground images and layers of tiles; of the same
  /// `zIndex` tiles are the lowest, for they often are a map of their own.
  public var zIndex: Int = 0
  public var isVisible = true

  public init(_ pictures: TilePictures) { self.pictures = pictures }

  /// The tiles that a view wants and that are not there, nearest to the camera's target first.
  public func missing(in viewport: Viewport) -> [TileID] {
    TileChoice(self, in: viewport).missing
  }

  /// The ideal tiles of a view, nearest first.
  func cover(of viewport: Viewport) -> [CoverTile] {
    let pixels = tileSize.isFinite ? min(max(tileSize, 32), 4096) : 256
    // Of a world smaller than its tile that one is shown.
    let points = min(pixels / viewport.scale, viewport.pointsPerWorld)
    return viewport.tileCover(
      minimumZoom: levels.lowerBound, maximumZoom: levels.upperBound, tileSize: points,
      roundsZoom: true)
  }
}
