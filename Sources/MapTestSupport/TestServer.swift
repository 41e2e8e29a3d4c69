// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A server on the local machine for one test, on a TCP port or a local socket. A closure handles each connection on its own
/// thread; the connection is closed when the closure returns.
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

    /// Ends the server's part of the connection.
    public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits until the peer closes the connection.
    public func waitForEnd() { _ = read { _ in false } }
  }

  /// The TCP port; 0 for a local socket.
  public let port: UInt16
  private let listener: Int32
  /// Whether the listener must not be used any more.
  private let isStopped: LockedValue<Bool>

  /// Starts the server.
  ///
  /// - Parameter port: The port; 0 for any free port.
  public convenience init(
    port: UInt16 = 0, _ handle: @escaping @Sendable (Connection) -> Void
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let listener = try Self.listener(AF_INET, &address)
    self.init(listener, port: UInt16(bigEndian: address.sin_port), connections: .max, handle)
  }

  /// Starts the server on a local socket.
  ///
  /// - Parameters:
  ///   - path: The path of the socket, which must not exist.
  ///   - connections: The number of connections after which the server takes no others.
  public convenience init(
    path: String, connections: Int = .max, _ handle: @escaping @Sendable (Connection) -> Void
  ) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw CocoaError(.fileWriteInvalidFileName)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let listener = try Self.listener(AF_UNIX, &address)
    self.init(listener, port: 0, connections: connections, handle)
  }

  private init(
    _ listener: Int32, port: UInt16, connections: Int,
    _ handle: @escaping @Sendable (Connection) -> Void
  ) {
    let isStopped = LockedValue(false)
    self.listener = listener
    self.port = port
    self.isStopped = isStopped
    Thread.detachNewThread {
      var rest = connections
      while rest > 0 {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
          if errno == EINTR || errno == ECONNABORTED { continue }
          break
        }
        rest -= 1
        if rest == 0 { Self.close(listener, isStopped) }
        Thread.detachNewThread {
          handle(Connection(descriptor: descriptor))
          Foundation.close(descriptor)
        }
      }
      if rest > 0 { Self.close(listener, isStopped) }
    }
  }

  /// Closes a listener, on the thread that accepts connections: if it accepted on a closed descriptor, it could take a
  /// connection of another server, which has the same number.
  private static func close(_ listener: Int32, _ isStopped: LockedValue<Bool>) {
    isStopped.change {
      $0 = true
      Foundation.close(listener)
    }
  }

  /// Returns a descriptor that listens at an address, and updates the address to the chosen one.
  private static func listener<Address>(_ family: Int32, _ address: inout Address) throws -> Int32 {
    let listener = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    // Allows reuse of the port directly after another server has closed.
    var isReused: Int32 = 1
    setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var size = socklen_t(MemoryLayout<Address>.size)
    // A short queue of connections would overflow: the system would then repeat packets after 1, 3, 7, 15 seconds.
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 512) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else {
      if listener >= 0 { Foundation.close(listener) }
      throw CocoaError(.fileReadUnknown)
    }
    return listener
  }

  /// Stops accepting connections.
  public func stop() {
    isStopped.change { isStopped in
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
