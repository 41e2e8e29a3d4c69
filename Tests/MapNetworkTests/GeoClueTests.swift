// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapNavigation
import MapTestSupport
import Testing

@testable import MapNetwork

@Suite struct GeoClueTests {
  private static let place: [String: DBusValue] = [
    "Latitude": .double(60.17), "Longitude": .double(24.94), "Accuracy": .double(25),
    "Altitude": .double(-Double.greatestFiniteMagnitude), "Speed": .double(-1),
    "Heading": .double(270), "Description": .string("ip"),
    "Timestamp": .structure([.uint64(1_700_000_000), .uint64(500_000)]),
  ]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a location object is parsed, and unknown values stay nil`() throws {
    let location = try #require(GeoClueClient.location(Self.place, now: 0))
    #expect(location.coordinate == Coordinate(latitude: 60.17, longitude: 24.94))
    #expect(location.accuracy == 25 && location.course == 270 && location.time == 1_700_000_000.5)
    #expect(location.speed == nil && location.altitude == nil)
    var other = Self.place
    other["Timestamp"] = nil
    #expect(GeoClueClient.location(other, now: 7)?.time == 7)
    other["Latitude"] = .double(91)
    #expect(GeoClueClient.location(other, now: 7) == nil)
    other["Latitude"] = .string("60")
    #expect(GeoClueClient.location(other, now: 7) == nil)
  }

  @Test(.enabled(if: FakeGeoClue.daemonPath != nil, "needs dbus-daemon"), .timeLimit(.minutes(10)))
  func `locations arrive over a message bus`() async throws {
    var second = Self.place
    second["Latitude"] = .double(61)
    let service = try FakeGeoClue(
      folder: folder.path, .locations([Self.place, ["Latitude": .double(1)], second]))
    defer { service.stop() }
    let client = GeoClueClient(
      desktopID: "org.example.Maps", accuracyLevel: .street, busAddress: service.address)
    var latitudes: [Double] = []
    for try await location in client.locations() {
      latitudes.append(location.coordinate.latitude)
      if latitudes.count == 2 { break }
    }
    #expect(latitudes == [60.17, 61])
    #expect(
      service.settings.value == [
        "DesktopId": .variant(.string("org.example.Maps")),
        "RequestedAccuracyLevel": .variant(.uint32(6)),
      ])
  }

  @Test(.enabled(if: FakeGeoClue.daemonPath != nil, "needs dbus-daemon"), .timeLimit(.minutes(10)))
  func `a denial and a missing service are different errors`() async throws {
    let denying = try FakeGeoClue(folder: folder.path, .denies)
    defer { denying.stop() }
    await #expect(throws: SystemLocationProvider.Failure.denied(reason: "geolocation is disabled"))
    {
      for try await _ in GeoClueClient(busAddress: denying.address).locations() {}
    }
    let other = try TemporaryFolder()
    let empty = try FakeGeoClue(folder: other.path, nil)
    defer { empty.stop() }
    await #expect {
      for try await _ in GeoClueClient(busAddress: empty.address).locations() {}
    } throws: { error in
      if case .unavailable = error as? SystemLocationProvider.Failure { true } else { false }
    }
  }

  @Test(.timeLimit(.minutes(10))) func `a missing bus is reported without delay`() async {
    for address in ["unix:path=\(folder.path)/none", "tcp:host=localhost", "", "unix:path"] {
      await #expect(throws: SystemLocationProvider.Failure.self) {
        for try await _ in GeoClueClient(busAddress: address).locations() {}
      }
    }
  }

  @Test(.enabled(if: FakeGeoClue.daemonPath != nil, "needs dbus-daemon"), .timeLimit(.minutes(10)))
  @MainActor func `the system provider uses GeoClue's locations while gpsd sends none`()
    async throws
  {
    let service = try FakeGeoClue(folder: folder.path, .locations([Self.place]))
    defer { service.stop() }
    let provider = SystemLocationProvider(
      gpsd: GPSDClient(host: "127.0.0.1", port: 1),
      geoClue: GeoClueClient(busAddress: service.address))
    let (locations, location) = AsyncStream<MapLocation>.makeStream()
    let updates = provider.addListener { location.yield($0) }
    for await location in locations {
      #expect(location.accuracy == 25)
      break
    }
    updates.cancel()
  }

  /// Records the calls of a provider, and restarts the service while the provider pauses.
  @MainActor private final class Story {
    let (events, event) = AsyncStream<String>.makeStream()
    var service: FakeGeoClue?
    var restart: () throws -> FakeGeoClue? = { nil }

    func pause(_ seconds: Double) async {
      event.yield("pause \(seconds)")
      if seconds == 4 { service = try? restart() }
      await Task.yield()
    }

    func next(_ count: Int) async -> [String] {
      var found: [String] = []
      for await event in events {
        found.append(event)
        if found.count == count { break }
      }
      return found
    }
  }

