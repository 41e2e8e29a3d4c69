// SPDX-License-Identifier: Apache-2.0
// Google's functions begin with capital letters.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MapGeometry
public import MapUI

/// Google's name for ``/MapGeometry/MapPoint``.
public typealias GMSMapPoint = MapPoint
/// Google's name for ``/MapGeometry/LengthKind``.
public typealias GMSLengthKind = LengthKind

/// Returns the point of a coordinate on the projected map.
public func GMSProject(_ coordinate: CLLocationCoordinate2D) -> GMSMapPoint { MapPoint(coordinate) }

/// Returns the coordinate of a point on the projected map.
public func GMSUnproject(_ point: GMSMapPoint) -> CLLocationCoordinate2D { point.coordinate }

/// Returns the point at fraction `t` of the straight line from `a` to `b`, across the antimeridian if
/// shorter.
public func GMSMapPointInterpolate(
  _ a: GMSMapPoint, _ b: GMSMapPoint, _ t: Double
) -> GMSMapPoint { a.interpolated(to: b, by: t) }

/// Returns the length of the straight line from `a` to `b`, across the antimeridian if shorter.
public func GMSMapPointDistance(_ a: GMSMapPoint, _ b: GMSMapPoint) -> Double { a.distance(to: b) }

/// Returns whether a coordinate is inside the polygon with a path as its outline. The South Pole is always
/// outside.
public func GMSGeometryContainsLocation(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool
) -> Bool { path.path.contains(point, geodesic: geodesic) }

/// Returns whether a coordinate is on a path or within a tolerance in meters of it.
public func GMSGeometryIsLocationOnPathTolerance(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool,
  _ tolerance: CLLocationDistance
) -> Bool { path.path.passes(point, geodesic: geodesic, tolerance: tolerance) }

/// Returns whether a coordinate is on a path or within 0.1 meters of it.
public func GMSGeometryIsLocationOnPath(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool
) -> Bool { path.path.passes(point, geodesic: geodesic) }

/// Returns the distance over the ground, in meters.
public func GMSGeometryDistance(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D
) -> CLLocationDistance { from.distance(to: to) }

/// Returns the length of a path along great circles, in meters.
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance {
  path.path.length(of: .geodesic)
}

/// Returns the area inside a path with great circles as sides, in square meters.
public func GMSGeometryArea(_ path: GMSPath) -> Double { path.path.area }

/// Returns the area inside a path in square meters, positive if the path runs counterclockwise.
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { path.path.signedArea }

/// Returns the initial heading of the great circle between two coordinates, in 0..<360 degrees; 0 if both are
/// equal.
public func GMSGeometryHeading(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D
) -> CLLocationDirection { from.heading(to: to) }

/// Returns the coordinate at a distance in meters along the great circle with an initial heading.
public func GMSGeometryOffset(
  _ from: CLLocationCoordinate2D, _ distance: CLLocationDistance, _ heading: CLLocationDirection
) -> CLLocationCoordinate2D { from.offset(by: distance, heading: heading) }

/// Returns the coordinate at a fraction of the great circle between two coordinates; its longitude is in
/// -180..<180.
public func GMSGeometryInterpolate(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D, _ fraction: Double
) -> CLLocationCoordinate2D { from.interpolated(to: to, by: fraction) }

extension CoordinateBounds {
  /// Creates the smallest bounds with two opposite corners, in any order. Of the two possible longitude spans, the smaller one is
  /// used, even if it crosses the antimeridian.
  public init(coordinate first: Coordinate, coordinate second: Coordinate) {
    self.init(corners: first, second)
  }

  /// Creates the smallest bounds that contain a region's corners.
  public init(region: VisibleRegion) {
    self = CoordinateBounds(corners: region.nearLeft, region.nearRight)
      .includingCoordinate(region.farLeft).includingCoordinate(region.farRight)
  }

  /// Returns the smallest bounds that contain these bounds and all coordinates of a path.
  public func includingPath(_ path: some Sequence<Coordinate>) -> CoordinateBounds {
    including(path: path)
  }
}
