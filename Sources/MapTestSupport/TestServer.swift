// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A TCP server on the local machine for one test. A closure handles each connection on its own thread; the
/// connection is closed when the closure returns.
public final class TestServer: Sendable {
  /// One connection.
  public struct Connection: Sendable {
    let descriptor: Int32

    /// Reads until the text satisfies a condition or the peer closes the connection.
    public func read(until isEnough: (String) -> Bool) -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while !isEnough(String(decoding: bytes, as: UTF8.self)) {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads an HTTP request with its body.
    public func readRequest() -> String {
      read { text in
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let lines = text[..<end.lowerBound].lowercased().components(separatedBy: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
          .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        return text[end.upperBound...].utf8.count >= length ?? 0
      }
    }

    public func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes bytes. Returns `false` if the peer has closed the connection.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    public func answer(_ body: String, status: String = "200 OK", length: Int? = nil) {
      write(
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(length ?? body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }

    /// Reads a request and returns its path; empty if the peer has closed the connection.
    public func readPath() -> String {
      readRequest().split(separator: " ").dropFirst().first.map { String($0) } ?? ""
    }

    /// Makes the end of the connection a reset.
    public func reset() {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits until the peer closes the connection.
    public func waitForEnd() { _ = read { _ in false } }
  }

  public let port: UInt16
  private let listener: Int32
  private let isStopped = Mutex(false)

  /// Starts the server.
  ///
  /// - Parameter port: The port; 0 for any free port.
  public init(port: UInt16 = 0, _ handle: @escaping @Sendable (Connection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Allows reuse of the port directly after another server has closed.
    var isReused: Int32 = 1
    setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // A short queue of connections would overflow: the system would then repeat packets after 1, 3, 7, 15 seconds.
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 512) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard listener >= 0, isBound else { throw CocoaError(.fileReadUnknown) }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        // Only this thread closes the listener: a thread that still accepted on a closed descriptor could take a connection of
        // another server, which has the same number.
        guard descriptor >= 0 else {
          if errno == EINTR || errno == ECONNABORTED { continue }
          close(listener)
          return
        }
        Thread.detachNewThread {
          handle(Connection(descriptor: descriptor))
          close(descriptor)
        }
      }
    }
  }

  /// Stops accepting connections.
  public func stop() {
    isStopped.withLock { isStopped in
      if !isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      isStopped = true
    }
  }

  deinit { stop() }

  public var address: String { "http://127.0.0.1:\(port)" }
}

/// A value shared between threads.
public final class LockedValue<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>
  public init(_ value: Value) { stored = Mutex(value) }
  public var value: Value { stored.withLock { $0 } }
  public func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
