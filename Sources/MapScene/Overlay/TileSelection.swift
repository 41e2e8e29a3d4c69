// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The parts of a tile layer that are drawn in a view: pieces that cover the ground once without overlaps.
struct TileSelection {
  /// A tile's square with its image.
  struct Piece {
    var area: TileID
    var wrap: Int
    var top: Picture
    /// The image that is visible below while the image fades in.
    var under: Picture?
    /// The opacity of the image during its fade-in, 0...1.
    var share: Double
  }

  /// The image of the area's own tile or of an ancestor.
  struct Picture {
    var image: OverlayImage
    var id: TileID
  }

  private(set) var pieces: [Piece] = []
  /// The required tiles that are not loaded, nearest first, without duplicates.
  private(set) var missing: [TileID] = []
  private let pictures: TileImageCache
  private let lowest: Int

  /// The maximum number of levels up to an ancestor, and down to descendants, that replace a missing tile.
  private static let farthestAncestor = 12
  private static let farthestDescendant = 2

  init(_ tiles: OverlayTiles, in viewport: Viewport) {
    pictures = tiles.pictures
    lowest = max(tiles.levels.lowerBound, 0)
    pictures.beginSelection()
    var asked: Set<TileID> = []
    for tile in tiles.cover(of: viewport) {
      switch pictures[tile.id] {
      case .noTile: break
      case .picture(let image, let share):
        let own = Picture(image: image, id: tile.id)
        if share >= 1 {
          add(own, share: 1, area: tile.id, wrap: tile.wrap)
        } else {
          appear(own, share: share, area: tile.id, wrap: tile.wrap)
        }
      case nil:
        if asked.insert(tile.id).inserted { missing.append(tile.id) }
        standIn(for: tile.id, wrap: tile.wrap, depth: TileSelection.farthestDescendant)
      }
    }
  }

  private mutating func add(
    _ top: Picture, share: Double, under: Picture? = nil, area: TileID, wrap: Int
  ) {
    pieces.append(Piece(area: area, wrap: wrap, top: top, under: under, share: share))
  }

  /// Adds an image that fades in over its placeholders.
  private mutating func appear(_ own: Picture, share: Double, area: TileID, wrap: Int) {
    let first = pieces.count
    standIn(for: area, wrap: wrap, depth: TileSelection.farthestDescendant)
    if pieces.count == first { return add(own, share: share, area: area, wrap: wrap) }
    let standIns = pieces[first...]
    pieces.removeSubrange(first...)
    for piece in standIns {
      add(own, share: share, under: piece.top, area: piece.area, wrap: wrap)
    }
    // The image fades in alone where there is no placeholder.
    let covered = standIns.reduce(0) { $0 + 1 / Double(1 << (2 * ($1.area.z - area.z))) }
    if covered < 1 {
      fill(area, around: Set(standIns.map(\.area)), wrap: wrap, own: own, share: share)
    }
  }

  /// Adds an image to those parts of a tile that are not covered by other areas.
  private mutating func fill(
    _ area: TileID, around others: Set<TileID>, wrap: Int, own: Picture, share: Double
  ) {
    if others.contains(area) { return }
    guard others.contains(where: { $0.z > area.z && $0.ancestor(at: area.z) == area }) else {
      return add(own, share: share, area: area, wrap: wrap)
    }
    for child in area.children { fill(child, around: others, wrap: wrap, own: own, share: share) }
  }

  /// Adds placeholders for a tile: the images of its descendants, otherwise that of its nearest ancestor.
  private mutating func standIn(for id: TileID, wrap: Int, depth: Int) {
    if depth > 0, id.z < TileID.maximumZoom, hasDescendant(id, depth: depth) {
      for child in id.children {
        if case .picture(let image, _)? = pictures[child] {
          add(Picture(image: image, id: child), share: 1, area: child, wrap: wrap)
        } else {
          standIn(for: child, wrap: wrap, depth: depth - 1)
        }
      }
      return
    }
    var level = id.z - 1
    while level >= max(lowest, id.z - TileSelection.farthestAncestor) {
      let ancestor = id.ancestor(at: level)
      if case .picture(let image, let share)? = pictures[ancestor] {
        return add(Picture(image: image, id: ancestor), share: share, area: id, wrap: wrap)
      }
      level -= 1
    }
  }

  private func hasDescendant(_ id: TileID, depth: Int) -> Bool {
    guard id.z < TileID.maximumZoom else { return false }
    return id.children.contains { child in
      pictures.hasImage(child) || (depth > 1 && hasDescendant(child, depth: depth - 1))
    }
  }
}
