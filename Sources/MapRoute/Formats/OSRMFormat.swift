// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapJSON

/// The route format of OSRM, Valhalla (`format=osrm`) and Mapbox.
///
/// https://project-osrm.org/docs/v5.24.0/api/#route-service
public enum OSRMFormat {
  /// The encoding of the geometries of routes and steps.
  public enum Geometry: String, Hashable, Sendable, CaseIterable {
    /// An encoded polyline with five decimal places of a degree, about one meter.
    case polyline
    /// An encoded polyline with six decimal places.
    case polyline6
    /// A GeoJSON line.
    case geojson
  }

  /// Parses the routes of a response.
  ///
  /// Ignores unknown fields. Treats a maneuver of an unknown kind as a turn, as OSRM's documentation
  /// requires. Detects a polyline's precision from adjacent coordinates. Also accepts a route without the
  /// enclosing response, and commas before a closing bracket.
  ///
  /// - Parameters:
  ///   - text: The response in UTF-8.
  ///   - request: The request, whose destinations become those of the legs. Without it, the response's
  ///     waypoints or the ends of the legs are used.
  public static func routes(
    parsing text: [UInt8], for request: RouteRequest? = nil
  ) throws(RouteError) -> [Route] {
    try routes(in: document(text), for: request)
  }

  /// Reads the routes of a parsed response.
  public static func routes(
    in document: JSON, for request: RouteRequest? = nil
  ) throws(RouteError) -> [Route] {
    guard document.object != nil else { throw .invalidResponse("the document is not an object") }
    try checkCode(of: document, for: request)
    if document["routes"] == nil, document["legs"] != nil {
      var reader = OSRMRouteReader(waypoints: [], request: request)
      return [try reader.route(document, at: "route")]
    }
    guard let routes = document["routes"]?.array, !routes.isEmpty else {
      throw .invalidResponse("routes: empty")
    }
    let waypoints = document["waypoints"]?.array ?? []
    var result: [Route] = []
    for (index, route) in routes.enumerated() {
      var reader = OSRMRouteReader(waypoints: waypoints, request: request)
      result.append(try reader.route(route, at: "routes[\(index)]"))
    }
    return result
  }

  private static func document(_ text: [UInt8]) throws(RouteError) -> JSON {
    do {
      return try JSON(parsing: text)
    } catch {
      if let document = try? JSON(parsing: withoutTrailingCommas(text)) { return document }
      throw .invalidResponse("\(error)")
    }
  }

  /// Returns the text without commas before closing brackets.
  private static func withoutTrailingCommas(_ text: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    var comma: Int?
    var isString = false
    var isEscaped = false
    for byte in text {
      switch byte {
      case _ where isString:
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
      case UInt8(ascii: ","): comma = kept.count
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { kept[comma] = UInt8(ascii: " ") }
        comma = nil
      default:
        comma = nil
        isString = byte == UInt8(ascii: "\"")
      }
      kept.append(byte)
    }
    return kept
  }
}

// MARK: - Codes

