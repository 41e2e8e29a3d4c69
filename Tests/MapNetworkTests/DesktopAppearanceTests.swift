// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapNetwork

@Suite(.enabled(if: FakeGeoClue.daemonPath != nil, "requires dbus-daemon"))
struct DesktopAppearanceTests {
  /// A bus with a portal that answers with settings, and announces the next ones after each answer.
  private func changes(_ settings: [[String: DBusValue]]) async throws -> [DesktopAppearance] {
    let folder = try TemporaryFolder()
    let bus = try FakeGeoClue(folder: folder.path, nil)
    defer { bus.stop() }
    let socket = try #require(DBusSocket(address: bus.address))
    var session = try DBusSession(socket)
    _ = try session.callBus(
      "RequestName", [.string("org.freedesktop.portal.Desktop"), .uint32(0)])
    let portal = Portal(session, settings)
    Thread.detachNewThread { try? portal.serve() }
    defer { socket.interrupt() }
    var found: [DesktopAppearance] = []
    for await appearance in DesktopAppearance.changes(bus: bus.address) {
      found.append(appearance)
      if found.count == settings.count { break }
    }
    return found
  }

  @Test func `the portal's settings and their changes are the appearance`() async throws {
    let found = try await changes([
      ["color-scheme": .uint32(1), "text-scaling-factor": .double(1.25)],
      ["color-scheme": .uint32(2), "text-scaling-factor": .double(1.25)],
      // No preference, and a factor that is out of range.
      ["color-scheme": .uint32(0), "text-scaling-factor": .double(1e9)],
    ])
    #expect(
      found == [
        DesktopAppearance(isDark: true, textScale: 1.25),
        DesktopAppearance(isDark: false, textScale: 1.25),
        DesktopAppearance(isDark: nil, textScale: nil),
      ])
  }

  @Test func `a portal without the settings reports no appearance`() async throws {
    let found = try await changes([["color-scheme": .string("dark")]])
    #expect(found == [DesktopAppearance()])
  }

  @Test func `without a bus or a portal the stream ends`() async throws {
    let folder = try TemporaryFolder()
    let bus = try FakeGeoClue(folder: folder.path, nil)
    defer { bus.stop() }
    for address in [nil, "unix:path=/nonexistent"] {
      for await _ in DesktopAppearance.changes(bus: address) { Issue.record("an appearance") }
    }
    // A bus without the service answers each question with an error: nothing is stated.
    for await appearance in DesktopAppearance.changes(bus: bus.address) {
      #expect(appearance == DesktopAppearance())
      break
    }
  }
}

/// The desktop's portal, which has the next settings after both were read.
private final class Portal: @unchecked Sendable {
  private var session: DBusSession
  private let settings: [[String: DBusValue]]

  init(_ session: consuming DBusSession, _ settings: [[String: DBusValue]]) {
    self.session = session
    self.settings = settings
  }

  func serve() throws {
    var reads = 0
    while true {
      let call = try session.next()
      guard call.kind == .methodCall, call.member == "Read" else { continue }
      let now = settings[min(reads / 2, settings.count - 1)]
      var reply = DBusMessage(.methodReturn)
      reply.replySerial = call.serial
      reply.destination = call.sender
      if let value = now[call.body[1].text ?? ""] {
        reply.body = [.variant(.variant(value))]
      } else {
        reply.kind = .error
        reply.errorName = "org.freedesktop.portal.Error.NotFound"
      }
      try session.send(reply)
      reads += 1
      if reads % 2 == 0 { try announce() }
    }
  }

  private func announce() throws {
    var signal = DBusMessage(.signal)
    signal.path = "/org/freedesktop/portal/desktop"
    signal.interface = "org.freedesktop.portal.Settings"
    signal.member = "SettingChanged"
    signal.body = [.string("org.freedesktop.appearance"), .string("color-scheme")]
    try session.send(signal)
  }
}
