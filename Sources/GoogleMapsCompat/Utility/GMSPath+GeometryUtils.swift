// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapUI

// The helpers on paths, polylines and polygons of Google's utility library.
extension GMSPath {
  /// The tolerance of ``isOnPath(coordinate:geodesic:tolerance:)``, meters.
  public static let defaultToleranceInMeters = 0.1

  /// The area that the path encloses along great circles, in square units of the radius. The path is
  /// closed where it is open.
  ///
  /// - Parameter radius: the radius of the sphere; the Earth's in meters by default.
  public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double {
    abs(signedArea(radius: radius))
  }

  /// The area that the path encloses along great circles: positive where the path runs counterclockwise,
  /// 0 for fewer than three coordinates.
  ///
  /// - Parameter radius: the radius of the sphere; the Earth's in meters by default.
  public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double {
    let ratio = radius / kGMSEarthRadius
    return path.signedArea * ratio * ratio
  }

  /// Whether a coordinate is inside the polygon with this outline. The South Pole is always outside, a
  /// vertex always inside.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate to test.
  ///   - geodesic: whether the sides are parts of great circles; otherwise they are straight on the map.
  public func contains(coordinate: Coordinate, geodesic: Bool) -> Bool {
    path.contains(coordinate, geodesic: geodesic)
  }

  /// Whether a coordinate is on the path or near it.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate to test.
  ///   - geodesic: whether the segments are parts of great circles; otherwise they are straight on the map.
  ///   - tolerance: the greatest distance from the path, meters.
  public func isOnPath(
    coordinate: Coordinate, geodesic: Bool, tolerance: Double = defaultToleranceInMeters
  ) -> Bool {
    path.passes(coordinate, geodesic: geodesic, tolerance: tolerance)
  }

  /// Spans along the path in styles and of lengths that both repeat.
  ///
  /// - Parameters:
  ///   - styles: the styles, used one after another.
  ///   - lengths: the lengths of the spans, used one after another.
  ///   - lengthKind: the unit of the lengths.
  ///   - offset: the length of the pattern that is skipped at the start.
  @MainActor public func styleSpans(
    styles: [GMSStrokeStyle], lengths: [Double], lengthKind: GMSLengthKind, offset: Double = 0
  ) -> [GMSStyleSpan] {
    StyleSpan.spans(
      along: path, styles: styles, lengths: lengths, kind: lengthKind, offset: offset)
  }
}

extension MapUI.Polyline {
  /// Whether a coordinate is on the line or within `tolerance` meters of it. False without a path.
  public func isOnPolyline(
    coordinate: Coordinate, tolerance: Double = GMSPath.defaultToleranceInMeters
  ) -> Bool {
    let path: GMSPath? = path
    return path?.isOnPath(coordinate: coordinate, geodesic: geodesic, tolerance: tolerance)
      ?? false
  }
}

extension MapUI.Polygon {
  /// Whether a coordinate is inside the outline. Holes do not count. False without a path.
  public func contains(coordinate: Coordinate) -> Bool {
    let path: GMSPath? = path
    return path?.contains(coordinate: coordinate, geodesic: geodesic) ?? false
  }

  /// The area inside the outline along great circles, in square units of the radius; nil without a path.
  public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double? {
    let path: GMSPath? = path
    return path?.area(radius: radius)
  }

  /// The area inside the outline, positive where it runs counterclockwise; nil without a path.
  public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double? {
    let path: GMSPath? = path
    return path?.signedArea(radius: radius)
  }
}
