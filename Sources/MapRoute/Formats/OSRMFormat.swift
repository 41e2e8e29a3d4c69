// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// Routes as the services of OSRM, of Valhalla (`format=osrm`) and of Mapbox write them.
///
/// https://project-osrm.org/docs/v5.24.0/api/#route-service
public enum OSRMFormat {
  /// How the ways of routes and steps are written.
  public enum Geometry: String, Hashable, Sendable, CaseIterable {
    /// Encoded, to five decimal places of a degree: about a meter.
    case polyline
    /// Encoded, to six decimal places.
    case polyline6
    /// A GeoJSON line.
    case geojson
  }

  /// Reads the routes of an answer.
  ///
  /// Fields that are not known are passed over; a maneuver of an unknown kind counts as a turn, as
  /// OSRM's documentation asks for. A polyline's precision is told from the places beside it. A bare
  /// route, without the answer around it, is read too, and commas before a closing bracket are forgiven.
  ///
  /// - Parameters:
  ///   - text: the answer, UTF-8.
  ///   - request: what was asked; its destinations are the legs'. Without it they are named by the
  ///     answer, or are the ends of the legs.
  public static func routes(
    parsing text: [UInt8], for request: RouteRequest? = nil
  ) throws(RouteError) -> [Route] {
    try routes(in: document(text), for: request)
  }

  /// Reads the routes of an answer that is parsed already.
  public static func routes(
    in document: JSON, for request: RouteRequest? = nil
  ) throws(RouteError) -> [Route] {
    guard document.object != nil else { throw .badAnswer("the document is no object") }
    try checkCode(of: document, for: request)
    if document["routes"] == nil, document["legs"] != nil {
      var reader = OSRMRouteReader(waypoints: [], request: request)
      return [try reader.route(document, at: "route")]
    }
    guard let routes = document["routes"]?.array, !routes.isEmpty else {
      throw .badAnswer("routes: there are none")
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
      throw .badAnswer("\(error)")
    }
  }

  /// The text without the commas that stand before a closing bracket.
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
