// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

@testable import MapHTTP

/// A request with a long timeout.
func request(
  _ server: TestServer, _ path: String = "/", maximumBytes: Int = 1 << 20
) -> HTTPClient.Request {
  HTTPClient.Request(server.address + path, timeout: 120, maximumBytes: maximumBytes)
}

extension TestServer {
  /// Starts a server that responds to each request with a text, such as a header and a body.
  static func answering(_ text: String) throws -> TestServer {
    try TestServer { connection in
      _ = connection.readRequest()
      connection.write(text)
    }
  }
}

extension TestServer.Connection {
  /// Reads a request and returns its path; empty if the peer has closed the connection.
  func readPath() -> String {
    readRequest().split(separator: " ").dropFirst().first.map { String($0) } ?? ""
  }
}
