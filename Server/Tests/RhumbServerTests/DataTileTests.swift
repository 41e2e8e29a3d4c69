// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

/// The tiles of archives in all formats.
@Suite struct DataTileTests {
  private static let formats: [(TileSourceInfo.Format, [String], String)] = [
    (.png, ["png"], "image/png"), (.jpeg, ["jpeg", "jpg"], "image/jpeg"),
    (.webp, ["webp"], "image/webp"), (.mvt, ["pbf", "mvt"], "application/x-protobuf"),
    (.mlt, ["mlt"], "application/vnd.maplibre-tile"),
  ]

  @Test(arguments: formats)
  func `A tile has the extensions of its archive's format, and no others`(
    format: TileSourceInfo.Format, extensions: [String], contentType: String
  ) async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/world.pmtiles"
    let bytes: [UInt8] = [26, 3, 1, 2, 3]
    try writeArchive(format, tile: bytes, to: path)
    var configuration = configuration
    configuration.tiles = [path]
    let server = try await MapServer(configuration)
    for name in ["png", "jpg", "jpeg", "webp", "pbf", "mvt", "mlt", "gif"] {
      let reply = await server.respond(
        to: try ServerRequest("GET", "/data/world/0/0/0.\(name)"))
      if extensions.contains(name) {
        #expect(reply.status == 200 && reply.contentType == contentType, "\(name)")
        #expect(Array(reply.body) == bytes)
      } else {
        #expect(reply.status == 404, "\(name)")
        let message = try json(reply)["error"]?.string
        #expect(message == "the tiles have the format \(extensions[0]), not \(name)")
      }
    }
    let info = try json(
      await server.respond(to: try ServerRequest("GET", "/data/world.json", origin: "")))
    #expect(info["format"]?.string == extensions[0])
    let template = try #require(info["tiles"]?[0]?.string)
    #expect(template == "/data/world/{z}/{x}/{y}.\(extensions[0])")
  }

  @Test func `The extensions pbf and mvt name the same tile`() async throws {
    let first = try await get("/data/helsinki/14/9326/4742.pbf")
    let second = try await get("/data/helsinki/14/9326/4742.mvt")
    #expect(first.status == 200 && first.contentType == "application/x-protobuf")
    #expect(second == first)
    #expect(
      try VectorTile(decoding: Array(first.body)).layers.contains { $0.name == "transportation" })
  }
}
