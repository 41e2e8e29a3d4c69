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

/// The Wayland compositor that SDL would connect to. SDL before 2.30 crashes if it has no seat, that is no keyboard, pointer
/// or touch screen.
struct WaylandCompositor {
  /// The path of its socket.
  let path: String

  /// Finds the socket by the rules of libwayland; `nil` if the environment names no folder for it.
  init?(environment: [String: String]) {
    let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
    if name.hasPrefix("/") {
      path = name
    } else if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty {
      path = folder + "/" + name
    } else {
      return nil
    }
  }

  /// Asks the compositor for its objects, and returns whether a seat is among them; `nil` if it does not answer in the
  /// protocol, or not in time.
  func hasSeat() -> Bool? {
    guard let descriptor = UnixSocket.connect(name: Array(path.utf8)) else { return nil }
    defer { _ = close(descriptor) }
    return Self.hasSeat(on: descriptor)
  }

  /// Asks through an open connection.
  static func hasSeat(on descriptor: Int32) -> Bool? {
    var patience = timeval(tv_sec: ResourceLimits.waylandSeconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let request = WaylandRegistry.request
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return nil
    }
    var registry = WaylandRegistry()
    var (buffer, total) = ([UInt8](repeating: 0, count: 4096), 0)
    while total < ResourceLimits.waylandBytes {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      total += count
      switch registry.take(buffer[..<count]) {
      case .more: continue
      case .complete: return registry.interfaces.contains("wl_seat")
      case .invalid: return nil
      }
    }
    return nil
  }
}

/// The list of a compositor's objects, from the events after a request. The format is that of the Wayland protocol, version 1:
/// https://wayland.freedesktop.org/docs/html/ch04.html#sect-Protocol-Wire-Format
struct WaylandRegistry {
  enum Progress { case more, complete, invalid }

  /// The names of the interfaces so far.
  private(set) var interfaces: Set<String> = []
  private var bytes: [UInt8] = []

  /// The object numbers: that of the display is 1 by the protocol, the others are chosen here.
  private static let (display, registry, callback): (UInt32, UInt32, UInt32) = (1, 2, 3)

  /// The requests for the registry (1) and for a callback after its events (0).
  static var request: [UInt8] {
    let words: [UInt32] = [
      display, 12 << 16 | 1, registry, display, 12 << 16 | 0, callback,
    ]
    return words.withUnsafeBytes { Array($0) }
  }

  /// Reads the next bytes of the events.
  mutating func take(_ more: some Sequence<UInt8>) -> Progress {
    bytes += more
    while let object = word(0), let head = word(4) {
      let size = Int(head >> 16)
      guard size >= 8 else { return .invalid }
      guard bytes.count >= size else { return .more }
      if object == Self.callback { return .complete }
      // The display reports errors, and that an object is deleted.
      if object == Self.display, head & 0xffff == 0 { return .invalid }
      if object == Self.registry, head & 0xffff == 0 {
        guard let name = text(12, end: size) else { return .invalid }
        interfaces.insert(name)
      }
      bytes.removeFirst(size)
    }
    return .more
  }

  /// The number at an offset, in the machine's byte order.
  private func word(_ offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// The text at an offset of an event: its length with the zero byte at the end, and its bytes.
  private func text(_ offset: Int, end: Int) -> String? {
    guard offset + 4 <= end, let length = word(offset), length > 0,
      offset + 4 + Int(length) <= end
    else { return nil }
    return String(decoding: bytes[offset + 4..<offset + 3 + Int(length)], as: UTF8.self)
  }
}
