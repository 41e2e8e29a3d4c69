// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct HangUpTests {
  /// Sends a request over a connection and keeps it open.
  private func connect(port: Int, target: String) throws -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(connection >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    let text = "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try #require(write(connection, text, text.utf8.count) == text.utf8.count)
    return connection
  }

  @Test func `The static image of a client that hangs up leaves the queue`() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.workers = 1
    configuration.deadline = 600
    let server = try await MapServer(configuration)
    let pool = server.content.pool
    let subject = try await server.content.style("day").subject(scale: 1, showsAttribution: true)
    let gate = Gate()
    let busy = Task { try await pool.run(subject) { _ in await gate.pass() } }
    await gate.waitForArrivals(1)
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = server.application(configuration) { listening.yield($0) }
    let running = Task { try await application.run() }
    defer { running.cancel() }
    let port = try #require(await ports.first { _ in true })
    let connection = try connect(
      port: port, target: "/styles/day/static/24.94,60.17,14/300x200.png")
    while await pool.queueDepth != 1 { await Task.yield() }
    close(connection)
    while await pool.queueDepth != 0 { await Task.yield() }
    await gate.open()
    try await busy.value
  }
}
