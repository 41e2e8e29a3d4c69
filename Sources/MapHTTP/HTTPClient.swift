// SPDX-License-Identifier: Apache-2.0
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
    /// The file of the trusted certificates; by default `SSL_CERT_FILE`.
    package var certificateFile: String?
    /// The folder of the trusted certificates; by default `SSL_CERT_DIR`. If both are `nil`, the system's file or folder.
    package var certificateFolder: String?

    package init() {
      let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
      certificateFile = environment["SSL_CERT_FILE"]
      certificateFolder = environment["SSL_CERT_DIR"]
    }
  }

  /// The client shared by the process. All requests use its thread and its connections.
  package static let shared = HTTPClient()

  let mailbox: TransferMailbox

  /// Creates a client with a thread and connections of its own, for tests.
  package convenience init(options: Options = Options()) {
    self.init(options: options, loadingLibrary: TransferMailbox.loadLibrary)
  }

  /// - Parameter loadingLibrary: Loads libcurl, and returns the reason if that fails.
  init(options: Options, loadingLibrary: @escaping @Sendable () -> String?) {
    mailbox = TransferMailbox(options: options, loadingLibrary: loadingLibrary)
  }

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

// MARK: - Messages

extension HTTPClient {
  package enum Method: Equatable, Sendable {
    case get
    /// A request for the headers of a response, without its body.
    case head
    /// A request with a body.
    case post([UInt8])
  }

  /// The order of the requests that wait.
  package enum Priority: Int, Comparable, Sendable {
    case revalidation, prefetch, visible

    package static func < (left: Priority, right: Priority) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// A request. The times are in seconds, 0.01...3600. NaN means 3600.
  package struct Request: Sendable {
    package var method = Method.get
    /// A URL with the scheme `http` or `https`. Characters that a URL may not contain are percent-encoded.
    package var url: String
    /// The header fields. A redirect to another server drops all fields except those that describe the
    /// desired response, so that credentials are not sent to it.
    package var headers: [String: String] = [:]
    /// The range of bytes to request; `nil` for the complete resource. A server may ignore it: see the
    /// response's status and `Content-Range`.
    package var byteRange: ClosedRange<UInt64>?
    package var priority = Priority.visible
    /// The time for the complete response, from the start: including the wait for other requests, and redirects.
    package var timeout: Double
    /// The time to connect to a server, including the search for its address and TLS.
    package var connectTimeout = 15.0
    /// The maximum time in which a connected server sends no data.
    package var stallTimeout = 15.0
    /// The maximum length of the response in bytes, after decompression.
    package var maximumBytes: Int

    package init(_ url: String, timeout: Double, maximumBytes: Int) {
      self.url = url
      self.timeout = timeout
      self.maximumBytes = maximumBytes
    }
  }

  package enum Version: Sendable {
    case http1, http2, http3
  }

  /// A complete response with any status.
  package struct Response: Equatable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]
    package var version: Version
    /// The URL that sent the response, after redirects.
    package var url: String
    /// Whether there were redirects.
    package var isRedirected = false

    package init(
      status: Int, headers: HTTPHeaders, body: [UInt8], version: Version, url: String,
      isRedirected: Bool = false
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.version = version
      self.url = url
      self.isRedirected = isRedirected
    }
  }
}
