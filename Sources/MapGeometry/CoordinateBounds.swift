// SPDX-License-Identifier: Apache-2.0

/// A box on the map between two parallels and two meridians, edges included.
///
/// A box whose south-west longitude is greater than its north-east one crosses the antimeridian. A
/// box from -180 to 180 goes all the way round.
public struct CoordinateBounds: Hashable, Sendable {
  /// The southern parallel and the western meridian.
  public var southWest: Coordinate
  /// The northern parallel and the eastern meridian.
  public var northEast: Coordinate

  /// Makes a box from its corners as they are.
  public init(southWest: Coordinate, northEast: Coordinate) {
    self.southWest = southWest
    self.northEast = northEast
  }

  /// Makes an invalid box, which holds nothing: the start for ``includingCoordinate(_:)``.
  public init() {
    southWest = Coordinate(latitude: 90, longitude: 180)
    northEast = Coordinate(latitude: -90, longitude: -180)
  }

  /// Makes the smallest box with two opposite corners, given in any order.
  ///
  /// Of the two ways round the Earth it takes the one with the smaller longitude span, across the
  /// antimeridian if that is it; of two spans of 180° the one that does not cross it. Longitudes are
  /// wrapped to -180..<180. A corner that is no valid coordinate makes an invalid box.
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

  /// Whether the corners are valid coordinates, the southern one not north of the other.
  public var isValid: Bool {
    southWest.isValid && northEast.isValid && southWest.latitude <= northEast.latitude
  }

  /// The width in degrees of longitude, 0...360.
  public var longitudeSpan: Double {
    northEast.longitude - southWest.longitude >= 360
      ? 360 : Longitude.eastward(from: southWest.longitude, to: northEast.longitude)
  }

  /// The middle of the latitudes and of the longitudes, the latter in -180..<180.
  public var center: Coordinate {
    Coordinate(
      latitude: (southWest.latitude + northEast.latitude) / 2,
      longitude: Longitude.wrapped(southWest.longitude + longitudeSpan / 2))
  }

  /// Whether a place is inside or on an edge. An invalid box contains nothing.
  public func contains(_ coordinate: Coordinate) -> Bool {
    isValid && coordinate.isValid
      && (southWest.latitude...northEast.latitude).contains(coordinate.latitude)
      && (longitudeSpan == 360
        || Longitude.eastward(from: southWest.longitude, to: coordinate.longitude)
          <= longitudeSpan)
  }

  /// Whether the boxes have at least one point in common; an edge or a corner is enough.
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
