// SPDX-License-Identifier: Apache-2.0
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
