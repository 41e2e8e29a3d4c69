// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Finds the loaded tiles that are drawn in the area of a tile that is not loaded. These are its descendants, and its
/// nearest ancestor where there are none. The base map and the tile layers use it.
struct TilePlaceholders<Tile> {
  /// A part of the missing tile's area and the tile that is drawn there.
  struct Piece {
    var area: TileID
    var id: TileID
    var tile: Tile

    /// Whether only a part of the tile is drawn.
    var isAncestor: Bool { id != area }
  }

  private(set) var pieces: [Piece] = []
  /// The parts of the area without a loaded tile.
  private(set) var gaps: [TileID] = []

  /// - Parameters:
  ///   - id: The missing tile.
  ///   - lowest: The lowest level with tiles.
  ///   - find: Returns a loaded tile.
  init(of id: TileID, lowest: Int, find: (TileID) -> Tile?) {
    if !addDescendants(of: id, depth: 2, find) { gaps = [id] }
    guard !gaps.isEmpty, let (ancestor, tile) = nearestAncestor(of: id, lowest: lowest, find)
    else { return }
    for gap in gaps { pieces.append(Piece(area: gap, id: ancestor, tile: tile)) }
    gaps = []
  }

  /// Adds the loaded descendants of a tile up to a number of levels below it, and the gaps between them. Returns
  /// `false`, and adds nothing, if there are none.
  private mutating func addDescendants(
    of id: TileID, depth: Int, _ find: (TileID) -> Tile?
  ) -> Bool {
    guard depth > 0, id.z < TileID.maximumZoom else { return false }
    let first = gaps.count
    var isEmpty = true
    for child in id.children {
      if let tile = find(child) {
        pieces.append(Piece(area: child, id: child, tile: tile))
        isEmpty = false
      } else if addDescendants(of: child, depth: depth - 1, find) {
        isEmpty = false
      } else {
        gaps.append(child)
      }
    }
    if isEmpty { gaps.removeSubrange(first...) }
    return !isEmpty
  }

  /// A tile farther up than ten levels would show only a few blurred pixels.
  private func nearestAncestor(
    of id: TileID, lowest: Int, _ find: (TileID) -> Tile?
  ) -> (TileID, Tile)? {
    var level = id.z - 1
    while level >= max(lowest, id.z - 10, 0) {
      let ancestor = id.ancestor(at: level)
      if let tile = find(ancestor) { return (ancestor, tile) }
      level -= 1
    }
    return nil
  }
}
