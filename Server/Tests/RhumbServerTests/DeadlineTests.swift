// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

/// Requests whose styles and tiles are on a server that accepts connections and does not answer within the test.
@Suite(.timeLimit(.minutes(5))) struct DeadlineTests {
  /// A map server with a timeout of one hour for resources of other servers.
  private static func server(
    styles: [String] = [], tiles: [String] = [], deadline: Double = 0.2
  ) async throws -> MapServer {
    var configuration = ServerConfiguration()
    configuration.styles = styles
    configuration.tiles = tiles
    configuration.cacheFolder = nil
    configuration.sourceTimeout = 3600
    configuration.deadline = deadline
    return try await MapServer(configuration)
  }

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private static let plainStyle = #"{"version": 8, "sources": {}, "layers": []}"#

  @Test func `A request for a style whose server does not answer ends at the deadline`()
    async throws
  {
    let folder = try TestFolder()
    try Self.write(Self.plainStyle, to: "\(folder.path)/plain.json")
    let host = HeldServer()
    try await host.serving(folder.path) { url in
      let server = try await Self.server(styles: ["\(url)/plain.json"])
      await host.hold()
      for target in [
        "/styles/plain/0/0/0.png", "/styles/plain/static/0,0,1/64x64.png", "/ready",
      ] {
        let reply = await server.respond(to: try ServerRequest("GET", target))
        #expect(reply.status == 503 && reply.headers["retry-after"] != nil, "\(target)")
      }
      // The opening of the style goes on.
      await host.waitForHeldRequests(1)
    }
  }

  @Test func `A request for tiles whose server does not answer ends at the deadline`()
    async throws
  {
    let (folder, local) = (try TestFolder(), try TestFolder())
    try writeArchive(.png, tile: [1, 2, 3], to: "\(folder.path)/images.pmtiles")
    let host = HeldServer()
    try await host.serving(folder.path) { url in
      let style = """
        {"version": 8, "layers": [{"id": "tiles", "type": "raster", "source": "tiles"}],
         "sources": {"tiles": {"type": "raster", "tiles": ["\(url)/{z}/{x}/{y}.png"], "tileSize": 256},
          "archive": {"type": "raster", "url": "rhumb:tiles"}}}
        """
      try Self.write(style, to: "\(local.path)/local.json")
      let server = try await Self.server(
        styles: ["\(local.path)/local.json"], tiles: ["\(url)/images.pmtiles"], deadline: 2)
      await host.hold()
      for target in ["/data/images/0/0/0.png", "/styles/local/0/0/0.png"] {
        let reply = await server.respond(to: try ServerRequest("GET", target))
        #expect(reply.status == 503 && reply.headers["retry-after"] != nil, "\(target)")
      }
      #expect(await host.heldRequests > 0)
    }
  }

  @Test func `A request that ends leaves the opening of a style to the others`() async throws {
    let folder = try TestFolder()
    try Self.write(Self.plainStyle, to: "\(folder.path)/plain.json")
    let host = HeldServer()
    try await host.serving(folder.path) { url in
      let server = try await Self.server(styles: ["\(url)/plain.json"], deadline: 600)
      let style = try server.content.style("plain")
      await host.hold()
      let first = Task { try await style.subject(scale: 1, showsAttribution: false) }
      let second = Task { try await style.subject(scale: 1, showsAttribution: false) }
      await host.waitForHeldRequests(1)
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await host.release()
      #expect(try await second.value.key.style == "plain")
      #expect(await host.heldRequests == 1)
    }
  }

  @Test func `A request that ends leaves the rendering of a tile to the others`() async throws {
    let server = try await Self.server(deadline: 600)
    let catalog = server.content
    let subject = try await catalog.style("day").subject(scale: 1, showsAttribution: false)
    // All workers are busy until the gate is opened.
    let gate = Gate()
    let jobs = try await server.holdWorkers(catalog.configuration.workers, with: gate)
    let tile = TileID(z: 13, x: 4663, y: 2371)
    let metatile = try #require(Metatile(containing: tile, tileSize: 256, scale: 1))
    let requests = (0..<2).map { _ in
      Task { try await catalog.rasterTiles.tile(tile, of: metatile, subject, format: .png) }
    }
    while await catalog.rasterTiles.waiters != 2 { await Task.yield() }
    requests[0].cancel()
    await #expect(throws: CancellationError.self) { try await requests[0].value }
    await gate.open()
    for job in jobs { try await job.value }
    #expect(try await requests[1].value.isEmpty == false)
    #expect(await catalog.rasterTiles.rendered == 1)
  }
}
