// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@Suite struct TileFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("pbf", TileSourceInfo.Format.mvt), ("mvt", .mvt), ("png", .png), ("jpg", .jpeg),
    ("webp", .webp),
  ])
  func `tiles are found by their path`(name: String, format: TileSourceInfo.Format) async throws {
    _ = try folder.write([1], to: "0/0/0.\(name)")
    _ = try folder.write(Packing.gzip([2]), to: "2/3/1.\(name)")
    _ = try folder.write([3], to: "2/3/2.\(name)")
    _ = try folder.write([4], to: "2/3/9.\(name)")
    _ = try folder.write([5], to: "notes/readme.txt")
    let source = try TileFolder(path: folder.path)
    #expect(source.info.format == format)
    #expect(source.info.minimumZoom == 0)
    #expect(source.info.maximumZoom == 2)
    #expect(source.info.bounds.southWest.longitude == 90)
    #expect(source.info.bounds.northEast.longitude == 180)
    #expect(
      abs(source.info.bounds.northEast.latitude + source.info.bounds.southWest.latitude) < 1e-9)
    #expect(try await source.tile(TileID(z: 0, x: 0, y: 0)) == [1])
    #expect(try await source.tile(TileID(z: 2, x: 3, y: 1)) == [2])
    #expect(try await source.tile(TileID(z: 2, x: 3, y: 0)) == nil)
    #expect(try await source.tile(TileID(z: 2, x: 3, y: 9)) == nil)
    let summary = try await source.summary()
    #expect(summary.levels == [.init(zoom: 0, tiles: 1), .init(zoom: 2, tiles: 2)])
    #expect(summary.kind == "folder")
  }

  @Test func `a folder of tiles is read as it was written`() async throws {
    let path = folder.path + "/a/tiles"
    let writer = TileFolder.Writer(path: path, pathExtension: "png")
    let tile = TileID(z: 2, x: 3, y: 1)
    #expect(!writer.contains(tile))
    try writer.write(metadata: ["name": "Old town", "bounds": [1, 2, 3, 4]])
    try writer.write([1], at: tile)
    try writer.write([2, 3], at: tile)
    #expect(writer.contains(tile) && !writer.contains(TileID(z: 2, x: 3, y: 2)))
    let source = try TileFolder(path: path)
    #expect(source.info.name == "Old town" && source.info.format == .png)
    #expect(try await source.tile(tile) == [2, 3])
  }

  @Test func `a tile that cannot be written leaves nothing behind`() throws {
    let writer = TileFolder.Writer(path: folder.path, pathExtension: "png")
    _ = try folder.write([1], to: "2/3/1.png/folder")
    _ = try folder.write([1], to: "2/2")
    let error = #expect(throws: PMTilesArchive.WriteError.self) {
      try writer.write([1], at: TileID(z: 2, x: 3, y: 1))
    }
    #expect(error?.path == "\(folder.path)/2/3/1.png" && error?.reason == "it is a folder")
    #expect(throws: PMTilesArchive.WriteError.self) {
      try writer.write([1], at: TileID(z: 2, x: 2, y: 1))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/2/3")
    #expect(names == ["1.png"])
  }

  @Test(arguments: ["metadata.json", "tiles.json"])
  func `TileJSON next to the levels is used`(name: String) async throws {
    let json = """
      {"name": "Old town", "attribution": "us", "scheme": "tms", "bounds": [1, 2, 3, 4],
       "vector_layers": [{"id": "wall", "fields": {"age": "Number"}}]}
      """
    _ = try folder.write(Array(json.utf8), to: name)
    _ = try folder.write([1], to: "1/0/0.pbf")
    let source = try TileFolder(path: folder.path)
    #expect(source.info.name == "Old town")
    #expect(source.info.attribution == "us")
    #expect(source.info.bounds.northEast == Coordinate(latitude: 4, longitude: 3))
    #expect(source.info.layers == [.init(name: "wall", attributes: ["age"])])
    #expect(try await source.tile(TileID(z: 1, x: 0, y: 1)) == [1])
    #expect(try await source.tile(TileID(z: 1, x: 0, y: 0)) == nil)
  }

  @Test func `a folder without tiles is not an archive, a missing folder is unreadable`() throws {
    _ = try folder.write([1], to: "7/notes.txt")
    var error = #expect(throws: TileError.self) { try TileFolder(path: folder.path) }
    guard case .notAnArchive = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    error = #expect(throws: TileError.self) { try TileFolder(path: folder.path + "/none") }
    guard case .unreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
