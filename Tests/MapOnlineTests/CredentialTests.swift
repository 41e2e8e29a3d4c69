// SPDX-License-Identifier: Apache-2.0
import MapCache
import MapHTTP
import MapResources
import MapTestSupport
import Testing

@testable import MapOnline

/// Keys, headers and signatures.
@Suite struct CredentialTests {
  private static let secret = "s3cr3t-value"

  private func options() -> OnlineResourceLoader.Options {
    var options = OnlineResourceLoader.Options()
    options.keys = ["key": Self.secret]
    return options
  }

  @Test func `placeholders are filled in requests, and missing values are named`() async throws {
    let network = TestNetwork(options: options()) { _ in .init(200, "a") }
    _ = try await network.loader.text("https://maps.example/t.json?k={key}")
    #expect(network.server.requests.value[0].url == "https://maps.example/t.json?k=\(Self.secret)")
    await #expect(
      throws: NetworkError.missingKey("token", url: "https://maps.example/{token}")
    ) { try await network.loader.text("https://maps.example/{token}") }
  }

  @Test func `braces of a query that are no placeholder stay`() async throws {
    let network = TestNetwork(options: options()) { _ in .init(200, "a") }
    _ = try await network.loader.text(#"https://maps.example/q?box={"x": {key}}"#)
    #expect(
      network.server.requests.value[0].url == #"https://maps.example/q?box={"x": \#(Self.secret)}"#)
  }

  @Test func `neither the cache nor an error contains a key`() async throws {
    let network = TestNetwork(options: options()) { request in
      request.url.contains("/missing")
        ? .init(500)
        : .init(
          200, #"{"tiles": ["https://maps.example/{z}?k=\#(Self.secret)"]}"#,
          "Cache-Control: max-age=60")
    }
    let loader = network.loader
    let text = try await loader.text("https://maps.example/t.json?k={key}", .tileJSON)
    #expect(text == #"{"tiles": ["https://maps.example/{z}?k={key}"]}"#)
    _ = try await loader.text("https://maps.example/u.json?key=\(Self.secret)")
    let keys = await network.cache.keys()
    #expect(keys.count == 2 && keys[0] == "https://maps.example/t.json?k={key}")
    #expect(keys[1].hasPrefix("https://maps.example/u.json#") && !keys[1].contains(Self.secret))
    let error = await #expect(throws: NetworkError.self) {
      try await loader.text("https://maps.example/missing?x={key}")
    }
    #expect(error.map { "\($0)".contains(Self.secret) } == false)
  }

  @Test func `a key is hidden also before a combining accent`() async throws {
    let network = TestNetwork(options: options()) { request in
      .init(200, request.url, "Cache-Control: max-age=60")
    }
    let url = "https://maps.example/{key}\u{301}"
    #expect(try await network.loader.text(url, .tileJSON) == url)
    #expect(await network.cache.keys() == [url])
  }

  @Test func `a short key is not in messages and in no file of the cache`() async throws {
    var options = OnlineResourceLoader.Options()
    options.keys = ["k": "a1"]
    let network = TestNetwork(options: options) { request in
      request.url.contains("/missing")
        ? .init(500)
        : .init(
          200, #"{"a1": 1, "tiles": ["https://maps.example/a1/{z}?k=a1"]}"#,
          "Cache-Control: max-age=60")
    }
    let loader = network.loader
    let text = try await loader.text("https://maps.example/{k}/t.json?q={k}", .tileJSON)
    // Outside of parameters, a short text may mean something else.
    #expect(text == #"{"a1": 1, "tiles": ["https://maps.example/a1/{z}?k={k}"]}"#)
    #expect(await network.cache.keys() == ["https://maps.example/{k}/t.json?q={k}"])
    await #expect(
      throws: NetworkError.status(500, url: "https://maps.example/missing/{k}?q={k}")
    ) { try await loader.text("https://maps.example/missing/{k}?q={k}") }
  }

  @Test func `a key in the style's own URL is only sent to the domain of that URL`() async throws {
    let network = TestNetwork(options: options()) { _ in .init(200, "a") }
    let loader = network.loader
    loader.bindKeys(to: "https://api.maps.example/style.json?key={key}")
    for url in [
      "https://tiles.maps.example/{key}", "https://maps.example:81/?k={key}",
      "https://{key}.maps.example/",
    ] {
      #expect(try await loader.text(url) == "a")
    }
    for url in [
      "https://other.example/{key}", "http://api.maps.example/{key}",
      "https://{key}.other.example/", "https://maps.example.other.example/{key}",
      "https://maps.example@other.example/{key}",
    ] {
      let error = await #expect(throws: NetworkError.self) { try await loader.text(url) }
      #expect(error?.description.contains("only sent to the domain") == true)
    }
    #expect(network.server.requests.value.count == 3)
  }

  @Test func `a placeholder in the host does not lift the restriction, and short values have none`()
    async throws
  {
    var options = options()
    options.keys["region"] = "eu"
    let network = TestNetwork(options: options) { _ in .init(200, "a") }
    let loader = network.loader
    loader.bindKeys(to: "https://{region}.maps.example/style.json?key={key}")
    #expect(try await loader.text("https://eu.maps.example/{key}") == "a")
    #expect(try await loader.text("https://other.example/?lang={region}") == "a")
    await #expect(throws: NetworkError.self) {
      try await loader.text("https://other.example/{key}")
    }
  }

  @Test func `a key that only the style's sources need is sent to their servers`() async throws {
    let network = TestNetwork(options: options()) { _ in .init(200, "a") }
    let loader = network.loader
    loader.bindKeys(to: "https://styles.example/style.json")
    #expect(try await loader.text("https://tiles.example/{key}") == "a")
  }

  @Test(arguments: [
    ("api.maptiler.com", "maptiler.com"), ("maptiler.com", "maptiler.com"),
    ("a.b.example.co.uk", "example.co.uk"), ("me.github.io", "me.github.io"),
    ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("::1", "::1"),
  ])
  func `the domain of a host is that of its owner`(host: String, domain: String) {
    #expect(KeySites.domain(ofHost: host) == domain)
  }

  @Test func `an app changes the URL and the headers of requests by their kind`() async throws {
    var options = OnlineResourceLoader.Options()
    options.prepare = { request in
      var request = request
      await Task.yield()
      if request.kind == .tile { request.url += "?signed=1" }
      request.headers["Authorization"] = "Bearer token"
      return request
    }
    let network = TestNetwork(options: options) { _ in .init(200, "a", "Cache-Control: max-age=60")
    }
    let loader = network.loader
    _ = try await loader.text("https://maps.example/a")
    _ = try await loader.text("https://maps.example/a")
    _ = try await loader.text("https://maps.example/b", .style)
    let requests = network.server.requests.value
    #expect(requests.map(\.url) == ["https://maps.example/a?signed=1", "https://maps.example/b"])
    #expect(requests.allSatisfy { $0.headers["Authorization"] == "Bearer token" })
    #expect(
      await network.cache.keys() == ["https://maps.example/a", "https://maps.example/b"])
  }
}
