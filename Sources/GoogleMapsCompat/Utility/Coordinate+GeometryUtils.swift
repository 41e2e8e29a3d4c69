// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

// The helpers on coordinates of Google's utility library. Its `distance(to:)` and `heading(to:)` are
// Coordinate's own.
extension Coordinate {
  /// The point of this coordinate on the projected map.
  public var mapPoint: MapPoint { MapPoint(self) }

  /// The coordinate at a distance along a great circle.
  ///
  /// - Parameters:
  ///   - distance: the distance over the ground, meters.
  ///   - heading: the direction at the start, degrees clockwise from true north.
  public func offset(distance: CLLocationDistance, heading: CLLocationDirection) -> Coordinate {
    offset(by: distance, heading: heading)
  }

  /// The coordinate at a fraction of the great circle to another coordinate; its longitude is in
  /// -180..<180.
  public func interpolate(to: Coordinate, fraction: Double) -> Coordinate {
    interpolated(to: to, by: fraction)
  }
}

extension MapPoint {
  /// The coordinate of this point; its longitude is in -180..<180.
  public var location: Coordinate { coordinate }

  /// The point at a fraction of the straight line between two points, over the antimeridian where that is
  /// shorter.
  public static func interpolate(from: MapPoint, to: MapPoint, fraction: Double) -> MapPoint {
    from.interpolated(to: to, by: fraction)
  }
}

extension [Coordinate] {
  /// A path of these coordinates.
  public var gmsPath: GMSPath { GMSPath(Path(self)) }

  /// A path of these coordinates that can be changed.
  public var gmsMutablePath: GMSMutablePath { GMSMutablePath(Path(self)) }
}
