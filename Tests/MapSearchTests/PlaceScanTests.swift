// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@testable import MapSearch

/// Reads complete archives, valid and damaged.
@Suite struct PlaceScanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates an archive of levels 0 and 1. Level 1 consists of one tile, four times.
  private func archive(_ low: [UInt8], _ high: [UInt8], type: UInt8 = 1) async throws
    -> PMTilesArchive
  {
    var writer = PMTilesWriter()
    writer.zooms = (0, 1)
    writer.bounds = [-180, -85, 180, 85]
    writer.tileType = type
    writer.tiles = low + high
    writer.root = [
      .init(number: 0, run: 1, length: UInt64(low.count), offset: 1),
      .init(number: 1, run: 4, length: UInt64(high.count), offset: 0),
    ]
    return try await PMTilesArchive(path: try folder.write(writer.bytes, to: "made.pmtiles"))
  }

  @Test func `a damaged tile is skipped and counted`() async throws {
    let index = try PlaceIndex()
    let good = Tiles.bytes(layer: "place", [.init("Atlantis", "city", [2048, 2048])])
    let scan = try await index.add(archive: try await archive(good, [0x1A, 0xFF, 0xFF, 3, 1]))
    #expect(scan.tiles == 5 && scan.broken == 4 && scan.firstError != nil)
    #expect(try await index.search("atlantis").count == 1)
  }

  @Test func `unreadable tiles are reported if no tile can be read`() async throws {
    let index = try PlaceIndex()
    let broken: [UInt8] = [0x1A, 0xFF, 0xFF, 3, 1]
    let made = try await archive(broken, broken)
    await #expect(throws: PlaceError.self) { try await index.add(archive: made) }
  }

  @Test func `raster images have no names`() async throws {
    let index = try PlaceIndex()
    let made = try await archive([1], [2], type: 2)
    await #expect(throws: PlaceError.noVectorTiles(source: "made")) {
      try await index.add(archive: made)
    }
  }

  @Test func `progress ends with all tiles, at both edges of the world`() async throws {
    let index = try PlaceIndex()
    let tile = Tiles.bytes(layer: "place", [.init("Twin", "village", [2048, 2048])])
    let seen = Mutex<[(Int, Int)]>([])
    try await index.add(archive: try await archive(tile, tile)) { read, total in
      seen.withLock { $0.append((read, total)) }
    }
    #expect(seen.withLock { $0.last ?? (0, 0) } == (5, 5))
    // One in the center of each tile of level 1; the place of the level 0 tile is a separate one.
    #expect(try await index.search("twin").count == 5)
    let half = try PlaceIndex()
    try await half.add(archive: try await archive(tile, tile), zooms: 1...1)
    #expect(try await half.count() == 4)
    let none = try await half.add(archive: try await archive(tile, tile), zooms: 5...9)
    #expect(none == PlaceIndex.Scan())
  }

  @Test func `a canceled scan ends, and searches work meanwhile`() async throws {
    let index = try PlaceIndex()
    let archive = try await Tiles.sample("world")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await index.add(archive: archive)
    }
    await #expect(throws: PlaceError.canceled) { try await task.value }
    #expect(try await index.search("helsinki").isEmpty)

    async let scan = index.add(archive: archive, zooms: 0...6)
    for _ in 0..<20 { _ = try await index.search("helsinki") }
    #expect(try await scan.tiles > 5000)
    let city = try #require(try await index.search("helsinki").first)
    #expect(city.name == "Helsinki" && city.kind == .city)
  }

  @Test func `a canceled search does not begin`() async throws {
    let index = try PlaceIndex()
    let search = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await index.search("helsinki")
    }
    await #expect(throws: PlaceError.canceled) { try await search.value }
  }

  @Test func `long names are truncated and control characters are removed`() async throws {
    let index = try PlaceIndex()
    let name = "Evil\u{1B}[2J\n" + String(repeating: "x", count: 1_000_000)
    let tile = try Tiles.tile(
      layer: "place",
      .init([("name", name), ("class", "city"), ("name:\u{9}\u{A}x", "Other")], at: [5, 5]))
    try await index.add(tile, id: TileID(z: 0, x: 0, y: 0))
    let place = try #require(try await index.search("evil").first)
    #expect(place.name.count <= 256 && !place.name.contains("\u{1B}"))
    #expect(try await index.search("other").count == 1)
  }

  @Test func `languages are kept, and an unnamed road has its number as name`() async throws {
    let index = try PlaceIndex()
    let id = TileID(z: 14, x: 9380, y: 4741)
    let tile = try Tiles.tile(
      layer: "place",
      .init(
        [("name", "Wien"), ("name:en", "Vienna"), ("name_int", "Wien"), ("class", "city")],
        at: [5, 5]),
      .init([("name:ja", "東京都"), ("class", "city")], at: [900, 900]))
    try await index.add(tile, id: id)
    let road = try Tiles.tile(
      layer: "transportation_name", .init([("ref", "E 75"), ("class", "motorway")], at: [7, 7]))
    try await index.add(road, id: id)
    let vienna = try #require(try await index.search("vienna").first)
    #expect(vienna.name == "Wien" && vienna.name(in: "en-GB") == "Vienna")
    #expect(vienna.name(in: "fr") == "Wien")
    #expect(try await index.search("東京").first?.name == "東京都")
    #expect(try await index.search("e 75").first?.kind == .street)
  }
}
