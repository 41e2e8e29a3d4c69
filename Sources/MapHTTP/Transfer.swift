// SPDX-License-Identifier: Apache-2.0
import CCurl
import Foundation
import MapFiles

/// A request on a handle of libcurl's easy interface. Belongs to the thread of the transfers.
final class Transfer {
  enum Outcome {
    case result(HTTPExchange.Result)
    case redirect(Hop)
  }

  let hop: Hop
  let easy: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?

  private let now: TransferLoop.Clock
  private let start: ContinuousClock.Instant
  /// When the last bytes of the response arrived.
  private var lastArrival: ContinuousClock.Instant
  /// How often received data was processed again since then.
  private var nudges = 0

  private var headers = HTTPHeaders()
  private var headerBytes = 0
  private var hasHeaders = false
  private var body: [UInt8] = []
  /// Why a receiver ended the transfer.
  private var failure: HTTPError?

  private var request: HTTPClient.Request { hop.exchange.request }

  /// Creates a transfer whose time begins now. `nil` if libcurl has no memory.
  init?(
    _ hop: Hop, share: UnsafeMutableRawPointer?, options: HTTPClient.Options,
    now: @escaping TransferLoop.Clock
  ) {
    guard let easy = rhumb_curl_easy_init() else { return nil }
    self.easy = easy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    self.now = now
    start = now()
    lastArrival = start
    self.hop = hop

    setUpConnection(options)
    setUpRequest()
    rhumb_curl_set_pointer(easy, CURLOPT_SHARE, share)
    rhumb_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    let context = Unmanaged.passUnretained(self).toOpaque()
    rhumb_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    rhumb_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      Transfer.received(bytes, size * count, context) { transfer, bytes throws(HTTPError) in
        try transfer.receive(header: bytes)
      }
    }
    rhumb_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    rhumb_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      Transfer.received(bytes, size * count, context) { transfer, bytes throws(HTTPError) in
        try transfer.receive(body: bytes)
      }
    }
  }

  deinit {
    rhumb_curl_easy_cleanup(easy)
    rhumb_curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  private func setUpConnection(_ options: HTTPClient.Options) {
    let isSecure = hop.address.isSecure
    // Signals would interrupt other threads.
    rhumb_curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    rhumb_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    // Without TLS, libcurl would not use several connections before the first response.
    rhumb_curl_set_number(
      easy, CURLOPT_HTTP_VERSION, isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
    rhumb_curl_set_number(easy, CURLOPT_PIPEWAIT, 1)
    // A canceled request does not wait for the system's search for an address.
    rhumb_curl_set_number(easy, CURLOPT_QUICK_EXIT, 1)
    rhumb_curl_set_number(easy, CURLOPT_TCP_KEEPALIVE, 1)
    rhumb_curl_set_socket_timeout(easy, UInt32(ResourceLimits.acknowledgment * 1000))
    rhumb_curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let proxy = options.proxy { rhumb_curl_set_text(easy, CURLOPT_PROXY, proxy) }
    for (certificates, proxyCertificates, path) in [
      (CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO, options.certificateFile),
      (CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH, options.certificateFolder),
    ] {
      // A file replaces the system's folder and vice versa.
      guard options.certificateFile != nil || options.certificateFolder != nil else { continue }
      rhumb_curl_set_text(easy, certificates, path)
      rhumb_curl_set_text(easy, proxyCertificates, path)
    }
  }

  private func setUpRequest() {
    rhumb_curl_set_text(easy, CURLOPT_URL, hop.address.text)
    rhumb_curl_set_text(easy, CURLOPT_USERAGENT, "Rhumb")
    switch hop.method {
    case .get: break
    case .head: rhumb_curl_set_number(easy, CURLOPT_NOBODY, 1)
    case .post(let bytes):
      _ = bytes.withUnsafeBytes { rhumb_curl_set_body(easy, $0.baseAddress, $0.count) }
    }
    // A range counts the bytes of the resource as it is.
    rhumb_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, request.byteRange == nil ? "" : "identity")
    if let range = request.byteRange {
      rhumb_curl_set_text(easy, CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound)")
    }
    // libcurl would wait for a server to accept a long body.
    headerList = rhumb_curl_slist_append(headerList, "Expect:")
    for (name, value) in hop.headers {
      headerList = rhumb_curl_slist_append(
        headerList, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    rhumb_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
  }
}

// MARK: - Receiving

extension Transfer {
  /// Passes bytes to the transfer of a receiver's context. Returns their count, or 0 to end the transfer.
  private static func received(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (Transfer, UnsafeRawBufferPointer) throws(HTTPError) -> Void
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    transfer.lastArrival = transfer.now()
    transfer.nudges = 0
    do {
      try body(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    } catch {
      transfer.failure = error
      return 0
    }
  }

  private func receive(header bytes: UnsafeRawBufferPointer) throws(HTTPError) {
    headerBytes += bytes.count
    guard headerBytes <= ResourceLimits.headerBytes else {
      throw .headersTooLong(limit: ResourceLimits.headerBytes)
    }
    // Fields after the body are ignored.
    if hasHeaders { return }
    var line = String(decoding: bytes, as: UTF8.self)
    while let last = line.unicodeScalars.last, last == "\r" || last == "\n" {
      line.unicodeScalars.removeLast()
    }
    if line.hasPrefix("HTTP/") {
      // An informational response (1xx) comes before the response.
      headers = HTTPHeaders()
    } else if !line.isEmpty {
      headers.add(line: line)
    } else if status >= 200 {
      hasHeaders = true
      try checkLength()
    }
  }

  /// Rejects a response that announces that it is too long.
  private func checkLength() throws(HTTPError) {
    if hop.method == .head { return }
    if let length = headers["Content-Length"].flatMap({ Int($0) }), length > request.maximumBytes {
      throw .tooLong(limit: request.maximumBytes)
    }
  }

  private func receive(body bytes: UnsafeRawBufferPointer) throws(HTTPError) {
    guard body.count + bytes.count <= request.maximumBytes else {
      throw .tooLong(limit: request.maximumBytes)
    }
    body.append(contentsOf: bytes)
  }

  private var status: Int { rhumb_curl_number(easy, CURLINFO_RESPONSE_CODE) }

  /// Whether the server supports HTTP/2 or later; `nil` before the response.
  var isMultiplexed: Bool? { hasHeaders ? version != .http1 : nil }

  private var version: HTTPClient.Version {
    switch rhumb_curl_number(easy, CURLINFO_HTTP_VERSION) {
    case CURL_HTTP_VERSION_2_0: .http2
    case CURL_HTTP_VERSION_3: .http3
    default: .http1
    }
  }
}

// MARK: - The end

extension Transfer {
  /// The time at which the transfer is late, and the error.
  var expiry: (instant: ContinuousClock.Instant, error: HTTPError) {
    let complete = (
      hop.end, HTTPError.timedOut(.response, within: request.timeout.clampedTimeout)
    )
    let microseconds = rhumb_curl_large_number(easy, CURLINFO_PRETRANSFER_TIME_T)
    let seconds: Double
    let other: (ContinuousClock.Instant, HTTPError)
    if microseconds == 0 {
      seconds = request.connectTimeout.clampedTimeout
      other = (start + .seconds(seconds), .timedOut(.connection, within: seconds))
    } else {
      seconds = request.stallTimeout.clampedTimeout
      let begin = max(lastArrival, start + .microseconds(microseconds))
      other = (begin + .seconds(seconds), .timedOut(.stall, within: seconds))
    }
    return other.0 < complete.0 ? other : complete
  }

  /// Prevents further requests on the connection.
  func abandonConnection() { rhumb_curl_set_number(easy, CURLOPT_FORBID_REUSE, 1) }

  /// The time at which a transfer without new data is checked for data that libcurl has buffered: after 0.1 s, and
  /// then after twice the time for each check.
  var quietEnd: ContinuousClock.Instant { lastArrival + .milliseconds(100 << min(nudges, 16)) }

  /// Makes libcurl process the data that it has received on the connection but not yet processed. Any change of the
  /// pauses does so; one of sending leaves the windows of HTTP/2 as they are.
  func processReceivedData() {
    nudges += 1
    rhumb_curl_easy_pause(easy, CURLPAUSE_SEND)
    rhumb_curl_easy_pause(easy, CURLPAUSE_CONT)
  }

  /// The outcome of the completed transfer.
  func outcome(_ code: CURLcode) -> Outcome {
    if let failure { return .result(.failure(failure)) }
    guard code == CURLE_OK else { return .result(.failure(error(code))) }
    // libcurl accepts a connection that ends within the headers.
    guard hasHeaders else {
      return .result(
        .failure(.connectionLost(host: hop.address.host, reason: "the headers are incomplete")))
    }
    if [301, 302, 303, 307, 308].contains(status),
      let location = rhumb_curl_text(easy, CURLINFO_REDIRECT_URL)
    {
      do {
        return .redirect(try hop.redirected(to: String(cString: location), status: status))
      } catch {
        return .result(.failure(error))
      }
    }
    return .result(
      .success(
        HTTPClient.Response(
          status: status, headers: headers, body: body, version: version, url: hop.address.text,
          isRedirected: hop.isRedirected)))
  }

  private func error(_ code: CURLcode) -> HTTPError {
    let host = hop.address.host
    let text = String(cString: errorText)
    let reason = text.isEmpty ? String(cString: rhumb_curl_easy_strerror(code)) : text
    switch code {
    case CURLE_URL_MALFORMAT:
      return .unsupportedURL(
        URLRedaction.standard.redact(String(hop.address.text.prefix { $0 != "?" })))
    case CURLE_COULDNT_RESOLVE_HOST: return .hostNotFound(host)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxyFailed(reason)
    case CURLE_COULDNT_CONNECT:
      // libcurl's message names the host to which it connects, which may be a proxy.
      let isDirect = text.isEmpty || text.contains("to \(host) port \(hop.address.port) ")
      return isDirect ? .cannotConnect(host: host, reason: reason) : .proxyFailed(reason)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_ENGINE_INITFAILED:
      return .tlsFailed(host: host, reason: reason)
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(.connection, within: request.connectTimeout)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      return .invalidResponse(host: host, reason: reason)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      // The messages about a proxy's tunnel have the name of the HTTP method.
      return text.contains("CONNECT")
        ? .proxyFailed(reason) : .connectionLost(host: host, reason: reason)
    default: return .failed(reason)
    }
  }
}
