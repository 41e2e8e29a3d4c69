// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import Testing

@testable import MapTiles

@Suite struct HilbertTests {
  // The table of the PMTiles specification, section 4.1.
  @Test(arguments: [
    (0, 0, 0, 0 as UInt64), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (12, 3423, 1763, 19_078_479),
  ])
  func `tile IDs match the specification's examples`(z: Int, x: Int, y: Int, number: UInt64) {
    #expect(TileID(z: z, x: x, y: y).hilbertNumber == number)
  }

  @Test func `the IDs of a level are consecutive, and successive tiles are adjacent`() {
    for z in 0...6 {
      var tiles: [UInt64: TileID] = [:]
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let id = TileID(z: z, x: x, y: y)
          tiles[id.hilbertNumber] = id
          #expect(TileID.level(ofNumber: id.hilbertNumber) == z)
        }
      }
      let first = TileID.firstNumber(ofLevel: z)
      #expect(tiles.count == 1 << (2 * z))
      for number in first + 1..<first + UInt64(tiles.count) {
        guard let here = tiles[number], let before = tiles[number - 1] else {
          Issue.record("no tile has number \(number)")
          return
        }
        #expect(abs(here.x - before.x) + abs(here.y - before.y) == 1)
      }
    }
  }

  @Test func `the highest zoom level and the largest IDs do not overflow`() {
    let last = (1 << 30) - 1
    #expect(
      TileID(z: 30, x: last, y: 0).hilbertNumber == TileID.firstNumber(ofLevel: 31) - 1)
    #expect(TileID.level(ofNumber: .max) >= 31)
    for z in 0...30 {
      #expect(TileID.level(ofNumber: TileID.firstNumber(ofLevel: z)) == z)
      #expect(TileID.level(ofNumber: TileID.firstNumber(ofLevel: z + 1) - 1) == z)
    }
  }
}
