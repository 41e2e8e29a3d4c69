// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapGeometry
import MapRoute

/// The stored state of a navigator: JSON with the number of its version.
package struct SavedDrive: Codable {
  var version = SavedDrive.currentVersion
  /// A ``SavedRoute`` as JSON. It is encoded once per route, the rest with each save.
  var route: Data
  var avoidsHighways: Bool
  var avoidsTolls: Bool
  var avoidsFerries: Bool
  // The first versions did not write them.
  var vehicle: SavedVehicle?
  var cyclingPreference: String?
  var prefersShorter: Bool?
  var departure: Date?
  var timeZone: String?
  var publicHolidays: [Date]?
  var isGuidanceActive: Bool
  var guidance: SavedGuidance
  /// Latitude and longitude of each vertex of the traveled path, in degrees.
  var path: [Double]
  /// The time of the trip in seconds; `nil` from earlier programs.
  var tripTime: Double?

  static let currentVersion = 1

  /// The only part that is the same in all versions.
  private struct Header: Codable { var version: Int }

  package static func read(_ data: Data) throws(SavedDriveError) -> SavedDrive {
    do {
      let header = try JSONDecoder().decode(Header.self, from: data)
      guard header.version == currentVersion else {
        throw SavedDriveError.unsupportedVersion(header.version)
      }
      return try JSONDecoder().decode(SavedDrive.self, from: data)
    } catch let error as SavedDriveError {
      throw error
    } catch {
      throw .damaged
    }
  }

  /// The stored form of a route; `nil` if a provider has filled it with values that are not finite.
  static func encoded(_ route: Route) -> Data? { try? JSONEncoder().encode(SavedRoute(route)) }

  /// Returns the state of guidance along the saved route.
  package func state(
    options: GuidanceOptions? = nil, wording: any InstructionWording = PlainWording()
  )
    throws(SavedDriveError) -> GuidanceState
  {
    guard let route = (try? JSONDecoder().decode(SavedRoute.self, from: route))?.route,
      let state = GuidanceState(guidance, on: route, options: options, wording: wording)
    else { throw .damaged }
    return state
  }
}

/// The reason why a saved drive cannot be resumed.
public enum SavedDriveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data is not a saved drive, or it was changed or cut.
  case damaged
  /// Another version of Rhumb wrote the data. The value is the number of its format.
  case unsupportedVersion(Int)

  public var description: String {
    switch self {
    case .damaged: "the saved drive is damaged"
    case .unsupportedVersion(let version):
      "the saved drive has version \(version), not \(SavedDrive.currentVersion)"
    }
  }
}

extension Navigator {
  /// Returns the state of the drive, for ``resumeDrive(_:)`` in another process: the route, the progress along it, the
  /// remaining destinations, the options of routes and the announcements that were made. `nil` without a route, and for
  /// a route with values that are not finite.
  ///
  /// The data is valid at any time, so that an app can write it to a file every few seconds. The navigator's other
  /// settings are not part of it.
  public func savedDrive() -> Data? {
    guard let guidance, let saved = SavedGuidance(guidance),
      let route = savedRoute ?? SavedDrive.encoded(guidance.route)
    else { return nil }
    savedRoute = route
    let drive = SavedDrive(
      route: route, avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls,
      avoidsFerries: avoidsFerries, vehicle: vehicle.map(SavedVehicle.init),
      cyclingPreference: "\(cyclingPreference)", prefersShorter: prefersShorter,
      departure: departure, timeZone: timeZone.identifier, publicHolidays: publicHolidays,
      isGuidanceActive: isGuidanceActive, guidance: saved,
      path: traveledPath.flatMap { [$0.latitude, $0.longitude] }, tripTime: tripTime)
    return try? JSONEncoder().encode(drive)
  }

  /// Continues a saved drive at the same position of its route. Replaces the route and the destinations, and restores the
  /// travel mode and the options of routes. Does not request a route.
  ///
  /// - Throws: ``SavedDriveError``. The navigator is unchanged then.
  public func resumeDrive(_ data: Data) throws(SavedDriveError) {
    let drive = try SavedDrive.read(data)
    let state = try drive.state(options: guidanceOptions, wording: wording)
    guard drive.path.count.isMultiple(of: 2) else { throw .damaged }
    let path = stride(from: 0, to: drive.path.count, by: 2).map {
      Coordinate(latitude: drive.path[$0], longitude: drive.path[$0 + 1])
    }
    guard path.allSatisfy(\.isValid) else { throw .damaged }
    travelMode = state.route.travelMode
    avoidsHighways = drive.avoidsHighways
    avoidsTolls = drive.avoidsTolls
    avoidsFerries = drive.avoidsFerries
    vehicle = drive.vehicle?.vehicle
    cyclingPreference =
      CyclingPreference.allCases.first { "\($0)" == drive.cyclingPreference } ?? .balanced
    prefersShorter = drive.prefersShorter ?? false
    departure = drive.departure
    timeZone = drive.timeZone.flatMap(TimeZone.init(identifier:)) ?? timeZone
    publicHolidays = drive.publicHolidays ?? []
    resume(
      state, isGuidanceActive: drive.isGuidanceActive, path: path, tripTime: drive.tripTime ?? 0)
  }
}
