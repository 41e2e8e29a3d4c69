// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
import Hummingbird
import MapTiles
import NIOCore
import Rhumb
import Testing

@testable import RhumbServer

/// Styles and tile archives on another server.
@Suite struct RemoteSourcesTests {
  private static let middle = Coordinate(latitude: 60.1699, longitude: 24.9384)

  /// Serves a folder, with byte ranges, while an action runs.
  private func serving(
    _ folder: String, _ action: (_ url: String) async throws -> Void
  ) async throws {
    let router = Router()
    router.add(middleware: FileMiddleware(folder))
    try await RhumbServerTests.serving(router, action)
  }

  /// Writes the style `day.json` with its sprite, and the archive `city.pmtiles` with the tiles of the middle of Helsinki.
  private func write(to folder: String) async throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: BuiltInStyle.folder) {
      try files.copyItem(atPath: "\(BuiltInStyle.folder)/\(name)", toPath: "\(folder)/\(name)")
    }
    let city = try await BuiltInTiles.helsinki.open()
    let writer = try PMTilesArchive.Writer(path: folder + "/city.pmtiles", info: city.info)
    for z in city.info.minimumZoom...city.info.maximumZoom {
      let tile = tile(z)
      if let bytes = try await city.tile(tile) { try writer.append(bytes, at: tile) }
    }
    try writer.finish()
  }

  /// The tile of the middle of Helsinki.
  private func tile(_ z: Int) -> TileID {
    let count = Double(1 << z)
    let latitude = Self.middle.latitude * .pi / 180
    let x = (Self.middle.longitude + 180) / 360
    let y = (1 - asinh(tan(latitude)) / .pi) / 2
    return TileID(z: z, x: Int(x * count), y: Int(y * count))
  }

  private func server(styles: [String], tiles: [String]) async throws -> MapServer {
    var configuration = ServerConfiguration()
    configuration.styles = styles
    configuration.tiles = tiles
    configuration.cacheFolder = nil
    configuration.deadline = 600
    return try await MapServer(configuration)
  }

  private func get(_ target: String, from server: MapServer) async throws -> ServerReply {
    await server.respond(
      to: try ServerRequest("GET", target, origin: "http://maps.example", body: []))
  }

  @Test func `styles and archives of another server are drawn like files`() async throws {
    let folder = try TestFolder()
    try await write(to: folder.path)
    let local = try await server(
      styles: [folder.path + "/day.json"], tiles: [folder.path + "/city.pmtiles"])
    try await serving(folder.path) { url in
      let remote = try await server(
        styles: [url + "/day.json?version=1"], tiles: [url + "/city.pmtiles"])
      for target in [
        "/styles/day/\(tile(14)).png", "/styles/day/static/24.9384,60.1699,15/200x150@2x.png",
        "/data/city/\(tile(13)).pbf",
      ] {
        let reply = try await get(target, from: remote)
        #expect(reply.status == 200 && reply.body.count > 500, "\(target)")
        #expect(reply.body == (try await get(target, from: local)).body, "\(target)")
      }
      let document = try JSON(
        parsing: Array(try await get("/styles/day/style.json", from: remote).body))
      #expect(document["name"]?.string != nil)
      // A search would load the whole archive.
      try await remote.indexPlaces()
      let places = try await get("/search?q=helsinki", from: remote)
      #expect(String(decoding: places.body, as: UTF8.self).contains(#""features":[]"#))
    }
  }

  @Test func `an archive that cannot be reached is an error at the start that names it`()
    async throws
  {
    var configuration = ServerConfiguration()
    configuration.tiles = ["http://127.0.0.1:1/city.pmtiles"]
    configuration.cacheFolder = nil
    configuration.sourceTimeout = 0.1
    do {
      _ = try await MapServer(configuration)
      Issue.record("the server has started")
    } catch {
      #expect("\(error)".contains("127.0.0.1"))
    }
  }

  /// The arguments of a server with an archive on another one.
  private func arguments(_ archive: String, in folder: TestFolder) throws -> [String] {
    let path = "\(folder.path)/server.json"
    let configuration = #"{"tiles": ["\#(archive)"], "cacheFolder": null}"#
    try Data(configuration.utf8).write(to: URL(filePath: path))
    return ["--config", path]
  }

  @Test(
    .enabled(if: SecureFileServer.isAvailable, SecureFileServer.hint), .timeLimit(.minutes(5)))
  func `an archive over HTTPS is read in ranges`() async throws {
    let folder = try TestFolder()
    try await write(to: folder.path)
    let host = try SecureFileServer(folder.path)
    // Programs read the trusted certificates at their start.
    let server = try ServerProcess(
      arguments("\(host.url)/city.pmtiles", in: folder),
      environment: ["SSL_CERT_FILE": host.certificate, "no_proxy": "localhost"])
    let archive = try await PMTilesArchive(path: "\(folder.path)/city.pmtiles")
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    for z in [13, 14] {
      let target = "http://127.0.0.1:\(server.port)/data/city/\(tile(z)).pbf"
      let request = URLRequest(url: try #require(URL(string: target)))
      let (data, response) = try await session.data(for: request)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      let expected = try #require(try await archive.tile(tile(z)))
      #expect(Array(data) == expected)
    }
    let ranges = try host.ranges
    #expect(!ranges.isEmpty && ranges.allSatisfy { $0.hasPrefix("bytes=") }, "\(ranges)")
  }

  @Test(
    .enabled(if: SecureFileServer.isAvailable, SecureFileServer.hint), .timeLimit(.minutes(5)))
  func `an archive of a server whose certificate is not trusted is an error that names the host`()
    async throws
  {
    let folder = try TestFolder()
    try await write(to: folder.path)
    let (host, other) = (try SecureFileServer(folder.path), try SecureFileServer(folder.path))
    let log = try ServerProcess.failure(
      arguments("\(host.url)/city.pmtiles", in: folder),
      environment: ["SSL_CERT_FILE": other.certificate, "no_proxy": "localhost"])
    #expect(log.contains("no secure connection to localhost: "), "\(log)")
    withExtendedLifetime(other) {}
  }
}
