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

  @Test(arguments: [false, true])
  func `A style whose server does not answer keeps only its own renderers from being created`(
    hasOther: Bool
  ) async throws {
    let folder = try TestFolder()
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    try Data(style.utf8).write(to: URL(filePath: "\(folder.path)/plain.json"))
    let host = HeldServer()
    try await host.serving(folder.path) { url in
      var configuration = ServerConfiguration()
      configuration.styles =
        ["\(url)/plain.json"] + (hasOther ? ["\(folder.path)/plain.json"] : [])
      configuration.workers = 3
      configuration.cacheFolder = nil
      configuration.sourceTimeout = 3600
      configuration.deadline = 10
      let messages = Mutex<[String]>([])
      let server = try await MapServer(configuration) { message in
        messages.withLock { $0.append(message) }
      }
      await host.hold()
      await server.warmUp()
      let log = messages.withLock { $0 }
      // A slow machine misses the deadline, too.
      let reasons = [
        "the style plain was not open after 5.0 s", "the deadline of 10.0 s has passed",
      ]
      try #require(log.count == 1)
      #expect(reasons.map { "not all renderers are ready: \($0)" }.contains(log[0]), "\(log)")
      #expect(await server.content.pool.rendererCount == (hasOther ? 3 : 0))
    }
  }

  @Test func `A process has its renderers when it accepts connections`() throws {
    let server = try ServerProcess(["--workers", "2", "--deadline", "600"])
    #expect(try server.metrics().contains("\nrhumb_renderers 2\n"))
  }
}
