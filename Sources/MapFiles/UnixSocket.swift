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

#if os(Linux)
  extension UnixSocket {
    /// Bytes of a connection, and the files that one process hands to the other with them.
    package struct Parcel {
      package var bytes: [UInt8]
      /// The open files' descriptors. The receiver closes them.
      package var files: [Int32]

      package init(bytes: [UInt8], files: [Int32] = []) {
        self.bytes = bytes
        self.files = files
      }
    }

    /// The maximum number of files in a parcel, by the kernel.
    private static let maximumFiles = 253
    /// The offset of the descriptors in the control data of a message.
    private static let filesOffset = aligned(MemoryLayout<cmsghdr>.size)

    /// Waits for the next bytes, and returns at most `count` of them; `nil` at the end of the connection.
    package static func receive(from descriptor: Int32, count: Int) -> Parcel? {
      var bytes = [UInt8](repeating: 0, count: count)
      var control = [UInt8](
        repeating: 0, count: filesOffset + maximumFiles * MemoryLayout<Int32>.size)
      var controlCount = 0
      let received = withMessage(&bytes, &control) { message in
        var result: Int
        repeat {
          result = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
        } while result < 0 && errno == EINTR
        controlCount = numericCast(message.msg_controllen)
        return result
      }
      guard received > 0 else { return nil }
      return Parcel(bytes: Array(bytes[..<received]), files: files(in: control[..<controlCount]))
    }

    /// Sends bytes, waiting until there is room for them, and duplicates of files. Returns whether the other end received them.
    package static func send(_ parcel: Parcel, to descriptor: Int32) -> Bool {
      var rest = parcel
      while !rest.bytes.isEmpty {
        var control = controlData(rest.files)
        let sent = withMessage(&rest.bytes, &control) { message in
          sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
        }
        if sent < 0 && errno == EINTR { continue }
        guard sent > 0 else { return false }
        rest = Parcel(bytes: Array(rest.bytes[sent...]))
      }
      return true
    }

    /// Calls a closure with a message of bytes and control data.
    private static func withMessage(
      _ bytes: inout [UInt8], _ control: inout [UInt8], _ body: (inout msghdr) -> Int
    ) -> Int {
      bytes.withUnsafeMutableBytes { bytes in
        control.withUnsafeMutableBytes { control in
          var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
          return withUnsafeMutablePointer(to: &part) { part in
            var message = msghdr()
            message.msg_iov = part
            message.msg_iovlen = 1
            if !control.isEmpty {
              message.msg_control = control.baseAddress
              message.msg_controllen = numericCast(control.count)
            }
            return body(&message)
          }
        }
      }
    }

    private static func controlData(_ files: [Int32]) -> [UInt8] {
      if files.isEmpty { return [] }
      let size = filesOffset + files.count * MemoryLayout<Int32>.size
      let header = cmsghdr.with(length: size)
      var control = withUnsafeBytes(of: header) { Array($0) }
      control += [UInt8](repeating: 0, count: filesOffset - control.count)
      control += files.withUnsafeBytes { Array($0) }
      return control + [UInt8](repeating: 0, count: aligned(size) - size)
    }

    private static func files(in control: ArraySlice<UInt8>) -> [Int32] {
      guard control.count > filesOffset else { return [] }
      let header = control.withUnsafeBytes { $0.loadUnaligned(as: cmsghdr.self) }
      guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == cmsghdr.files else { return [] }
      let end = min(control.count, numericCast(header.cmsg_len))
      let size = MemoryLayout<Int32>.size
      return stride(from: filesOffset, through: end - size, by: size).map { offset in
        control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int32.self) }
      }
    }

    private static func aligned(_ size: Int) -> Int {
      let step = MemoryLayout<Int>.size
      return (size + step - 1) / step * step
    }
  }

  extension cmsghdr {
    /// SCM_RIGHTS, an enumeration that Swift does not import everywhere.
    fileprivate static let files: Int32 = 1

    fileprivate static func with(length: Int) -> cmsghdr {
      var header = cmsghdr()
      header.cmsg_len = numericCast(length)
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = files
      return header
    }
  }
#endif
