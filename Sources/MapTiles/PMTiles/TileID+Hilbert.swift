// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The tile IDs of PMTiles, which number all tiles of the pyramid level by level. Within a level, they follow
/// a Hilbert curve from the north-west corner to the north-east corner.
/// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, section 4.1;
/// https://en.wikipedia.org/wiki/Hilbert_curve#Applications_and_mapping_algorithms
extension TileID {
  /// The ID of the first tile of a level, which is the number of tiles in all lower levels.
  static func firstNumber(ofLevel z: Int) -> UInt64 { (1 << UInt64(2 * z) - 1) / 3 }

  /// The zoom level of a tile ID, up to level 31.
  static func level(ofNumber number: UInt64) -> Int {
    // 4^z <= 3n + 1 < 4^(z+1)
    (63 - min(number, UInt64.max / 3 - 1).multipliedAndOne.leadingZeroBitCount) / 2
  }

  /// The tile ID in PMTiles. The tile must be valid.
  var hilbertNumber: UInt64 {
    var x = UInt64(x)
    var y = UInt64(y)
    let last: UInt64 = (1 << UInt64(z)) - 1
    var distance: UInt64 = 0
    for bit in stride(from: z - 1, through: 0, by: -1) {
      let right = x >> UInt64(bit) & 1
      let low = y >> UInt64(bit) & 1
      distance += (3 * right ^ low) << UInt64(2 * bit)
      if low == 0 {
        if right == 1 { (x, y) = (last - x, last - y) }
        swap(&x, &y)
      }
    }
    return TileID.firstNumber(ofLevel: z) + distance
  }
}

extension UInt64 {
  fileprivate var multipliedAndOne: UInt64 { 3 * self + 1 }
}
