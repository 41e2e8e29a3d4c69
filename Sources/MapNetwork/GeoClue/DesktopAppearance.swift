// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The appearance that the user has chosen for the programs of the desktop.
package struct DesktopAppearance: Hashable, Sendable {
  /// Whether windows are dark; `nil` if the desktop states no preference.
  package var isDark: Bool?
  /// How much larger than usual text is, 0.5...3; `nil` if the desktop does not state it.
  package var textScale: Double?

  /// The appearance now, and after each change of it, from the desktop's portal on the session bus. The stream ends at once
  /// without a portal.
  ///
  /// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
  ///
  /// - Parameter bus: The address of the session bus; `nil` for no bus.
  package static func changes(
    bus: String? = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"]
  ) -> AsyncStream<DesktopAppearance> {
    AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      guard let bus else { return continuation.finish() }
      let interrupter = Interrupter()
      continuation.onTermination = { _ in interrupter.interrupt() }
      Thread.detachNewThread {
        try? read(bus, interrupter) { continuation.yield($0) }
        continuation.finish()
      }
    }
  }

  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  private static func read(
    _ bus: String, _ interrupter: Interrupter, _ receive: (DesktopAppearance) -> Void
  ) throws(DBusError) {
    guard let socket = DBusSocket(address: bus), interrupter.attach(socket) else { return }
    var session = try DBusSession(socket)
    // Before the settings are read, so that no change is missed.
    _ = try session.callBus(
      "AddMatch",
      [.string("type='signal',interface='\(interface)',member='SettingChanged'")])
    var now = try current(&session)
    receive(now)
    while true {
      let message = try session.next()
      guard message.kind == .signal, message.member == "SettingChanged" else { continue }
      let new = try current(&session)
      if new != now { receive(new) }
      now = new
    }
  }

  private static func current(_ session: inout DBusSession) throws(DBusError) -> DesktopAppearance {
    let scheme = try number("org.freedesktop.appearance", "color-scheme", &session)
    let scale = try number("org.gnome.desktop.interface", "text-scaling-factor", &session)
    return DesktopAppearance(
      // 0 is no preference, 1 dark, 2 light.
      isDark: scheme.flatMap { [1: true, 2: false][$0] },
      textScale: scale.flatMap { (0.5...3).contains($0) ? $0 : nil })
  }

  /// Reads a setting; `nil` if the desktop does not have it.
  private static func number(
    _ space: String, _ key: String, _ session: inout DBusSession
  ) throws(DBusError) -> Double? {
    do {
      let answer = try session.call(
        service, path: path, interface: interface, "Read", [.string(space), .string(key)])
      return answer.first.flatMap(number)
    } catch .answered {
      return nil
    }
  }

  private static func number(_ value: DBusValue) -> Double? {
    switch value {
    case .variant(let value): number(value)
    case .uint32(let number): Double(number)
    case .int32(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
