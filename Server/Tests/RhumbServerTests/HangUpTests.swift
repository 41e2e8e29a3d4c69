// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

@Suite(.timeLimit(.minutes(5))) struct HangUpTests {
  /// Two tiles of one metatile.
  private static let tiles = ["/styles/day/13/4663/2371.png", "/styles/day/13/4662/2371.png"]

  private static let still = "/styles/day/static/24.94,60.17,14/300x200.png"

  /// Runs an action with a server that listens, whose only worker is busy until the gate is opened.
  private func withBusyServer(
    _ action: (_ server: MapServer, _ port: Int, _ gate: Gate) async throws -> Void
  ) async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.workers = 1
    configuration.deadline = 600
    let server = try await MapServer(configuration)
    let gate = Gate()
    let jobs = try await server.holdWorkers(1, with: gate)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = server.application(configuration) { listening.yield($0) }
    let running = Task { try await application.run() }
    defer { running.cancel() }
    let port = try #require(await ports.first { _ in true })
    try await action(server, port, gate)
    await gate.open()
    for job in jobs { try await job.value }
  }

  /// Requests targets on a connection of their own, without waiting for replies. It hangs up with the object.
  private func request(_ targets: String..., port: Int) throws -> Connection {
    let connection = try #require(try Connection(port: port))
    for target in targets {
      connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    return connection
  }

  @Test func `The static image of a client that hangs up leaves the queue`() async throws {
    try await withBusyServer { server, port, _ in
      let pool = server.content.pool
      var client: Connection? = try request(Self.still, port: port)
      while await pool.queueDepth != 1 { await Task.yield() }
      withExtendedLifetime(client) {}
      client = nil
      while await pool.queueDepth != 0 { await Task.yield() }
    }
  }

  @Test func `A client that hangs up leaves a metatile to another that waits for it`()
    async throws
  {
    try await withBusyServer { server, port, gate in
      let renderer = server.content.rasterTiles
      var client: Connection? = try request(Self.tiles[0], port: port)
      while await renderer.waiters != 1 { await Task.yield() }
      let other = Task { await server.respond(to: try ServerRequest("GET", Self.tiles[1])) }
      while await renderer.waiters != 2 { await Task.yield() }
      withExtendedLifetime(client) {}
      client = nil
      while await renderer.waiters != 1 { await Task.yield() }
      await gate.open()
      #expect(try await other.value.status == 200)
      #expect(await renderer.rendered == 1)
    }
  }

  @Test func `A metatile leaves the queue when all of its clients have hung up`() async throws {
    try await withBusyServer { server, port, gate in
      let (pool, renderer) = (server.content.pool, server.content.rasterTiles)
      var clients = try Self.tiles.map { try request($0, port: port) }
      while await renderer.waiters != 2 { await Task.yield() }
      while await pool.queueDepth != 1 { await Task.yield() }
      withExtendedLifetime(clients) {}
      clients = []
      while await pool.queueDepth != 0 { await Task.yield() }
      await gate.open()
      #expect(await renderer.rendered == 0)
      // A later request renders it.
      let reply = await server.respond(to: try ServerRequest("GET", Self.tiles[0]))
      #expect(reply.status == 200)
      #expect(await renderer.rendered == 1)
    }
  }

  @Test func `The computation of a client that hangs up leaves the queue`() async throws {
    try await withBusyServer { server, port, _ in
      let gate = Gate()
      let jobs = await server.holdComputations(with: gate)
      let computations = server.content.computations
      var client: Connection? = try request(
        "/route/v1/driving/24.9414,60.1719;24.9526,60.1680", port: port)
      while await computations.depth != 1 { await Task.yield() }
      withExtendedLifetime(client) {}
      client = nil
      while await computations.depth != 0 { await Task.yield() }
      await gate.open()
      for job in jobs { try await job.value }
    }
  }

  @Test func `A later request of a connection leaves the queue when the client hangs up`()
    async throws
  {
    try await withBusyServer { server, port, _ in
      let pool = server.content.pool
      var client: Connection? = try request("/health", Self.still, port: port)
      // The image waits once the first request is answered.
      while await pool.queueDepth != 1 { await Task.yield() }
      withExtendedLifetime(client) {}
      client = nil
      while await pool.queueDepth != 0 { await Task.yield() }
    }
  }

  @Test func `All requests of a connection end when the client hangs up`() async throws {
    try await withBusyServer { server, port, _ in
      let pool = server.content.pool
      var client: Connection? = try request(Self.still, Self.still, port: port)
      while await pool.queueDepth != 1 { await Task.yield() }
      withExtendedLifetime(client) {}
      client = nil
      while await pool.queueDepth != 0 { await Task.yield() }
      while server.metrics.openRequests != 0 { await Task.yield() }
    }
  }

  @Test func `All requests of a client that closes its direction leave the queue`() async throws {
    try await withBusyServer { server, port, _ in
      let pool = server.content.pool
      let replies = try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Data, any Error>) in
        Thread.detachNewThread {
          continuation.resume(
            with: Result { () throws -> Data in
              let client = try request(Self.still, Self.still, port: port)
              client.closeOutput()
              return client.readToEnd()
            })
        }
      }
      // The only worker is still busy.
      let starts = String(decoding: replies, as: UTF8.self).ranges(of: "HTTP/1.1 503 ")
      #expect(starts.count == 2)
      #expect(await pool.queueDepth == 0)
    }
  }

  @Test func `The connection of a client that waits for its image serves the next request`()
    async throws
  {
    try await withBusyServer { server, port, gate in
      await gate.open()
      let target = "/styles/day/static/24.94,60.17,14/100x80.png"
      let replies = try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Data, any Error>) in
        // The connection waits for the server, which needs the threads of tasks.
        Thread.detachNewThread {
          continuation.resume(
            with: Result { () throws -> Data in
              let client = try request(target, port: port)
              client.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
              return client.readToEnd()
            })
        }
      }
      let starts = String(decoding: replies, as: UTF8.self).ranges(of: "HTTP/1.1 200 OK\r\n")
      #expect(starts.count == 2)
      withExtendedLifetime(server) {}
    }
  }
}
