// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

@testable import MapWindowSDL

/// SDL before 2.30 crashes if a compositor has no seat, so it finds one without devices.
struct WaylandSeatTests {
  private let display = WaylandMessage.display

  @Test func `a client finds a seat, and the compositor learns nothing of it`() throws {
    let (client, compositor) = try connect()
    defer { close(client, compositor) }
    let setup = [message(display, 1, 2), message(display, 0, 3)]
    send(setup, to: client)
    #expect(try receive(2, from: compositor) == setup.map(\.bytes))

    let output = global(7, "wl_output")
    send(
      [global(5, "wl_data_device_manager"), output, global(8, "zwp_tablet_manager_v2")],
      to: compositor)
    let found = try receive(2, from: client)
    #expect(found.last == output.bytes)
    let seat = try #require(found.first)
    #expect(String(decoding: seat[16..<23], as: UTF8.self) == "wl_seat")

    // The compositor creates a callback for the number of the seat, and deletes it after its event.
    let bind = WaylandMessage(
      object: 2, code: 0, body: seat[8..<12] + WaylandMessage.data("wl_seat") + words(1, 4))
    send([bind], to: client)
    #expect(try receive(1, from: compositor) == [message(display, 0, 4).bytes])
    send([message(4, 0, 77), message(display, 1, 4), message(display, 1, 3)], to: compositor)
    #expect(
      try receive(2, from: client) == [message(4, 0, 0).bytes, message(display, 1, 3).bytes])
  }

  @Test func `messages arrive whole whatever parts they are sent in`() throws {
    let expected = [message(display, 1, 2), message(9, 3), message(10, 1, 1, 2, 3)]
    let bytes = expected.flatMap(\.bytes)
    for size in [1, 3, 7, 8, 13, bytes.count] {
      let (client, compositor) = try connect()
      defer { close(client, compositor) }
      for start in stride(from: 0, to: bytes.count, by: size) {
        let part = Array(bytes[start..<min(start + size, bytes.count)])
        #expect(UnixSocket.send(UnixSocket.Parcel(bytes: part), to: client))
      }
      #expect(try receive(3, from: compositor) == expected.map(\.bytes))
    }
  }

  @Test func `open files pass in both directions`() throws {
    let (client, compositor) = try connect()
    defer { close(client, compositor) }
    let folder = try TemporaryFolder()
    let file = folder.path + "/pool"
    try Data("pixels".utf8).write(to: URL(fileURLWithPath: file))
    for (source, target) in [(client, compositor), (compositor, client)] {
      let descriptors = [open(file, O_RDONLY), open(file, O_RDONLY)]
      defer { for descriptor in descriptors { Foundation.close(descriptor) } }
      let request = message(6, 0, 12)
      #expect(
        UnixSocket.send(
          UnixSocket.Parcel(bytes: request.bytes, files: descriptors), to: source))
      let parcel = try #require(UnixSocket.receive(from: target, count: 100))
      #expect(parcel.bytes == request.bytes && parcel.files.count == 2)
      for descriptor in parcel.files {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #expect(try handle.readToEnd() == Data("pixels".utf8))
      }
    }
  }

  @Test func `the end of one connection ends the other`() throws {
    for end in 0...1 {
      let (client, compositor) = try connect()
      defer { close(client, compositor) }
      shutdown(end == 0 ? client : compositor, Int32(SHUT_WR))
      #expect(UnixSocket.receive(from: end == 0 ? compositor : client, count: 1) == nil)
    }
  }

  @Test func `bytes outside the protocol end the connection`() throws {
    let (client, compositor) = try connect()
    defer { close(client, compositor) }
    #expect(UnixSocket.send(UnixSocket.Parcel(bytes: [1, 0, 0, 0, 0, 0, 7, 0]), to: compositor))
    #expect(UnixSocket.receive(from: client, count: 1) == nil)
  }

  // MARK: - Messages

  /// The client's and the compositor's end of a relay.
  private func connect() throws -> (client: Int32, compositor: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (try #require(WaylandSeatRelay.connect(to: ends[0])), ends[1])
  }

  private func close(_ descriptors: Int32...) {
    for descriptor in descriptors { Foundation.close(descriptor) }
  }

  private func message(_ object: UInt32, _ code: Int, _ words: UInt32...) -> WaylandMessage {
    WaylandMessage(object: object, code: code, words: words)
  }

  private func words(_ words: UInt32...) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

  /// A registry's event for an interface.
  private func global(_ name: UInt32, _ interface: String) -> WaylandMessage {
    WaylandMessage(
      object: 2, code: 0, body: words(name) + WaylandMessage.data(interface) + words(3))
  }

  private func send(_ messages: [WaylandMessage], to descriptor: Int32) {
    let parcel = UnixSocket.Parcel(bytes: messages.flatMap(\.bytes))
    #expect(UnixSocket.send(parcel, to: descriptor))
  }

  /// The bytes of the next messages, and no more.
  private func receive(_ count: Int, from descriptor: Int32) throws -> [[UInt8]] {
    var messages = WaylandMessages()
    var result: [[UInt8]] = []
    while result.count < count {
      let parcel = try #require(UnixSocket.receive(from: descriptor, count: 4096))
      messages.append(parcel.bytes)
      while let message = try messages.next() { result.append(message.bytes) }
    }
    return result
  }
}
