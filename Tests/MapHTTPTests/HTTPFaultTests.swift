// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPFaultTests {
  private let client = HTTPClient.shared
  private static let local = "127.0.0.1"

  /// The error of a request.
  private func error(of request: HTTPClient.Request) async -> HTTPError? {
    if case .failure(let error) = await client.start(request).result { error } else { nil }
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

  @Test func `a response is rejected early if its Content-Length exceeds the limit`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\nx")
      connection.waitForEnd()
    }
    await #expect(throws: HTTPError.tooLong(limit: 100_000)) {
      try await client.send(request(server, maximumBytes: 100_000))
    }
  }

  @Test func `compressed responses are unpacked up to the limit`() async throws {
    let server = try TestServer { connection in
      let isBomb = connection.readRequest().hasPrefix("GET /bomb ")
      let bytes = isBomb ? Packing.bomb(repeats: 200_000) : Packing.gzip(Array("text".utf8))
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n"
          + "Connection: close\r\n\r\n")
      connection.write(bytes)
    }
    #expect(try await client.send(request(server)).body == Array("text".utf8))
    // 500 kB become 52 MB.
    #expect(await error(of: request(server, "/bomb")) == .tooLong(limit: 1 << 20))
  }

  @Test func `endless headers are rejected`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\n")
      while connection.write(Array("X: \(String(repeating: "x", count: 1000))\r\n".utf8)) {}
    }
    let limit = ResourceLimits.headerBytes
    #expect(await error(of: request(server)) == .headersTooLong(limit: limit))
    let hints = try TestServer { connection in
      _ = connection.readRequest()
      while connection.write(Array("HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n".utf8)) {}
    }
    #expect(await error(of: request(hints)) == .headersTooLong(limit: limit))
  }

  @Test func `one endless header is rejected`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nX: ")
      while connection.write([UInt8](repeating: UInt8(ascii: "x"), count: 10_000)) {}
    }
    #expect(await error(of: request(server)) != nil)
  }

  @Test(arguments: [
    "\u{1}\u{2}garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\n\r\ngarbage",
    "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 7\r\n\r\ngarbage",
  ])
  func `a response that is not HTTP is an error`(_ text: String) async throws {
    let server = try TestServer.answering(text)
    let error = await error(of: request(server))
    guard case .invalidResponse(Self.local, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
  ])
  func `a connection that is closed too early is an error`(_ text: String) async throws {
    let server = try TestServer.answering(text)
    // The connection is reset if it is closed before the request is read.
    let resetting = try TestServer { $0.write(text) }
    for server in [server, resetting] {
      let error = await error(of: request(server))
      guard case .connectionLost(Self.local, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a connection that a server closes while it is not used is replaced`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    for _ in 0..<20 { #expect(try await client.send(request(server)).status == 200) }
  }

  @Test func `data that arrives while the process does not run is in time`() async throws {
    let (asked, mayAnswer, answered) = (Semaphore(), Semaphore(), Semaphore())
    let server = try TestServer { connection in
      _ = connection.readRequest()
      asked.signal()
      mayAnswer.wait()
      connection.answer("late")
      answered.signal()
    }
    var request = request(server)
    request.stallTimeout = 15
    let exchange = HTTPExchange(request, client)
    var now = ContinuousClock.now
    let options = HTTPClient.Options()
    let loop = TransferLoop(TransferMailbox(options: options), options) { now }
    loop.handle(.start(try Hop(exchange)))
    while !asked.hasSignal { _ = loop.advance() }
    mayAnswer.signal()
    answered.wait()
    now += .seconds(100)
    while loop.hasTransfers { _ = loop.advance() }
    #expect(try await exchange.result.get().body == Array("late".utf8))
  }

  @Test func `a server that sends nothing or stops sending is abandoned`() async throws {
    let server = try TestServer { connection in
      if connection.readRequest().hasPrefix("GET /half ") {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      }
      connection.waitForEnd()
    }
    for path in ["/", "/half"] {
      var request = request(server, path)
      request.stallTimeout = 0.2
      #expect(await error(of: request) == .timedOut(.stall, within: 0.2))
      request.stallTimeout = 120
      request.timeout = 0.2
      #expect(await error(of: request) == .timedOut(.response, within: 0.2))
    }
  }

  @Test func `the time of a request that waits for others is limited`() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    let running = (0..<ResourceLimits.connectionsPerServer).map { _ in
      client.start(request(server))
    }
    var late = request(server)
    late.timeout = 0.2
    #expect(await error(of: late) == .timedOut(.response, within: 0.2))
    for exchange in running { exchange.cancel() }
  }

  @Test func `a server that accepts no secure connection is abandoned`() async throws {
    let server = try TestServer { $0.waitForEnd() }
    var request = request(server)
    request.url.replace("http:", with: "https:")
    request.connectTimeout = 0.2
    #expect(await error(of: request) == .timedOut(.connection, within: 0.2))
    let plain = try TestServer { $0.write("HTTP/1.1 400 Bad Request\r\n\r\n") }
    request.url = plain.address.replacing("http:", with: "https:")
    request.connectTimeout = 120
    let error = await error(of: request)
    guard case .tlsFailed(Self.local, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a host that does not exist and a closed port are named`() async throws {
    let missing = "http://missing.invalid/"
    let error1 = await error(of: HTTPClient.Request(missing, timeout: 120, maximumBytes: 1))
    #expect(error1 == .hostNotFound("missing.invalid"))
    // The port stays in use, so that no other test listens on it.
    let stopped = try TestServer { _ in }
    stopped.stop()
    let error2 = await error(of: request(stopped))
    guard case .cannotConnect(Self.local, _) = error2 else {
      Issue.record("\(String(describing: error2))")
      return
    }
  }
}

/// A semaphore whose waits are allowed in asynchronous functions.
private struct Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func signal() { semaphore.signal() }
  func wait() { semaphore.wait() }
  var hasSignal: Bool { semaphore.wait(timeout: .now()) == .success }
}
