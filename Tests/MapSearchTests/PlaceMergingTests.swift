// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@testable import MapSearch

/// Synthetic tiles: tile 9380/4741 of level 14 is in Helsinki and 1.2 km wide.
@Suite struct PlaceMergingTests {
  private let here = TileID(z: 14, x: 9380, y: 4741)
  private let east = TileID(z: 14, x: 9381, y: 4741)

  @Test func `the pieces of a street in neighboring tiles are one place on the street`()
    async throws
  {
    let index = try PlaceIndex()
    let west = try Tiles.tile(
      layer: "transportation_name",
      .init("Long Street", "primary", type: 2, [1000, 2000], [4096, 2000]))
    let rest = try Tiles.tile(
      layer: "transportation_name",
      .init("Long Street", "minor", type: 2, [0, 2000], [2000, 2000]),
      .init("Long Street", "minor", type: 2, [2000, 2000], [2000, 4000]))
    try await index.add(west, id: here)
    try await index.add(rest, id: east)
    let places = try await index.search("long")
    let street = try #require(places.first)
    #expect(places.count == 1 && street.kind == .street && street.category == "primary")
    #expect(street.bounds.southWest.longitude < east.bounds.southWest.longitude)
    #expect(street.bounds.northEast.longitude > east.bounds.southWest.longitude)
    // On one of the two lines: 2000 units south of the tiles' north edge, or 2000 east of the second tile's
    // west edge.
    let world = WorldPoint(street.coordinate)
    let unit = here.size / 4096
    let isOnFirst = abs(world.y - here.origin.y - 2000 * unit) < unit / 100
    let isOnSecond = abs(world.x - east.origin.x - 2000 * unit) < unit / 100
    #expect(isOnFirst || isOnSecond)
    #expect((13...17).contains(street.zoom))
  }

  @Test func `a piece between two distant ones joins them`() async throws {
    let index = try PlaceIndex()
    let tile = { (x: Int32) in
      try Tiles.tile(
        layer: "transportation_name",
        .init("Ring", "primary", type: 2, [x, 0], [x + 1200, 0]))
    }
    try await index.add(try tile(0), id: here)
    try await index.add(try tile(2896), id: east)
    #expect(try await index.count() == 2)
    try await index.add(try tile(1200), id: here)
    try await index.add(try tile(2400), id: here)
    try await index.add(try tile(0), id: east)
    try await index.add(try tile(1200), id: east)
    #expect(try await index.count() == 1)
  }

  @Test func `a label in several levels has the finest level's coordinate`() async throws {
    let index = try PlaceIndex()
    let fine = here.origin
    for z in [0, 6, 14] {
      let id = here.ancestor(at: z)
      let unit = id.size / 4096
      let x = Int32(((fine.x - id.origin.x) / unit).rounded())
      let y = Int32(((fine.y - id.origin.y) / unit).rounded())
      try await index.add(
        try Tiles.tile(layer: "place", .init("Helsinki", "city", [x, y])), id: id)
    }
    let places = try await index.search("helsinki")
    #expect(places.count == 1)
    #expect(try #require(places.first).coordinate.distance(to: fine.coordinate) < 1)
  }

  @Test func `equal shop names stay separate, repeated tile labels are merged`() async throws {
    let index = try PlaceIndex()
    let first = try Tiles.tile(
      layer: "poi", .init("Kiosk", "shop", [100, 100]), .init("Kiosk", "shop", [600, 100]),
      .init("Kiosk", "shop", [4100, 100]))
    try await index.add(first, id: here)
    try await index.add(try Tiles.tile(layer: "poi", .init("Kiosk", "shop", [4, 100])), id: east)
    #expect(try await index.search("kiosk").count == 3)
  }

  @Test func `adding the same places again changes nothing`() async throws {
    let index = try PlaceIndex()
    for _ in 0..<3 {
      try await index.add(archive: try await Tiles.sample("helsinki"))
    }
    let once = try PlaceIndex()
    try await once.add(archive: try await Tiles.sample("helsinki"))
    #expect(try await index.count() == once.count())
    let a = try await index.search("k", limit: 50)
    let b = try await once.search("k", limit: 50)
    #expect(Set(a) == Set(b) && a.count == 50)
  }

  @Test func `the order of tiles does not matter`() async throws {
    let archive = try await Tiles.sample("helsinki")
    let ids = try await tiles(of: archive, level: 14)
    var names: [Set<String>] = []
    for seed in 0..<3 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let index = try PlaceIndex()
      for (id, tile) in ids.shuffled(using: &random) { try await index.add(tile, id: id) }
      let places = try await index.search("m", limit: 1000)
      names.append(Set(places.map { "\($0.name) \($0.kind) \($0.bounds)" }))
    }
    #expect(names[0].count > 20)
    #expect(names[0] == names[1] && names[1] == names[2])
  }

  private func tiles(
    of archive: any TileSource, level: Int
  ) async throws -> [(TileID, VectorTile)] {
    let bounds = archive.info.bounds
    let corners = [bounds.southWest, bounds.northEast].map {
      TileID(containing: WorldPoint($0), z: level)
    }
    var tiles: [(TileID, VectorTile)] = []
    for x in corners[0].x...corners[1].x {
      for y in corners[1].y...corners[0].y {
        let id = TileID(z: level, x: x, y: y)
        if let bytes = try await archive.tile(id) {
          tiles.append((id, try VectorTile(decoding: bytes)))
        }
      }
    }
    return tiles
  }
}

@Suite struct RepresentativePointTests {
  @Test func `the midpoint halves the length of a line`() {
    #expect(RepresentativePoint.middle(ofLine: [[0, 0], [2, 0], [2, 4]]) == [2, 1])
    #expect(RepresentativePoint.middle(ofLine: [[1, 1], [1, 1]]) == [1, 1])
    #expect(RepresentativePoint.middle(ofLine: []) == nil)
  }

  @Test func `the representative point of a concave area is inside it`() throws {
    // A horseshoe that is open to the east: its center is outside.
    let ring: [SIMD2<Double>] = [
      [0, 0], [9, 0], [9, 3], [3, 3], [3, 6], [9, 6], [9, 9], [0, 9],
    ]
    let point = try #require(RepresentativePoint.inside(ring: ring))
    #expect(point == [1.5, 4.5])
    #expect(RepresentativePoint.inside(ring: [[1, 2], [1, 2], [1, 2]]) == [1, 2])
    #expect(RepresentativePoint.inside(ring: []) == nil)
  }
}
