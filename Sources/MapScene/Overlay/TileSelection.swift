// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The parts of a tile layer that are drawn in a view: pieces that cover the ground once without overlaps.
struct TileSelection {
  /// A tile's square with its image.
  struct Piece {
    var area: TileID
    var wrap: Int
    var top: TileImage
    /// The image that is visible below while the image fades in.
    var under: TileImage?
    /// The opacity of the image during its fade-in, 0...1.
    var share: Double
  }

  /// The image of the area's own tile or of an ancestor.
  struct TileImage {
    var image: OverlayImage
    var id: TileID
  }

  private(set) var pieces: [Piece] = []
  /// The required tiles that are not loaded, nearest first, without duplicates.
  private(set) var missing: [TileID] = []
  private let images: TileImageCache
  private let lowest: Int

  init(_ tiles: OverlayTiles, in viewport: Viewport) {
    images = tiles.images
    lowest = max(tiles.levels.lowerBound, 0)
    images.beginSelection()
    var known: Set<TileID> = []
    for tile in tiles.cover(of: viewport) {
      switch images[tile.id] {
      case .noTile: break
      case .image(let image, let share):
        appear(
          TileImage(image: image, id: tile.id), share: share, area: tile.id, wrap: tile.wrap)
      case nil:
        if known.insert(tile.id).inserted { missing.append(tile.id) }
        addPlaceholders(for: tile.id, wrap: tile.wrap)
      }
    }
  }

  private mutating func add(
    _ top: TileImage, share: Double, under: TileImage? = nil, area: TileID, wrap: Int
  ) {
    pieces.append(Piece(area: area, wrap: wrap, top: top, under: under, share: share))
  }

  /// Adds an image. While it fades in, it is above the images in the area that began to fade in before it, and alone where
  /// there are none.
  private mutating func appear(_ own: TileImage, share: Double, area: TileID, wrap: Int) {
    guard share < 1 else { return add(own, share: 1, area: area, wrap: wrap) }
    let placeholders = placeholders(for: area, above: share)
    for piece in placeholders.pieces {
      let under = TileImage(image: piece.tile.image, id: piece.id)
      add(own, share: share, under: under, area: piece.area, wrap: wrap)
    }
    for gap in placeholders.gaps { add(own, share: share, area: gap, wrap: wrap) }
  }

  /// Adds the images of other tiles in a tile's area. A descendant has no fade-in there, since the tile fades in over
  /// it.
  private mutating func addPlaceholders(for id: TileID, wrap: Int) {
    for piece in placeholders(for: id).pieces {
      appear(
        TileImage(image: piece.tile.image, id: piece.id),
        share: piece.isAncestor ? piece.tile.share : 1, area: piece.area, wrap: wrap)
    }
  }

  /// Returns the images in a tile's area whose share is greater than a minimum.
  private func placeholders(
    for id: TileID, above minimum: Double = -1
  ) -> TilePlaceholders<(image: OverlayImage, share: Double)> {
    TilePlaceholders(of: id, lowest: lowest) { id in
      if case .image(let image, let share)? = images[id], share > minimum {
        (image, share)
      } else {
        nil
      }
    }
  }
}
