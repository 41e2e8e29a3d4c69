// SPDX-License-Identifier: Apache-2.0
import CCurl
import Foundation
import MapFiles

/// Runs the transfers of a client with libcurl's multi interface. Belongs to its thread.
final class TransferLoop {
  /// A clock for the timeouts.
  typealias Clock = () -> ContinuousClock.Instant

  private let now: Clock
  private let mailbox: TransferMailbox
  private let options: HTTPClient.Options
  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer?

  private var queue = RequestQueue<ObjectIdentifier, Hop>()
  /// No waiting request is late before this time; `nil` if none waits.
  private var firstEnd: ContinuousClock.Instant?
  private var started = 0
  /// Whether a waiting request may be allowed to start since the last attempt.
  private var canStart = false
  /// The transfers that run, by their easy handle.
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  var hasTransfers: Bool { !active.isEmpty }
  /// The servers that support HTTP/2.
  private var multiplexedOrigins: Set<String> = []

  /// The TLS library shuts down when the process ends.
  private static let exitGate = ExitGate()

  init(
    _ mailbox: TransferMailbox, _ options: HTTPClient.Options,
    now: @escaping Clock = { ContinuousClock.now }
  ) {
    self.now = now
    self.mailbox = mailbox
    // SIGPIPE would end the process when a server closes a connection.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    rhumb_curl_global_init(Int(CURL_GLOBAL_ALL))
    Self.exitGate.register()
    self.options = options.withSystemCertificates
    guard let multi = rhumb_curl_multi_init() else { fatalError("libcurl has no memory") }
    self.multi = multi
    share = rhumb_curl_share_init()
    rhumb_curl_share_sessions(share)
    rhumb_curl_multi_set_number(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, ResourceLimits.connectionsPerServer)
    rhumb_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, ResourceLimits.requests)
    rhumb_curl_multi_set_number(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, ResourceLimits.requests)
  }

  /// Runs transfers until the mailbox is closed.
  func run() {
    mailbox.open(TransferMailbox.MultiHandle(pointer: multi))
    while let timeout = advance() { rhumb_curl_multi_poll(multi, timeout) }
    mailbox.end()
    Self.exitGate.whileOpen {
      rhumb_curl_multi_cleanup(multi)
      rhumb_curl_share_cleanup(share)
    }
  }

  /// Handles messages and advances the transfers. Returns the milliseconds to wait for data or messages;
  /// `nil` if the mailbox is closed. Releases completed requests, so that their
  /// client can be deallocated.
  func advance() -> Int32? {
    guard let messages = mailbox.take() else { return nil }
    return Self.exitGate.whileOpen {
      messages.forEach(handle)
      expireWaiting()
      processReceivedData()
      repeat {
        startWaiting()
        var running: Int32 = 0
        rhumb_curl_multi_perform(multi, &running)
        // The data that has arrived counts, even if the process did not run for a while.
      } while finishCompleted() || expireActive()
      return millisecondsToExpiry()
    }
  }

  func handle(_ message: TransferMailbox.Message) {
    switch message {
    case .start(var hop):
      started += 1
      hop.number = started
      enqueue(hop)
    case .cancel(let exchange):
      queue.remove(ObjectIdentifier(exchange))
      if let transfer = active.values.first(where: { $0.hop.exchange === exchange }) {
        remove(transfer)
      }
    case .changePriority(let exchange):
      queue.setPriority(exchange.priority, of: ObjectIdentifier(exchange))
    }
  }

  private func enqueue(_ hop: Hop) {
    queue.insert(
      hop, id: ObjectIdentifier(hop.exchange), origin: hop.address.origin,
      priority: hop.exchange.priority, number: hop.number)
    firstEnd = min(firstEnd ?? hop.end, hop.end)
    canStart = true
  }

  /// Starts waiting requests as long as the limits allow.
  private func startWaiting() {
    active.values.forEach(learnVersion)
    guard canStart else { return }
    canStart = false
    var counts = [String: Int]()
    for transfer in active.values { counts[transfer.hop.address.origin, default: 0] += 1 }
    while active.count < ResourceLimits.requests,
      let hop = queue.takeFirst(where: { origin in
        counts[origin, default: 0]
          < (multiplexedOrigins.contains(origin)
            ? ResourceLimits.streamsPerServer : ResourceLimits.connectionsPerServer)
      })
    {
      counts[hop.address.origin, default: 0] += 1
      start(hop)
    }
  }

  private func start(_ hop: Hop) {
    guard let transfer = Transfer(hop, share: share, options: options, now: now),
      rhumb_curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
    else {
      hop.exchange.finish(.failure(.failed("libcurl has no memory")))
      return
    }
    active[transfer.easy] = transfer
  }

  /// Updates the servers that support HTTP/2 from the response of a transfer, if it has begun.
  private func learnVersion(of transfer: Transfer) {
    guard let isMultiplexed = transfer.isMultiplexed else { return }
    let origin = transfer.hop.address.origin
    if !isMultiplexed {
      multiplexedOrigins.remove(origin)
    } else if !multiplexedOrigins.contains(origin) {
      if multiplexedOrigins.count >= ResourceLimits.knownServers { multiplexedOrigins = [] }
      multiplexedOrigins.insert(origin)
      canStart = true
    }
  }

  /// Ends the waiting requests that are late.
  private func expireWaiting() {
    let now = now()
    guard let firstEnd, firstEnd <= now else { return }
    for hop in queue.take(where: { $0.end <= now }) {
      let seconds = hop.exchange.request.timeout.clampedTimeout
      hop.exchange.finish(.failure(.timedOut(.response, within: seconds)))
    }
    self.firstEnd = queue.elements.map(\.end).min()
  }

  /// Ends the transfers that are late. Returns whether there was one.
  private func expireActive() -> Bool {
    let now = now()
    var hasExpired = false
    for transfer in active.values {
      let (instant, error) = transfer.expiry
      guard instant <= now else { continue }
      hasExpired = true
      if case .timedOut(.stall, _) = error { transfer.abandonConnection() }
      remove(transfer)
      transfer.hop.exchange.finish(.failure(error))
    }
    return hasExpired
  }

  /// Ends the transfers that are complete. Returns whether there was one.
  private func finishCompleted() -> Bool {
    var hasFinished = false
    var remaining: Int32 = 0
    while let message = rhumb_curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE,
        let transfer = message.pointee.easy_handle.flatMap({ active[$0] })
      else { continue }
      let code = message.pointee.data.result
      hasFinished = true
      learnVersion(of: transfer)
      switch transfer.outcome(code) {
      case .redirect(let hop):
        remove(transfer)
        enqueue(hop)
      case .result(let result):
        remove(transfer)
        transfer.hop.exchange.finish(result)
      }
    }
    return hasFinished
  }

  private func remove(_ transfer: Transfer) {
    rhumb_curl_multi_remove_handle(multi, transfer.easy)
    active[transfer.easy] = nil
    canStart = true
  }

  /// Processes data that libcurl has buffered but not delivered.
  ///
  /// libcurl 7.88 reads data of several HTTP/2 requests at once. If the request whose turn it is ends or is removed, it
  /// may keep the rest of the data until more arrives, and the other requests would wait for nothing.
  private func processReceivedData() {
    let now = now()
    for transfer in active.values where transfer.quietEnd <= now {
      transfer.processReceivedData()
    }
  }

  private func millisecondsToExpiry() -> Int32 {
    let ends =
      active.values.flatMap { [$0.expiry.instant, $0.quietEnd] } + [firstEnd].compactMap(\.self)
    guard let next = ends.min() else { return 3_600_000 }
    // Rounded up, so that the transfer is late afterwards.
    return Int32(max(0, (next - now()) / .milliseconds(1)).rounded(.up))
  }
}

extension HTTPClient.Options {
  /// With the system's file of certificates if no other is set. libcurl parses the certificates of a file once, unless a
  /// folder is also set, as it is by default.
  fileprivate var withSystemCertificates: Self {
    guard certificateFile == nil, certificateFolder == nil,
      let path = rhumb_curl_certificate_file(),
      access(path, R_OK) == 0
    else { return self }
    var options = self
    options.certificateFile = String(cString: path)
    return options
  }
}
