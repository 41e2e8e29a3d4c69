// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapResources
import MapTestSupport
import Testing

@testable import MapOnline

/// The network library of an app, below the loader's cache and its rules for repeated requests.
@Suite(.timeLimit(.minutes(10))) struct AppTransportTests {
  private static let url = "https://maps.example/1.pbf"

  private typealias Answer = (status: Int, headers: [String: String], body: [UInt8])

  /// A loader whose requests an app answers. Rhumb's own client must not be used.
  private func network(
    _ send: @escaping @Sendable (OnlineResourceLoader.Request) async throws -> Answer
  ) -> TestNetwork {
    var options = OnlineResourceLoader.Options()
    options.confirmsFirst = true
    options.send = send
    return TestNetwork(options: options) { _ in
      Issue.record("Rhumb's client was used")
      return .init(500)
    }
  }

  /// A clock that passes short delays at once, and never comes to the end of long ones.
  private func loader(_ network: TestNetwork) -> OnlineResourceLoader {
    var clock = network.time.clock
    let sleep = clock.sleep
    clock.sleep = { seconds in
      guard seconds < 10 else { return try await Task.sleep(for: .seconds(3600)) }
      try await sleep(seconds)
    }
    return network.loader(clock)
  }

  @Test func `an app's network library answers below the cache, which confirms its responses`()
    async throws
  {
    let requests = LockedValue<[OnlineResourceLoader.Request]>([])
    let network = network { request in
      requests.change { $0.append(request) }
      let headers = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
      let isKnown = request.headers["If-None-Match"] == "\"1\""
      return (isKnown ? 304 : 200, headers, isKnown ? [] : Array("a".utf8))
    }
    let loader = loader(network)
    for wait in [0.0, 30, 100] {
      network.time.advance(wait)
      #expect(try await loader.text(Self.url) == "a")
    }
    let sent = requests.value
    #expect(sent.map(\.url) == [Self.url, Self.url])
    #expect(sent.map(\.kind) == [.tile, .tile])
    #expect(sent.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
  }

  @Test
  func `a request that an app could not send is repeated, and one it answers with 404 is not`()
    async throws
  {
    let attempts = LockedValue(0)
    let network = network { request in
      if request.url.hasSuffix("2.pbf") { return (404, [:], []) }
      attempts.change { $0 += 1 }
      if attempts.value < 3 { throw CocoaError(.fileReadUnknown) }
      return (200, [:], Array("b".utf8))
    }
    let loader = loader(network)
    #expect(try await loader.text(Self.url) == "b")
    #expect(attempts.value == 3)
    #expect(network.time.delays.value.count == 2)
    #expect(try await loader.text("https://maps.example/2.pbf") == nil)
  }

  @Test func `a request for a part of an archive has its range, and too long an answer is refused`()
    async throws
  {
    let network = network { request in
      if request.kind == .tile {
        return (200, [:], [UInt8](repeating: 0, count: ResourceLimits.tileBytes + 1))
      }
      #expect(request.headers["Range"] == "bytes=2-4")
      return (206, ["Content-Range": "bytes 2-4/10"], [2, 3, 4])
    }
    let loader = loader(network)
    let part = ResourceRequest("https://maps.example/a.pmtiles", kind: .archive, byteRange: 2..<5)
    #expect(try await loader.load(part) == [2, 3, 4])
    await #expect(throws: NetworkError.self) { try await loader.text(Self.url) }
  }

  @Test func `a library that does not answer ends with the timeout, and one that fails says why`()
    async throws
  {
    var options = OnlineResourceLoader.Options()
    options.timeout = 0.05
    options.send = { request in
      if request.kind == .style { throw CocoaError(.fileNoSuchFile) }
      try await Task.sleep(for: .seconds(3600))
      return (200, [:], [])
    }
    options.cacheFolder = nil
    let loader = OnlineResourceLoader(options: options)
    let late = await #expect(throws: NetworkError.self) { try await loader.text(Self.url) }
    #expect(late?.description.contains("no response within") == true)
    let failed = await #expect(throws: NetworkError.self) {
      try await loader.text("https://maps.example/style.json", .style)
    }
    #expect(failed?.description.contains("UserInfo") == false)
  }
}
