// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapJSON
public import MapRoute

extension TrackMatch {
  /// Returns the matchings and points as the response of OSRM's match service.
  ///
  /// Each point also has its `distance` from the location, its `offset` from the start of the matching, both in
  /// meters, and its `confidence`. The code is `NoMatch` if there are no matchings.
  ///
  /// https://project-osrm.org/docs/v5.24.0/api/#match-service
  ///
  /// - Parameter geometry: The encoding of the lines.
  public func osrmJSON(geometry: OSRMFormat.Geometry = .polyline6) -> JSON {
    [
      "code": matchings.isEmpty ? "NoMatch" : "Ok",
      "matchings": .array(matchings.map { $0.osrmJSON(geometry) }),
      "tracepoints": .array(tracepoints),
    ]
  }

  private var tracepoints: [JSON] {
    var counts = matchings.map { _ in 0 }
    return points.map { point in
      guard let point else { return .null }
      defer { counts[point.matching] += 1 }
      return [
        "location": .position(point.coordinate), "name": .string(point.name),
        "distance": .rounded(point.distance, 1),
        "matchings_index": .number(Double(point.matching)),
        "waypoint_index": .number(Double(counts[point.matching])),
        "offset": .rounded(point.offset, 1), "confidence": .rounded(point.confidence, 3),
      ]
    }
  }

  /// The matchings as lines and their points as points of a GeoJSON feature collection.
  public var geoJSON: JSON {
    let lines = matchings.enumerated().map { number, matching in
      var properties: JSONObject = [
        "matching": .number(Double(number)), "distance": .rounded(matching.distance, 1),
        "confidence": .rounded(matching.confidence, 3), "roads": .array(matching.names),
      ]
      if let seconds = matching.recordedDuration { properties["duration"] = .rounded(seconds, 1) }
      return JSON.feature(
        "LineString", .array(matching.coordinates.map(JSON.position)), properties)
    }
    let dots = points.enumerated().compactMap { number, point in
      point.map { point in
        JSON.feature(
          "Point", .position(point.coordinate),
          [
            "fix": .number(Double(number)), "matching": .number(Double(point.matching)),
            "offset": .rounded(point.offset, 1), "distance": .rounded(point.distance, 1),
            "confidence": .rounded(point.confidence, 3), "name": .string(point.name),
            "ref": .string(point.ref),
          ])
      }
    }
    return .featureCollection(lines + dots)
  }

  /// The matchings as GPX 1.1: a track with a segment for each.
  ///
  /// https://www.topografix.com/GPX/1/1/
  public var gpx: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Rhumb" xmlns="http://www.topografix.com/GPX/1/1">
      <trk>

      """
    for matching in matchings {
      text += "<trkseg>\n"
      for coordinate in matching.coordinates {
        let position = JSON.position(coordinate)
        text += "<trkpt lat=\"\(position[1]?.text ?? "0")\" lon=\"\(position[0]?.text ?? "0")\"/>\n"
      }
      text += "</trkseg>\n"
    }
    return text + "</trk>\n</gpx>\n"
  }
}

extension TrackMatch.Matching {
  /// The vertices of the line; at least two.
  fileprivate var coordinates: [Coordinate] {
    let vertices = route.line.coordinates
    return vertices.count > 1 ? vertices : vertices + vertices
  }

  /// The names or numbers of the roads.
  fileprivate var names: [JSON] {
    roads.map { $0.name.isEmpty ? $0.ref : $0.name }.filter { !$0.isEmpty }.map { .string($0) }
  }

  fileprivate func osrmJSON(_ geometry: OSRMFormat.Geometry) -> JSON {
    var json = OSRMFormat.json(of: [route], geometry: geometry)["routes"]?[0]?.object ?? [:]
    json["confidence"] = .rounded(confidence, 3)
    return .object(json)
  }
}
