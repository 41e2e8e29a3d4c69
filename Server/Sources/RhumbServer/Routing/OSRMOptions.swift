// SPDX-License-Identifier: Apache-2.0
import MapRouting
import Rhumb

/// The options of OSRM's services. Those that would change the result but are not supported are errors; unknown ones
/// are ignored.
///
/// https://project-osrm.org/docs/v5.24.0/api/#general-options
struct OSRMOptions: Sendable {
  /// The detail of a route's line.
  enum Overview: String {
    case simplified, full
    case none = "false"
  }

  private(set) var geometry = OSRMFormat.Geometry.polyline
  private(set) var overview = Overview.simplified
  private(set) var hasSteps = false
  /// The values for each part of the line that the legs have.
  private(set) var annotations: Set<String> = []
  /// For each coordinate, the direction of travel in degrees.
  private(set) var bearings: [Double?]
  /// For each coordinate, the maximum distance of a road in meters.
  private(set) var radiuses: [Double?]
  /// For each coordinate, whether the vehicle stops on its side of the road.
  private(set) var stopsAtCurb: [Bool]
  private(set) var avoidsHighways = false
  private(set) var avoidsTolls = false
  private(set) var avoidsFerries = false

  /// The annotations that exist. The weight is the duration.
  private static let knownAnnotations: Set = [
    "distance", "duration", "weight", "speed", "maxspeed",
  ]

  /// The options that are not supported, with the values that have no effect.
  private static let unsupported = [
    "snapping": ["default"], "waypoints": [], "fallback_speed": [], "scale_factor": ["1"],
    "gaps": ["split"], "continue_straight": ["default"],
  ]

  init(_ request: ServerRequest, count: Int) throws(OSRMError) {
    bearings = try OSRMOptions.list("bearings", request, count, of: OSRMOptions.bearing)
    radiuses = try OSRMOptions.list("radiuses", request, count, of: OSRMOptions.radius)
    stopsAtCurb = try OSRMOptions.list("approaches", request, count, of: OSRMOptions.approach)
      .map { $0 ?? false }
    if let text = request.parameter("geometries") {
      geometry = try OSRMOptions.choice("geometries", text)
    }
    if let text = request.parameter("overview") {
      overview = try OSRMOptions.choice("overview", text)
    }
    hasSteps = try OSRMOptions.flag("steps", request)
    annotations = try OSRMOptions.annotations(request.parameter("annotations"))
    for name in (request.parameter("exclude") ?? "").split(separator: ",") {
      switch name {
      case "motorway": avoidsHighways = true
      case "toll": avoidsTolls = true
      case "ferry": avoidsFerries = true
      default: throw OSRMError("InvalidValue", "exclude must be of motorway, toll and ferry")
      }
    }
    for (name, values) in OSRMOptions.unsupported {
      guard let text = request.parameter(name), !values.contains(text) else { continue }
      throw .unsupported("\(name)=\(text)")
    }
  }

  /// Reads `true` or `false`; `false` if the option is missing.
  static func flag(_ name: String, _ request: ServerRequest) throws(OSRMError) -> Bool {
    switch request.parameter(name) {
    case nil, "false": return false
    case "true": return true
    default: throw OSRMError("InvalidOptions", "\(name) must be true or false")
    }
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ name: String, _ text: String
  ) throws(OSRMError) -> Value {
    guard let value = Value(rawValue: text) else {
      throw OSRMError("InvalidOptions", "\(name)=\(text) is not valid")
    }
    return value
  }

  private static func annotations(_ text: String?) throws(OSRMError) -> Set<String> {
    switch text {
    case nil, "false": return []
    case "true": return knownAnnotations
    case let text?:
      let names = Set(text.split(separator: ",").map(String.init))
      guard names.isSubset(of: knownAnnotations) else { throw .unsupported("annotations=\(text)") }
      return names
    }
  }

