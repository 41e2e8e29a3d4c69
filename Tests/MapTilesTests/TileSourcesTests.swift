// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import Testing

@testable import MapTiles

@Suite struct TileSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(opening path: String) async -> TileError? {
    await #expect(throws: TileError.self) { try await TileSources.open(path: path) }
  }

  @Test func `the kind of archive is detected by its content, not by its name`() async throws {
    let path = try folder.write(PMTilesWriter().bytes, to: "city.mbtiles")
    #expect(try await TileSources.open(path: path) is PMTilesArchive)
    _ = try folder.write([1], to: "tiles/0/0/0.png")
    #expect(try await TileSources.open(path: folder.path + "/tiles") is TileFolder)
  }

  @Test func `a missing file is an error with its path`() async {
    let path = folder.path + "/none.pmtiles"
    #expect(
      await error(opening: path) == .unreadable(path: path, reason: "no such file"))
    #expect(
      await error(opening: path)?.description == "\(path) cannot be read: no such file"
    )
  }

  @Test(arguments: [
    TileError.unreadable(path: "a.pmtiles", reason: "x"),
    .notAnArchive(path: "a.pmtiles", reason: "x"), .unsupported(path: "a.pmtiles", reason: "x"),
    .corrupt(path: "a.pmtiles", reason: "x"), .replaced(path: "a.pmtiles"),
    .badCompression(reason: "x"), .malformedTile(reason: "x", offset: 1),
  ])
  func `an error has a path if its description names one`(error: TileError) {
    #expect(error.path == ("\(error)".contains("a.pmtiles") ? "a.pmtiles" : nil))
  }

  @Test func `errors describe files that have no tiles`() async throws {
    let empty = try folder.write([], to: "a.pmtiles")
    #expect(await error(opening: empty) == .notAnArchive(path: empty, reason: "is empty"))
    let unnamed = try folder.write([], to: "a")
    #expect(await error(opening: unnamed) == .notAnArchive(path: unnamed, reason: "is empty"))
    let wrong = try folder.write(Array("GIF89a".utf8), to: "b.mbtiles")
    #expect(
      await error(opening: wrong) == .notAnArchive(path: wrong, reason: "is not an SQLite file"))
    let image = try folder.write(Array("GIF89a".utf8), to: "c.gif")
    #expect(
      await error(opening: image)
        == .notAnArchive(path: image, reason: "is neither PMTiles nor MBTiles"))
  }
}

/// Real archives, compared with counts from other programs: `sqlite3` and the PMTiles headers.
@Suite(.enabled(if: Shared.has("data/tiles"), "needs the shared data"))
struct RealArchiveTests {
  private func open(_ name: String) async throws -> any TileSource {
    try await TileSources.open(path: shared("data/tiles/" + name))
  }

  @Test(arguments: [
    ("firenze-protomaps.pmtiles", TileSourceInfo.Format.mvt), ("paris-omt.pmtiles", .mvt),
    ("world-omt-z0-1.pmtiles", .mvt), ("copenhagen-omt.mbtiles", .mvt),
    ("helsinki-omt.mbtiles", .mvt), ("munich-omt.mbtiles", .mvt),
    ("stamen-toner-raster-z0-3.pmtiles", .png), ("badschandau-terrain-z10-11.pmtiles", .webp),
    ("usgs-mt-whitney-raster-z8-15.pmtiles", .webp),
    ("tiny/test_fixture_1.pmtiles", .mvt), ("tiny/test_fixture_2.pmtiles", .mvt),
  ])
  func `all tiles of a real archive can be read, without skipped features`(
    name: String, format: TileSourceInfo.Format
  ) async throws {
    let source = try await open(name)
    #expect(source.info.format == format)
    let archive = try #require(source as? any TileArchive)
    let summary = try await archive.summary()
    var count = 0
    for level in summary.levels where level.zoom <= 8 || source.info.maximumZoom == level.zoom {
      for id in Self.cover(source.info.bounds, at: level.zoom) {
        guard let bytes = try await source.tile(id) else { continue }
        count += 1
        if format == .mvt {
          #expect(try VectorTile(decoding: bytes).skippedFeatures == 0)
        } else {
          #expect(TileSourceInfo.Format(sniffing: bytes) == format)
        }
      }
    }
    #expect(count > 0)
  }

  @Test func `the summary agrees with the counts in SQLite`() async throws {
    let archive = try #require(try await open("copenhagen-omt.mbtiles") as? any TileArchive)
    let summary = try await archive.summary()
    #expect(summary.tiles == 65)
    #expect(summary.levels.last == .init(zoom: 14, tiles: 36))
    #expect(archive.info.layers.contains { $0.name == "transportation" })
  }

  @Test(arguments: [
    ("empty.pmtiles", "is empty"), ("invalid.pmtiles", "does not start with the PMTiles signature"),
    ("invalid_v4.pmtiles", "is PMTiles version 4, only 3 is supported"),
  ])
  func `broken archives are rejected`(name: String, reason: String) async {
    let path = shared("data/tiles/tiny/" + name)
    let error = await #expect(throws: TileError.self) { try await TileSources.open(path: path) }
    #expect(
      error == .notAnArchive(path: path, reason: reason)
        || error == .unsupported(path: path, reason: reason))
  }

  /// The tiles of a level that intersect the bounds, at most 300.
  private static func cover(_ bounds: CoordinateBounds, at zoom: Int) -> [TileID] {
    let northWest = WorldPoint(
      Coordinate(latitude: bounds.northEast.latitude, longitude: bounds.southWest.longitude))
    let southEast = WorldPoint(
      Coordinate(latitude: bounds.southWest.latitude, longitude: bounds.northEast.longitude))
    let count = Double(1 << zoom)
    func index(_ value: Double) -> Int { Int(min(max(value * count, 0), count - 1)) }
    return (index(northWest.x)...index(southEast.x)).flatMap { x in
      (index(northWest.y)...index(southEast.y)).map { TileID(z: zoom, x: x, y: $0) }
    }.prefix(300).map { $0 }
  }
}
