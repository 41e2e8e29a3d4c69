// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@Suite struct PMTilesWritingTests {
  private let info = TileSourceInfo(
    name: "Tiles", format: .png, minimumZoom: 0, maximumZoom: 9,
    bounds: CoordinateBounds(
      southWest: Coordinate(latitude: -20, longitude: -10),
      northEast: Coordinate(latitude: 40, longitude: 30)),
    attribution: "© all",
    layers: [.init(name: "water", attributes: ["class", "name", "class"])])

  /// All tiles of the levels 0 to 7 in the order of their numbers, most of them with bytes of their own.
  private func pyramid() -> [(tile: TileID, bytes: [UInt8])] {
    var tiles: [TileID] = []
    for z in 0...7 {
      for x in 0..<1 << z { for y in 0..<1 << z { tiles.append(TileID(z: z, x: x, y: y)) } }
    }
    tiles.sort { PMTilesArchive.number(of: $0) < PMTilesArchive.number(of: $1) }
    return tiles.map { tile in
      let text = tile.y % 5 == 0 ? "sea" : "\(tile)" + String(repeating: ".", count: tile.x % 7)
      return (tile, Array(text.utf8))
    }
  }

  @Test(arguments: [false, true])
  func `all tiles are read as they were written, also from leaf directories`(isReversed: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.pmtiles"
    let tiles = isReversed ? pyramid().reversed() : pyramid()
    let writer = try PMTilesArchive.Writer(path: path, info: info)
    for (tile, bytes) in tiles { try writer.append(bytes, at: tile) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try writer.finish()
    let archive = try await PMTilesArchive(path: path)
    for (tile, bytes) in tiles {
      #expect(try await archive.tile(tile) == bytes)
      #expect(try await archive.storedSize(of: tile) == bytes.count)
    }
    #expect(try await archive.tile(TileID(z: 8, x: 0, y: 0)) == nil)
    #expect(try await archive.storedSize(of: TileID(z: 8, x: 0, y: 0)) == 0)
    let summary = try await archive.summary()
    #expect(summary.levels.map(\.tiles) == (0...7).map { 1 << (2 * $0) })
  }

  @Test func `the description is read as it was written`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.pmtiles"
    try PMTilesArchive.Writer(path: path, info: info).finish()
    let read = try await PMTilesArchive(path: path).info
    var expected = info
    expected.layers[0].attributes = ["class", "name"]
    #expect(read == expected)
  }

  @Test func `equal small tiles are stored once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.pmtiles"
    let writer = try PMTilesArchive.Writer(path: path, info: info)
    let sea = [UInt8](repeating: 7, count: 4000)
    for (tile, bytes) in pyramid() { try writer.append(tile.y % 2 == 0 ? sea : bytes, at: tile) }
    try writer.finish()
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    // The tiles alone would have over 40 million bytes.
    #expect(size < 400_000)
    let archive = try await PMTilesArchive(path: path)
    #expect(try await archive.tile(TileID(z: 7, x: 100, y: 100)) == sea)
    #expect(
      try await archive.tile(TileID(z: 7, x: 100, y: 101))
        == pyramid().first {
          $0.tile == TileID(z: 7, x: 100, y: 101)
        }?.bytes)
  }

  @Test func `an unfinished archive leaves the old file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.pmtiles"
    try Data("old".utf8).write(to: URL(filePath: path))
    do {
      let writer = try PMTilesArchive.Writer(path: path, info: info)
      try writer.append([1, 2, 3], at: TileID(z: 0, x: 0, y: 0))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["made.pmtiles"])
  }

  @Test func `an archive is not written over a file with its tiles, also through a link`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/made.pmtiles"
    let link = folder.path + "/link.pmtiles"
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for (output, input) in [(path, path), (link, path), (path, link)] {
      let error = #expect(throws: PMTilesArchive.WriteError.self) {
        try PMTilesArchive.Writer(path: output, info: info, inputs: ["/nowhere", input])
      }
      #expect(error?.reason.contains("the same file as the input \(input)") == true)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func `a folder that does not exist is named`() throws {
    let error = #expect(throws: PMTilesArchive.WriteError.self) {
      try PMTilesArchive.Writer(path: "/nowhere/made.pmtiles", info: info)
    }
    #expect(error?.description.contains("/nowhere") == true)
  }
}
