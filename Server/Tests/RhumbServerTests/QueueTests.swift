// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct QueueTests {
  @Test func `An image beyond the queue has status 503, and 200 after the others`() async throws {
    var configuration = ServerConfiguration()
    configuration.workers = 1
    configuration.queue = 0
    configuration.deadline = 600
    let server = try await MapServer(configuration)
    let gate = Gate()
    let jobs = try await server.holdWorkers(1, with: gate)
    let targets = ["/styles/day/static/24.94,60.17,14/100x80.png", "/styles/day/13/4663/2371.png"]
    for target in targets {
      let reply = await server.respond(to: try ServerRequest("GET", target))
      #expect(reply.status == 503, "\(target)")
      #expect(reply.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0, "\(target)")
    }
    await gate.open()
    for job in jobs { try await job.value }
    for target in targets {
      let reply = await server.respond(to: try ServerRequest("GET", target))
      #expect(reply.status == 200 && reply.contentType == "image/png", "\(target)")
    }
  }
}
