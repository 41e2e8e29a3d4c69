// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation

extension SystemLocationProvider {
  /// Why the location service of the system, GeoClue, provides no locations.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no system bus or no GeoClue service on it, or the connection ended.
    case unavailable(reason: String)
    /// The user or the system settings deny this app access to the location.
    case denied(reason: String)

    public var description: String {
      switch self {
      case .unavailable(let reason): "GeoClue provides no locations: \(reason)"
      case .denied(let reason): "GeoClue denies this app access to the location: \(reason)"
      }
    }
  }
}

/// A client of GeoClue, the location service of Linux desktops, over the system bus.
///
/// https://www.freedesktop.org/software/geoclue/docs/
package struct GeoClueClient: Sendable {
  /// The requested accuracy, from the lowest power use to the highest.
  package enum AccuracyLevel: UInt32, Sendable {
    /// The country.
    case country = 1
    /// The city.
    case city = 4
    /// The neighborhood.
    case neighborhood
    /// The street.
    case street
    /// The best accuracy that the device has, such as that of a satellite receiver.
    case exact = 8
  }

  /// The name of the app's desktop file without `.desktop`, as used in the user's location settings.
  ///
  /// On systems where an agent asks the user for permission, GeoClue denies apps that it does not know.
  package var desktopID: String
  /// The requested accuracy of locations.
  package var accuracyLevel: AccuracyLevel
  /// The address of the message bus.
  package var busAddress: String

  /// The address of the system bus: the value of `DBUS_SYSTEM_BUS_ADDRESS`, or the standard address.
  package static var systemBusAddress: String {
    ProcessInfo.processInfo.environment["DBUS_SYSTEM_BUS_ADDRESS"]
      ?? "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket"
  }

  /// Creates a client. It connects when ``locations()`` is called.
  package init(
    desktopID: String = ProcessInfo.processInfo.processName,
    accuracyLevel: AccuracyLevel = .exact, busAddress: String = systemBusAddress
  ) {
    self.desktopID = desktopID
    self.accuracyLevel = accuracyLevel
    self.busAddress = busAddress
  }

  /// The locations from now on. The stream keeps the 16 newest locations for a slow reader.
  ///
  /// - Throws: ``SystemLocationProvider/Failure`` when the stream ends.
  package func locations() -> AsyncThrowingStream<MapLocation, any Error> {
    let client = self
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let interrupter = Interrupter()
      continuation.onTermination = { _ in interrupter.interrupt() }
      Thread.detachNewThread {
        continuation.finish(throwing: client.read(interrupter) { continuation.yield($0) })
      }
    }
  }

  /// Reads locations until the connection ends. Returns the reason.
  private func read(
    _ interrupter: Interrupter, _ receive: (MapLocation) -> Void
  ) -> SystemLocationProvider.Failure {
    guard let socket = DBusSocket(address: busAddress) else {
      return .unavailable(reason: "no message bus at \(busAddress)")
    }
    guard interrupter.attach(socket) else {
      return .unavailable(reason: "the request was canceled")
    }
    do throws(DBusError) {
      var session = try DBusSession(socket)
      let path = try start(&session)
      while true {
        let message = try session.next()
        guard message.kind == .signal, message.path == path, message.member == "LocationUpdated",
          let locationPath = message.body.last?.text
        else { continue }
        if let location = try location(at: locationPath, &session) { receive(location) }
      }
    } catch {
      return SystemLocationProvider.Failure(error)
    }
  }

  private static let service = "org.freedesktop.GeoClue2"

  /// Creates and starts a client object of the service. Returns its path.
  private func start(_ session: inout DBusSession) throws(DBusError) -> String {
    let answer = try session.call(
      Self.service, path: "/org/freedesktop/GeoClue2/Manager",
      interface: Self.service + ".Manager", "GetClient")
    guard let path = answer.first?.text else { throw .disconnected }
    try set("DesktopId", .string(desktopID), of: path, &session)
    try set("RequestedAccuracyLevel", .uint32(accuracyLevel.rawValue), of: path, &session)
    _ = try session.callBus(
      "AddMatch",
      [
        .string(
          "type='signal',interface='\(Self.service).Client',member='LocationUpdated',path='\(path)'"
        )
      ])
    _ = try session.call(Self.service, path: path, interface: Self.service + ".Client", "Start")
    return path
  }

  private func set(
    _ property: String, _ value: DBusValue, of path: String, _ session: inout DBusSession
  ) throws(DBusError) {
    _ = try session.call(
      Self.service, path: path, interface: "org.freedesktop.DBus.Properties", "Set",
      [.string(Self.service + ".Client"), .string(property), .variant(value)])
  }

  /// Reads a location object; `nil` if it no longer exists or its values are invalid.
  private func location(
    at path: String, _ session: inout DBusSession
  ) throws(DBusError) -> MapLocation? {
    do {
      let answer = try session.call(
        Self.service, path: path, interface: "org.freedesktop.DBus.Properties", "GetAll",
        [.string(Self.service + ".Location")])
      return answer.first?.dictionary.flatMap {
        GeoClueClient.location($0, now: Date().timeIntervalSince1970)
      }
    } catch {
      if case .answered = error { return nil }
      throw error
    }
  }

  /// The location of a location object's properties; `nil` if they have no valid coordinate.
  ///
  /// - Parameter now: The current time in seconds since 1970, used for objects without a time.
  static func location(_ properties: [String: DBusValue], now: Double) -> MapLocation? {
    func number(_ name: String) -> Double? {
      guard case .double(let number) = properties[name], number.isFinite else { return nil }
      return number
    }
    guard let latitude = number("Latitude"), let longitude = number("Longitude"),
      abs(longitude) <= 360
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    var location = MapLocation(coordinate.wrapped, time: now)
    if case .structure(let parts) = properties["Timestamp"], parts.count == 2,
      case .uint64(let seconds) = parts[0], case .uint64(let microseconds) = parts[1], seconds > 0
    {
      location.time = Double(seconds) + Double(min(microseconds, 999_999)) / 1e6
    }
    location.accuracy = number("Accuracy").flatMap { $0 > 0 ? $0 : nil }
    location.speed = number("Speed").flatMap { $0 >= 0 ? $0 : nil }
    location.course = number("Heading").flatMap {
      (0...360).contains($0) ? $0.truncatingRemainder(dividingBy: 360) : nil
    }
    // GeoClue reports an unknown altitude as the lowest Double.
    location.altitude = number("Altitude").flatMap { $0 > -1e6 ? $0 : nil }
    return location
  }
}

extension SystemLocationProvider.Failure {
  fileprivate init(_ error: DBusError) {
    switch error {
    case .disconnected: self = .unavailable(reason: "the connection to the message bus ended")
    case .answered("org.freedesktop.DBus.Error.AccessDenied", let text):
      self = .denied(reason: text)
    case .answered(let name, let text):
      self = .unavailable(reason: text.isEmpty ? name : text)
    }
  }
}
