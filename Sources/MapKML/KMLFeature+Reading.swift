// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage

extension KMLFeature {
  /// Reads a `Placemark` or a `GroundOverlay`.
  init(_ node: KMLNode) throws(KMLError) {
    id = node.attributes["id"]
    name = node.text(of: "name")
    description = node.text(of: "description")
    isVisible = try node.flag("visibility") ?? true
    styleURL = node.text(of: "styleUrl")
    style = try node.child("Style").map { child throws(KMLError) in try KMLStyle(child) }
    if let data = node.child("ExtendedData") { properties = KMLFeature.properties(data) }
    if node.name == "GroundOverlay" {
      content = try KMLGroundOverlay(node).map { .groundOverlay($0) }
    } else {
      content = try KMLGeometry.first(in: node).map { .geometry($0) }
    }
  }

  private static func properties(_ data: KMLNode) -> [String: String] {
    var properties: [String: String] = [:]
    for child in data.children {
      if child.name == "Data", let name = child.attributes["name"] {
        properties[name] = child.text(of: "value") ?? ""
      }
      for field in child.children where field.name == "SimpleData" {
        if let name = field.attributes["name"] { properties[name] = field.content ?? "" }
      }
    }
    return properties
  }
}

/// Reads geometries of KML elements.
enum KMLGeometry {
  /// Returns the first geometry in an element; `nil` if there is none of a supported kind.
  static func first(in node: KMLNode) throws(KMLError) -> GeoJSONGeometry? {
    for child in node.children {
      if let geometry = try read(child) { return geometry }
    }
    return nil
  }

  private static func read(_ node: KMLNode) throws(KMLError) -> GeoJSONGeometry? {
    switch node.name {
    case "Point":
      let coordinates = try coordinates(in: node)
      guard coordinates.count == 1 else {
        throw node.error(.expected("one coordinate", in: "Point", found: "\(coordinates.count)"))
      }
      return .point(coordinates[0])
    case "LineString":
      let coordinates = try coordinates(in: node)
      guard coordinates.count > 1 else {
        throw node.error(.tooFewCoordinates(least: 2, in: node.name))
      }
      return .lineString(coordinates)
    case "LinearRing": return .lineString(try ring(node))
    case "Polygon": return .polygon(try rings(node))
    case "MultiGeometry", "MultiTrack":
      var parts: [GeoJSONGeometry] = []
      for child in node.children {
        if let part = try read(child) { parts.append(part) }
      }
      return .geometryCollection(parts)
    case "Track": return try track(node)
    default: return nil
    }
  }

  private static func coordinates(in node: KMLNode) throws(KMLError) -> [Coordinate] {
    guard let child = node.child("coordinates") else {
      throw node.error(.missing("coordinates", in: node.name))
    }
    return try KMLCoordinates.list(child)
  }

  /// Returns the coordinates of a ring, closed if it is open.
  private static func ring(_ node: KMLNode) throws(KMLError) -> [Coordinate] {
    var coordinates = try coordinates(in: node)
    if let first = coordinates.first, coordinates.last != first || coordinates.count == 1 {
      coordinates.append(first)
    }
    guard coordinates.count > 3 else {
      throw node.error(.tooFewCoordinates(least: 3, in: node.name))
    }
    return coordinates
  }

  private static func rings(_ node: KMLNode) throws(KMLError) -> [[Coordinate]] {
    guard let outer = node.child("outerBoundaryIs")?.child("LinearRing") else {
      throw node.error(.missing("outerBoundaryIs", in: "Polygon"))
    }
    var rings = [try ring(outer)]
    for child in node.children where child.name == "innerBoundaryIs" {
      // The schema has one ring in each element; many files have all of them in one.
      for inner in child.children where inner.name == "LinearRing" { rings.append(try ring(inner)) }
    }
    return rings
  }

  /// Returns the coordinates of a track in order. A track with one coordinate is a point.
  private static func track(_ node: KMLNode) throws(KMLError) -> GeoJSONGeometry? {
    var coordinates: [Coordinate] = []
    // An empty element means that the location at that time is not known.
    for child in node.children where child.name == "coord" && child.content != nil {
      coordinates.append(try KMLCoordinates.single(child))
    }
    return coordinates.count > 1 ? .lineString(coordinates) : coordinates.first.map { .point($0) }
  }
}

extension KMLGroundOverlay {
  /// Reads a `GroundOverlay`; `nil` if it has no box.
  init?(_ node: KMLNode) throws(KMLError) {
    guard let box = node.child("LatLonBox") else { return nil }
    func edge(_ name: String, within limit: Double) throws(KMLError) -> Double {
      guard let value = try box.number(name) else {
        throw box.error(.missing(name, in: "LatLonBox"))
      }
      guard abs(value) <= limit else {
        throw box.error(.expected("within ±\(Int(limit))", in: name, found: "\(value)"))
      }
      return value
    }
    let south = try edge("south", within: 90)
    let north = try edge("north", within: 90)
    let west = try edge("west", within: 360)
    let east = try edge("east", within: 360)
    guard south < north, west != east else {
      throw box.error(.expected("a box with an area", in: "LatLonBox", found: "none"))
    }
    // Some files have edges beyond 180° for a box across the antimeridian. A box around the world stays so.
    let isRound = abs(east - west) >= 360
    bounds = CoordinateBounds(
      southWest: Coordinate(
        latitude: south, longitude: isRound ? -180 : KMLGroundOverlay.wrapped(west)),
      northEast: Coordinate(
        latitude: north, longitude: isRound ? 180 : KMLGroundOverlay.wrapped(east)))
    rotation = try box.number("rotation") ?? 0
    href = node.child("Icon")?.text(of: "href")
    color = try KMLStyle.color(in: node)
    drawOrder = Int32(min(max(try node.number("drawOrder") ?? 0, -1e9), 1e9))
  }

  private static func wrapped(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : Longitude.wrapped(longitude)
  }
}
