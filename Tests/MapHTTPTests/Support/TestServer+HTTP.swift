// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

@testable import MapHTTP

/// A request with a long timeout.
func request(
  _ server: TestServer, _ path: String = "/", maximumBytes: Int = 1 << 20
) -> HTTPClient.Request {
  var request = HTTPClient.Request(
    server.address + path, timeout: 120, maximumBytes: maximumBytes)
  // The shorter default times may pass on a busy machine.
  request.connectTimeout = 120
  request.stallTimeout = 120
  return request
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

extension SecureServer {
  /// The options of a client that trusts the server.
  var options: HTTPClient.Options {
    var options = HTTPClient.Options()
    options.certificateFile = certificate
    return options
  }
}
