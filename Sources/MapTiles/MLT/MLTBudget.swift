// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The amount of numbers that a tile may still decode to.
///
/// A few bytes of run lengths or packed zeros can mean billions of numbers, so every decoder takes its numbers from
/// here before it allocates memory for them.
struct MLTBudget {
  private var numbers: Int

  init(tileBytes: Int) { numbers = ResourceLimits.mapLibreTileNumbers(tileBytes: tileBytes) }

  /// Takes a count of numbers. Throws an error, with an offset in the tile, if not enough are left.
  mutating func take(_ count: Int, at offset: Int) throws(TileError) {
    guard count <= numbers else {
      throw .malformedTile(
        reason: "it has more numbers than a tile of its size can have", offset: offset)
    }
    numbers -= count
  }
}
