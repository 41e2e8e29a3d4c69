// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapFiles
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@Suite("Malicious archives") struct HostileArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates an SQLite file by running SQL.
  private func write(_ sql: String) throws -> String {
    let path = folder.path + "/\(UUID()).mbtiles"
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  private func reason(_ path: String) -> String? {
    #expect(throws: TileError.self) { try MBTilesArchive(path: path) }?.description
  }

  private static let columns = "zoom_level, tile_column, tile_row, tile_data"
  private static let endless =
    "WITH RECURSIVE c (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM c) SELECT"

  @Test("recursive views of metadata and of tiles are rejected")
  func recursiveViews() throws {
    let metadata = try write(
      """
      CREATE TABLE tiles (\(Self.columns));
      CREATE VIEW metadata AS \(Self.endless) 'n' || x AS name, x AS value FROM c
      """)
    #expect(reason(metadata) == "\(metadata) is not read: its metadata are a recursive view")
    let tiles = try write(
      """
      CREATE VIEW tiles AS \(Self.endless) x AS zoom_level, x AS tile_column, x AS tile_row,
        x AS tile_data FROM c
      """)
    #expect(reason(tiles) == "\(tiles) is not read: its tiles are a recursive view")
  }

  @Test("views that call functions or generate rows are rejected")
  func viewsWithFunctions() throws {
    let blob = try write(
      """
      CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
        zeroblob(1000000000) AS tile_data
      """)
    #expect(
      reason(blob) == "\(blob) is not read: its tiles are a view that calls the function zeroblob")
    let list = try write(
      """
      CREATE VIEW tiles AS SELECT key AS zoom_level, key AS tile_column, key AS tile_row,
        value AS tile_data FROM json_each('[1, 2]')
      """)
    #expect(reason(list)?.contains("json_each") == true)
  }

  @Test(
    "views that call functions with short results are allowed",
    arguments: [
      "min(v, v)", "max(v)", "substr(v, 1, length(v))", "CASE typeof(v) WHEN 'text' THEN v END",
      "CASE round(count(v)) WHEN 1 THEN v END",
    ])
  func shortFunctions(value: String) throws {
    let path = try write(
      """
      CREATE TABLE tiles (\(Self.columns));
      CREATE TABLE names (k TEXT, v TEXT);
      CREATE VIEW metadata AS SELECT k AS name, \(value) AS value FROM names;
      INSERT INTO names VALUES ('name', 'City');
      INSERT INTO tiles VALUES (0, 0, 0, x'1A01');
      """)
    #expect(try MBTilesArchive(path: path).info.name == "City")
  }

  @Test("the usual view of a deduplicated archive is allowed, also with flipped rows")
  func deduplicated() async throws {
    let path = try write(
      """
      CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
      CREATE TABLE images (tile_data BLOB, tile_id TEXT);
      CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
      CREATE UNIQUE INDEX images_id ON images (tile_id);
      CREATE TABLE names (k TEXT, v TEXT);
      CREATE VIEW metadata AS SELECT k AS name, coalesce(v, '') AS value FROM names;
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
        (1 << map.zoom_level) - 1 - map.tile_row AS tile_row, images.tile_data AS tile_data
        FROM map JOIN images ON images.tile_id = map.tile_id;
      INSERT INTO names VALUES ('name', 'City');
      INSERT INTO images VALUES (x'1A01', 'sea');
      INSERT INTO map VALUES (1, 0, 0, 'sea'), (1, 1, 0, 'sea');
      """)
    let archive = try MBTilesArchive(path: path)
    #expect(archive.info.name == "City")
    #expect(try await archive.tile(TileID(z: 1, x: 1, y: 0)) == [0x1A, 1])
    #expect(try await archive.summary().levels == [.init(zoom: 1, tiles: 2)])
  }

  @Test("a query with a huge cross join is an error")
  func products() throws {
    let path = try write(
      """
      CREATE TABLE t (n INTEGER);
      INSERT INTO t WITH RECURSIVE c (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM c LIMIT 3000)
        SELECT x FROM c;
      CREATE VIEW tiles AS SELECT a.n + b.n AS zoom_level, b.n AS tile_column, c.n AS tile_row,
        d.n AS tile_data FROM t a, t b, t c, t d;
      """)
    #expect(reason(path) == "\(path): a query takes far more steps than its size explains")
  }

  @Test("metadata with too many rows is an error")
  func metadataRows() throws {
    let path = try write(
      """
      CREATE TABLE tiles (\(Self.columns));
      CREATE TABLE metadata (name TEXT, value TEXT);
      INSERT INTO metadata WITH RECURSIVE c (x) AS (
        SELECT 0 UNION ALL SELECT x + 1 FROM c LIMIT \(ResourceLimits.metadataRows + 1))
        SELECT x, x FROM c;
      """)
    #expect(reason(path) == "\(path): its metadata is too large")
  }

  @Test("a pipe is rejected as an archive and as a journal")
  func pipes() async throws {
    let path = try write("CREATE TABLE tiles (\(Self.columns))")
    #expect(mkfifo(path + "-journal", 0o600) == 0)
    #expect(reason(path) == "\(path)-journal cannot be read: it is a pipe, not a file")
    let pipe = folder.path + "/pipe.pmtiles"
    #expect(mkfifo(pipe, 0o600) == 0)
    await #expect(throws: TileError.unreadable(path: pipe, reason: "it is a pipe, not a file")) {
      try await TileSources.open(path: pipe)
    }
  }

  @Test("a pipe in a tile folder is an error as a tile and ignored as metadata")
  func pipesInFolders() async throws {
    let root = folder.path + "/tiles"
    try FileManager.default.createDirectory(
      atPath: root + "/1/0", withIntermediateDirectories: true)
    try Data([0x1A, 0]).write(to: URL(fileURLWithPath: root + "/1/0/0.pbf"))
    #expect(mkfifo(root + "/1/0/1.pbf", 0o600) == 0)
    #expect(mkfifo(root + "/metadata.json", 0o600) == 0)
    let tiles = try TileFolder(path: root)
    #expect(try await tiles.tile(TileID(z: 1, x: 0, y: 0)) == [0x1A, 0])
    await #expect(throws: TileError.self) { try await tiles.tile(TileID(z: 1, x: 0, y: 1)) }
  }

  @Test(
    "the endless views of the shared suite are rejected",
    .enabled(if: Shared.has("suites/hostile"), "needs the shared data"))
  func sharedViews() {
    #expect(reason(shared("suites/hostile/endless-views.mbtiles"))?.contains("recursive") == true)
  }
}