extension OSRMFormat {
  /// Throws the error that a response's code describes.
  private static func checkCode(of answer: JSON, for request: RouteRequest?) throws(RouteError) {
    let code = answer["code"]?.string
    let number = answer["error_code"]?.number
    guard code != "Ok", code != nil || number != nil || answer["error"] != nil else { return }
    let message =
      answer["message"]?.string ?? answer["error"]?.string ?? code ?? "error \(number ?? 0)"
    let last = request?.destinations.count ?? 1
    switch (code, number) {
    case ("NoRoute", _), ("NoMatch", _), ("NoTrips", _), (_, 441), (_, 442):
      throw .noRouteFound(from: 0, to: last)
    case ("NoSegment", _), (_, 171):
      throw .tooFarFromRoads(waypoint: index(in: message), distance: .infinity, limit: .infinity)
    default:
      throw .invalidResponse([code, message].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// Returns the coordinate index at the end of a message such as "Could not find a matching segment for
  /// coordinate 1", or 0.
  private static func index(in message: String) -> Int {
    let digits = message.reversed().prefix { $0.isASCII && $0.isNumber }.prefix(3)
    return Int(String(digits.reversed())) ?? 0
  }
}

// MARK: - Writing

extension OSRMFormat {
  /// Writes routes as the response of an OSRM-format service, with the best route first.
  public static func json(of routes: [Route], geometry: Geometry = .polyline6) -> JSON {
    [
      "code": "Ok",
      "routes": .array(routes.map { OSRMRouteWriter(route: $0, geometry: geometry).json }),
      "waypoints": .array(routes.first.map(waypoints) ?? []),
    ]
  }

  private static func waypoints(of route: Route) -> [JSON] {
    let points = [0] + route.legs.map(\.stretch.upperBound)
    let names = [""] + route.legs.map(\.destination.title)
    return zip(zip(points, names), route.snapDistances).map { point, distance in
      [
        "location": route.line.position(at: point.0).coordinate.pair, "name": .string(point.1),
        "distance": .number(distance.rounded(to: 10)),
      ]
    }
  }
}

/// A writer for one route in OSRM format.
struct OSRMRouteWriter {
  let route: Route
  let geometry: OSRMFormat.Geometry

  var json: JSON {
    var members: JSONObject = [
      "geometry": json(of: route.line.coordinates),
      "distance": .number(route.distance.rounded(to: 10)),
      "duration": .number(route.duration.rounded(to: 10)),
      "weight": .number(route.duration.rounded(to: 10)), "weight_name": "duration",
      "legs": .array(route.legs.map(json)),
    ]
    if let hills = route.elevationChange {
      members["climb"] = .number(hills.climb.rounded(to: 10))
      members["descent"] = .number(hills.descent.rounded(to: 10))
    }
    return .object(members)
  }

  private func json(of path: [Coordinate]) -> JSON {
    switch geometry {
    case .polyline: .string(MapPath(path).encodedPath(precision: 5))
    case .polyline6: .string(MapPath(path).encodedPath(precision: 6))
    case .geojson: ["type": "LineString", "coordinates": .array(path.map(\.pair))]
    }
  }

  private func json(of leg: RouteLeg) -> JSON {
    var json: JSONObject = [
      "distance": .number(leg.distance.rounded(to: 10)),
      "duration": .number(leg.duration.rounded(to: 10)),
      "weight": .number(leg.duration.rounded(to: 10)),
      "summary": .string(leg.summary),
      "steps": .array(leg.steps.map(self.json)),
    ]
    if let annotation = annotation(of: leg) { json["annotation"] = annotation }
    return .object(json)
  }

  private func json(of step: RouteStep) -> JSON {
    var path = route.line.coordinates(from: step.stretch.lowerBound, to: step.stretch.upperBound)
    if path.count == 1 { path.append(path[0]) }
    var json: JSONObject = [
      "distance": .number(step.distance.rounded(to: 10)),
      "duration": .number(step.duration.rounded(to: 10)),
      "weight": .number(step.duration.rounded(to: 10)),
      "geometry": self.json(of: path), "name": .string(step.name),
      "mode": .string(mode(of: step)),
      "driving_side": .string(step.drivingSide.name),
      "maneuver": self.json(of: step.maneuver),
      "intersections": .array(intersections(of: step)),
    ]
    let texts = [
      ("ref", step.ref), ("destinations", step.destinations), ("exits", step.exits),
      ("junction_name", step.junctionName), ("rotary_name", step.rotaryName),
    ]
    for (name, text) in texts where !text.isEmpty { json[name] = .string(text) }
    if step.maneuver.kind == .continueOnFoot {
      json["walking_distance"] = .number(step.walkingDistance.rounded(to: 10))
    }
    if let feature = step.walkingFeature { json["walking_feature"] = self.json(of: feature) }
    return .object(json)
  }

  private func json(of feature: WalkingFeature) -> JSON {
    var json: JSONObject = ["type": .string(feature.kind.rawValue)]
    if let direction = feature.direction { json["direction"] = .string(direction.rawValue) }
    if let floor = feature.floor { json["floor"] = .number(floor) }
    if !feature.floorName.isEmpty { json["floor_name"] = .string(feature.floorName) }
    return .object(json)
  }

  private func mode(of step: RouteStep) -> String {
    if step.isFerry { return "ferry" }
    let mode = step.maneuver.kind == .continueOnFoot ? .walking : route.travelMode
    return mode.osrmMode
  }

  private func json(of maneuver: Maneuver) -> JSON {
    // The format has no such kinds; the mode and `walking_distance` of the step distinguish them.
    let isOther = maneuver.kind == .ferry || maneuver.kind == .continueOnFoot
    let kind = isOther ? Maneuver.Kind.notification : maneuver.kind
    var json: JSONObject = [
      "type": .string(kind.rawValue), "location": maneuver.coordinate.pair,
      "bearing_before": .number(maneuver.bearingBefore.rounded()),
      "bearing_after": .number(maneuver.bearingAfter.rounded()),
    ]
    if let modifier = maneuver.modifier { json["modifier"] = .string(modifier.rawValue) }
    if let exit = maneuver.exit { json["exit"] = .number(Double(exit)) }
    return .object(json)
  }

  /// Returns the intersection of the maneuver, and one for each section that starts at an intersection.
  private func intersections(of step: RouteStep) -> [JSON] {
    let sections = sections(in: step.stretch)
    let atStart = sections.first { $0.stretch.lowerBound <= step.stretch.lowerBound }
    var first = intersection(
      at: step.maneuver.coordinate, isTunnel: atStart?.isTunnel ?? step.isTunnel, of: step)
    if !step.lanes.isEmpty { first["lanes"] = .array(step.lanes.map(json)) }
    return [.object(first)]
      + sections.filter {
        $0.startsAtIntersection && $0.stretch.lowerBound > step.stretch.lowerBound
      }
      .map { section in
        let start = route.line.position(at: section.stretch.lowerBound)
        return .object(intersection(at: start.coordinate, isTunnel: section.isTunnel, of: step))
      }
  }

  private func intersection(
    at coordinate: Coordinate, isTunnel: Bool, of step: RouteStep
  ) -> JSONObject {
    let bearing = step.maneuver.bearingAfter.rounded()
    var json: JSONObject = [
      "location": coordinate.pair, "bearings": [.number(bearing)], "entry": [true], "out": 0,
    ]
    let classes: [JSON] =
      (isTunnel ? ["tunnel"] : []) + (step.isTollRoad ? ["toll"] : [])
      + (step.isFerry ? ["ferry"] : [])
    if !classes.isEmpty { json["classes"] = .array(classes) }
    return json
  }

  private func json(of lane: Lane) -> JSON {
    let arrows = lane.indications.map { JSON.string($0.rawValue) }
    var json: JSONObject = [
      "indications": .array(arrows.isEmpty ? ["none"] : arrows),
      "valid": .bool(lane.isValid),
    ]
    if let active = lane.active { json["valid_indication"] = .string(active.rawValue) }
    return .object(json)
  }
}

extension RouteLeg {
  /// The names of the two longest roads, in driving order.
  public var summary: String {
    var names: [String] = []
    var lengths: [String: Double] = [:]
    for step in steps {
      let name = step.name.isEmpty ? step.ref : step.name
      guard !name.isEmpty else { continue }
      if lengths[name] == nil { names.append(name) }
      lengths[name, default: 0] += step.distance
    }
    let longest = names.sorted { (lengths[$0] ?? 0, $1) > (lengths[$1] ?? 0, $0) }.prefix(2)
    return names.filter(longest.contains).joined(separator: ", ")
  }
}

extension TravelMode {
  /// The value of a step's `mode`.
  var osrmMode: String {
    switch self {
    case .driving, .twoWheeler, .taxicab: "driving"
    case .cycling: "cycling"
    case .walking: "walking"
    }
  }
}

extension Coordinate {
  /// Longitude and latitude, rounded to seven decimal places.
  var pair: JSON {
    [.number(longitude.rounded(to: 1e7)), .number(latitude.rounded(to: 1e7))]
  }
}

extension Double {
  /// Returns the number rounded to a multiple of 1/parts.
  func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
