// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A geometry of a GeoJSON or KML document.
public protocol GMUGeometry: AnyObject {
  /// The format's name of the geometry type, such as `Point`.
  var type: String { get }
}

/// A point.
public final class GMUPoint: GMUGeometry {
  /// `Point`.
  public let type = "Point"
  /// The point's coordinate.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a point.
  public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
}

/// A line.
public final class GMULineString: GMUGeometry {
  /// `LineString`.
  public let type = "LineString"
  /// The line's path.
  public let path: GMSPath

  /// Creates a line along a path.
  public init(path: GMSPath) { self.path = path }
}

/// A polygon with holes.
public final class GMUPolygon: GMUGeometry {
  /// `Polygon`.
  public let type = "Polygon"
  /// The outline, followed by the outlines of the holes.
  public let paths: [GMSPath]

  /// Creates a polygon from its outline and the outlines of its holes.
  public init(paths: [GMSPath]) { self.paths = paths }
}

/// A collection of geometries. Also represents GeoJSON's `MultiPoint`, `MultiLineString` and `MultiPolygon`.
public final class GMUGeometryCollection: GMUGeometry {
  /// `GeometryCollection`.
  public let type = "GeometryCollection"
  /// The geometries, in drawing order.
  public let geometries: [any GMUGeometry]

  /// Creates a collection.
  public init(geometries: [any GMUGeometry]) { self.geometries = geometries }
}

/// An image on the ground.
public final class GMUGroundOverlay: GMUGeometry {
  /// `GroundOverlay`.
  public let type = "GroundOverlay"
  /// The northeast corner.
  public let northEast: CLLocationCoordinate2D
  /// The southwest corner.
  public let southWest: CLLocationCoordinate2D
  /// The drawing order: overlays with greater values are drawn above others.
  public let zIndex: Int32
  /// The bearing of the image's top, in degrees clockwise from north, about the center of the box. A KML
  /// `rotation` of 45 degrees, which is counterclockwise, results in 315.
  public let rotation: Double
  /// The reference to the image file in the document.
  public let href: String

  /// Creates a ground overlay. The `coordinate` is its northeast corner.
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
  /// Returns whether both have the same coordinate.
  public static func == (a: GMUPoint, b: GMUPoint) -> Bool { a.coordinate == b.coordinate }
}

extension GMULineString: Equatable {
  /// Returns whether both have the same coordinates in the same order.
  public static func == (a: GMULineString, b: GMULineString) -> Bool { a.path == b.path }
}

extension GMUPolygon: Equatable {
  /// Returns whether both have the same outlines in the same order.
  public static func == (a: GMUPolygon, b: GMUPolygon) -> Bool { a.paths == b.paths }
}

extension GMUGeometryCollection: Equatable {
  /// Returns whether both have equal geometries in the same order.
  public static func == (a: GMUGeometryCollection, b: GMUGeometryCollection) -> Bool {
    a.geometries.count == b.geometries.count
      && zip(a.geometries, b.geometries).allSatisfy { GMUGeometries.areEqual($0, $1) }
  }
}

extension GMUGroundOverlay: Equatable {
  /// Returns whether both have the same box, `zIndex`, rotation and image.
  public static func == (a: GMUGroundOverlay, b: GMUGroundOverlay) -> Bool {
    a.northEast == b.northEast && a.southWest == b.southWest && a.zIndex == b.zIndex
      && a.rotation == b.rotation && a.href == b.href
  }
}

/// Conversions of document geometries.
enum GMUGeometries {
  static func make(_ geometry: GeoJSONGeometry) -> any GMUGeometry {
    switch geometry {
    case .point(let coordinate): GMUPoint(coordinate: coordinate)
    case .lineString(let line): GMULineString(path: GMSPath(MapPath(line)))
    case .polygon(let rings): GMUPolygon(paths: rings.map { GMSPath(MapPath($0)) })
    case .multiPoint(let coordinates):
      GMUGeometryCollection(geometries: coordinates.map { GMUPoint(coordinate: $0) })
    case .multiLineString(let lines):
      GMUGeometryCollection(geometries: lines.map { GMULineString(path: GMSPath(MapPath($0))) })
    case .multiPolygon(let polygons):
      GMUGeometryCollection(
        geometries: polygons.map { GMUPolygon(paths: $0.map { GMSPath(MapPath($0)) }) })
    case .geometryCollection(let parts): GMUGeometryCollection(geometries: parts.map { make($0) })
    }
  }

  /// Returns whether two geometries have the same type and are equal. An instance of the app's own class
  /// equals only itself.
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

  /// Returns the bounding box of a geometry.
  static func bounds(of geometry: GeoJSONGeometry) -> CoordinateBounds {
    switch geometry {
    case .point(let coordinate): CoordinateBounds().includingCoordinate(coordinate)
    case .lineString(let line), .multiPoint(let line): CoordinateBounds().including(path: line)
    case .multiLineString(let lines), .polygon(let lines):
      lines.reduce(CoordinateBounds()) { $0.including(path: $1) }
    case .multiPolygon(let polygons):
      polygons.joined().reduce(CoordinateBounds()) { $0.including(path: $1) }
    case .geometryCollection(let parts):
      parts.reduce(CoordinateBounds()) { $0.includingBounds(bounds(of: $1)) }
    }
  }
}
