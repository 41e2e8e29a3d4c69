// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The document of a style whose sources name other tiles than the server's.
@Suite struct OwnStyleTests {
  private static func document(
    _ sources: String, tiles: [String]
  ) async throws -> [String: JSON] {
    let folder = try TestFolder()
    let style = #"{"version": 8, "layers": [], "sources": {\#(sources)}}"#
    try Data(style.utf8).write(to: URL(filePath: "\(folder.path)/own.json"))
    var configuration = ServerConfiguration()
    configuration.styles = ["\(folder.path)/own.json"]
    configuration.tiles = tiles
    let server = try await MapServer(configuration)
    let reply = await server.respond(to: try ServerRequest("GET", "/styles/own/style.json"))
    #expect(reply.status == 200)
    let json = try JSON(parsing: Array(reply.body))
    return Dictionary(
      uniqueKeysWithValues: (json["sources"]?.object ?? [:]).map { ($0.key, $0.value) })
  }

  private static let data = "/data/map.json"

  @Test func `Clients get the tiles that the server draws for the only source of their type`()
    async throws
  {
    let sources = try await Self.document(
      #""a": {"type": "vector", "url": "mbtiles://city.mbtiles", "tiles": ["x/{z}/{x}/{y}"]}"#,
      tiles: [BuiltInTiles.helsinki.path])
    #expect(sources["a"]?["url"]?.string?.hasSuffix(Self.data) == true)
    #expect(sources["a"]?["tiles"] == nil)
  }

  @Test func `Other sources beside one for the server's tiles stay as they are`() async throws {
    let sources = try await Self.document(
      #""a": {"type": "vector", "url": "rhumb:tiles"}, "b": {"type": "vector", "tiles": ["b"]}"#,
      tiles: [BuiltInTiles.helsinki.path])
    #expect(sources["a"]?["url"]?.string?.hasSuffix(Self.data) == true)
    #expect(sources["b"]?["url"] == nil && sources["b"]?["tiles"] == ["b"])
  }

  @Test func `Without archives, a style keeps its sources`() async throws {
    let sources = try await Self.document(
      #""a": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}"#, tiles: []
    )
    #expect(sources["a"]?["type"] == "geojson")
  }
}

/// The limits of what a static image draws.
@Suite struct StaticContentLimitTests {
  private static func error(_ query: String, coordinates: Int = 10) -> ServerError? {
    do throws(ServerError) {
      let request = try ServerRequest("GET", "/styles/day/static/0,0,1/64x64.png?\(query)")
      _ = try StaticContent(request, maximumCoordinates: coordinates)
      return nil
    } catch {
      return error
    }
  }

  private static func path(_ count: Int) -> String {
    "path=" + (0..<count).map { "\($0).5,1" }.joined(separator: "|")
  }

  @Test func `All paths together have a limit of coordinates`() {
    #expect(Self.error(Self.path(10)) == nil)
    #expect(Self.error(Self.path(11))?.status == 400)
    #expect(Self.error([Self.path(6), Self.path(5)].joined(separator: "&"))?.status == 400)
  }

  @Test func `Paths and markers have limits`() {
    func repeated(_ text: String, _ count: Int) -> String {
      Array(repeating: text, count: count).joined(separator: "&")
    }
    #expect(Self.error(repeated("path=1,1|2,2", 64), coordinates: 1000) == nil)
    #expect(Self.error(repeated("path=1,1|2,2", 65), coordinates: 1000)?.status == 400)
    #expect(Self.error(repeated("marker=1,1", 512)) == nil)
    #expect(Self.error(repeated("marker=1,1", 513))?.status == 400)
  }
}
