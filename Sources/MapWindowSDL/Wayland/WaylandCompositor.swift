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

/// The Wayland compositor that SDL would connect to.
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

  /// Opens a connection; `nil` if the compositor does not answer.
  func connect() -> Int32? { UnixSocket.connect(name: Array(path.utf8)) }

  /// Whether the compositor answers in the protocol. One that is ending may still have a socket to which clients can connect.
  func answers() -> Bool { hasSeat() != nil }

  /// Asks the compositor for its objects, and returns whether a seat is among them; `nil` if it does not answer in the
  /// protocol, or not in time.
  func hasSeat() -> Bool? {
    guard let descriptor = connect() else { return nil }
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

/// The list of a compositor's objects, from the events after a request.
struct WaylandRegistry {
  enum Progress { case more, complete, invalid }

  /// The names of the interfaces so far.
  private(set) var interfaces: Set<String> = []
  private var messages = WaylandMessages()

  /// The object numbers, which the client chooses.
  private static let (registry, callback): (UInt32, UInt32) = (2, 3)

  /// The requests for the registry (1) and for a callback after its events (0).
  static var request: [UInt8] {
    let display = WaylandMessage.display
    return WaylandMessage(object: display, code: 1, words: [registry]).bytes
      + WaylandMessage(object: display, code: 0, words: [callback]).bytes
  }

  /// Reads the next bytes of the events.
  mutating func take(_ more: some Sequence<UInt8>) -> Progress {
    messages.append(more)
    do {
      while let event = try messages.next() {
        if event.object == Self.callback { return .complete }
        // The display reports errors, and that an object is deleted.
        if event.object == WaylandMessage.display, event.code == 0 { return .invalid }
        if event.object == Self.registry, event.code == 0 {
          guard let name = event.text(12) else { return .invalid }
          interfaces.insert(name)
        }
      }
    } catch { return .invalid }
    return .more
  }
}
