// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct HangUpTests {
  @Test func `The static image of a client that hangs up leaves the queue`() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.workers = 1
    configuration.deadline = 600
    let server = try await MapServer(configuration)
    let pool = server.content.pool
    let gate = Gate()
    let jobs = try await server.holdWorkers(1, with: gate)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = server.application(configuration) { listening.yield($0) }
    let running = Task { try await application.run() }
    defer { running.cancel() }
    let port = try #require(await ports.first { _ in true })
    var connection = try Connection(port: port)
    try #require(connection != nil)
    connection?.send(
      "GET /styles/day/static/24.94,60.17,14/300x200.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
    while await pool.queueDepth != 1 { await Task.yield() }
    connection = nil
    while await pool.queueDepth != 0 { await Task.yield() }
    await gate.open()
    for job in jobs { try await job.value }
  }
}
