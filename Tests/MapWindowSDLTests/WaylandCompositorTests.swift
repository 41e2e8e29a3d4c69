// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapWindowSDL

/// A compositor without a seat makes SDL crash, so its objects are read before SDL connects.
struct WaylandCompositorTests {
  /// The bytes of a registry's events for interfaces and of the callback's event after them, by the protocol's wire format.
  private func events(_ interfaces: [String], isComplete: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ words: UInt32...) {
      for word in words { withUnsafeBytes(of: word) { bytes += $0 } }
    }
    for (number, name) in interfaces.enumerated() {
      let text = Array(name.utf8) + [0]
      let padded = text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
      add(2, UInt32(20 + padded.count) << 16, UInt32(number + 1), UInt32(text.count))
      bytes += padded
      add(1)
    }
    if isComplete { add(3, 12 << 16, 0) }
    return bytes
  }

  @Test func `the interfaces are read whatever parts the events arrive in`() {
    let names = ["wl_compositor", "wl_seat", "wl_shm"]
    let bytes = events(names)
    for size in 1...bytes.count {
      var registry = WaylandRegistry()
      var last: WaylandRegistry.Progress?
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(last != .complete)
        last = registry.take(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(last == .complete && registry.interfaces == Set(names))
    }
  }

  @Test func `bytes outside the protocol end the reading`() {
    var random = SplitMix64(seed: 20_261_125)
    for _ in 0..<20_000 {
      var bytes = events(["wl_compositor", "wl_seat"])
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var registry = WaylandRegistry()
      _ = registry.take(bytes)
      #expect(registry.interfaces.count <= 2)
    }
    var registry = WaylandRegistry()
    // The size of an event includes its head of 8 bytes.
    #expect(registry.take([2, 0, 0, 0, 0, 0, 7, 0]) == .invalid)
  }

  @Test func `the list of objects says whether there is a seat`() throws {
    #expect(try answer(to: events(["wl_compositor", "wl_seat"])) == true)
    #expect(try answer(to: events(["wl_compositor", "wl_output"])) == false)
    #expect(try answer(to: events(["wl_compositor"], isComplete: false)) == nil)
    #expect(try answer(to: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)) == nil)
    #expect(WaylandCompositor(environment: ["WAYLAND_DISPLAY": "/none/at/all"])?.hasSeat() == nil)
    #expect(WaylandCompositor(environment: [:]) == nil)
    let named = ["XDG_RUNTIME_DIR": "/run/user/7", "WAYLAND_DISPLAY": "wayland-3"]
    #expect(WaylandCompositor(environment: named)?.path == "/run/user/7/wayland-3")
  }

  @Test func `a compositor that takes a connection and ends does not answer`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/wayland-9"
    let server = try TestServer(path: path, connections: 1) { _ in }
    defer { server.stop() }
    #expect(WaylandCompositor(environment: ["WAYLAND_DISPLAY": path])?.answers() == false)
  }

  /// The result for a server that sends bytes and hangs up.
  private func answer(to bytes: [UInt8]) throws -> Bool? {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(send(ends[1], bytes, bytes.count, 0) == bytes.count)
    shutdown(ends[1], Int32(SHUT_WR))
    let answer = WaylandCompositor.hasSeat(on: ends[0])
    var request = [UInt8](repeating: 0, count: 64)
    #expect(recv(ends[1], &request, request.count, 0) == 24)
    return answer
  }
}
