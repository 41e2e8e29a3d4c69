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

/// A TCP connection that is read line by line on its own thread.
final class LineSocket: Interruptible {
  private let descriptor: Mutex<Int32>

  /// Connects to a server; returns `nil` if it does not answer.
  init?(host: String, port: UInt16) {
    let found = LineSocket.connect(host: host, port: port)
    guard found >= 0 else { return nil }
    descriptor = Mutex(found)
  }

  deinit { shut() }

  /// Sends text. Returns `false` if the connection has ended.
  func send(_ text: String) -> Bool {
    let descriptor = descriptor.withLock { $0 }
    return descriptor >= 0 && sendAll(Array(text.utf8), to: descriptor)
  }

  /// Passes each line to a closure until the connection ends or ``interrupt()`` is called. Blocks the thread.
  func readLines(_ receive: ([UInt8]) -> Void) {
    var line: [UInt8] = []
    var isTooLong = false
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let descriptor = descriptor.withLock { $0 }
      guard descriptor >= 0 else { return }
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          if !isTooLong, !line.isEmpty { receive(line) }
          line.removeAll(keepingCapacity: true)
          isTooLong = false
        } else if line.count < ResourceLimits.gpsdLineBytes {
          line.append(byte)
        } else {
          isTooLong = true
        }
      }
    }
  }

  /// Wakes the reader, which then finds that the connection has ended.
  func interrupt() {
    descriptor.withLock { if $0 >= 0 { _ = shutdown($0, Int32(SHUT_RDWR)) } }
  }

  private func shut() {
    descriptor.withLock {
      if $0 >= 0 { _ = close($0) }
      $0 = -1
    }
  }

  private static func connect(host: String, port: UInt16) -> Int32 {
    var hints = addrinfo()
    #if os(Linux)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return -1 }
    defer { freeaddrinfo(list) }
    var next = list
    while let address = next?.pointee {
      let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      if descriptor >= 0 {
        if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
          return descriptor
        }
        _ = close(descriptor)
      }
      next = address.ai_next
    }
    return -1
  }
}
