// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The map cells of places as words of the index, so that one query can match both text and location.
enum PlaceCells {
  /// The tile levels of the cells, finest first. At 60° latitude, cells are about 2 km and 40 km wide.
  static let levels = [13, 9]

  /// The words of a coordinate's cells.
  static func words(of coordinate: Coordinate) -> String {
    levels.map { word(TileID(containing: WorldPoint(coordinate), z: $0)) }.joined(separator: " ")
  }

  /// The words of the cell that contains a coordinate and of its eight neighbors.
  static func around(_ coordinate: Coordinate, level: Int) -> [String] {
    let middle = TileID(containing: WorldPoint(coordinate), z: level)
    let count = 1 << level
    return (-1...1).flatMap { row in
      (-1...1).compactMap { column in
        let y = middle.y + row
        guard (0..<count).contains(y) else { return nil }
        return word(TileID(z: level, x: (middle.x + column + count) % count, y: y))
      }
    }
  }

  /// Starts with a private-use character, which no folded name or query contains.
  private static func word(_ tile: TileID) -> String { "\u{E000}\(tile.z)x\(tile.x)y\(tile.y)" }
}
