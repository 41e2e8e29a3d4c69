// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

/// The middle of Helsinki.
private let helsinki = CoordinateBounds(
  southWest: Coordinate(latitude: 60.165, longitude: 24.935),
  northEast: Coordinate(latitude: 60.173, longitude: 24.955))

private func cutter(
  _ shard: (Int, Int) = (1, 1), style: String = "day", scale: Int = 1, format: String = "png",
  workers: Int? = nil
) async throws -> TileCutter {
  var options = TileCutter.Options(zooms: 12...15)
  options.bounds = helsinki
  options.style = style
  options.scale = scale
  options.format = format
  options.shard = (shard.0, shard.1)
  var configuration = ServerConfiguration()
  configuration.workers = workers ?? configuration.workers
  return try await TileCutter(configuration, options)
}

@Suite struct TileCutterTests {
  @Test func `the archive has the tiles that the server sends`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/day.pmtiles"
    let result = try await cutter().run(output: path)
    #expect(result.rendered == result.tiles && result.kept == 0)
    #expect(try folder.names == ["day.pmtiles"])
    let archive = try await PMTilesArchive(path: path)
    #expect(archive.info.format == .png)
    #expect(archive.info.attribution.contains("OpenStreetMap"))
    let pyramid = try TilePyramid(bounds: helsinki, zooms: 12...15)
    #expect(pyramid.count == result.tiles)
    let server = try await MapServer(ServerConfiguration())
    for tile in TilePyramid.ArchiveOrder(pyramid) {
      let request = try ServerRequest("GET", "/styles/day/\(tile).png")
      let reply = await server.respond(to: request)
      #expect(try await archive.tile(tile) == Array(reply.body), "\(tile)")
    }
  }

  @Test func `shards joined are the same file as all tiles at once`() async throws {
    let folder = try TestFolder()
    let whole = folder.path + "/whole.pmtiles"
    let total = try await cutter().run(output: whole)
    var parts: [String] = []
    var tiles = 0
    for number in 1...3 {
      parts.append(folder.path + "/part-\(number).pmtiles")
      tiles += try await cutter((number, 3)).run(output: parts[number - 1]).rendered
    }
    #expect(tiles == total.tiles)
    let joined = folder.path + "/joined.pmtiles"
    try await TileJoin(paths: parts).write(to: joined)
    #expect(
      try Data(contentsOf: URL(filePath: joined)) == Data(contentsOf: URL(filePath: whole)))
  }

  @Test func `an interrupted run continues where it ended`() async throws {
    let folder = try TestFolder()
    let output = folder.path + "/tiles"
    // As if a run was killed: the tiles of the first shard, without one.
    let first = try await cutter((1, 2)).run(output: output)
    let pyramid = try TilePyramid(bounds: helsinki, zooms: 12...15)
    let metatile = TilePyramid.Metatiles(pyramid, tileSize: 256, scale: 1)[0]
    let lost = try #require(pyramid.tiles(of: metatile).first)
    let file = "\(output)/\(lost).png"
    let bytes = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.removeItem(atPath: file)
    let result = try await cutter().run(output: output)
    #expect(result.kept == first.rendered - pyramid.tiles(of: metatile).count)
    #expect(result.rendered + result.kept == result.tiles)
    #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
    let again = try await cutter().run(output: output)
    #expect(again.rendered == 0 && again.kept == result.tiles)
  }

  @Test func `an archive of an interrupted run is the same file as of a complete one`()
    async throws
  {
    let folder = try TestFolder()
    let (whole, path) = (folder.path + "/whole.pmtiles", folder.path + "/day.pmtiles")
    let total = try await cutter().run(output: whole)
    // The run ends after the first metatiles. The others wait for the only worker.
    let first = try await cutter(workers: 1)
    let interrupted = Task {
      try await first.run(output: path) { progress in
        guard progress.rendered > 0 else { return }
        withUnsafeCurrentTask { task in
          if let task { task.cancel() }
        }
      }
    }
    await #expect(throws: (any Error).self) { try await interrupted.value }
    #expect(!FileManager.default.fileExists(atPath: path))
    let tiles = try FileManager.default.subpathsOfDirectory(atPath: path + ".tiles")
      .count { $0.hasSuffix(".png") }
    #expect(tiles > 0 && tiles < total.tiles)
    let rest = try await cutter().run(output: path)
    #expect(rest.kept > 0 && rest.rendered > 0 && rest.rendered + rest.kept == total.tiles)
    #expect(
      try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: whole)))
    #expect(try folder.names == ["day.pmtiles", "whole.pmtiles"])
    // The archive is complete, so that another run starts again.
    let again = try await cutter().run(output: path)
    #expect(again.kept == 0 && again.rendered == total.tiles)
  }

  @Test func `a folder with tiles of other options is left as it is`() async throws {
    let folder = try TestFolder()
    let output = folder.path + "/tiles"
    try await cutter((1, 4)).run(output: output)
    let before = try FileManager.default.subpathsOfDirectory(atPath: output).sorted()
    for other in [
      try await cutter(style: "night"), try await cutter(scale: 2),
      try await cutter(format: "webp"),
    ] {
      let error = await #expect(throws: ServerError.self) { try await other.run(output: output) }
      #expect(error?.message.contains(output) == true)
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: output).sorted() == before)
  }

  @Test func `archives with different formats are not joined`() async throws {
    let folder = try TestFolder()
    let paths = ["png", "webp"].map { "\(folder.path)/\($0).pmtiles" }
    try await cutter((1, 8)).run(output: paths[0])
    try await cutter((1, 8), format: "webp").run(output: paths[1])
    let error = await #expect(throws: ServerError.self) { try await TileJoin(paths: paths) }
    #expect(error?.message.contains("webp") == true)
  }

  @Test func `an output in a folder that does not exist is an error`() async throws {
    let folder = try TestFolder()
    for name in ["none/day.pmtiles", "none/tiles"] {
      let error = await #expect(throws: (any Error).self) {
        try await cutter().run(output: "\(folder.path)/\(name)")
      }
      #expect("\(try #require(error))".contains("\(folder.path)/none"))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func `an archive is not written over one of its inputs, also through a link`() async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/part.pmtiles"
    try await cutter((1, 8)).run(output: path)
    let link = "\(folder.path)/link.pmtiles"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let before = try Data(contentsOf: URL(filePath: path))
    for output in [path, link] {
      let join = try await TileJoin(paths: [path])
      let error = await #expect(throws: PMTilesArchive.WriteError.self) {
        try await join.write(to: output)
      }
      #expect(error?.reason.contains("the same file as the input") == true)
    }
    var configuration = ServerConfiguration()
    configuration.tiles = [path]
    var options = TileCutter.Options(zooms: 12...12)
    options.bounds = helsinki
    let tiles = try await TileCutter(configuration, options)
    await #expect(throws: PMTilesArchive.WriteError.self) { try await tiles.run(output: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try folder.names == ["link.pmtiles", "part.pmtiles"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a pipe as the description of a folder of tiles is an error`() async throws {
    let folder = try TestFolder()
    #expect(mkfifo("\(folder.path)/metadata.json", 0o600) == 0)
    await #expect(throws: (any Error).self) { try await cutter().run(output: folder.path) }
    #expect(try folder.names == ["metadata.json"])
  }

  @Test func `options that are not valid are errors`() async throws {
    await #expect(throws: ServerError.self) { try await cutter((4, 3)) }
    await #expect(throws: ServerError.self) { try await cutter(style: "none") }
    await #expect(throws: ServerError.self) { try await cutter(scale: 5) }
    await #expect(throws: ServerError.self) { try await cutter(format: "gif") }
  }
}
