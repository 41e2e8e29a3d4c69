// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

// The coordinate helpers of Google's utility library. Its `distance(to:)` and `heading(to:)` are declared by
// Coordinate itself.
extension Coordinate {
  /// The point of this coordinate on the projected map.
  public var mapPoint: MapPoint { MapPoint(self) }

  /// Returns the coordinate at a distance along a great circle.
  ///
  /// - Parameters:
  ///   - distance: The distance over the ground, in meters.
  ///   - heading: The initial direction, in degrees clockwise from true north.
  public func offset(distance: CLLocationDistance, heading: CLLocationDirection) -> Coordinate {
    offset(by: distance, heading: heading)
  }

  /// Returns the coordinate at a fraction of the great circle to another coordinate; its longitude is in
  /// -180..<180.
  public func interpolate(to: Coordinate, fraction: Double) -> Coordinate {
    interpolated(to: to, by: fraction)
  }
}

extension MapPoint {
  /// The coordinate of this point; its longitude is in -180..<180.
  public var location: Coordinate { coordinate }

  /// Returns the point at a fraction of the straight line between two points, across the antimeridian if
  /// shorter.
  public static func interpolate(from: MapPoint, to: MapPoint, fraction: Double) -> MapPoint {
    from.interpolated(to: to, by: fraction)
  }
}

extension [Coordinate] {
  /// A path of these coordinates.
  public var gmsPath: GMSPath { GMSPath(MapPath(self)) }

  /// A mutable path of these coordinates.
  public var gmsMutablePath: GMSMutablePath { GMSMutablePath(MapPath(self)) }
}
