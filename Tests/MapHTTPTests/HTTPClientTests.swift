// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPClientTests {
  private let client = HTTPClient.shared

  private func request(
    _ server: TestServer, _ path: String = "/", maximumBytes: Int = 1 << 20
  ) throws -> HTTPClient.Request {
    HTTPClient.Request(
      try #require(URL(string: server.address + path)), timeout: 120, maximumBytes: maximumBytes)
  }

  @Test(arguments: 0..<4) func `requests that are canceled at random always end`(_ round: Int)
    async throws
  {
    let server = try TestServer { connection in
      let path = connection.readRequest().split(separator: " ").dropFirst().first ?? ""
      // Some responses are cut off, and some never arrive.
      if path.hasSuffix("0") {
        connection.waitForEnd()
      } else if path.hasSuffix("1") {
        connection.answer("half", length: 1000)
      } else {
        connection.answer(String(path))
      }
    }
    var random = SplitMix64(seed: UInt64(round))
    let plans = (0..<100).map { number in
      (path: "/\(number)", yields: Int(random.next() % 200), isCanceled: random.next() % 4 != 0)
    }
    let ends = try await withThrowingTaskGroup(of: Bool.self) { group in
      for plan in plans {
        let request = try request(server, plan.path)
        group.addTask {
          let sending = Task { try await client.send(request) }
          for _ in 0..<plan.yields { await Task.yield() }
          if plan.isCanceled || plan.path.hasSuffix("0") { sending.cancel() }
          switch await sending.result {
          case .success(let answer): return answer.body == Array(plan.path.utf8)
          case .failure(let error): return error is HTTPError
          }
        }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(ends == [Bool](repeating: true, count: plans.count))
  }

  @Test func `a response that exceeds the limit is canceled while it is received`() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      connection.write([UInt8](repeating: 7, count: 2 << 20))
      connection.waitForEnd()
      end.finish()
    }
    await #expect(throws: HTTPError.tooLong(limit: 100_000)) {
      try await client.send(request(server, maximumBytes: 100_000))
    }
    // The server waits until the connection ends.
    for await _ in ends {}
  }

  @Test func `a response is received completely, even with a NaN timeout`() async throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer(text)
    }
    var request = try request(server)
    request.timeout = .nan
    #expect(try await client.send(request).body == Array(text.utf8))
  }

  @Test func `a response is rejected early if its Content-Length exceeds the limit`()
    async throws
  {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\nx")
      connection.waitForEnd()
    }
    await #expect(throws: HTTPError.tooLong(limit: 100_000)) {
      try await client.send(request(server, maximumBytes: 100_000))
    }
  }

  /// Starts a server that redirects "/status/n" to "/status/n-1" and responds to "/status/0" with the HTTP
  /// method.
  private func redirector() throws -> TestServer {
    try TestServer { connection in
      let line = connection.readRequest().components(separatedBy: "\r\n")[0]
      let parts = line.split(separator: " ")[1].split(separator: "/")
      let (status, left) = (parts[0], Int(parts[1]) ?? 0)
      if left == 0 {
        connection.answer(String(line.split(separator: " ")[0]))
      } else {
        connection.write(
          "HTTP/1.1 \(status) Moved\r\nLocation: /\(status)/\(left - 1)\r\n"
            + "Content-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func `redirects are followed`(_ status: Int, _ method: String) async throws {
    let server = try redirector()
    try await withThrowingTaskGroup(of: HTTPClient.Answer.self) { group in
      for _ in 0..<8 {
        var request = try request(server, "/\(status)/3")
        request.body = [1, 2, 3]
        group.addTask { [request] in try await client.send(request) }
      }
      for try await answer in group {
        #expect(answer == HTTPClient.Answer(status: 200, body: Array(method.utf8)))
      }
    }
  }

  @Test func `endless redirects and redirects to other schemes are rejected`() async throws {
    let server = try redirector()
    await #expect(throws: HTTPError.tooManyRedirects(limit: ResourceLimits.redirects)) {
      try await client.send(request(server, "/302/1000"))
    }
    let other = try TestServer { connection in
      _ = connection.readRequest()
      connection.write(
        "HTTP/1.1 302 Found\r\nLocation: file:///etc/hostname\r\nContent-Length: 0\r\n"
          + "Connection: close\r\n\r\n")
    }
    await #expect(throws: HTTPError.self) { try await client.send(request(other)) }
  }
}
