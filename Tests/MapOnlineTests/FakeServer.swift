// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapResources
import MapTestSupport

@testable import MapHTTP
@testable import MapOnline

/// A transport that answers with a closure, and records the requests.
final class FakeServer: ResourceTransport {
  typealias Answer = @Sendable (HTTPClient.Request) async throws(HTTPError) -> HTTPClient.Response

  let requests = LockedValue<[HTTPClient.Request]>([])
  let urgencies = LockedValue<[Urgency]>([])
  private let answer: LockedValue<Answer>

  init(_ answer: @escaping Answer) { self.answer = LockedValue(answer) }

  func change(_ answer: @escaping Answer) { self.answer.change { $0 = answer } }

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    requests.change { $0.append(request) }
    urgencies.change { $0.append(urgency) }
    return try await answer.value(request)
  }
}

extension HTTPClient.Response {
  init(_ status: Int, _ body: String = "", _ fields: String...) {
    var headers = HTTPHeaders()
    for field in fields { headers.add(line: field) }
    self.init(
      status: status, headers: headers, body: Array(body.utf8), version: .http1, url: "")
  }
}

/// Clocks that only advance when the loader waits, or when the test says so.
final class SteppedClock: Sendable {
  private let time = LockedValue(1_800_000_000.0)
  /// The delays that the loader waited.
  let delays = LockedValue<[Double]>([])

  var clock: NetworkClock {
    NetworkClock(
      now: { [self] in time.value }, uptime: { [self] in time.value },
      sleep: { [self] seconds in
        try Task.checkCancellation()
        delays.change { $0.append(seconds) }
        advance(seconds)
      })
  }

  var now: @Sendable () -> Double { { [self] in time.value } }

  func advance(_ seconds: Double) { time.change { $0 += seconds } }
}

/// A loader with a server, a clock and a cache in memory.
struct TestNetwork {
  let server: FakeServer
  let time = SteppedClock()
  let cache: ResourceCache
  private let options: OnlineResourceLoader.Options

  init(
    options: OnlineResourceLoader.Options = OnlineResourceLoader.Options(),
    _ answer: @escaping FakeServer.Answer
  ) {
    self.options = options
    server = FakeServer(answer)
    cache = ResourceCache(folder: nil, now: time.now)
  }

  var loader: OnlineResourceLoader { loader(options) }

  /// A loader with another clock.
  func loader(_ clock: NetworkClock) -> OnlineResourceLoader {
    OnlineResourceLoader(options: options, transport: server, clock: clock, cache: cache)
  }

  func loader(_ options: OnlineResourceLoader.Options) -> OnlineResourceLoader {
    OnlineResourceLoader(
      options: options, transport: server, clock: time.clock, cache: cache)
  }
}

extension OnlineResourceLoader {
  func text(_ url: String, _ kind: ResourceRequest.Kind = .tile) async throws -> String? {
    try await load(ResourceRequest(url, kind: kind)).map { String(decoding: $0, as: UTF8.self) }
  }
}
