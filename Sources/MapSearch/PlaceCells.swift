// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The squares of the map that places lie in, as words of the index: so that one query asks both what and
/// where.
enum PlaceCells {
  /// The levels of the pyramid whose tiles are the squares, finest first: at 60° some 2 and 40 km wide.
  static let levels = [13, 9]

  /// The words of a place.
  static func words(of place: Coordinate) -> String {
    levels.map { word(TileID(containing: WorldPoint(place), z: $0)) }.joined(separator: " ")
  }

  /// The words of a place's square of a level and of the eight around it.
  static func around(_ place: Coordinate, level: Int) -> [String] {
    let middle = TileID(containing: WorldPoint(place), z: level)
    let count = 1 << level
    return (-1...1).flatMap { row in
      (-1...1).compactMap { column in
        let y = middle.y + row
        guard (0..<count).contains(y) else { return nil }
        return word(TileID(z: level, x: (middle.x + column + count) % count, y: y))
      }
    }
  }

  /// Begins with a private letter, which no folded name and no query holds.
  private static func word(_ tile: TileID) -> String { "\u{E000}\(tile.z)x\(tile.x)y\(tile.y)" }
}