  /// Reads a value for each coordinate, separated by semicolons; `nil` for empty ones.
  private static func list<Value>(
    _ name: String, _ request: ServerRequest, _ count: Int, of value: (Substring) -> Value?
  ) throws(OSRMError) -> [Value?] {
    guard let text = request.parameter(name) else { return .init(repeating: nil, count: count) }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw OSRMError("InvalidOptions", "\(name) needs a value for each coordinate")
    }
    var values: [Value?] = []
    for part in parts {
      guard !part.isEmpty, part != "unlimited" else {
        values.append(nil)
        continue
      }
      guard let value = value(part) else {
        throw OSRMError("InvalidOptions", "\(name): \(part) is not valid")
      }
      values.append(value)
    }
    return values
  }

  /// Reads a direction and the accepted difference, such as `90,20`. The difference is always 60 degrees.
  private static func bearing(_ text: Substring) -> Double? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let bearing = numbers[0], let range = numbers[1],
      0...360 ~= bearing, 0...180 ~= range
    else { return nil }
    return bearing
  }

  private static func radius(_ text: Substring) -> Double? {
    Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
  }

  private static func approach(_ text: Substring) -> Bool? {
    ["curb": true, "unrestricted": false][text]
  }
}

// MARK: - Routes

extension OSRMOptions {
  /// A route request through coordinates.
  func request(through coordinates: [Coordinate], by mode: TravelMode) throws(OSRMError)
    -> RouteRequest
  {
    if stopsAtCurb[0] { throw .unsupported("approaches=curb of the first coordinate") }
    let stops = coordinates.indices.dropFirst().map { index in
      Waypoint(
        coordinates[index], prefersSameSideOfRoad: stopsAtCurb[index],
        preferredHeading: bearings[index])
    }
    var request = RouteRequest(
      from: coordinates[0], heading: bearings[0], to: stops, travelMode: mode,
      avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries)
    let limits = radiuses.compactMap(\.self)
    if limits.count == coordinates.count, let limit = limits.max() { request.snappingLimit = limit }
    return request
  }

  /// Checks that a route starts, stops and ends within the radiuses.
  func check(_ route: Route) throws(OSRMError) {
    for (index, distance) in route.snapDistances.enumerated() {
      if let radius = radiuses[index], distance > radius { throw .noSegment(index) }
    }
  }

  /// A route in OSRM's form with the requested parts.
  ///
  /// - Parameter json: The route with all parts, from ``OSRMFormat``.
  func parts(of json: JSON, _ route: Route) -> JSON {
    var members = JSONObjectMembers(json)
    switch overview {
    case .full: break
    case .none: members["geometry"] = nil
    case .simplified: members["geometry"] = line(LineSimplification.line(route.line.coordinates))
    }
    members["legs"] = .array((json["legs"]?.array ?? []).map { parts(ofLeg: $0) })
    return JSON(members: members)
  }

  private func parts(ofLeg leg: JSON) -> JSON {
    var members = JSONObjectMembers(leg)
    if !hasSteps { members["steps"] = [] }
    guard !annotations.isEmpty, let known = leg["annotation"] else {
      members["annotation"] = nil
      return JSON(members: members)
    }
    var annotation = JSONObjectMembers(known)
    let pairs = zip(known["distance"]?.array ?? [], known["duration"]?.array ?? [])
    annotation["weight"] = known["duration"]
    annotation["speed"] = .array(
      pairs.map { distance, duration in
        guard let distance = distance.number, let duration = duration.number, duration > 0 else {
          return 0
        }
        return .number((distance / duration * 10).rounded() / 10)
      })
    for name in OSRMOptions.knownAnnotations.subtracting(annotations) { annotation[name] = nil }
    members["annotation"] = JSON(members: annotation)
    return JSON(members: members)
  }

  private func line(_ coordinates: [Coordinate]) -> JSON {
    switch geometry {
    case .polyline: .string(MapPath(coordinates).encodedPath())
    case .polyline6: .string(MapPath(coordinates).encodedPath(precision: 6))
    case .geojson:
      ["type": "LineString", "coordinates": .array(coordinates.map(\.position))]
    }
  }

}

extension Coordinate {
  /// Longitude and latitude, rounded to a centimeter.
  var position: JSON {
    .array([longitude, latitude].map { .number(($0 * 1e7).rounded() / 1e7) })
  }
}
