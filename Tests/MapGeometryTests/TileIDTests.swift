// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import Testing

@Suite struct TileIDTests {
  @Test func `the tile of a point contains it at every level`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let point = WorldPoint(x: random.double(in: 0...1), y: random.double(in: 0...1))
      let z = random.int(in: 0...TileID.maximumZoom)
      let tile = TileID(containing: point, z: z)
      #expect(tile.isValid)
      #expect(tile.origin.x <= point.x && point.x <= tile.origin.x + tile.size)
      #expect(tile.origin.y <= point.y && point.y <= tile.origin.y + tile.size)
      #expect(tile == TileID(containing: point, z: 30).ancestor(at: z))
      #expect(z == 30 || tile.children.contains(TileID(containing: point, z: z + 1)))
    }
  }

  @Test func `points outside the world and NaN have a tile`() {
    #expect(TileID(containing: WorldPoint(x: 1.25, y: -3), z: 2) == TileID(z: 2, x: 1, y: 0))
    #expect(TileID(containing: WorldPoint(x: -0.25, y: 9), z: 2) == TileID(z: 2, x: 3, y: 3))
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(TileID(containing: WorldPoint(x: bad, y: bad), z: 5).isValid)
    }
  }

  @Test func `a tile's bounds agree with the standard tile numbering`() {
    let world = TileID(z: 0, x: 0, y: 0).bounds
    #expect(world.longitudeSpan == 360)
    #expect(abs(world.northEast.latitude - 85.0511287798) < 1e-9)
    let tile = TileID(z: 1, x: 1, y: 0).bounds
    #expect(tile.southWest == Coordinate(latitude: 0, longitude: 0))
    #expect(tile.northEast.longitude == 180)
  }
}
