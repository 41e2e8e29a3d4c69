// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A Wayland compositor with a screen and no seat. Its first client is the last one.
final class FakeCompositor: Sendable {
  private let listener: Int32

  /// Listens at a path.
  init(path: String) throws {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    try #require(name.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0 && listen(listener, 4) == 0)
    Thread.detachNewThread { [listener] in
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      shutdown(listener, Int32(SHUT_RDWR))
      let events = Self.events
      send(client, events, events.count, Int32(MSG_NOSIGNAL))
      shutdown(client, Int32(SHUT_WR))
      // The client hangs up.
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) > 0 {}
      close(client)
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The registry (object 2) has one object, and the callback (3) is done.
  private static let events: [UInt8] = {
    let text = Array("wl_output".utf8) + [0, 0, 0]
    let head: [UInt32] = [2, 32 << 16, 1, 10]
    let tail: [UInt32] = [1, 3, 12 << 16, 0]
    return head.withUnsafeBytes { Array($0) } + text + tail.withUnsafeBytes { Array($0) }
  }()
}
