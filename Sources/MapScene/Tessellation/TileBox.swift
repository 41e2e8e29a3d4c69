// SPDX-License-Identifier: Apache-2.0

/// A clip box in tile units, edges included.
package struct TileBox: Sendable, Equatable {
  package var minimum: SIMD2<Int32>
  package var maximum: SIMD2<Int32>

  /// Creates a box from its corners, clamped to the range of vertices (±32767).
  package init(minimum: SIMD2<Int32>, maximum: SIMD2<Int32>) {
    let least = SIMD2<Int32>(repeating: -32767)
    let most = SIMD2<Int32>(repeating: 32767)
    self.minimum = minimum.clamped(lowerBound: least, upperBound: most)
    self.maximum = maximum.clamped(lowerBound: least, upperBound: most)
  }

  /// The tile's square.
  package static let tile = TileBox(margin: 0)

  /// Creates the tile's square grown by a margin on each side, in tile units.
  package init(margin: Int) {
    let margin = Int32(min(max(margin, -TileUnits.extent / 2), 24575))
    let extent = Int32(TileUnits.extent)
    self.init(
      minimum: SIMD2(repeating: -margin), maximum: SIMD2(repeating: extent &+ margin))
  }

  /// Returns the sides of the box that a point lies beyond, as bits: left 1, right 2, top 4, bottom 8; 0
  /// inside.
  @inline(__always)
  func outcode(_ point: SIMD2<Int32>) -> UInt8 {
    var code: UInt8 = 0
    if point.x < minimum.x { code = 1 } else if point.x > maximum.x { code = 2 }
    if point.y < minimum.y { code |= 4 } else if point.y > maximum.y { code |= 8 }
    return code
  }

  /// Returns whether a polygon's edge was created by tile clipping: it runs along a side of the tile's square, outside of
  /// it. An edge on the side itself may be a real one, because tiles are clipped at a distance from it.
  @inline(__always)
  static func isCut(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Bool {
    let extent = Int32(TileUnits.extent)
    return (a.x == b.x && (a.x < 0 || a.x > extent)) || (a.y == b.y && (a.y < 0 || a.y > extent))
  }
}
