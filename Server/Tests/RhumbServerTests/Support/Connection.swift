// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A TCP connection to a port of this machine. It is closed with the object.
final class Connection {
  private let handle: Int32

  /// Connects; `nil` if nothing listens on the port.
  init?(port: Int) throws {
    handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(handle >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { return nil }
  }

  deinit { close(handle) }

  func send(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    // A peer that is gone must not end the tests with a signal.
    let count = Foundation.send(handle, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    #expect(count == text.utf8.count, sourceLocation: location)
  }

  /// Closes the direction to the peer. Replies can still be read.
  func closeOutput() { shutdown(handle, Int32(SHUT_WR)) }

  /// Reads until the peer closes the connection.
  func readToEnd() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(handle, &buffer, buffer.count, 0), count > 0 {
      data += buffer[..<count]
    }
    return data
  }
}
