// SPDX-License-Identifier: Apache-2.0

extension CoordinateBounds {
  /// Returns the smallest bounds that contain these bounds and a coordinate.
  ///
  /// The bounds grow east or west, whichever is less. Invalid bounds become bounds of only the coordinate. An
  /// invalid coordinate is ignored.
  public func includingCoordinate(_ coordinate: Coordinate) -> CoordinateBounds {
    guard coordinate.isValid else { return self }
    let place = coordinate.wrapped
    return includingBounds(CoordinateBounds(southWest: place, northEast: place))
  }

  /// Returns the smallest bounds that contain these bounds and other bounds.
  ///
  /// Of the possible longitude spans, the smallest is used. Invalid bounds are ignored.
  public func includingBounds(_ other: CoordinateBounds) -> CoordinateBounds {
    guard isValid else { return other.isValid ? other : self }
    guard other.isValid else { return self }
    let (west, east) = jointLongitudes(with: other)
    return CoordinateBounds(
      southWest: Coordinate(
        latitude: min(southWest.latitude, other.southWest.latitude), longitude: west),
      northEast: Coordinate(
        latitude: max(northEast.latitude, other.northEast.latitude), longitude: east))
  }

  /// Returns the meridians of the smallest span that contains both spans.
  ///
  /// Each edge of the result is an edge of one of the two bounds, so there are four candidates.
  private func jointLongitudes(with other: CoordinateBounds) -> (west: Double, east: Double) {
    var best = (west: -180.0, east: 180.0)
    var bestSpan = 360.0
    for west in [southWest.longitude, other.southWest.longitude] {
      for east in [northEast.longitude, other.northEast.longitude] {
        let span = Longitude.eastward(from: west, to: east)
        if span < bestSpan, fits(from: west, span), other.fits(from: west, span) {
          best = (west, east)
          bestSpan = span
        }
      }
    }
    return best
  }

  /// Returns whether all longitudes of these bounds lie in a span that starts at a meridian.
  private func fits(from west: Double, _ span: Double) -> Bool {
    // Differences of degrees are rounded in the last digit. One meter is 1e-5 degrees.
    let tolerance = 1e-10
    let start = Longitude.eastward(from: west, to: southWest.longitude)
    return start + longitudeSpan <= span + tolerance
  }
}
