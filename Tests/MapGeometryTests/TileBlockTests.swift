// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapGeometry

@Suite struct TileBlockTests {
  /// Bounds with corners that are not on the edges of tiles, across the antimeridian in about half of the cases.
  private func someBounds(_ random: inout SplitMix64) -> CoordinateBounds {
    let latitudes = [random.double(in: -84.9...84.9), random.double(in: -84.9...84.9)].sorted()
    return CoordinateBounds(
      southWest: Coordinate(
        latitude: latitudes[0], longitude: random.double(in: -179.9...179.9)),
      northEast: Coordinate(
        latitude: latitudes[1], longitude: random.double(in: -179.9...179.9)))
  }

  @Test func `a block has the tiles whose bounds intersect, each once`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<300 {
      let bounds = someBounds(&random)
      let zoom = random.int(in: 0...4)
      let block = TileBlock(bounds, zoom: zoom)
      let tiles = Array(block.tiles)
      #expect(Set(tiles).count == tiles.count && tiles.count == block.count)
      for x in 0..<1 << zoom {
        for y in 0..<1 << zoom {
          let tile = TileID(z: zoom, x: x, y: y)
          let isInside = tile.bounds.intersects(bounds)
          #expect(tiles.contains(tile) == isInside, "\(tile) \(bounds)")
          #expect(block.contains(tile) == isInside, "\(tile) \(bounds)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 5])
  func `the world has all tiles once`(_ zoom: Int) {
    let block = TileBlock(TileID(z: 0, x: 0, y: 0).bounds, zoom: zoom)
    #expect(block.count == 1 << (2 * zoom) && Set(block.tiles).count == block.count)
  }

  @Test(arguments: [(-90.0, 90.0, 0...3), (86, 90, 0...0), (-90, -86, 3...4)])
  func `bounds at the poles have rows at the edge of the map`(
    _ south: Double, _ north: Double, _ rows: ClosedRange<Int>
  ) {
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: south, longitude: 10),
      northEast: Coordinate(latitude: north, longitude: 10))
    let block = TileBlock(bounds, zoom: 2)
    #expect(block.columns == 2..<3)
    // South of the map, the row is one below its edge, which has no tiles.
    #expect(block.rows.allSatisfy { rows.contains($0) } && !block.rows.isEmpty)
  }

  @Test(arguments: [10.0, -180, 179.9])
  func `bounds around the world from any meridian have each column once`(_ west: Double) {
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: -10, longitude: west),
      northEast: Coordinate(latitude: 10, longitude: west + 359.99))
    let block = TileBlock(bounds, zoom: 3)
    #expect(Set(block.tiles).count == 16 && block.count == 16)
  }

  @Test func `bounds along the edges of a tile touch that tile only`() {
    for tile in [TileID(z: 3, x: 7, y: 2), TileID(z: 14, x: 9326, y: 4741)] {
      #expect(Array(TileBlock(tile.bounds, zoom: tile.z).tiles) == [tile])
    }
  }
}
