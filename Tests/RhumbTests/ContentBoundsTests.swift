// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbModules
import Testing

/// The part of an archive's bounds that has nearly all of its data.
@Suite struct ContentBoundsTests {
  /// An archive of tiles with sizes.
  private struct Sized: SizedTiles {
    let info: TileSourceInfo
    var sizes: [TileID: Int]
    var isDamaged = false

    init(
      _ bounds: CoordinateBounds, zoom: Int = 12, format: TileSourceInfo.Format = .mvt,
      sizes: [TileID: Int]
    ) {
      info = TileSourceInfo(
        name: "", format: format, minimumZoom: 0, maximumZoom: zoom, bounds: bounds,
        attribution: "", layers: [])
      self.sizes = sizes
    }

    func storedSize(of id: TileID) async throws(TileError) -> Int {
      if isDamaged { throw .malformedTile(reason: "damaged", offset: 0) }
      return sizes[id] ?? 0
    }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? { nil }

    func summary() async throws(TileError) -> ArchiveSummary {
      throw .malformedTile(reason: "no summary", offset: 0)
    }
  }

  /// The bounds of a block of tiles, and the sizes of its tiles, by column and row in the block.
  private func block(
    x: Int, y: Int, columns: Int, rows: Int, zoom: Int = 12, size: (Int, Int) -> Int
  ) -> (bounds: CoordinateBounds, sizes: [TileID: Int]) {
    var sizes: [TileID: Int] = [:]
    for column in 0..<columns {
      for row in 0..<rows {
        sizes[TileID(z: zoom, x: (x + column) % (1 << zoom), y: y + row)] = size(column, row)
      }
    }
    return (bounds(x: x, y: y, columns: columns, rows: rows, zoom: zoom), sizes)
  }

  private func bounds(
    x: Int, y: Int, columns: Int, rows: Int, zoom: Int = 12
  ) -> CoordinateBounds {
    let size = 1 / Double(1 << zoom)
    func corner(_ x: Int, _ y: Int) -> Coordinate {
      WorldPoint(x: Double(x) * size, y: Double(y) * size).coordinate
    }
    let (northWest, southEast) = (corner(x, y), corner(x + columns, y + rows))
    return CoordinateBounds(
      southWest: Coordinate(latitude: southEast.latitude, longitude: northWest.longitude),
      northEast: Coordinate(latitude: northWest.latitude, longitude: southEast.longitude))
  }

  private func isEqual(_ first: CoordinateBounds, _ second: CoordinateBounds) -> Bool {
    first.southWest.distance(to: second.southWest) < 0.01
      && first.northEast.distance(to: second.northEast) < 0.01
  }

  @Test(arguments: [2178, 4094])
  func `nearly empty tiles around a city do not count, also at the antimeridian`(
    x: Int
  ) async throws {
    let (bounds, sizes) = block(x: x, y: 1419, columns: 6, rows: 5) { column, row in
      (1...2).contains(column) && (2...3).contains(row) ? 40_000 : 120
    }
    let content = await ContentBounds.of(Sized(bounds, sizes: sizes))
    #expect(isEqual(content, self.bounds(x: x + 1, y: 1421, columns: 2, rows: 2)))
  }

  @Test func `the content ends at the archive's bounds, also within a tile`() async throws {
    let (tiles, sizes) = block(x: 2178, y: 1419, columns: 6, rows: 5) { column, row in
      column < 2 && row > 3 ? 40_000 : 120
    }
    let bounds = CoordinateBounds(
      southWest: Coordinate(
        latitude: tiles.southWest.latitude + 0.01, longitude: tiles.southWest.longitude + 0.02),
      northEast: tiles.northEast)
    let content = await ContentBounds.of(Sized(bounds, sizes: sizes))
    let inner = self.bounds(x: 2178, y: 1423, columns: 2, rows: 1)
    #expect(
      isEqual(
        content,
        CoordinateBounds(southWest: bounds.southWest, northEast: inner.northEast)))
  }

  @Test func `an archive with data in half of its area or in none has its own bounds`() async throws
  {
    for (filled, size) in [(3, 40_000), (6, 40_000), (0, 0)] {
      let (bounds, sizes) = block(x: 2178, y: 1419, columns: 6, rows: 5) { column, _ in
        column < filled ? size : 0
      }
      #expect(await ContentBounds.of(Sized(bounds, sizes: sizes)) == bounds)
    }
  }

  @Test func `images, large areas, unknown sizes and impossible zooms have their own bounds`()
    async throws
  {
    let (bounds, sizes) = block(x: 2178, y: 1419, columns: 6, rows: 5) { column, row in
      column == 1 && row == 1 ? 40_000 : 120
    }
    var damaged = Sized(bounds, sizes: sizes)
    damaged.isDamaged = true
    let world = CoordinateBounds(
      southWest: Coordinate(latitude: -85, longitude: -180),
      northEast: Coordinate(latitude: 85, longitude: 180))
    let poles = CoordinateBounds(
      southWest: Coordinate(latitude: -90, longitude: -180),
      northEast: Coordinate(latitude: 90, longitude: 180))
    let pole = CoordinateBounds(
      southWest: Coordinate(latitude: -90, longitude: 10),
      northEast: Coordinate(latitude: -89, longitude: 11))
    let sources = [
      Sized(poles, zoom: 30, sizes: sizes), Sized(pole, zoom: 2, sizes: sizes),
      damaged, Sized(bounds, format: .png, sizes: sizes), Sized(world, sizes: sizes),
      Sized(bounds, zoom: 31, sizes: sizes), Sized(bounds, zoom: -1, sizes: sizes),
      Sized(CoordinateBounds(), sizes: sizes),
    ]
    for source in sources {
      #expect(await ContentBounds.of(source) == source.info.bounds)
    }
  }

  @Test func `the content has all tiles of at least a hundredth of the largest one`() async throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<200 {
      let (bounds, sizes) = block(x: 2178, y: 1419, columns: 9, rows: 8) { _, _ in
        let isFilled = Int.random(in: 0..<20, using: &random) == 0
        return isFilled ? Int.random(in: 500...50_000, using: &random) : 3
      }
      let content = await ContentBounds.of(Sized(bounds, sizes: sizes))
      let largest = sizes.values.max() ?? 0
      for (tile, size) in sizes where size > 3 && size * 100 >= largest {
        let middle = WorldPoint(
          x: tile.origin.x + tile.size / 2, y: tile.origin.y + tile.size / 2)
        #expect(content.contains(middle.coordinate))
      }
      #expect(bounds.contains(content.center))
    }
  }

  @Test func `bounds beyond the map are the archive's own, also with data at its edge`() async {
    let beyond = CoordinateBounds(
      southWest: Coordinate(latitude: 86, longitude: 10),
      northEast: Coordinate(latitude: 89, longitude: 11))
    let first = TileID(containing: WorldPoint(Coordinate(latitude: 85, longitude: 10)), z: 12)
    let source = Sized(beyond, sizes: [TileID(z: 12, x: first.x, y: 0): 40_000])
    #expect(await ContentBounds.of(source) == beyond)
  }
}
