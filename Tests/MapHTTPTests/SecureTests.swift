// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(
  .enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.hint)),
  .timeLimit(.minutes(5)))
struct SecureTests {
  private func request(_ server: SecureServer, _ path: String) -> HTTPClient.Request {
    HTTPClient.Request(server.address + path, timeout: 120, maximumBytes: 1 << 20)
  }

  /// Starts a server that redirects "/303/…" and responds to other requests with their path, a
  /// number of times.
  private func redirector(length: Int = 1) throws -> TestServer {
    try TestServer { connection in
      let path = connection.readPath()
      if path.hasPrefix("/303/") {
        connection.write(
          "HTTP/1.1 303 See Other\r\nLocation: /moved\(path)\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n")
      } else {
        connection.answer(String(repeating: path, count: length))
      }
    }
  }

  @Test(arguments: [("h2", HTTPClient.Version.http2), ("http/1.1", .http1)])
  func `many redirected requests at once are complete`(
    _ protocols: String, _ version: HTTPClient.Version
  ) async throws {
    let server = try SecureServer(in: redirector(), protocols: protocols)
    let client = HTTPClient(options: server.options)
    for _ in 0..<5 {
      let exchanges = (0..<100).map { client.start(request(server, "/303/\($0)")) }
      for (number, exchange) in exchanges.enumerated() {
        let response = try await exchange.result.get()
        #expect(response.body == Array("/moved/303/\(number)".utf8))
        #expect(response.version == version)
      }
    }
  }

  @Test func `a server with HTTP/2 receives sixteen requests at once, and leaves room for others`()
    async throws
  {
    let limit = ResourceLimits.streamsPerServer
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let gate = DispatchSemaphore(value: 0)
    let front = try TestServer { connection in
      if connection.readRequest().hasPrefix("GET /wait ") {
        arrival.yield()
        gate.wait()
      }
      connection.answer("ok")
    }
    let server = try SecureServer(in: front)
    let client = HTTPClient(options: server.options)
    // The client knows of HTTP/2 after the first response.
    _ = try await client.send(request(server, "/"))
    let exchanges = (0..<2 * limit).map { _ in client.start(request(server, "/wait")) }
    var count = 0
    for await _ in arrivals {
      count += 1
      if count == limit { break }
    }
    let other = try redirector()
    let response = try await client.send(
      HTTPClient.Request(other.address, timeout: 120, maximumBytes: 1 << 20))
    #expect(response.status == 200)
    for _ in exchanges { gate.signal() }
    for exchange in exchanges { #expect(try await exchange.result.get().status == 200) }
  }

  /// Long responses arrive in several reads, so that a connection has data of several requests.
  @Test(arguments: [1, 10_000])
  func `requests over HTTP/2 that are canceled at random always end`(_ length: Int) async throws {
    let front = try redirector(length: length)
    let server = try SecureServer(in: front)
    let client = HTTPClient(options: server.options)
    var random = SplitMix64(seed: 3)
    for _ in 0..<5 {
      let plans = (0..<100).map { ("/303/\($0)", Int(random.next() % 60), random.next() % 2 == 0) }
      let failures = await withTaskGroup(of: String?.self) { group in
        for (path, yields, isCanceled) in plans {
          let exchange = client.start(request(server, path))
          group.addTask {
            for _ in 0..<yields { await Task.yield() }
            if isCanceled { exchange.cancel() }
            switch await exchange.result {
            case .success(let response):
              let body = Array(String(repeating: "/moved\(path)", count: length).utf8)
              return response.body == body ? nil : "\(path): \(response.status)"
            case .failure(let error):
              return isCanceled && error == .canceled ? nil : "\(path): \(error)"
            }
          }
        }
        return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
      }
      #expect(failures == [])
    }
  }

  /// libcurl may keep data of a request that another one has received, until more data arrives.
  @Test func `requests over HTTP/2 do not stall when others are canceled in the middle`()
    async throws
  {
    let body = [UInt8](repeating: 120, count: 1_000_000)
    let front = try TestServer { connection in
      _ = connection.readPath()
      connection.answer(String(decoding: body, as: UTF8.self))
    }
    let server = try SecureServer(in: front)
    let client = HTTPClient(options: server.options)
    var random = SplitMix64(seed: 3)
    for _ in 0..<40 {
      // A quarter of the requests is not canceled.
      let delays = (0..<40).map { $0 % 4 == 0 ? nil : Int(random.next() % 60) }
      let failures = await withTaskGroup(of: HTTPError?.self) { group in
        for (number, delay) in delays.enumerated() {
          let exchange = client.start(request(server, "/\(number)"))
          group.addTask {
            if let delay {
              try? await Task.sleep(for: .milliseconds(delay))
              exchange.cancel()
            }
            switch await exchange.result {
            case .success(let response): #expect(response.body == body)
            case .failure(.canceled) where delay != nil: break
            // The server may close a connection on which many requests were canceled.
            case .failure(.connectionLost): break
            case .failure(let error): return error
            }
            return nil
          }
        }
        return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
      }
      #expect(failures == [])
    }
  }

  @Test func `a redirect to a server without TLS does not take credentials along`() async throws {
    let received = LockedValue("")
    let plain = try TestServer { connection in
      let text = connection.readRequest().lowercased()
      received.change { $0 = text }
      connection.answer("")
    }
    let front = try TestServer.answering(
      "HTTP/1.1 302 Found\r\nLocation: \(plain.address)/\r\nContent-Length: 0\r\n\r\n")
    let server = try SecureServer(in: front)
    var request = request(server, "/")
    request.headers = ["Authorization": "secret", "Accept-Language": "fi"]
    let response = try await HTTPClient(options: server.options).send(request)
    #expect(response.url == plain.address + "/")
    #expect(received.value.contains("accept-language: fi"))
    #expect(!received.value.contains("secret"))
  }

  @Test func `a certificate that is not trusted or for another host is rejected`() async throws {
    let server = try SecureServer(in: redirector())
    var request = request(server, "/")
    let untrusted = await HTTPClient(options: HTTPClient.Options()).start(request).result
    request.url.replace("localhost", with: "127.0.0.1")
    let misnamed = await HTTPClient(options: server.options).start(request).result
    for (result, host) in [(untrusted, "localhost"), (misnamed, "127.0.0.1")] {
      guard case .failure(.tlsFailed(host, _)) = result else {
        Issue.record("\(host): \(result)")
        continue
      }
    }
  }
}
