// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The program as a process of its own.
@Suite(.timeLimit(.minutes(10))) struct GracefulStopTests {
  @Test func `A process that gets SIGTERM finishes its requests and accepts no others`() throws {
    let server = try ServerProcess()
    let upload = try #require(try Connection(port: server.port))
    let body = #"{"type":"Point","coordinates":[24.94,60.17]}"#
    let head = """
      POST /styles/day/static/24.94,60.17,14/100x80.png HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/geo+json\r
      Content-Length: \(body.utf8.count)\r
      \r

      """
    // The request is open until the rest of its body arrives.
    upload.send(head + body.prefix(10))
    while try !server.metrics().contains("rhumb_open_requests 2") {}
    kill(server.process.processIdentifier, SIGTERM)
    while try Connection(port: server.port) != nil {}
    #expect(server.process.isRunning)
    upload.send(String(body.dropFirst(10)))
    let reply = upload.readToEnd()
    #expect(reply.starts(with: Data("HTTP/1.1 200 OK".utf8)))
    #expect(reply.firstRange(of: Data([0x89, 0x50, 0x4E, 0x47])) != nil)
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
  }
}
