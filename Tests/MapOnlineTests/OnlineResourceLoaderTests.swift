// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapHTTP
import MapResources
import MapTestSupport
import Testing

@testable import MapOnline

@Suite(.timeLimit(.minutes(10))) struct OnlineResourceLoaderTests {
  private static let url = "https://maps.example/1.pbf"

  /// The options of a program that draws one image and ends.
  private var confirming: OnlineResourceLoader.Options {
    var options = OnlineResourceLoader.Options()
    options.confirmsFirst = true
    return options
  }

  // MARK: Freshness

  @Test func `a fresh response is used without a request`() async throws {
    let network = TestNetwork(options: confirming) { _ in
      .init(200, "a", "Cache-Control: max-age=60")
    }
    let loader = network.loader
    #expect(try await loader.text(Self.url) == "a")
    network.time.advance(59)
    #expect(try await loader.text(Self.url) == "a")
    #expect(network.server.requests.value.count == 1)
    network.time.advance(2)
    #expect(try await loader.text(Self.url) == "a")
    // The server is asked in the background.
    await wait { network.server.requests.value.count == 2 }
  }

  @Test func `a stale response is confirmed by its server and then fresh again`() async throws {
    let network = TestNetwork(options: confirming) { _ in
      .init(
        200, "a", "Cache-Control: max-age=60", "ETag: \"1\"",
        "Last-Modified: Mon, 01 Jan 2024 00:00:00 GMT")
    }
    let loader = network.loader
    _ = try await loader.text(Self.url)
    network.server.change { _ in .init(304, "", "Cache-Control: max-age=60") }
    network.time.advance(100)
    #expect(try await loader.text(Self.url) == "a")
    let request = try #require(network.server.requests.value.last)
    #expect(request.headers["If-None-Match"] == "\"1\"")
    #expect(request.headers["If-Modified-Since"] == "Mon, 01 Jan 2024 00:00:00 GMT")
    #expect(try await loader.text(Self.url) == "a")
    #expect(network.server.requests.value.count == 2)
    #expect(!loader.state.isOutdated)
  }

  @Test func `a stale response is used at once, and its new version by the next load`() async throws
  {
    let network = TestNetwork { _ in .init(200, "a", "Cache-Control: max-age=60", "ETag: \"1\"") }
    let loader = network.loader
    _ = try await loader.text(Self.url)
    network.server.change { _ in .init(200, "b", "Cache-Control: max-age=60", "ETag: \"2\"") }
    network.time.advance(100)
    let stale = try await loader.content(ResourceRequest(Self.url, kind: .tile))
    #expect(stale?.bytes == Array("a".utf8))
    #expect(await stale?.update?.value == true)
    #expect(loader.state.running == 0)
    #expect(network.server.requests.value[1].headers == ["If-None-Match": "\"1\""])
    #expect(network.server.urgencies.value[1].priority == .revalidation)
    #expect(try await loader.text(Self.url) == "b")
    #expect(network.server.requests.value.count == 2 && !loader.state.isOutdated)
  }

  /// A loader of an app that passes requests on.
  private struct Wrapper: ResourceLoader {
    let base: OnlineResourceLoader

    func load(_ request: ResourceRequest) async throws -> [UInt8]? { try await base.load(request) }
    func reject(_ request: ResourceRequest) async { await base.reject(request) }
  }

  @Test func `contents through a loader of the app keep their base, entity tag and update`()
    async throws
  {
    let network = TestNetwork { request in
      var response = HTTPClient.Response(200, "a", "Cache-Control: max-age=60", "ETag: \"1\"")
      response.url = "https://other.example/moved/1"
      response.isRedirected = true
      return response
    }
    let wrapper: any ResourceLoader = Wrapper(base: network.loader)
    let request = ResourceRequest(Self.url, kind: .tile)
    let first = try #require(try await wrapper.content(of: request))
    #expect(first.bytes == Array("a".utf8) && first.etag == "\"1\"" && first.update == nil)
    #expect(first.base == "https://other.example/moved/1")
    network.time.advance(100)
    let second = try #require(try await wrapper.content(of: request))
    #expect(await second.update?.value == false)
  }

  @Test func `a response that must be revalidated is not used before`() async throws {
    let network = TestNetwork { _ in .init(200, "a", "Cache-Control: no-cache") }
    let loader = network.loader
    _ = try await loader.text(Self.url)
    network.server.change { _ in .init(200, "b") }
    #expect(try await loader.text(Self.url) == "b")
  }

  @Test func `a server that does not respond is named once`() async throws {
    let names = LockedValue<[String]>([])
    var options = confirming
    options.onDelay = { name in names.change { $0.append(name) } }
    let gate = Gate()
    let started = LockedValue(0)
    let network = TestNetwork(options: options) { _ in
      started.change { $0 += 1 }
      await gate.wait()
      return .init(200, "a")
    }
    let loader = network.loader
    let loads = (1...2).map { number in
      Task { try await loader.text("https://maps.example/\(number)?key=abcdef") }
    }
    // A request that starts after the response of the first one would be watched anew.
    await wait {
      names.value.count == 1 && network.time.delays.value == [3] && started.value == 2
    }
    await gate.open()
    for load in loads { #expect(try await load.value == "a") }
    #expect(names.value == ["https://maps.example"])
  }

  @Test func `a server whose requests fail one after another is named after 3 s`() async throws {
    let names = LockedValue<[String]>([])
    var options = OnlineResourceLoader.Options()
    options.onDelay = { name in names.change { $0.append(name) } }
    let gate = Gate()
    let clock = NetworkClock(
      now: { 0 }, uptime: { 0 },
      sleep: { _ in
        await gate.wait()
        try Task.checkCancellation()
      })
    let server = FakeServer { (_) throws(HTTPError) in throw .hostNotFound("maps.example") }
    let loader = OnlineResourceLoader(
      options: options, transport: server, clock: clock, cache: ResourceCache(folder: nil))
    for _ in 0..<2 {
      await #expect(throws: NetworkError.self) { try await loader.text(Self.url) }
    }
    await gate.open()
    while names.value.isEmpty { await Task.yield() }
    #expect(names.value == ["https://maps.example"])
  }

  @Test func `a stale response is replaced by a new one`() async throws {
    let network = TestNetwork(options: confirming) { _ in
      .init(200, "a", "Cache-Control: max-age=60", "ETag: \"1\"")
    }
    let loader = network.loader
    _ = try await loader.text(Self.url)
    network.server.change { _ in .init(200, "b", "Cache-Control: max-age=60", "ETag: \"2\"") }
    network.time.advance(100)
    #expect(try await loader.text(Self.url) == "b")
    #expect(try await loader.text(Self.url) == "b")
    #expect(network.server.requests.value.count == 2)
  }

  @Test(arguments: ["max-age=60", "max-age=60, must-revalidate", "no-cache"])
  func `a stale response is used and reported if the server cannot be reached`(control: String)
    async throws
  {
    let network = TestNetwork(options: confirming) { _ in
      .init(200, "a", "Cache-Control: \(control)")
    }
    let loader = network.loader
    _ = try await loader.text(Self.url)
    network.time.advance(100)
    network.server.change { (_) throws(HTTPError) in throw .hostNotFound("maps.example") }
    #expect(try await loader.text(Self.url) == "a")
    network.server.change { _ in .init(503) }
    #expect(try await loader.text(Self.url) == "a")
    #expect(loader.state.isOutdated)
    // The map does not wait for repeated requests.
    #expect(network.time.delays.value.isEmpty)
    network.server.change { _ in .init(200, "b") }
    #expect(try await loader.text(Self.url) == "b")
    #expect(!loader.state.isOutdated)
  }

  @Test func `offline, only cached resources are loaded`() async throws {
    let network = TestNetwork { _ in .init(200, "a") }
    _ = try await network.loader.text(Self.url)
    var options = OnlineResourceLoader.Options()
    options.isOffline = true
    let loader = network.loader(options)
    #expect(try await loader.text(Self.url) == "a")
    await #expect(throws: NetworkError.offline(url: "https://maps.example/2.pbf")) {
      try await loader.text("https://maps.example/2.pbf?key=abcdef")
    }
    #expect(network.server.requests.value.count == 1)
  }

  // MARK: Absence and errors

  @Test(arguments: [204, 404, 410])
  func `a resource that does not exist is absent for its lifetime`(status: Int) async throws {
    let network = TestNetwork { _ in .init(status, "none", "Cache-Control: max-age=60") }
    let loader = network.loader
    for _ in 0..<2 { #expect(try await loader.text(Self.url) == nil) }
    #expect(network.server.requests.value.count == 1)
    network.server.change { _ in .init(200, "a") }
    network.time.advance(100)
    #expect(try await loader.text(Self.url) == "a")
  }

  @Test func `a resource is absent for five minutes if its server names no lifetime`() async throws
  {
    let network = TestNetwork { _ in .init(404) }
    let loader = network.loader
    for _ in 0..<2 { #expect(try await loader.text(Self.url) == nil) }
    network.time.advance(299)
    #expect(try await loader.text(Self.url) == nil)
    #expect(network.server.requests.value.count == 1)
    network.time.advance(2)
    #expect(try await loader.text(Self.url) == nil)
    #expect(network.server.requests.value.count == 2)
  }

  @Test func `the absence of a style is not stored`() async throws {
    let network = TestNetwork { _ in .init(404, "", "Cache-Control: max-age=60") }
    let loader = network.loader
    for _ in 0..<2 { #expect(try await loader.text(Self.url, .style) == nil) }
    #expect(network.server.requests.value.count == 2)
  }

  @Test func `a denied request is an error and not repeated`() async throws {
    let network = TestNetwork { _ in .init(403, "Invalid key") }
    await #expect(throws: NetworkError.status(403, url: Self.url)) {
      try await network.loader.text(Self.url + "?key=secret")
    }
    #expect(network.server.requests.value.count == 1)
  }

  // MARK: Retries

  @Test func `server errors are repeated after 1 s three times, then with doubled delays`()
    async throws
  {
    let network = TestNetwork { _ in .init(500) }
    await #expect(throws: NetworkError.status(500, url: Self.url)) {
      try await network.loader.text(Self.url)
    }
    #expect(network.time.delays.value == [1, 1, 1, 2, 4, 8])
  }

  @Test func `lost connections are repeated with doubled delays`() async throws {
    let network = TestNetwork { (_) throws(HTTPError) in
      throw .connectionLost(host: "maps.example", reason: "reset")
    }
    let loader = network.loader
    await #expect(throws: NetworkError.self) { try await loader.text(Self.url) }
    #expect(network.time.delays.value == [1, 2, 4, 8])
    network.server.change { _ in .init(200, "a") }
    #expect(try await loader.text(Self.url) == "a")
  }

  @Test(arguments: [
    ("Retry-After: 7", 7.0), ("Retry-After: Fri, 15 Jan 2027 08:00:09 GMT", 9),
    ("x-rate-limit-reset: 1800000004", 4), ("Server: x", 5), ("Retry-After: 0", 1),
    ("Retry-After: -5", 1), ("x-rate-limit-reset: 7", 1),
  ])
  func `a request beyond the rate limit is repeated when the server allows it`(
    field: String, delay: Double
  ) async throws {
    let answers = LockedValue<[HTTPClient.Response]>([.init(200, "a"), .init(429, "", field)])
    let network = TestNetwork { _ in
      let answer = answers.value.last
      answers.change { $0.removeLast() }
      return answer ?? .init(500)
    }
    #expect(try await network.loader.text(Self.url) == "a")
    #expect(network.time.delays.value == [delay])
  }

  @Test func `a delay beyond the timeout is an error at once`() async throws {
    let network = TestNetwork { _ in .init(429, "", "Retry-After: 3600") }
    await #expect(throws: NetworkError.status(429, url: Self.url)) {
      try await network.loader.text(Self.url)
    }
    #expect(network.time.delays.value.isEmpty)
  }

  @Test
  func `a load that is not patient fails at once, and later ones until the server allows them`()
    async throws
  {
    let network = TestNetwork { _ in .init(503, "", "Retry-After: 7") }
    let loader = network.loader
    try await LoadContext.$repeatsRequests.withValue(false) { () async throws in
      for number in 1...2 {
        let url = "https://maps.example/\(number)"
        await #expect(throws: NetworkError.status(503, url: url)) { try await loader.text(url) }
      }
      #expect(network.time.delays.value.isEmpty && network.server.requests.value.count == 1)
      network.server.change { _ in .init(200, "a") }
      #expect(try await loader.text("https://other.example/1") == "a")
      network.time.advance(7)
      #expect(try await loader.text(Self.url) == "a")
    }
  }

  // MARK: Shared loads

  /// Waits until a condition is true.
  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  @Test func `equal requests share one, with the highest priority`() async throws {
    let gate = Gate()
    let network = TestNetwork { _ in
      await gate.wait()
      return .init(200, "a", "Cache-Control: no-store")
    }
    let loader = network.loader
    let low = Task {
      try await loader.load(ResourceRequest(Self.url, kind: .tile, priority: .prefetch))
    }
    await wait { network.server.requests.value.count == 1 }
    let high = Task { try await loader.load(ResourceRequest(Self.url, kind: .tile)) }
    await wait { network.server.urgencies.value[0].priority == .visible }
    await gate.open()
    #expect(try await low.value == Array("a".utf8))
    #expect(try await high.value == Array("a".utf8))
    #expect(network.server.requests.value.count == 1)
    #expect(loader.state.running == 0)
  }

  @Test func `tiles and parts of archives have the priority of their task, glyphs their own`()
    async throws
  {
    let network = TestNetwork { _ in .init(200, "a") }
    let loader = network.loader
    try await LoadContext.$urgency.withValue(Urgency(.prefetch)) { () async throws in
      for kind in [ResourceRequest.Kind.tile, .archive, .glyphs] {
        _ = try await loader.text("https://maps.example/\(kind)", kind)
      }
    }
    #expect(network.server.urgencies.value.map(\.priority) == [.prefetch, .prefetch, .visible])
  }

  @Test func `a request becomes urgent when the tile that needs it does`() async throws {
    let gate = Gate()
    let network = TestNetwork { _ in
      await gate.wait()
      return .init(200, "a")
    }
    let loader = network.loader
    let urgency = Urgency(.prefetch)
    let load = Task {
      try await LoadContext.$urgency.withValue(urgency) { () async throws in
        try await loader.load(ResourceRequest(Self.url, kind: .tile))
      }
    }
    await wait { network.server.urgencies.value.count == 1 }
    #expect(network.server.urgencies.value[0].priority == .prefetch)
    urgency.raise(to: .visible)
    #expect(network.server.urgencies.value[0].priority == .visible)
    await gate.open()
    #expect(try await load.value == Array("a".utf8))
  }

  @Test func `a load is canceled when all its callers are canceled`() async throws {
    let gate = Gate()
    let isCanceled = LockedValue(false)
    let network = TestNetwork { _ in
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        isCanceled.change { $0 = true }
      }
      return .init(200, "a")
    }
    let loader = network.loader
    let tasks = (0..<2).map { _ in
      Task { try await loader.load(ResourceRequest(Self.url, kind: .tile)) }
    }
    await wait { network.server.requests.value.count == 1 && loader.state.running == 1 }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(isCanceled.value && loader.state.running == 0)
    await gate.open()
  }

  // MARK: Documents

  @Test func `the base of a document is the URL after redirects, also from the cache`() async throws
  {
    let network = TestNetwork { request in
      var response = HTTPClient.Response(200, "{}", "Cache-Control: max-age=60")
      response.url = "https://cdn.example/v2/t.json?key=abcdef"
      response.isRedirected = request.url.hasSuffix("/moved")
      return response
    }
    let loader = network.loader
    let moved = ResourceRequest("https://maps.example/moved", kind: .tileJSON)
    for _ in 0..<2 {
      #expect(try await loader.content(moved)?.base == "https://cdn.example/v2/t.json")
    }
    #expect(network.server.requests.value.count == 1)
    let direct = ResourceRequest("https://maps.example/direct", kind: .tileJSON)
    #expect(try await loader.content(direct)?.base == direct.url)
  }

  @Test func `malformed contents are loaded again`() async throws {
    let network = TestNetwork { _ in .init(200, "garbage", "Cache-Control: max-age=60") }
    let loader = network.loader
    let request = ResourceRequest(Self.url, kind: .tile)
    _ = try await loader.load(request)
    await loader.reject(request)
    network.server.change { _ in .init(200, "a") }
    #expect(try await loader.text(Self.url) == "a")
  }

  // MARK: Schemes

  @Test func `files are loaded and other schemes are refused`() async throws {
    let folder = try TemporaryFolder()
    try Data("file".utf8).write(to: URL(filePath: folder.path + "/a.json"))
    let network = TestNetwork { _ in .init(500) }
    var loader = network.loader
    #expect(try await loader.text("file://\(folder.path)/a.json") == "file")
    loader.base = folder.path
    #expect(try await loader.text("a.json") == "file")
    #expect(loader.path(of: "mbtiles://a.mbtiles") == folder.path + "/a.mbtiles")
    #expect(loader.path(of: "pmtiles://https://maps.example/a.pmtiles") == nil)
    loader.allowsFiles = false
    #expect(loader.path(of: "mbtiles://a.mbtiles") == nil)
    for url in ["file://\(folder.path)/a.json", "a.json"] {
      await #expect(throws: NetworkError.self) { try await loader.text(url) }
    }
    let error = await #expect(throws: NetworkError.unsupportedScheme("mapbox")) {
      try await loader.text("mapbox://styles/mapbox/streets-v12")
    }
    #expect(error?.description.contains("Mapbox's own libraries") == true)
    await #expect(throws: NetworkError.unsupportedScheme("ftp")) {
      try await loader.text("ftp://maps.example/style.json")
    }
  }
}
