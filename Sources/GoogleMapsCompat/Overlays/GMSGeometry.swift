// SPDX-License-Identifier: Apache-2.0
// Google's functions begin with capital letters.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MapGeometry

/// ``MapGeometry/MapPoint`` by Google's name.
public typealias GMSMapPoint = MapPoint
/// ``MapGeometry/LengthKind`` by Google's name.
public typealias GMSLengthKind = LengthKind

/// The point of a coordinate on the projected map.
public func GMSProject(_ coordinate: CLLocationCoordinate2D) -> GMSMapPoint { MapPoint(coordinate) }

/// The coordinate of a point of the projected map.
public func GMSUnproject(_ point: GMSMapPoint) -> CLLocationCoordinate2D { point.coordinate }

/// The point a share `t` of the way from `a` to `b`, the short way over the antimeridian.
public func GMSMapPointInterpolate(
  _ a: GMSMapPoint, _ b: GMSMapPoint, _ t: Double
) -> GMSMapPoint { a.interpolated(to: b, by: t) }

/// The length of the line from `a` to `b`, the short way over the antimeridian.
public func GMSMapPointDistance(_ a: GMSMapPoint, _ b: GMSMapPoint) -> Double { a.distance(to: b) }

/// Whether a place lies in the polygon that a path is the outline of; the South Pole never does.
public func GMSGeometryContainsLocation(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool
) -> Bool { path.path.contains(point, geodesic: geodesic) }

/// Whether a place lies on a path or within a number of meters of it.
public func GMSGeometryIsLocationOnPathTolerance(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool,
  _ tolerance: CLLocationDistance
) -> Bool { path.path.passes(point, geodesic: geodesic, tolerance: tolerance) }

/// Whether a place lies on a path or within 0.1 meters of it.
public func GMSGeometryIsLocationOnPath(
  _ point: CLLocationCoordinate2D, _ path: GMSPath, _ geodesic: Bool
) -> Bool { path.path.passes(point, geodesic: geodesic) }

/// The distance over the ground, meters.
public func GMSGeometryDistance(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D
) -> CLLocationDistance { from.distance(to: to) }

/// A path's length along great circles, meters.
public func GMSGeometryLength(_ path: GMSPath) -> CLLocationDistance {
  path.path.length(of: .geodesic)
}

/// The area that a path encloses along great circles, square meters.
public func GMSGeometryArea(_ path: GMSPath) -> Double { path.path.area }

/// The area that a path encloses, positive where it runs counterclockwise, square meters.
public func GMSGeometrySignedArea(_ path: GMSPath) -> Double { path.path.signedArea }

/// The direction in which the great circle to a place begins: 0..<360 degrees, 0 where both are the same.
public func GMSGeometryHeading(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D
) -> CLLocationDirection { from.heading(to: to) }

/// The place so many meters along the great circle that begins in a direction.
public func GMSGeometryOffset(
  _ from: CLLocationCoordinate2D, _ distance: CLLocationDistance, _ heading: CLLocationDirection
) -> CLLocationCoordinate2D { from.offset(by: distance, heading: heading) }

/// The place a share of the way along the great circle; longitude in -180..<180.
public func GMSGeometryInterpolate(
  _ from: CLLocationCoordinate2D, _ to: CLLocationCoordinate2D, _ fraction: Double
) -> CLLocationCoordinate2D { from.interpolated(to: to, by: fraction) }
