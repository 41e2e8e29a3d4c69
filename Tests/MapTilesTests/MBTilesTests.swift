// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@Suite struct MBTilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates an archive with two tiles of level 2: in the north-west corner and south of it.
  private func write(
    metadata: [String: String] = [:], tile: [UInt8] = [0x1A, 0], isLogged: Bool = false,
    name: String = "made.mbtiles"
  ) throws -> String {
    let path = folder.path + "/" + name
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      if isLogged { try db.execute(sql: "PRAGMA journal_mode = WAL") }
      try db.execute(
        sql: """
          CREATE TABLE metadata (name text, value text);
          CREATE TABLE tiles (
            zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
          """)
      for (name, value) in metadata {
        try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
      }
      for row in [3, 2] {
        try db.execute(
          sql: "INSERT INTO tiles VALUES (2, 0, ?, ?)",
          arguments: [row, Data(tile + [UInt8(row)])])
      }
    }
    try queue.close()
    return path
  }

  @Test func `a truncated archive cannot be opened`() throws {
    let whole = try bytes(of: write())
    for count in [16, 99, 100, whole.count / 2, whole.count - 1] {
      let path = try folder.write(Array(whole.prefix(count)), to: "cut.mbtiles")
      let error = #expect(throws: TileError.self) { try MBTilesArchive(path: path) }
      #expect(error?.description.contains("ends") ?? false, "\(count) of \(whole.count) bytes")
    }
  }

  @Test func `the stored sizes of tiles are known, and 0 where there is none`() async throws {
    let archive = try MBTilesArchive(path: try write())
    let sizes = [(0, 0, 3), (0, 1, 3), (0, 2, 0), (1, 0, 0), (4, 0, 0), (0, -1, 0)]
    for (x, y, size) in sizes {
      #expect(try await archive.storedSize(of: TileID(z: 2, x: x, y: y)) == size)
    }
  }

  @Test func `an error names an unsupported tile format`() throws {
    let path = try write(metadata: ["format": "avif"])
    let error = #expect(throws: TileError.self) { try MBTilesArchive(path: path) }
    #expect(error?.description == "\(path) has AVIF tiles, not supported yet")
  }

  @Test(arguments: ["mlt", "application/vnd.maplibre-tile", "application/vnd.maplibre-vector-tile"])
  func `the metadata name MapLibre Tiles`(format: String) throws {
    #expect(
      try MBTilesArchive(path: write(metadata: ["format": format])).info.format == .mlt)
  }

  @Test func `rows are numbered from south to north`() async throws {
    let archive = try MBTilesArchive(path: write())
    #expect(try await archive.tile(TileID(z: 2, x: 0, y: 0)) == [0x1A, 0, 3])
    #expect(try await archive.tile(TileID(z: 2, x: 0, y: 1)) == [0x1A, 0, 2])
    #expect(try await archive.tile(TileID(z: 2, x: 0, y: 2)) == nil)
    #expect(try await archive.tile(TileID(z: 2, x: 0, y: 4)) == nil)
    #expect(try await archive.tile(TileID(z: 40, x: 0, y: 0)) == nil)
  }

  @Test func `the metadata describes the archive`() throws {
    let info = try MBTilesArchive(
      path: write(metadata: [
        "name": "City", "format": "pbf", "minzoom": "1", "maxzoom": "9", "attribution": "© all",
        "bounds": "-10, -20.5,30,40",
        "json": #"{"vector_layers":[{"id":"road","fields":{"class":"String"}}]}"#,
      ])
    ).info
    #expect(info.name == "City")
    #expect(info.format == .mvt)
    #expect(info.minimumZoom == 1)
    #expect(info.maximumZoom == 9)
    #expect(info.attribution == "© all")
    #expect(info.bounds.southWest == Coordinate(latitude: -20.5, longitude: -10))
    #expect(info.layers == [.init(name: "road", attributes: ["class"])])
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47], TileSourceInfo.Format.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
      (Array("RIFF1234WEBP".utf8), .webp), ([0x1F, 0x8B], .mvt), ([0x1A], .mvt), ([0x00], .unknown),
    ] as [([UInt8], TileSourceInfo.Format)])
  func `missing metadata is derived from the tiles`(
    tile: [UInt8], format: TileSourceInfo.Format
  ) throws {
    let info = try MBTilesArchive(path: write(tile: tile)).info
    #expect(info.format == format)
    #expect(info.name == "made")
    #expect(info.minimumZoom == 2)
    #expect(info.maximumZoom == 2)
    #expect(info.bounds.southWest.longitude == -180)
    #expect(info.bounds.northEast.longitude == -90)
    #expect(abs(info.bounds.southWest.latitude) < 1e-9)
    #expect(abs(info.bounds.northEast.latitude - Mercator.maximumLatitude) < 1e-9)
  }

  @Test func `compressed tiles are decompressed`() async throws {
    let path = folder.path + "/packed.mbtiles"
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
      for (column, tile) in [Packing.gzip([7]), Packing.zlib([8])].enumerated() {
        try db.execute(
          sql: "INSERT INTO tiles VALUES (1, ?, 0, ?)", arguments: [column, Data(tile)])
      }
    }
    let archive = try MBTilesArchive(path: path)
    #expect(try await archive.tile(TileID(z: 1, x: 0, y: 1)) == [7])
    #expect(try await archive.tile(TileID(z: 1, x: 1, y: 1)) == [8])
    let summary = try await archive.summary()
    #expect(summary.kind == "MBTiles")
    #expect(summary.compression == "gzip")
    #expect(summary.levels == [.init(zoom: 1, tiles: 2)])
  }

  @Test func `many tasks can read concurrently`() async throws {
    let archive = try MBTilesArchive(path: write())
    let found = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          try await archive.tile(TileID(z: 2, x: 0, y: index % 2)) == [
            0x1A, 0, UInt8(3 - index % 2),
          ]
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(found == 200)
  }

  @Test(arguments: [false, true])
  func `a file in a read-only folder can be opened, also in WAL mode`(
    isLogged: Bool
  ) async throws {
    let path = try write(isLogged: isLogged, name: "ü %made?.mbtiles")
    let manager = FileManager.default
    try? manager.removeItem(atPath: path + "-wal")
    try? manager.removeItem(atPath: path + "-shm")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let archive = try MBTilesArchive(path: path)
    #expect(try await archive.tile(TileID(z: 2, x: 0, y: 0)) == [0x1A, 0, 3])
  }

  @Test func `a file that is not SQLite or has no tiles is not an archive`() throws {
    let other = folder.path + "/other.mbtiles"
    let queue = try DatabaseQueue(path: other)
    try queue.write { try $0.execute(sql: "CREATE TABLE notes (text)") }
    try queue.close()
    for path in [
      try folder.write([], to: "empty.mbtiles"),
      try folder.write(Array("PMTiles".utf8), to: "wrong.mbtiles"), other,
    ] {
      let error = #expect(throws: TileError.self) { try MBTilesArchive(path: path) }
      guard case .notAnArchive(path, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a missing file and a folder are unreadable`() {
    for path in [folder.path + "/none.mbtiles", folder.path] {
      let error = #expect(throws: TileError.self) { try MBTilesArchive(path: path) }
      guard case .unreadable(path, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a truncated file is an error and does not crash`() async throws {
    let whole = try bytes(of: write())
    for count in [16, 100, 512, 4096, 5000, whole.count - 4096] {
      let path = try folder.write(Array(whole.prefix(count)), to: "cut.mbtiles")
      await #expect(throws: TileError.self, "cut to \(count) bytes") {
        let archive = try MBTilesArchive(path: path)
        for y in 0..<2 { _ = try await archive.tile(TileID(z: 2, x: 0, y: y)) }
      }
    }
  }
}
