// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct TilePyramidTests {
  private static func bounds(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> CoordinateBounds {
    CoordinateBounds(
      southWest: Coordinate(latitude: south, longitude: west),
      northEast: Coordinate(latitude: north, longitude: east))
  }

  private static let areas = [
    bounds(24.9, 60.1, 25.0, 60.2), bounds(-180, -85, 180, 85), bounds(170, -20, -170, 10),
    bounds(-10, -5, 20, 30), bounds(0, 0, 90, 45), bounds(179.9, 84, -179.9, 86),
    bounds(-74, 40.7, -74, 40.7), bounds(10, -90, 11, -84),
  ]

  /// Whether a tile and an area have more than an edge in common, or the area is a point in the tile.
  private func overlaps(_ tile: TileID, _ area: CoordinateBounds) -> Bool {
    let other = tile.bounds
    let limit = 85.051128
    let south = min(max(area.southWest.latitude, -limit), limit)
    let north = min(max(area.northEast.latitude, -limit), limit)
    if area.southWest == area.northEast { return other.contains(area.southWest) }
    guard other.southWest.latitude < north || south == north,
      other.northEast.latitude > south || south == north
    else { return false }
    let (west, east) = (area.southWest.longitude, area.northEast.longitude)
    let parts: [(Double, Double)] =
      west <= east ? [(west, east)] : [(west, 180), (-180, east)]
    return parts.contains {
      other.southWest.longitude < $0.1 && other.northEast.longitude > $0.0
    }
  }

  @Test(arguments: areas) func `the tiles are those that overlap the area`(area: CoordinateBounds)
    throws
  {
    let pyramid = try TilePyramid(bounds: area, zooms: 0...6)
    var expected: Set<TileID> = []
    for z in 0...6 {
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let tile = TileID(z: z, x: x, y: y)
          if overlaps(tile, area) { expected.insert(tile) }
        }
      }
    }
    let tiles = Array(TilePyramid.ArchiveOrder(pyramid))
    #expect(Set(tiles) == expected)
    #expect(tiles.count == pyramid.count)
    let numbers = tiles.map(PMTilesArchive.number)
    #expect(numbers == numbers.sorted())
  }

  @Test(arguments: areas, [1, 2, 4])
  func `each tile is in exactly one metatile`(area: CoordinateBounds, scale: Int) throws {
    let pyramid = try TilePyramid(bounds: area, zooms: 2...6)
    for tileSize in [256, 512] {
      let metatiles = TilePyramid.Metatiles(pyramid, tileSize: tileSize, scale: scale)
      let tiles = metatiles.flatMap { pyramid.tiles(of: $0) }
      #expect(tiles.count == pyramid.count)
      #expect(Set(tiles) == Set(TilePyramid.ArchiveOrder(pyramid)))
      #expect(metatiles.allSatisfy { !pyramid.tiles(of: $0).isEmpty })
    }
  }

  @Test func `too many tiles and zooms that do not exist are errors`() {
    let world = Self.bounds(-180, -85, 180, 85)
    #expect(throws: ServerError.self) { try TilePyramid(bounds: world, zooms: 0...14) }
    #expect(throws: ServerError.self) { try TilePyramid(bounds: world, zooms: 22...22) }
    #expect(throws: ServerError.self) { try TilePyramid(bounds: CoordinateBounds(), zooms: 0...1) }
  }
}
