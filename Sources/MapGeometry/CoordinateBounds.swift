// SPDX-License-Identifier: Apache-2.0

/// A latitude-longitude rectangle, edges included.
///
/// Bounds whose south-west longitude is greater than the north-east longitude cross the antimeridian. Bounds
/// from -180 to 180 contain all longitudes.
public struct CoordinateBounds: Hashable, Sendable {
  /// The south-west corner.
  public var southWest: Coordinate
  /// The north-east corner.
  public var northEast: Coordinate

  /// Creates bounds from their corners, without validation.
  public init(southWest: Coordinate, northEast: Coordinate) {
    self.southWest = southWest
    self.northEast = northEast
  }

  /// Creates invalid, empty bounds, the initial value for ``includingCoordinate(_:)``.
  public init() {
    southWest = Coordinate(latitude: 90, longitude: 180)
    northEast = Coordinate(latitude: -90, longitude: -180)
  }

  /// Creates the smallest bounds with two opposite corners, in any order.
  ///
  /// Of the two possible longitude spans, the smaller one is used, even if it crosses the antimeridian. If
  /// both are 180°, the one that does not cross it is used. Longitudes are wrapped to -180..<180. An invalid
  /// corner gives invalid bounds.
  public init(coordinate first: Coordinate, coordinate second: Coordinate) {
    guard first.isValid, second.isValid else {
      self = CoordinateBounds()
      return
    }
    let west = min(Longitude.wrapped(first.longitude), Longitude.wrapped(second.longitude))
    let east = max(Longitude.wrapped(first.longitude), Longitude.wrapped(second.longitude))
    let crosses = east - west > 180
    southWest = Coordinate(
      latitude: min(first.latitude, second.latitude), longitude: crosses ? east : west)
    northEast = Coordinate(
      latitude: max(first.latitude, second.latitude), longitude: crosses ? west : east)
  }

  /// Whether the corners are valid coordinates and the southern latitude is not above the northern one.
  public var isValid: Bool {
    southWest.isValid && northEast.isValid && southWest.latitude <= northEast.latitude
  }

  /// The width in degrees of longitude, 0...360.
  package var longitudeSpan: Double {
    northEast.longitude - southWest.longitude >= 360
      ? 360 : Longitude.eastward(from: southWest.longitude, to: northEast.longitude)
  }

  /// The center of the latitudes and of the longitudes, with its longitude in -180..<180.
  public var center: Coordinate {
    Coordinate(
      latitude: (southWest.latitude + northEast.latitude) / 2,
      longitude: Longitude.wrapped(southWest.longitude + longitudeSpan / 2))
  }

  /// Returns whether a coordinate is inside or on an edge. Invalid bounds contain no coordinate.
  public func contains(_ coordinate: Coordinate) -> Bool {
    isValid && coordinate.isValid
      && (southWest.latitude...northEast.latitude).contains(coordinate.latitude)
      && (longitudeSpan == 360
        || Longitude.eastward(from: southWest.longitude, to: coordinate.longitude)
          <= longitudeSpan)
  }

  /// Returns whether the bounds have at least one point in common. A common edge or corner is sufficient.
  public func intersects(_ other: CoordinateBounds) -> Bool {
    guard isValid, other.isValid, southWest.latitude <= other.northEast.latitude,
      other.southWest.latitude <= northEast.latitude
    else { return false }
    let west = southWest.longitude
    let otherWest = other.southWest.longitude
    return longitudeSpan == 360 || other.longitudeSpan == 360
      || Longitude.eastward(from: west, to: otherWest) <= longitudeSpan
      || Longitude.eastward(from: otherWest, to: west) <= other.longitudeSpan
  }
}
