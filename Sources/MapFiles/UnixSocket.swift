// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Connections to local servers.
package enum UnixSocket {
  /// Connects to a server, and returns the descriptor, which the caller closes; `nil` if no server answers.
  ///
  /// - Parameter name: The path of the socket. A name that begins with a zero byte is abstract: it is no file.
  package static func connect(name: [UInt8]) -> Int32? {
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
