// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Sends bytes on a connected socket. Returns `false` if the connection has ended.
///
/// On Linux, a closed peer causes an error instead of a SIGPIPE signal.
func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var sent = 0
  while sent < bytes.count {
    let count = bytes[sent...].withUnsafeBytes {
      #if os(Linux)
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      #else
        Foundation.send(descriptor, $0.baseAddress, $0.count, 0)
      #endif
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    sent += count
  }
  return true
}
