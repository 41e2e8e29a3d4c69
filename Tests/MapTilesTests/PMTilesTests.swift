// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@Suite struct PMTilesTests {
  private func open(_ writer: PMTilesWriter) async throws(TileError) -> PMTilesArchive {
    try await open(writer.bytes)
  }

  private func open(_ bytes: [UInt8]) async throws(TileError) -> PMTilesArchive {
    try await PMTilesArchive(source: MemoryByteSource(bytes, name: "folder/made.pmtiles"))
  }

  /// An archive with three tiles in the root, two of which share their data, and a leaf with one tile.
  private var sound: PMTilesWriter {
    var writer = PMTilesWriter()
    writer.tiles = Array("worldseafar".utf8)
    writer.leaves = PMTilesWriter.directory([.init(number: 90, run: 1, length: 3, offset: 9)])
    writer.root = [
      .init(number: 0, run: 1, length: 5, offset: 1),
      .init(number: 1, run: 2, length: 3, offset: 0),
      .init(number: 85, run: 0, length: UInt64(writer.leaves.count), offset: 1),
    ]
    return writer
  }

  @Test func `tiles are found in the root, in a run and in a leaf`() async throws {
    let archive = try await open(sound)
    #expect(try await archive.tile(TileID(z: 0, x: 0, y: 0)) == Array("world".utf8))
    #expect(try await archive.tile(TileID(z: 1, x: 0, y: 0)) == Array("sea".utf8))
    #expect(try await archive.tile(TileID(z: 1, x: 0, y: 1)) == Array("sea".utf8))
    #expect(try await archive.tile(TileID(z: 1, x: 1, y: 1)) == nil)
    #expect(try await archive.tile(TileID(z: 4, x: 0, y: 3)) == Array("far".utf8))
    #expect(try await archive.tile(TileID(z: 4, x: 0, y: 0)) == nil)
    #expect(try await archive.tile(TileID(z: 31, x: 0, y: 0)) == nil)
    #expect(try await archive.tile(TileID(z: 1, x: 2, y: 0)) == nil)
  }

  @Test func `the summary counts each tile of a run`() async throws {
    var writer = sound
    // The run extends beyond level 1: IDs 3, 4 and 5, 6, 7.
    writer.root.insert(.init(number: 3, run: 5, length: 3, offset: 6), at: 2)
    let summary = try await open(writer).summary()
    #expect(summary.kind == "PMTiles 3")
    #expect(
      summary.levels == [
        .init(zoom: 0, tiles: 1), .init(zoom: 1, tiles: 4), .init(zoom: 2, tiles: 3),
        .init(zoom: 4, tiles: 1),
      ])
    #expect(summary.tiles == 9)
  }

  @Test func `the header and the metadata describe the archive`() async throws {
    var writer = sound
    writer.metadata = Array(
      #"{"name":"Île","attribution":"© all","vector_layers":[{"id":"water","fields":{"name":"","class":""}},{"id":"land"}]}"#
        .utf8)
    writer.internalCompression = 2
    writer.root.removeLast()
    let info = try await open(writer).info
    #expect(info.name == "Île")
    #expect(info.attribution == "© all")
    #expect(info.format == .mvt)
    #expect(info.minimumZoom == 0)
    #expect(info.maximumZoom == 14)
    #expect(info.bounds.southWest == Coordinate(latitude: -20, longitude: -10))
    #expect(info.bounds.northEast == Coordinate(latitude: 40, longitude: 30))
    #expect(
      info.layers == [
        .init(name: "water", attributes: ["name", "class"]), .init(name: "land", attributes: []),
      ])
  }

  @Test func `an archive with broken metadata and invalid bounds can be opened`() async throws {
    var writer = sound
    writer.metadata = Array("{no JSON".utf8)
    writer.bounds = [0, 0, 0, 0]
    let info = try await open(writer).info
    #expect(info.name == "made")
    #expect(info.bounds.southWest.longitude == -180)
    #expect(info.bounds.northEast.longitude == 180)
  }

  @Test func `compressed tiles are decompressed, and a bomb is an error`() async throws {
    var writer = PMTilesWriter(tileCompression: 2)
    let good = Packing.gzip(Array("good".utf8))
    let bomb = Packing.bomb(repeats: 300_000)
    writer.tiles = good + bomb
    writer.root = [
      .init(number: 0, run: 1, length: UInt64(good.count), offset: 1),
      .init(number: 1, run: 1, length: UInt64(bomb.count), offset: 0),
    ]
    let archive = try await open(writer)
    #expect(try await archive.tile(TileID(z: 0, x: 0, y: 0)) == Array("good".utf8))
    let error = await #expect(throws: TileError.self) {
      try await archive.tile(TileID(z: 1, x: 0, y: 0))
    }
    guard case .badCompression = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a directory that contains itself is an error and does not hang`() async throws {
    var writer = PMTilesWriter()
    writer.leaves = PMTilesWriter.directory([.init(number: 0, run: 0, length: 5, offset: 1)])
    writer.root = [.init(number: 0, run: 0, length: UInt64(writer.leaves.count), offset: 1)]
    #expect(writer.leaves.count == 5)
    let archive = try await open(writer)
    for work in [
      { _ = try await archive.tile(TileID(z: 3, x: 1, y: 1)) },
      { _ = try await archive.summary() },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: TileError.self) { try await work() }
      guard case .corrupt(_, let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains("loop"))
    }
  }

  @Test(arguments: [
    ("PM\u{1}\u{0}{}", "version 1"), ("PM\u{2}\u{0}{}", "version 2"), ("PMTiles\u{1}", "version 1"),
    ("PMTiles\u{2}", "version 2"), ("PMTiles\u{4}", "version 4"),
  ])
  func `an error names an unsupported version`(head: String, version: String) async {
    let bytes = Array(head.utf8) + [UInt8](repeating: 0, count: 600)
    let error = await #expect(throws: TileError.self) { try await open(bytes) }
    guard case .unsupported(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(version))
  }

  @Test(arguments: [
    (3 as UInt8, 1 as UInt8, "Brotli"), (1, 3, "Brotli"), (4, 1, "Zstandard"), (1, 4, "Zstandard"),
    (1, 9, "unknown"),
  ])
  func `an error names an unsupported compression`(
    directories: UInt8, tiles: UInt8, name: String
  ) async {
    let writer = PMTilesWriter(internalCompression: directories, tileCompression: tiles)
    let error = await #expect(throws: TileError.self) { try await open(writer) }
    guard case .unsupported(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(name))
  }

  @Test(arguments: [(5 as UInt8, "AVIF"), (7, "unknown kind 7"), (255, "unknown kind")])
  func `an error names an unsupported tile type`(code: UInt8, name: String) async {
    var writer = PMTilesWriter()
    writer.tileType = code
    let error = await #expect(throws: TileError.self) { try await open(writer) }
    #expect(error?.description.contains(name) ?? false)
  }

  @Test func `the metadata determines the tile type if the header does not`() async {
    var writer = PMTilesWriter()
    writer.tileType = 0
    writer.metadata = Array(#"{"format": "avif"}"#.utf8)
    let error = await #expect(throws: TileError.self) { try await open(writer) }
    #expect(error?.description.contains("AVIF") ?? false)
  }

  @Test func `an empty file and other formats are not archives`() async {
    for bytes in [[], Array("GIF89a".utf8), [UInt8](repeating: 0, count: 200)] {
      let error = await #expect(throws: TileError.self) { try await open(bytes) }
      guard case .notAnArchive = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a truncated file is an error when opened or read`()
    async throws
  {
    let whole = sound.bytes
    for count in 7..<whole.count {
      await #expect(throws: TileError.self, "cut to \(count) bytes") {
        let archive = try await open(Array(whole.prefix(count)))
        for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 4, x: 0, y: 3)] {
          _ = try await archive.tile(id)
        }
      }
    }
  }

  @Test(
    arguments: [
      [.init(number: 0, run: 1, length: .max, offset: 1)],
      [.init(number: 0, run: .max, length: 1, offset: 1)],
      [.init(number: 0, run: 1, length: 4, offset: .max)],
      [.init(number: 0, run: 1, length: 1 << 32 - 1, offset: 1)],
      [.init(number: 0, run: 0, length: 1 << 32 - 1, offset: 1 << 63)],
      [.init(number: 0, run: 1, length: 1, offset: 0)],
      [
        .init(number: .max, run: 1, length: 1, offset: .max),
        .init(number: 3, run: 1, length: 1, offset: 0),
      ],
    ] as [[PMTilesWriter.Entry]])
  func `excessive numbers in entries are errors`(entries: [PMTilesWriter.Entry]) async {
    var writer = PMTilesWriter()
    writer.root = entries
    await #expect(throws: TileError.self) {
      _ = try await open(writer).tile(TileID(z: 0, x: 0, y: 0))
    }
  }

  @Test func `an excessive entry count is rejected before memory is allocated`() async {
    var bytes = PMTilesWriter().bytes
    // The root directory is one byte, the count 0. Extend it to the two bytes of the metadata, with another
    // count.
    bytes[127..<130] = [0xFF, 0xFF, 0x7F]
    bytes[16] = 3
    let error = await #expect(throws: TileError.self) { try await open(bytes) }
    guard case .corrupt(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("claims 2097151 entries"))
  }

  @Test func `a damaged archive does not crash`() async {
    var random = SplitMix64(seed: 0x9317)
    let whole = sound.bytes
    for _ in 0..<2000 {
      var damaged = whole
      for _ in 0..<random.int(in: 1...6) {
        damaged[random.int(in: 7...damaged.count - 1)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let archive = try? await open(damaged) else { continue }
      _ = try? await archive.summary()
      for z in 0...5 {
        _ = try? await archive.tile(TileID(z: z, x: (1 << z) - 1, y: 0))
        _ = try? await archive.tile(TileID(z: z, x: z / 2, y: 0))
      }
    }
  }
}
