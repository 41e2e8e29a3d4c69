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
  package init(corners first: Coordinate, _ second: Coordinate) {
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

// MARK: - Including

extension CoordinateBounds {
  /// Returns the smallest bounds that contain these bounds and a coordinate.
  ///
  /// The bounds grow east or west, whichever is less. Invalid bounds become bounds of only the coordinate. An
  /// invalid coordinate is ignored.
  public func includingCoordinate(_ coordinate: Coordinate) -> CoordinateBounds {
    guard coordinate.isValid else { return self }
    let wrapped = coordinate.wrapped
    return includingBounds(CoordinateBounds(southWest: wrapped, northEast: wrapped))
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

// MARK: - Enclosing

extension CoordinateBounds {
  /// Creates the smallest bounds that contain all of several bounds. Invalid ones are ignored; if there are no others,
  /// the result is invalid.
  ///
  /// The result leaves out the largest gap between the longitudes. Of several largest gaps, it is the one at the
  /// antimeridian, or else the westernmost one. Without a gap, the result has all longitudes. Bounds that are extended
  /// step by step with ``includingBounds(_:)`` may become larger, because each step keeps the gaps that earlier ones chose.
  ///
  /// - Complexity: O(*n* log *n*) for *n* bounds; O(*n*) if they are within 180° between the meridians -180 and 180.
  package init(enclosing boxes: [CoordinateBounds]) {
    self.init()
    let boxes = boxes.filter(\.isValid)
    guard let (west, east) = LongitudeArc.joint(boxes.map(LongitudeArc.init)) else { return }
    southWest.longitude = west
    northEast.longitude = east
    for box in boxes {
      southWest.latitude = min(southWest.latitude, box.southWest.latitude)
      northEast.latitude = max(northEast.latitude, box.northEast.latitude)
    }
  }
}

/// The longitudes of valid bounds.
private struct LongitudeArc {
  /// The meridians of the bounds.
  let west: Double
  let east: Double
  /// The western meridian in -180..<180, and the eastern one not less than it, up to 540.
  let start: Double
  let end: Double

  init(_ bounds: CoordinateBounds) {
    west = bounds.southWest.longitude
    east = bounds.northEast.longitude
    start = Longitude.wrapped(west)
    end = start + bounds.longitudeSpan
  }

  /// The smallest gap in degrees. Smaller ones are due to rounding.
  private static let smallestGap = 1e-10

  /// Returns the meridians of the smallest span that contains all arcs; `nil` without arcs.
  static func joint(_ arcs: [LongitudeArc]) -> (west: Double, east: Double)? {
    guard let first = arcs.min(by: { $0.start < $1.start }),
      let last = arcs.max(by: { $0.end < $1.end })
    else { return nil }
    // The gap at the antimeridian is at least half of the world.
    if last.end - first.start <= 180 { return (first.west, last.east) }
    var joint = (west: -180.0, east: 180.0)
    var largest = smallestGap
    // The arc that ends farthest east may cross the antimeridian, over the start of others.
    var (edge, end) = (last, last.end - 360)
    for arc in arcs.sorted(by: { $0.start < $1.start }) {
      if arc.start - end > largest {
        largest = arc.start - end
        joint = (arc.west, edge.east)
      }
      if arc.end > end { (edge, end) = (arc, arc.end) }
    }
    return joint
  }
}

// MARK: - Path

extension CoordinateBounds {
  /// Creates the smallest bounds that contain all coordinates of a path. Invalid coordinates are ignored. An empty
  /// path gives invalid bounds.
  ///
  /// - Complexity: O(*n* log *n*) for *n* coordinates; O(*n*) if they are within 180° between the meridians -180 and 180.
  public init(path: some Sequence<Coordinate>) {
    self.init(
      enclosing: path.map { CoordinateBounds(southWest: $0.wrapped, northEast: $0.wrapped) })
  }

  /// Returns these bounds, extended by the coordinates of a path one after the other.
  package func including(path: some Sequence<Coordinate>) -> CoordinateBounds {
    path.reduce(self) { $0.includingCoordinate($1) }
  }
}
