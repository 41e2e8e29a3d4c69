// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPClientTests {
  private let client = HTTPClient.shared

  @Test func `a response is received completely, even with NaN as its times`() async throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(text)
    }
    var request = request(server, "/a b?c=ä%20#fragment")
    (request.timeout, request.connectTimeout, request.stallTimeout) = (.nan, .nan, .nan)
    let response = try await client.send(request)
    #expect(response.status == 200 && response.version == .http1)
    #expect(response.body == Array(text.utf8))
    #expect(response.url == server.address + "/a%20b?c=%C3%A4%20")
  }

  @Test func `requests contain the method, headers, byte range and body`() async throws {
    let received = LockedValue<[String]>([])
    let server = try TestServer { connection in
      let text = connection.readRequest()
      received.change { $0.append(text) }
      connection.answer(text.hasPrefix("HEAD") ? "" : "ok", length: 2)
    }
    var request = request(server)
    request.byteRange = 7...9
    request.headers = ["X-Name": "value", "X-Empty": ""]
    #expect(try await client.send(request).body == Array("ok".utf8))
    request.byteRange = nil
    request.method = .head
    let head = try await client.send(request)
    #expect(head.headers["content-length"] == "2" && head.body.isEmpty)
    request.method = .post([])
    _ = try await client.send(request)
    request.method = .post([UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20))
    _ = try await client.send(request)

    let lines = received.value.map { $0.lowercased().components(separatedBy: "\r\n") }
    #expect(lines.map { $0[0].prefix(5) } == ["get /", "head ", "post ", "post "])
    #expect(Set(lines[0]).isSuperset(of: ["range: bytes=7-9", "accept-encoding: identity"]))
    #expect(Set(lines[1]).isSuperset(of: ["x-name: value", "x-empty:", "user-agent: rhumb"]))
    #expect(lines[1].contains { $0.hasPrefix("accept-encoding: ") && $0.contains("gzip") })
    #expect(lines[2].contains("content-length: 0"))
    #expect(lines[3].contains("content-length: \(2 << 20)"))
    #expect(lines[3].last?.utf8.count == 2 << 20)
  }

  @Test func `without libcurl, all requests fail with the reason`() async throws {
    let client = HTTPClient(options: HTTPClient.Options()) { "libcurl is missing" }
    for _ in 1...3 {
      let exchange = client.start(.init("http://127.0.0.1:9", timeout: 60, maximumBytes: 1))
      exchange.priority = .prefetch
      await #expect(throws: HTTPError.failed("libcurl is missing")) {
        try await exchange.result.get()
      }
    }
  }

  @Test func `headers are read without regard to case`() async throws {
    let server = try TestServer.answering(
      "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\nHTTP/1.1 429 Later\r\nETAG: \"a\"\r\n"
        + "cache-control:max-age=1\r\nCache-Control: public\r\nRetry-After:\t7 \r\n"
        + "X-Folded: a\r\n  b\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2\r\nok\r\n0\r\nEtag: \"trailer\"\r\n\r\n")
    let response = try await client.send(request(server))
    #expect(response.status == 429 && response.body == Array("ok".utf8))
    #expect(response.headers["ETag"] == "\"a\"")
    #expect(response.headers["Cache-Control"] == "max-age=1, public")
    #expect(response.headers["Retry-After"] == "7")
    #expect(response.headers["X-Folded"] == "a b")
    #expect(response.headers["Age"] == nil)
  }

  @Test(arguments: [
    "mapbox://styles/a", "file:///etc/hostname", "http://", "http:/a", "http://a b/",
    "http://a:99999/", "", "http://[/",
  ])
  func `other URLs than those of HTTP are rejected`(_ url: String) async {
    await #expect(throws: HTTPError.unsupportedURL(url)) {
      try await client.send(HTTPClient.Request(url, timeout: 1, maximumBytes: 1))
    }
  }

  @Test func `an error does not contain the query of a URL, which may be a key`() async {
    await #expect(throws: HTTPError.unsupportedURL("ftp://a/b")) {
      try await client.send(HTTPClient.Request("ftp://a/b?key=c", timeout: 1, maximumBytes: 1))
    }
  }

  @Test(arguments: [["A": "b\r\nC: d"], ["A: b": "c"], ["": "a"], ["A": "\0"]])
  func `headers that would add other headers are rejected`(_ headers: [String: String]) async {
    var request = HTTPClient.Request("http://127.0.0.1:1", timeout: 1, maximumBytes: 1)
    request.headers = headers
    await #expect(throws: HTTPError.invalidHeader(headers.keys.first ?? "")) {
      try await client.send(request)
    }
  }

  @Test func `a waiting request can be canceled, and its priority changed`() async throws {
    let order = LockedValue<[String]>([])
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let server = try TestServer { connection in
      let path = connection.readPath()
      if path == "/block" {
        arrival.yield()
        connection.waitForEnd()
      } else if !path.isEmpty {
        // A connection that the client opened and did not need has no path.
        order.change { $0.append(path) }
        connection.answer("")
      }
    }
    let client = HTTPClient()
    let blocking = (0..<ResourceLimits.connectionsPerServer).map { _ in
      client.start(request(server, "/block"))
    }
    var count = 0
    for await _ in arrivals {
      count += 1
      if count == blocking.count { break }
    }
    let paths = ["/revalidation", "/prefetch", "/late", "/canceled", "/visible", "/second"]
    let priorities: [HTTPClient.Priority] = [
      .revalidation, .prefetch, .revalidation, .visible, .visible, .visible,
    ]
    let waiting = zip(paths, priorities).map { path, priority in
      var request = request(server, path)
      request.priority = priority
      return client.start(request)
    }
    waiting[2].priority = .visible
    waiting[3].cancel()
    #expect(await waiting[3].result == .failure(.canceled))
    blocking[0].cancel()
    for exchange in waiting { _ = await exchange.result }
    #expect(order.value == ["/late", "/visible", "/second", "/prefetch", "/revalidation"])
    for exchange in blocking { exchange.cancel() }
  }

  @Test func `a client lives until its requests are complete`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer("ok")
    }
    let exchanges = (0..<8).map { _ in HTTPClient().start(request(server)) }
    for exchange in exchanges { #expect(try await exchange.result.get().status == 200) }
  }

  @Test func `many requests to a server without HTTP/2 share six connections`() async throws {
    let connections = LockedValue(0)
    let server = try TestServer { connection in
      connections.change { $0 += 1 }
      while !connection.readRequest().isEmpty {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    let exchanges = (0..<200).map { _ in client.start(request(server)) }
    for exchange in exchanges { #expect(try await exchange.result.get().status == 200) }
    #expect((1...ResourceLimits.connectionsPerServer).contains(connections.value))
  }
}