@Suite("Archives that change while open") struct ChangedArchiveTests {
  @Test("a truncated PMTiles archive throws the same error for all tiles")
  func cutOff() async throws {
    let folder = try TemporaryFolder()
    var writer = PMTilesWriter()
    writer.tiles = [1, 2, 3, 4]
    writer.root = (0..<4).map {
      .init(number: UInt64($0), run: 1, length: 1, offset: UInt64($0) + 1)
    }
    let path = try folder.write(writer.bytes, to: "cut.pmtiles")
    let archive = try await PMTilesArchive(path: path)
    #expect(try await archive.tile(TileID(z: 0, x: 0, y: 0)) == [1])
    #expect(truncate(path, 100) == 0)
    for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 1, y: 1)] {
      await #expect(
        throws: TileError.corrupt(path: path, reason: "it became shorter while it was open")
      ) {
        try await archive.tile(id)
      }
    }
  }

  @Test("a truncated or emptied MBTiles archive throws errors", arguments: [0, 4096])
  func cutOffDatabase(size: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/cut.mbtiles"
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
          INSERT INTO tiles WITH RECURSIVE c (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM c LIMIT 999)
            SELECT 10, x, 0, zeroblob(1000) FROM c;
          """)
    }
    try queue.close()
    let archive = try MBTilesArchive(path: path)
    #expect(try await archive.tile(TileID(z: 10, x: 998, y: 1023))?.count == 1000)
    #expect(truncate(path, off_t(size)) == 0)
    await #expect(throws: TileError.self) {
      try await archive.tile(TileID(z: 10, x: 500, y: 1023))
    }
  }

  @Test("a removed tile folder is an error, and a missing tile is not")
  func removedFolder() async throws {
    let folder = try TemporaryFolder()
    let root = folder.path + "/tiles"
    try FileManager.default.createDirectory(
      atPath: root + "/0/0", withIntermediateDirectories: true)
    try Data([0x1A, 0]).write(to: URL(fileURLWithPath: root + "/0/0/0.pbf"))
    let tiles = try TileFolder(path: root)
    #expect(try await tiles.tile(TileID(z: 1, x: 0, y: 0)) == nil)
    try FileManager.default.removeItem(atPath: root)
    await #expect(throws: TileError.unreadable(path: root, reason: "the folder is missing")) {
      try await tiles.tile(TileID(z: 0, x: 0, y: 0))
    }
  }
}
