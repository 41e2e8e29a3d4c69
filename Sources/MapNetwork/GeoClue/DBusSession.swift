// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A failed call on a message bus.
enum DBusError: Error, Hashable {
  /// The bus is not available or closed the connection.
  case disconnected
  /// The service replied with an error.
  case answered(name: String, text: String)
}

/// A connection to a message bus, used by one thread.
///
/// https://dbus.freedesktop.org/doc/dbus-specification.html
struct DBusSession: ~Copyable {
  private let socket: DBusSocket
  private var lastSerial: UInt32 = 0
  private var pending: [DBusMessage] = []

  /// Authenticates as this user and requests a name on the bus.
  init(_ socket: DBusSocket) throws(DBusError) {
    self.socket = socket
    let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    guard socket.send(Array("\0AUTH EXTERNAL \(user)\r\n".utf8)),
      socket.receiveLine()?.hasPrefix("OK") == true, socket.send(Array("BEGIN\r\n".utf8))
    else { throw .disconnected }
    _ = try callBus("Hello")
  }

  /// Calls a method of the bus itself.
  mutating func callBus(
    _ member: String, _ arguments: [DBusValue] = []
  ) throws(DBusError) -> [DBusValue] {
    try call(
      "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member, arguments)
  }

  /// Calls a method and waits for its reply. Messages received before the reply are kept for ``next()``.
  mutating func call(
    _ destination: String, path: String, interface: String, _ member: String,
    _ arguments: [DBusValue] = []
  ) throws(DBusError) -> [DBusValue] {
    var message = DBusMessage(.methodCall)
    message.destination = destination
    message.path = path
    message.interface = interface
    message.member = member
    message.body = arguments
    let serial = try send(message)
    while true {
      let answer = try read()
      guard answer.replySerial == serial else {
        if pending.count >= ResourceLimits.dbusPendingSignals { pending.removeFirst() }
        pending.append(answer)
        continue
      }
      guard answer.kind == .error else { return answer.body }
      throw .answered(
        name: answer.errorName ?? "unknown error", text: answer.body.first?.text ?? "")
    }
  }

  /// Sends a message and returns its serial number.
  @discardableResult
  mutating func send(_ message: DBusMessage) throws(DBusError) -> UInt32 {
    lastSerial = lastSerial &+ 1
    var message = message
    message.serial = max(lastSerial, 1)
    guard socket.send(message.bytes) else { throw .disconnected }
    return message.serial
  }

  /// Waits for the next message that is not a reply to a call.
  mutating func next() throws(DBusError) -> DBusMessage {
    pending.isEmpty ? try read() : pending.removeFirst()
  }

  /// Reads a message. An unreadable message ends the connection, because the start of the next one is
  /// unknown.
  private func read() throws(DBusError) -> DBusMessage {
    do {
      guard let prefix = socket.receive(DBusMessage.prefixSize) else {
        throw DBusError.disconnected
      }
      let size = try DBusMessage.size(prefix)
      guard size <= ResourceLimits.dbusMessageBytes,
        let rest = socket.receive(size - prefix.count)
      else { throw DBusError.disconnected }
      return try DBusMessage(prefix + rest)
    } catch { throw .disconnected }
  }
}
