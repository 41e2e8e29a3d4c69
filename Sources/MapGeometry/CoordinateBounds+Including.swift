// SPDX-License-Identifier: Apache-2.0

extension CoordinateBounds {
  /// The smallest box that holds this one and a place.
  ///
  /// It grows east or west, whichever is less; an invalid box becomes the place itself, and an
  /// invalid coordinate changes nothing.
  public func includingCoordinate(_ coordinate: Coordinate) -> CoordinateBounds {
    guard coordinate.isValid else { return self }
    let place = coordinate.wrapped
    return includingBounds(CoordinateBounds(southWest: place, northEast: place))
  }

  /// The smallest box that holds this one and another.
  ///
  /// Of the ways round the Earth it takes the one with the smallest longitude span. An invalid box
  /// adds nothing.
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

  /// The meridians of the smallest span that holds both spans.
  ///
  /// Its western edge is one of the two boxes' and so is its eastern one: four candidates.
  private func jointLongitudes(with other: CoordinateBounds) -> (west: Double, east: Double) {
    var best = (west: -180.0, east: 180.0)
    var bestSpan = 360.0
    for west in [southWest.longitude, other.southWest.longitude] {
      for east in [northEast.longitude, other.northEast.longitude] {
        let span = Longitude.eastward(from: west, to: east)
        if span < bestSpan, reaches(from: west, span), other.reaches(from: west, span) {
          best = (west, east)
          bestSpan = span
        }
      }
    }
    return best
  }

  /// Whether all longitudes of this box lie in a span that begins at a meridian.
  private func reaches(from west: Double, _ span: Double) -> Bool {
    // Differences of degrees round in the last place; a meter is 1e-5 degrees.
    let tolerance = 1e-10
    let start = Longitude.eastward(from: west, to: southWest.longitude)
    return start + longitudeSpan <= span + tolerance
  }
}
