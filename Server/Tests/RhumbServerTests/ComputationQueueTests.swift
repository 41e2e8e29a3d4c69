// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The limit of routes, tables, matches, isochrones and searches that are computed at the same time.
@Suite(.timeLimit(.minutes(5))) struct ComputationQueueTests {
  private static let coordinates = "24.9414,60.1719;24.9526,60.1680"
  private static let targets = [
    "/route/v1/driving/\(coordinates)", "/table/v1/driving/\(coordinates)",
    "/nearest/v1/driving/24.9414,60.1719",
    "/match/v1/driving/24.9414,60.1719;24.9421,60.1716;24.9431,60.1712",
    "/isochrone/v1/walking/24.9414,60.1719", "/search?q=rautatientori",
  ]
  private static let image = "/styles/day/static/auto/100x80.png?path="
  private static let routedImage = image + "route:60.1719,24.9414;60.1680,24.9526"

  /// A server with one worker whose computations are held by a gate.
  private func server(queue: Int, deadline: Double = 600) async throws -> MapServer {
    var configuration = ServerConfiguration()
    configuration.workers = 1
    configuration.queue = queue
    configuration.deadline = deadline
    return try await MapServer(configuration)
  }

  @Test func `A computation beyond the queue has status 503, and 200 after the others`()
    async throws
  {
    let server = try await server(queue: 0)
    try await server.indexPlaces()
    let gate = Gate()
    let jobs = await server.holdComputations(with: gate)
    var requests = try (Self.targets + [Self.routedImage]).map { try ServerRequest("GET", $0) }
    let point = #"{"type": "Point", "coordinates": [24.94, 60.17]}"#
    requests.append(try ServerRequest("POST", Self.routedImage, body: Array(point.utf8)))
    for request in requests {
      let reply = await server.respond(to: request)
      #expect(reply.status == 503, "\(request.segments)")
      #expect(reply.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0, "\(request.segments)")
    }
    // Images without routes do not wait for computations.
    let plain = try ServerRequest("GET", Self.image + "24.93,60.17|24.95,60.17")
    #expect(await server.respond(to: plain).status == 200)
    await gate.open()
    for job in jobs { try await job.value }
    for request in requests {
      #expect(await server.respond(to: request).status == 200, "\(request.segments)")
    }
  }

  @Test func `A computation waits in the queue, which the metrics show`() async throws {
    let server = try await server(queue: 8)
    let gate = Gate()
    let jobs = await server.holdComputations(with: gate)
    let request = try ServerRequest("GET", Self.targets[0])
    let waiting = Task { await server.respond(to: request) }
    while await server.content.computations.depth != 1 { await Task.yield() }
    let metrics = String(decoding: await server.metricsText().body, as: UTF8.self)
    #expect(metrics.contains("\nrhumb_computation_queue_depth 1\n"))
    #expect(metrics.contains("\nrhumb_queue_depth 0\n"))
    await gate.open()
    for job in jobs { try await job.value }
    #expect(await waiting.value.status == 200)
  }

  @Test func `A computation that waits until its deadline has status 503`() async throws {
    let server = try await server(queue: 8, deadline: 0.2)
    let gate = Gate()
    let jobs = await server.holdComputations(with: gate)
    let reply = await server.respond(to: try ServerRequest("GET", Self.targets[0]))
    #expect(reply.status == 503 && reply.headers["retry-after"] != nil)
    #expect(await server.content.computations.depth == 0)
    await gate.open()
    for job in jobs { try await job.value }
  }
}
