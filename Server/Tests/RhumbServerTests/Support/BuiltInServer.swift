// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
import Hummingbird
import Rhumb
import Testing

@testable import RhumbServer

/// The server with the built-in styles, tiles and roads, as in `make serve`.
private let shared = Task { try await MapServer(configuration) }

/// The default configuration, with a deadline and a queue for slow machines that run all tests at the same time.
var configuration: ServerConfiguration {
  var configuration = ServerConfiguration()
  configuration.deadline = 600
  configuration.queue = 10_000
  return configuration
}

/// Reads the names of places of the server that ``send(_:method:headers:body:)`` and ``get(_:method:body:)`` use.
func indexPlaces() async throws { try await shared.value.indexPlaces() }

/// Sends a request over HTTP to a server on a loopback port.
func send(
  _ target: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
) async throws -> (response: HTTPURLResponse, body: Data) {
  let server = try await shared.value
  var configuration = configuration
  configuration.port = 0
  let (ports, listening) = AsyncStream<Int>.makeStream()
  let application = server.application(configuration) { listening.yield($0) }
  let running = Task { try await application.run() }
  defer { running.cancel() }
  let port = try #require(await ports.first { _ in true })
  var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(target)")))
  request.httpMethod = method
  request.allHTTPHeaderFields = headers
  request.httpBody = body.map { Data($0.utf8) }
  let session = URLSession(configuration: .ephemeral)
  defer { session.invalidateAndCancel() }
  let (data, response) = try await session.data(for: request)
  return (try #require(response as? HTTPURLResponse), data)
}

/// Sends requests without HTTP: faster, and for targets that no client sends.
func get(_ target: String, method: String = "GET", body: String = "") async throws
  -> ServerReply
{
  do {
    let request = try ServerRequest(
      method, target, origin: "http://maps.example", body: Array(body.utf8))
    return try await shared.value.respond(to: request)
  } catch let error as ServerError {
    return error.reply
  }
}

func image(_ reply: ServerReply) throws -> RasterImage {
  try #require(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
  return try RasterImage(decoding: Array(reply.body))
}

func json(_ reply: ServerReply) throws -> JSON { try JSON(parsing: Array(reply.body)) }

/// The share of pixels in which two images differ by more than a little.
func difference(_ first: RasterImage, _ second: RasterImage) -> Double {
  guard first.width == second.width, first.height == second.height else { return 1 }
  let pairs = zip(first.pixels, second.pixels)
  let count = pairs.count { abs(Int($0) - Int($1)) > 24 }
  return Double(count) / Double(first.pixels.count)
}

/// The color of a pixel.
func color(_ image: RasterImage, _ x: Int, _ y: Int) -> [UInt8] {
  let start = 4 * (y * image.width + x)
  return Array(image.pixels[start..<start + 3])
}

/// The columns and rows of the red pixels; `nil` without any.
func redArea(_ image: RasterImage) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
  let red = (0..<image.width * image.height).filter {
    color(image, $0 % image.width, $0 / image.width) == [255, 0, 0]
  }
  let (columns, rows) = (red.map { $0 % image.width }, red.map { $0 / image.width })
  guard let west = columns.min(), let east = columns.max(), let top = rows.min(),
    let bottom = rows.max()
  else { return nil }
  return (west...east, top...bottom)
}
