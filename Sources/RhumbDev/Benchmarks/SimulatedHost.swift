// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapHTTP
import MapOnline
import MapResources
import RhumbModules
import RhumbTools

/// A server that sends the tiles of an archive through a connection with a latency and a bandwidth.
final class SimulatedHost: ResourceTransport {
  /// The URL of the TileJSON document.
  static let url = "https://tiles.example/tiles.json"

  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The time at which the connection has sent everything.
    var idle = ContinuousClock.now
    var sent = Sent()
  }

  /// The tiles that were sent.
  struct Sent {
    var tiles = 0
    var bytes = 0
  }

  let archive: any TileSource
  let link: PanSchedule.Link
  private let parallel: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - link: The connection.
  ///   - parallel: The number of requests at the same time.
  init(archive: any TileSource, link: PanSchedule.Link, parallel: Int) {
    self.archive = archive
    self.link = link
    self.parallel = parallel
  }

  var sent: Sent { state.withLock { $0.sent } }

  /// The time in seconds that the connection needs for tiles that are all requested at once.
  func ideal(_ sent: Sent) -> Double { link.latency + Double(sent.bytes) / link.bandwidth }

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    await start()
    defer { finish() }
    guard let body = await body(of: request.url) else { return response(404, [], request) }
    let arrival = state.withLock { state in
      state.sent.tiles += request.url == Self.url ? 0 : 1
      state.sent.bytes += body.count
      state.idle =
        max(.now + .seconds(link.latency), state.idle)
        + .seconds(Double(body.count) / link.bandwidth)
      return state.idle
    }
    do {
      try await Task.sleep(until: arrival)
    } catch {
      throw .canceled
    }
    return response(200, body, request)
  }

  private func response(
    _ status: Int, _ body: [UInt8], _ request: HTTPClient.Request
  ) -> HTTPClient.Response {
    var headers = HTTPHeaders()
    headers.add(line: "Cache-Control: max-age=3600")
    return HTTPClient.Response(
      status: status, headers: headers, body: body, version: .http2, url: request.url)
  }

  private func body(of url: String) async -> [UInt8]? {
    if url == Self.url { return Array(tileJSON.text.utf8) }
    let numbers = url.split(separator: "/").suffix(3).compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return try? await archive.tile(TileID(z: numbers[0], x: numbers[1], y: numbers[2]))
  }

  private var tileJSON: JSON {
    let info = archive.info
    let (southWest, northEast) = (info.bounds.southWest, info.bounds.northEast)
    return [
      "tilejson": "3.0.0", "tiles": ["https://tiles.example/{z}/{x}/{y}"],
      "minzoom": .number(Double(info.minimumZoom)), "maxzoom": .number(Double(info.maximumZoom)),
      "bounds": .array(
        [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude].map {
          .number($0)
        }),
    ]
  }

  /// Waits until fewer than ``parallel`` requests run.
  private func start() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.running >= parallel {
          state.waiting.append(continuation)
          return false
        }
        state.running += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func finish() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return CheckedContinuation<Void, Never>?.none
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
