// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// A connection to a compositor without a seat, on which the client finds one without devices.
  final class WaylandSeatRelay: Sendable {
    private let client: Int32
    private let compositor: Int32
    private let substitute = Mutex(WaylandSeatSubstitute())

    /// Connects a client through two threads, which end when one side hangs up.
    ///
    /// - Parameter compositor: The connection to the compositor, which the relay closes.
    /// - Returns: The client's end of its connection; `nil` if the system has no more.
    static func connect(to compositor: Int32) -> Int32? {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        _ = close(compositor)
        return nil
      }
      let relay = WaylandSeatRelay(client: ends[1], compositor: compositor)
      Thread.detachNewThread {
        relay.forward(from: relay.client, to: relay.compositor) { $0.bytes(ofRequest: $1) }
      }
      Thread.detachNewThread {
        relay.forward(from: relay.compositor, to: relay.client) { $0.bytes(ofEvent: $1) }
      }
      return ends[0]
    }

    private init(client: Int32, compositor: Int32) {
      self.client = client
      self.compositor = compositor
    }

    deinit {
      _ = close(client)
      _ = close(compositor)
    }

    /// Forwards messages until one side hangs up.
    private func forward(
      from source: Int32, to target: Int32,
      _ bytes: (inout WaylandSeatSubstitute, WaylandMessage) -> [UInt8]
    ) {
      defer {
        shutdown(target, Int32(SHUT_RDWR))
        shutdown(source, Int32(SHUT_RDWR))
      }
      var messages = WaylandMessages()
      // Files can arrive before the whole message to which they belong.
      var files: [Int32] = []
      defer { for file in files { _ = close(file) } }
      while let parcel = UnixSocket.receive(from: source, count: 4096) {
        messages.append(parcel.bytes)
        files += parcel.files
        var output: [UInt8] = []
        do {
          while let message = try messages.next() {
            output += substitute.withLock { bytes(&$0, message) }
          }
        } catch { return }
        if output.isEmpty { continue }
        guard UnixSocket.send(UnixSocket.Parcel(bytes: output, files: files), to: target) else {
          return
        }
        for file in files { _ = close(file) }
        files = []
      }
    }
  }
#endif
