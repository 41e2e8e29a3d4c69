// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapUI

// The path, polyline and polygon helpers of Google's utility library.
extension GMSPath {
  /// The default tolerance of ``isOnPath(coordinate:geodesic:tolerance:)``, in meters.
  public static let defaultToleranceInMeters = 0.1

  /// Returns the area inside the path with great circles as sides, in square units of the radius. An open
  /// path is closed first.
  ///
  /// - Parameter radius: The radius of the sphere. The default is the Earth's radius in meters.
  public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double {
    abs(signedArea(radius: radius))
  }

  /// Returns the signed area inside the path with great circles as sides: positive if the path runs
  /// counterclockwise, 0 for fewer than three coordinates.
  ///
  /// - Parameter radius: The radius of the sphere. The default is the Earth's radius in meters.
  public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double {
    let ratio = radius / kGMSEarthRadius
    return path.signedArea * ratio * ratio
  }

  /// Returns whether a coordinate is inside the polygon with this path as its outline. The South Pole is
  /// always outside, a vertex always inside.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate to test.
  ///   - geodesic: Whether the sides are parts of great circles; otherwise they are straight on the map.
  public func contains(coordinate: Coordinate, geodesic: Bool) -> Bool {
    path.contains(coordinate, geodesic: geodesic)
  }

  /// Returns whether a coordinate is on the path or near it.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate to test.
  ///   - geodesic: Whether the segments are parts of great circles; otherwise they are straight on the map.
  ///   - tolerance: The maximum distance from the path, in meters.
  public func isOnPath(
    coordinate: Coordinate, geodesic: Bool, tolerance: Double = defaultToleranceInMeters
  ) -> Bool {
    path.passes(coordinate, geodesic: geodesic, tolerance: tolerance)
  }

  /// Returns spans along the path, with repeating styles and lengths.
  ///
  /// - Parameters:
  ///   - styles: The styles, used in turn.
  ///   - lengths: The lengths of the spans, used in turn.
  ///   - lengthKind: The unit of the lengths.
  ///   - offset: The length of the pattern that is skipped at the start.
  @MainActor public func styleSpans(
    styles: [GMSStrokeStyle], lengths: [Double], lengthKind: GMSLengthKind, offset: Double = 0
  ) -> [GMSStyleSpan] {
    StyleSpan.spans(
      along: path, styles: styles, lengths: lengths, kind: lengthKind, offset: offset)
  }
}

extension MapUI.Polyline {
  /// Returns whether a coordinate is on the line or within `tolerance` meters of it; `false` without a path.
  public func isOnPolyline(
    coordinate: Coordinate, tolerance: Double = GMSPath.defaultToleranceInMeters
  ) -> Bool {
    let path: GMSPath? = path
    return path?.isOnPath(coordinate: coordinate, geodesic: geodesic, tolerance: tolerance)
      ?? false
  }
}

extension MapUI.Polygon {
  /// Returns whether a coordinate is inside the outline, ignoring holes; `false` without a path.
  public func contains(coordinate: Coordinate) -> Bool {
    let path: GMSPath? = path
    return path?.contains(coordinate: coordinate, geodesic: geodesic) ?? false
  }

  /// Returns the area inside the outline with great circles as sides, in square units of the radius; `nil`
  /// without a path.
  public func area(radius: CLLocationDistance = kGMSEarthRadius) -> Double? {
    let path: GMSPath? = path
    return path?.area(radius: radius)
  }

  /// Returns the area inside the outline, positive if it runs counterclockwise; `nil` without a path.
  public func signedArea(radius: CLLocationDistance = kGMSEarthRadius) -> Double? {
    let path: GMSPath? = path
    return path?.signedArea(radius: radius)
  }
}
