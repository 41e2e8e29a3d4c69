// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Synchronization
import Testing

@testable import RhumbServer

/// The renderers that a server creates before its first request.
@Suite(.timeLimit(.minutes(10))) struct WarmUpTests {
  @Test func `Each worker has a renderer before the first request, also after a reload`()
    async throws
  {
    var configuration = configuration
    configuration.workers = 3
    let messages = Mutex<[String]>([])
    let server = try await MapServer(configuration) { message in
      messages.withLock { $0.append(message) }
    }
    #expect(await server.content.pool.rendererCount == 0)
    await server.warmUp()
    #expect(await server.content.pool.rendererCount == 3)
    let tile = try ServerRequest("GET", "/styles/day/13/4663/2371.png")
    #expect(await server.respond(to: tile).status == 200)
    #expect(await server.content.pool.rendererCount == 3)
    configuration.workers = 2
    try await server.reload(configuration)
    #expect(await server.content.pool.rendererCount == 2)
    #expect(messages.withLock { $0 } == [])
  }

  @Test func `A tile of a warm renderer has the bytes of a new one's`() async throws {
    let (cold, warm) = (
      try await MapServer(configuration), try await MapServer(configuration)
    )
    await warm.warmUp()
    let tile = try ServerRequest("GET", "/styles/night/14/9326/4742.png")
    let expected = await cold.respond(to: tile)
    #expect(expected.status == 200)
    #expect(await warm.respond(to: tile).body == expected.body)
  }

  @Test func `A style whose server does not answer ends the preparation at the deadline`()
    async throws
  {
    let folder = try TestFolder()
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    try Data(style.utf8).write(to: URL(filePath: "\(folder.path)/plain.json"))
    let host = HeldServer()
    try await host.serving(folder.path) { url in
      var configuration = ServerConfiguration()
      configuration.styles = ["\(url)/plain.json"]
      configuration.cacheFolder = nil
      configuration.sourceTimeout = 3600
      configuration.deadline = 0.2
      let messages = Mutex<[String]>([])
      let server = try await MapServer(configuration) { message in
        messages.withLock { $0.append(message) }
      }
      await host.hold()
      await server.warmUp()
      #expect(messages.withLock { $0 } == ["not all renderers are ready: the server is busy"])
      #expect(await server.content.pool.rendererCount == 0)
    }
  }

  @Test func `A process has its renderers when it accepts connections`() throws {
    let server = try ServerProcess(["--workers", "2", "--deadline", "600"])
    #expect(try server.metrics().contains("\nrhumb_renderers 2\n"))
  }
}
