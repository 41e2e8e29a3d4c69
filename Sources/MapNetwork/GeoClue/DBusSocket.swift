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
        if halves[0] == "path", let found = connect(name: Array(value.utf8)) { return found }
        if halves[0] == "abstract", let found = connect(name: [0] + Array(value.utf8)) {
          return found
        }
      }
    }
    return nil
  }

  private static func connect(name: [UInt8]) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return nil }
    // An abstract socket name has no terminator; only the length marks its end.
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
    let length = name.first == 0 ? size : MemoryLayout<sockaddr_un>.size
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(length))
      }
    }
    if status == 0 { return descriptor }
    _ = close(descriptor)
    return nil
  }
}
