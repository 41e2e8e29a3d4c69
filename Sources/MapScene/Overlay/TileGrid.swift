// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The corners of all pieces on the grid of the finest level.
///
/// Where a piece is next to smaller ones, their corners are added to its outline. Neighbors then share
/// bit-identical vertices, so that the GPU draws each pixel on their border exactly once: there are no gaps
/// and, with translucent tiles, no darker lines.
struct TileGrid {
  /// The finest level, whose tiles are one unit wide.
  let level: Int
  private let corners: Set<SIMD2<Int>>

  init(_ pieces: [TileSelection.Piece]) {
    let finest = pieces.reduce(0) { max($0, $1.area.z) }
    level = finest
    guard pieces.contains(where: { $0.area.z != finest }) else {
      corners = []
      return
    }
    var corners: Set<SIMD2<Int>> = []
    corners.reserveCapacity(2 * pieces.count)
    for piece in pieces {
      let (low, side) = TileGrid.square(piece.area, wrap: piece.wrap, level: finest)
      for corner in [SIMD2(0, 0), [side, 0], [side, side], [0, side]] {
        corners.insert(low &+ corner)
      }
    }
    self.corners = corners
  }

  /// Returns the northwest corner of a tile and the length of its side.
  static func square(_ id: TileID, wrap: Int, level: Int) -> (low: SIMD2<Int>, side: Int) {
    let side = 1 << (level - id.z)
    return (SIMD2((id.x + wrap << id.z) * side, id.y * side), side)
  }

  /// Returns the outline of a piece, starting at its northwest corner, clockwise on the map.
  func outline(of piece: TileSelection.Piece) -> [SIMD2<Int>] {
    let (low, side) = TileGrid.square(piece.area, wrap: piece.wrap, level: level)
    var outline: [SIMD2<Int>] = []
    var corner = low
    for direction in [SIMD2(1, 0), [0, 1], [-1, 0], [0, -1]] {
      outline.append(corner)
      if side > 1 {
        for step in 1..<side {
          let point = corner &+ direction &* step
          if corners.contains(point) { outline.append(point) }
        }
      }
      corner = corner &+ direction &* side
    }
    return outline
  }
}
