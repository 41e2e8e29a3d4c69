// SPDX-License-Identifier: Apache-2.0
import CCurl
import Foundation
import MapFiles

/// Sends HTTP and HTTPS requests with libcurl.
///
/// One thread runs all transfers. Connections are kept for later requests, and requests share a connection
/// where the server supports HTTP/2. Responses are decompressed. The proxy is that of the environment
/// (`https_proxy`, `http_proxy`, `no_proxy`).
///
/// At most ``ResourceLimits/requests`` run at a time, and ``ResourceLimits/connectionsPerServer`` to a server
/// without HTTP/2. The others wait, ordered by ``Request/priority`` and age.
package final class HTTPClient: Sendable {
  /// The settings of a client.
  package struct Options: Sendable {
    /// The URL of the proxy for all requests; `nil` for the proxy of the environment.
    package var proxy: String?
    /// The file of the trusted certificates; by default `SSL_CERT_FILE`, otherwise the system's.
    package var certificateFile: String?
    /// The folder of the trusted certificates; by default `SSL_CERT_DIR`. If both are `nil`, libcurl's.
    package var certificateFolder: String?

    package init() {
      let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
      certificateFile = environment["SSL_CERT_FILE"]
      certificateFolder = environment["SSL_CERT_DIR"]
      if certificateFile == nil, certificateFolder == nil { certificateFile = Self.systemFile }
    }

    /// libcurl parses the certificates of a file once, unless a folder is also set, as it is by default.
    private static let systemFile: String? = {
      guard let path = rhumb_curl_certificate_file() else { return nil }
      return access(path, R_OK) == 0 ? String(cString: path) : nil
    }()
  }

  /// The client shared by the process. All requests use its thread and its connections.
  package static let shared = HTTPClient()

  let mailbox: TransferMailbox

  /// Creates a client with a thread and connections of its own, for tests.
  package init(options: Options = Options()) { mailbox = TransferMailbox(options: options) }

  deinit { mailbox.close() }

  /// Starts a request, which waits until it can run. The client lives until the request is complete.
  package func start(_ request: Request) -> HTTPExchange {
    let exchange = HTTPExchange(request, self)
    do {
      mailbox.post(.start(try Hop(exchange)))
    } catch {
      exchange.finish(.failure(error))
    }
    return exchange
  }

  /// Sends a request and waits for the complete response, of any status.
  ///
  /// Throws ``HTTPError/canceled`` as soon as the task is canceled.
  package func send(_ request: Request) async throws(HTTPError) -> Response {
    if Task.isCancelled { throw .canceled }
    let exchange = start(request)
    let result = await withTaskCancellationHandler {
      await exchange.result
    } onCancel: {
      exchange.cancel()
    }
    return try result.get()
  }
}
