// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport

@testable import MapNetwork

/// A private message bus with a location service that responds like GeoClue.
final class FakeGeoClue: @unchecked Sendable {
  /// The service's behavior when a client starts.
  enum Behavior: Sendable {
    case locations([[String: DBusValue]])
    case denies
  }

  let address: String
  /// The properties that the client has set.
  let settings = LockedValue<[String: DBusValue]>([:])
  private let daemon = Process()
  private var socket: DBusSocket?

  static let daemonPath = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts the bus, and also the service unless `behavior` is `nil`.
  init(folder: String, _ behavior: Behavior?) throws {
    let output = Programs.pipe()
    daemon.executableURL = URL(fileURLWithPath: FakeGeoClue.daemonPath ?? "")
    daemon.arguments = [
      "--session", "--nofork", "--nopidfile", "--nosyslog", "--print-address=1",
      "--address=unix:path=\(folder)/bus",
    ]
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try Programs.start(daemon)
    // The daemon prints its address once it listens.
    _ = output.fileHandleForReading.availableData
    address = "unix:path=\(folder)/bus"
    do {
      if let behavior { try startService(behavior) }
    } catch {
      stop()
      throw error
    }
  }

  private func startService(_ behavior: Behavior) throws {
    guard let socket = DBusSocket(address: address) else { return }
    self.socket = socket
    var session = try DBusSession(socket)
    _ = try session.callBus(
      "RequestName", [.string("org.freedesktop.GeoClue2"), .uint32(0)])
    let settings = settings
    // Transfers the session to the service's thread.
    let moved = Moved(session)
    Thread.detachNewThread { try? moved.serve(behavior, settings) }
  }

  func stop() {
    socket?.interrupt()
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  private final class Moved: @unchecked Sendable {
    private var session: DBusSession
    private static let client = "/org/freedesktop/GeoClue2/Client/1"

    init(_ session: consuming DBusSession) { self.session = session }

    func serve(_ behavior: Behavior, _ settings: LockedValue<[String: DBusValue]>) throws {
      while true {
        let call = try session.next()
        guard call.kind == .methodCall else { continue }
        var reply = DBusMessage(.methodReturn)
        reply.replySerial = call.serial
        reply.destination = call.sender
        switch (call.member, behavior) {
        case ("GetClient", _): reply.body = [.objectPath(Moved.client)]
        case ("Set", _):
          settings.change { $0[call.body[1].text ?? ""] = call.body[2] }
        case ("Start", .denies):
          reply.kind = .error
          reply.errorName = "org.freedesktop.DBus.Error.AccessDenied"
          reply.body = [.string("geolocation is disabled")]
        case ("GetAll", .locations(let locations)):
          let index = call.path.flatMap { Int($0.split(separator: "/").last ?? "") } ?? 0
          let entries = locations[index].map {
            DBusValue.entry(key: .string($0.key), value: .variant($0.value))
          }
          reply.body = [.array(element: "{sv}", entries)]
        default: break
        }
        try session.send(reply)
        if call.member == "Start", case .locations(let locations) = behavior {
          for index in locations.indices { try announce(index) }
        }
      }
    }

    private func announce(_ index: Int) throws {
      var signal = DBusMessage(.signal)
      signal.path = Moved.client
      signal.interface = "org.freedesktop.GeoClue2.Client"
      signal.member = "LocationUpdated"
      signal.body = [
        .objectPath("/"), .objectPath("/org/freedesktop/GeoClue2/Location/\(index)"),
      ]
      try session.send(signal)
    }
  }
}
