// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.serialized, .timeLimit(.minutes(10))) struct LoadTests {
  /// Sends a hundred requests to a server that cuts off some responses and never sends others, and cancels
  /// most of them at random. Returns whether each ended as expected.
  private static func sendAndCancel(
    _ client: HTTPClient, _ random: inout SplitMix64
  ) async throws -> Bool {
    let server = try TestServer { connection in
      let path = connection.readPath()
      if path.hasSuffix("0") {
        connection.waitForEnd()
      } else if path.hasSuffix("1") {
        connection.answer("half", length: 1000)
      } else {
        connection.answer(path)
      }
    }
    let plans = (0..<100).map { number in
      (path: "/\(number)", yields: Int(random.next() % 200), isCanceled: random.next() % 4 != 0)
    }
    return await withTaskGroup(of: Bool.self) { group in
      for plan in plans {
        let request = request(server, plan.path)
        group.addTask {
          let sending = Task { try await client.send(request) }
          for _ in 0..<plan.yields { await Task.yield() }
          if plan.isCanceled || plan.path.hasSuffix("0") { sending.cancel() }
          switch await sending.result {
          case .success(let response): return response.body == Array(plan.path.utf8)
          case .failure(let error): return error is HTTPError
          }
        }
      }
      return await group.allSatisfy { $0 }
    }
  }

  @Test func `twelve rounds of requests that are canceled at random end without leaks`() async {
    // Other tests open descriptors too, so this test runs in its own process.
    await #expect(processExitsWith: .success) {
      let sockets = {
        let folder = "/proc/self/fd/"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
          return target?.hasPrefix("socket:") == true
        }.count
      }
      let threads = {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
          let name = FileManager.default.contents(atPath: "/proc/self/task/\($0)/comm")
          return String(decoding: name ?? Data(), as: UTF8.self) == "rhumb.http\n"
        }.count
      }
      let before = try sockets()
      var random = SplitMix64(seed: 1)
      for _ in 0..<12 {
        let client = HTTPClient()
        #expect(try await LoadTests.sendAndCancel(client, &random))
      }
      // The threads of the clients and of the servers end a little later.
      while try sockets() > before || threads() > 0 { await Task.yield() }
    }
  }

  @Test(
    .enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.hint)), arguments: 0..<4)
  func `a process that ends during requests neither crashes nor hangs`(_ round: Int) async throws {
    let front = try TestServer { connection in
      _ = connection.readRequest()
      connection.answer("ok")
    }
    let server = try SecureServer(in: front)
    await #expect(processExitsWith: .exitCode(7)) {
      [address = server.address as String, file = server.certificate as String] in
      setenv("SSL_CERT_FILE", file, 1)
      let request = HTTPClient.Request(address, timeout: 120, maximumBytes: 1000)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            while true { _ = await HTTPClient.shared.start(request).result }
          }
        }
        group.addTask {
          for _ in 0..<10 { _ = await HTTPClient.shared.start(request).result }
          exit(7)
        }
      }
    }
  }

  @Test func `a process that ends while the TLS library is initialized does not crash`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Runs after the handlers that are registered later, such as OpenSSL's, with which it would refuse this call.
      atexit {
        guard let library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_NOLOAD),
          let function = dlsym(library, "OPENSSL_init_crypto")
        else { return }
        typealias Initialize = @convention(c) (UInt64, UnsafeRawPointer?) -> Int32
        if unsafeBitCast(function, to: Initialize.self)(0, nil) != 1 { _exit(1) }
      }
      let request = HTTPClient.Request("http://127.0.0.1:9/", timeout: 10, maximumBytes: 1000)
      _ = await HTTPClient.shared.start(request).result
      exit(7)
    }
  }

  @Test func `child processes do not inherit connections`() async throws {
    let server = try TestServer { connection in
      while !connection.readRequest().isEmpty {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    let client = HTTPClient()
    _ = try await client.send(request(server))
    let folder = "/proc/self/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(Int32.init)
    let connections = open.filter { descriptor in
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getpeername(descriptor, $0, &size) == 0
        }
      }
      return isConnected && UInt16(bigEndian: address.sin_port) == server.port
    }
    #expect(connections.count == 1)
    #expect(connections.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
  }
}
