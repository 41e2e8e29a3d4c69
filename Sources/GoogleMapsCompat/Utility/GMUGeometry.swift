// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A shape of a GeoJSON or KML document.
public protocol GMUGeometry: AnyObject {
  /// Its kind by the name that the format gives it, as `Point`.
  var type: String { get }
}

/// A place.
public final class GMUPoint: GMUGeometry {
  /// `Point`.
  public let type = "Point"
  /// Where.
  public let coordinate: CLLocationCoordinate2D

  /// Makes a place.
  public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
}

/// A line.
public final class GMULineString: GMUGeometry {
  /// `LineString`.
  public let type = "LineString"
  /// The line's way.
  public let path: GMSPath

  /// Makes a line along a path.
  public init(path: GMSPath) { self.path = path }
}

/// A shape with holes.
public final class GMUPolygon: GMUGeometry {
  /// `Polygon`.
  public let type = "Polygon"
  /// The outline, and after it those of the holes.
  public let paths: [GMSPath]

  /// Makes a shape of its outline and of those of its holes.
  public init(paths: [GMSPath]) { self.paths = paths }
}

/// Several shapes: also what GeoJSON calls `MultiPoint` and the like.
public final class GMUGeometryCollection: GMUGeometry {
  /// `GeometryCollection`.
  public let type = "GeometryCollection"
  /// The shapes, bottom first.
  public let geometries: [any GMUGeometry]

  /// Makes a collection.
  public init(geometries: [any GMUGeometry]) { self.geometries = geometries }
}

/// A picture on the ground.
public final class GMUGroundOverlay: GMUGeometry {
  /// `GroundOverlay`.
  public let type = "GroundOverlay"
  /// The corner in the north-east.
  public let northEast: CLLocationCoordinate2D
  /// The corner in the south-west.
  public let southWest: CLLocationCoordinate2D
  /// Greater is drawn over smaller.
  public let zIndex: Int32
  /// The bearing of the image's top: degrees clockwise from north, about the middle of the box. A KML
  /// `rotation` of 45 degrees, which is counterclockwise, gives 315.
  public let rotation: Double
  /// The picture's file, as the document names it.
  public let href: String

  /// Makes a picture on the ground, `coordinate` being its corner in the north-east.
  public init(
    coordinate northEast: CLLocationCoordinate2D, southWest: CLLocationCoordinate2D,
    zIndex: Int32, rotation: Double, href: String
  ) {
    self.northEast = northEast
    self.southWest = southWest
    self.zIndex = zIndex
    self.rotation = rotation
    self.href = href
  }
}

extension GMUPoint: Equatable {
  /// Whether both are at the same coordinate.
  public static func == (a: GMUPoint, b: GMUPoint) -> Bool { a.coordinate == b.coordinate }
}

extension GMULineString: Equatable {
  /// Whether both have the same coordinates in the same order.
  public static func == (a: GMULineString, b: GMULineString) -> Bool { a.path == b.path }
}

extension GMUPolygon: Equatable {
  /// Whether both have the same outlines in the same order.
  public static func == (a: GMUPolygon, b: GMUPolygon) -> Bool { a.paths == b.paths }
}

extension GMUGeometryCollection: Equatable {
  /// Whether both have equal shapes in the same order.
  public static func == (a: GMUGeometryCollection, b: GMUGeometryCollection) -> Bool {
    a.geometries.count == b.geometries.count
      && zip(a.geometries, b.geometries).allSatisfy { GMUGeometries.areEqual($0, $1) }
  }
}

extension GMUGroundOverlay: Equatable {
  /// Whether both have the same box, level, bearing and image.
  public static func == (a: GMUGroundOverlay, b: GMUGroundOverlay) -> Bool {
    a.northEast == b.northEast && a.southWest == b.southWest && a.zIndex == b.zIndex
      && a.rotation == b.rotation && a.href == b.href
  }
}

/// Makes shapes of the geometries that documents hold.
enum GMUGeometries {
  static func make(_ geometry: GeoJSONGeometry) -> any GMUGeometry {
    switch geometry {
    case .point(let place): GMUPoint(coordinate: place)
    case .lineString(let line): GMULineString(path: GMSPath(Path(line)))
    case .polygon(let rings): GMUPolygon(paths: rings.map { GMSPath(Path($0)) })
    case .multiPoint(let places):
      GMUGeometryCollection(geometries: places.map { GMUPoint(coordinate: $0) })
    case .multiLineString(let lines):
      GMUGeometryCollection(geometries: lines.map { GMULineString(path: GMSPath(Path($0))) })
    case .multiPolygon(let polygons):
      GMUGeometryCollection(
        geometries: polygons.map { GMUPolygon(paths: $0.map { GMSPath(Path($0)) }) })
    case .geometryCollection(let parts): GMUGeometryCollection(geometries: parts.map { make($0) })
    }
  }

  /// Whether two shapes are of one kind and equal. A shape of the app's own class equals only itself.
  static func areEqual(_ a: any GMUGeometry, _ b: any GMUGeometry) -> Bool {
    switch (a, b) {
    case (let a as GMUPoint, let b as GMUPoint): a == b
    case (let a as GMULineString, let b as GMULineString): a == b
    case (let a as GMUPolygon, let b as GMUPolygon): a == b
    case (let a as GMUGeometryCollection, let b as GMUGeometryCollection): a == b
    case (let a as GMUGroundOverlay, let b as GMUGroundOverlay): a == b
    default: a === b
    }
  }

  /// The box that holds a shape's places.
  static func bounds(of geometry: GeoJSONGeometry) -> CoordinateBounds {
    switch geometry {
    case .point(let place): CoordinateBounds().includingCoordinate(place)
    case .lineString(let line), .multiPoint(let line): CoordinateBounds().includingPath(line)
    case .multiLineString(let lines), .polygon(let lines):
      lines.reduce(CoordinateBounds()) { $0.includingPath($1) }
    case .multiPolygon(let polygons):
      polygons.joined().reduce(CoordinateBounds()) { $0.includingPath($1) }
    case .geometryCollection(let parts):
      parts.reduce(CoordinateBounds()) { $0.includingBounds(bounds(of: $1)) }
    }
  }
}
