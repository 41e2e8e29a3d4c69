// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// Writes routes as in the responses of OSRM's route service.
struct OSRMWriter: Sendable {
  private enum Geometry: String {
    case polyline, polyline6, geojson
  }

  private let geometry: Geometry
  private let hasOverview: Bool
  private let hasSteps: Bool

  /// Reads the parameters `geometries`, `overview` and `steps`.
  init(_ request: ServerRequest) throws(ServerError) {
    guard let geometry = Geometry(rawValue: request.parameter("geometries") ?? "polyline") else {
      throw ServerError(400, "geometries must be polyline, polyline6 or geojson")
    }
    self.geometry = geometry
    hasOverview = request.parameter("overview") != "false"
    hasSteps = request.parameter("steps") == "true"
  }

  func route(_ route: Route) -> JSON {
    var members: JSONObjectMembers = [
      "distance": OSRMWriter.rounded(route.distance),
      "duration": OSRMWriter.rounded(route.duration),
      "weight": OSRMWriter.rounded(route.duration), "weight_name": "duration",
      "legs": .array(route.legs.map { leg($0, of: route) }),
    ]
    if hasOverview { members["geometry"] = line(route.line.coordinates) }
    return JSON(members: members)
  }

  private func leg(_ leg: RouteLeg, of route: Route) -> JSON {
    let names = leg.steps.sorted { $0.distance > $1.distance }.prefix(2).map(\.name)
    return [
      "distance": OSRMWriter.rounded(leg.distance), "duration": OSRMWriter.rounded(leg.duration),
      "weight": OSRMWriter.rounded(leg.duration),
      "summary": .string(names.filter { !$0.isEmpty }.joined(separator: ", ")),
      "steps": .array(hasSteps ? leg.steps.map { step($0, of: route) } : []),
    ]
  }

  private func step(_ step: RouteStep, of route: Route) -> JSON {
    var maneuver: JSONObjectMembers = [
      "type": .string(step.maneuver.kind.rawValue),
      "location": OSRMWriter.position(step.maneuver.coordinate),
      "bearing_before": .number(step.maneuver.bearingBefore.rounded()),
      "bearing_after": .number(step.maneuver.bearingAfter.rounded()),
    ]
    if let modifier = step.maneuver.modifier { maneuver["modifier"] = .string(modifier.rawValue) }
    if let exit = step.maneuver.exit { maneuver["exit"] = .number(Double(exit)) }
    let stretch = step.stretch
    return [
      "distance": OSRMWriter.rounded(step.distance), "duration": OSRMWriter.rounded(step.duration),
      "weight": OSRMWriter.rounded(step.duration), "name": .string(step.name),
      "ref": .string(step.ref), "mode": .string(step.isFerry ? "ferry" : "driving"),
      "driving_side": .string(step.drivingSide.rawValue),
      "geometry": line(
        route.line.coordinates(from: stretch.lowerBound, to: stretch.upperBound)),
      "maneuver": JSON(members: maneuver),
    ]
  }

  private func line(_ coordinates: [Coordinate]) -> JSON {
    switch geometry {
    case .polyline: .string(MapPath(coordinates).encodedPath())
    case .polyline6: .string(MapPath(coordinates).encodedPath(precision: 6))
    case .geojson:
      ["type": "LineString", "coordinates": .array(coordinates.map(OSRMWriter.position))]
    }
  }

  /// A coordinate as longitude and latitude, rounded to a centimeter.
  static func position(_ coordinate: Coordinate) -> JSON {
    .array(
      [coordinate.longitude, coordinate.latitude].map { .number(($0 * 1e7).rounded() / 1e7) })
  }

  private static func rounded(_ value: Double) -> JSON { .number((value * 10).rounded() / 10) }
}
