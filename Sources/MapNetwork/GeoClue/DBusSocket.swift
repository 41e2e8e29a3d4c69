// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The byte stream of a message bus connection, used by one thread.
final class DBusSocket: Interruptible {
  private let descriptor: Mutex<Int32>

  /// Connects to a bus address such as `unix:path=/run/dbus/system_bus_socket`. Returns `nil` if no server
  /// answers or the transport is not a Unix socket.
  init?(address: String) {
    guard let found = DBusSocket.connect(address) else { return nil }
    descriptor = Mutex(found)
  }

  deinit { descriptor.withLock { _ = close($0) } }

  /// Sends bytes. Returns `false` if the connection has ended.
  func send(_ bytes: [UInt8]) -> Bool {
    sendAll(bytes, to: descriptor.withLock { $0 })
  }

  /// Waits for a number of bytes. Returns `nil` if the connection ends first.
  func receive(_ count: Int) -> [UInt8]? {
    let descriptor = descriptor.withLock { $0 }
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let more = bytes[received...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { return nil }
      received += more
    }
    return bytes
  }

  /// Waits for a line that ends with CR LF. Returns `nil` if the connection ends first or the line is too
  /// long.
  func receiveLine() -> String? {
    var line: [UInt8] = []
    while line.count < ResourceLimits.dbusLineBytes, let byte = receive(1) {
      if byte == [UInt8(ascii: "\n")] { return String(decoding: line.dropLast(), as: UTF8.self) }
      line += byte
    }
    return nil
  }

  func interrupt() {
    descriptor.withLock { _ = shutdown($0, Int32(SHUT_RDWR)) }
  }

  private static func connect(_ address: String) -> Int32? {
    for server in address.split(separator: ";") where server.hasPrefix("unix:") {
      for pair in server.dropFirst(5).split(separator: ",") {
        let halves = pair.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, let value = String(halves[1]).removingPercentEncoding else {
          continue
        }
        if halves[0] == "path", let found = UnixSocket.connect(name: Array(value.utf8)) {
          return found
        }
        if halves[0] == "abstract",
          let found = UnixSocket.connect(name: [0] + Array(value.utf8))
        {
          return found
        }
      }
    }
    return nil
  }
}