  @Test(.enabled(if: FakeGeoClue.daemonPath != nil, "needs dbus-daemon"), .timeLimit(.minutes(10)))
  @MainActor func `GeoClue is reconnected after it disappears, with one failure report`()
    async throws
  {
    let story = Story()
    let first = try FakeGeoClue(folder: folder.path, .locations([Self.place]))
    story.restart = { [path = folder.path] in
      try FakeGeoClue(folder: path, .locations([Self.place]))
    }
    let provider = SystemLocationProvider(
      gpsd: GPSDClient(host: "127.0.0.1", port: 1),
      geoClue: GeoClueClient(busAddress: first.address), now: { 0 },
      pause: { await story.pause($0) })
    provider.onFailure = { _ in story.event.yield("failure") }
    let updates = provider.addListener { _ in story.event.yield("location") }
    #expect(await story.next(1) == ["location"])
    first.stop()
    #expect(
      await story.next(5) == ["failure", "pause 1.0", "pause 2.0", "pause 4.0", "location"])
    story.service?.stop()
    #expect(await story.next(2) == ["failure", "pause 1.0"])
    updates.cancel()
  }

  @Test func `messages survive encoding and decoding`() throws {
    var message = DBusMessage(.methodCall)
    message.serial = 9
    message.path = "/a"
    message.interface = "a.b"
    message.member = "C"
    message.destination = "d.e"
    message.body = [
      .byte(1), .bool(true), .int16(-2), .uint16(3), .int32(-4), .uint32(5), .int64(-6),
      .uint64(7), .double(8.5), .string("ä"), .objectPath("/p"), .signature("a{sv}"),
      .array(element: "(is)", []), .array(element: "x", [.int64(1), .int64(2)]),
      .structure([.byte(1), .variant(.double(2))]),
      .array(element: "{sv}", [.entry(key: .string("k"), value: .variant(.uint32(1)))]),
    ]
    let bytes = message.bytes
    #expect(try DBusMessage(bytes) == message)
    #expect(try DBusMessage.size(Array(bytes.prefix(16))) == bytes.count)
  }

  @Test func `truncated or modified messages cause errors`() throws {
    var message = DBusMessage(.signal)
    message.path = "/a"
    message.body = [
      .array(element: "{sv}", [.entry(key: .string("k"), value: .variant(.string("v")))])
    ]
    let bytes = message.bytes
    for count in bytes.indices { _ = try? DBusMessage(Array(bytes[..<count])) }
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: changed.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try? DBusMessage(changed)
      _ = try? DBusMessage.size(Array(changed.prefix(16)))
    }
    var deep = DBusReader(Array(repeating: 0, count: 4000)[...], isLittleEndian: true)
    #expect(throws: DBusFormatError.self) {
      _ = try deep.values(String(repeating: "a", count: 200) + "y")
    }
    var nested = DBusReader([1, 118, 0, 1, 118, 0][...], isLittleEndian: true)
    #expect(throws: DBusFormatError.self) { _ = try nested.values("v") }
    var open = DBusReader([][...], isLittleEndian: true)
    #expect(throws: DBusFormatError.self) { _ = try open.values("(") }
    var unknown = DBusReader([0, 0, 0, 0][...], isLittleEndian: true)
    #expect(throws: DBusFormatError.self) { _ = try unknown.values("az") }
  }

  @Test(
    arguments: [
      [0x84], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0], [0x61, 0, 0x62],
    ] as [[UInt8]])
  func `texts that are not UTF-8 or contain a zero byte are rejected`(text: [UInt8]) throws {
    let count = UInt8(text.count)
    for (type, prefix) in [("s", [count, 0, 0, 0]), ("o", [count, 0, 0, 0]), ("g", [count])] {
      var reader = DBusReader((prefix + text + [0])[...], isLittleEndian: true)
      #expect(throws: DBusFormatError.self, "\(type)") { _ = try reader.values(type) }
    }
  }

  @Test func `a text without its zero byte is rejected`() {
    var reader = DBusReader([1, 0, 0, 0, 0x61, 0x62][...], isLittleEndian: true)
    #expect(throws: DBusFormatError(reason: "a text does not end at its zero byte")) {
      _ = try reader.values("s")
    }
  }

  @Test func `the type of a body must be a signature, which has at most 255 bytes`() throws {
    let types = String(repeating: "y", count: 255)
    var message = DBusMessage(.signal)
    message.body = types.utf8.map { .byte($0) }
    #expect(try DBusMessage(message.bytes).body.count == 255)
    // A header whose type of the body is a string of 300 bytes.
    var fields = DBusWriter()
    fields.append(
      .array(
        element: "(yv)",
        [.structure([.byte(8), .variant(.string(String(repeating: "y", count: 300)))])]))
    var bytes: [UInt8] = [UInt8(ascii: "l"), 4, 0, 1, 44, 1, 0, 0, 1, 0, 0, 0] + fields.bytes
    while bytes.count % 8 != 0 { bytes.append(0) }
    #expect(throws: DBusFormatError.self) {
      try DBusMessage(bytes + Array(repeating: 0, count: 300))
    }
  }

  @Test func `every message that is read can be written and read again`() {
    var message = DBusMessage(.signal)
    message.path = "/a"
    message.body = [
      .signature("a{sv}"), .string("ä"), .array(element: "(is)", []),
      .variant(.variant(.signature("g"))), .structure([.byte(1), .variant(.objectPath("/"))]),
    ]
    let bytes = message.bytes
    var random = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      var changed = bytes
      for _ in 0...random.int(in: 0...2) {
        changed[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
      }
      guard let read = try? DBusMessage(changed) else { continue }
      #expect((try? DBusMessage(read.bytes)) != nil)
    }
  }
}
