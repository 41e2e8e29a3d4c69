// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapHTTP

@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
  private func client(_ proxy: String) -> HTTPClient {
    var options = HTTPClient.Options()
    options.proxy = proxy
    return HTTPClient(options: options)
  }

  private func request(_ url: String) -> HTTPClient.Request {
    HTTPClient.Request(url, timeout: 120, maximumBytes: 1 << 20)
  }

  @Test func `requests are sent to the proxy of the environment, except to the hosts of no_proxy`()
    async throws
  {
    // The environment belongs to the process, so this test runs in its own.
    await #expect(processExitsWith: .success) {
      let proxy = try TestServer { connection in
        connection.answer(connection.readRequest().components(separatedBy: "\r\n")[0])
      }
      let direct = try TestServer { connection in
        _ = connection.readRequest()
        connection.answer("direct")
      }
      setenv("http_proxy", proxy.address, 1)
      setenv("no_proxy", "127.0.0.1", 1)
      var bodies: [String] = []
      for url in ["http://tiles.invalid/a", direct.address] {
        let request = HTTPClient.Request(url, timeout: 120, maximumBytes: 1000)
        bodies.append(
          String(decoding: try await HTTPClient.shared.send(request).body, as: UTF8.self))
      }
      #expect(bodies == ["GET http://tiles.invalid/a HTTP/1.1", "direct"])
    }
  }

  @Test func `a proxy that cannot be used is named in the error`() async throws {
    // The port stays in use, so that no other test listens on it.
    let stopped = try TestServer { _ in }
    stopped.stop()
    let closed = stopped.address
    let refusing = try TestServer.answering(
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    for (proxy, url) in [
      (closed, "http://127.0.0.1:9/"), (closed, "https://127.0.0.1:9/"),
      (refusing.address, "https://127.0.0.1:9/"),
      ("http://missing.invalid:1", "http://127.0.0.1:9/"),
    ] {
      let result = await client(proxy).start(request(url)).result
      guard case .failure(.proxyFailed) = result else {
        Issue.record("\(proxy) \(url): \(result)")
        continue
      }
    }
    withExtendedLifetime((stopped, refusing)) {}
  }
}
