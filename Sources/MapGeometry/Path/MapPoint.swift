// SPDX-License-Identifier: Apache-2.0

/// A point of the projected map in the coordinate system of Google's `GMSProject`: the origin in the middle,
/// x east, y north, and x from -1 to 1 along the equator.
public struct MapPoint: Hashable, Sendable {
  /// The position to the east, -1...1 along the equator; not wrapped.
  public var x: Double
  /// The position to the north, -1...1 on the square map.
  public var y: Double

  /// Creates a point without clamping the values.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate.
  public init(_ coordinate: Coordinate) {
    let world = WorldPoint(coordinate)
    self.init(x: 2 * world.x - 1, y: 1 - 2 * world.y)
  }

  /// The coordinate of this point, with its longitude in -180..<180.
  public var coordinate: Coordinate {
    WorldPoint(x: (x + 1) / 2, y: (1 - y) / 2).coordinate.wrapped
  }

  /// Returns the straight-line distance to another point, across the antimeridian if that is shorter.
  public func distance(to other: MapPoint) -> Double {
    let dx = eastward(to: other)
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point at a fraction of the straight line to another point, across the antimeridian if that
  /// is shorter. The result's x is in -1..<1.
  public func interpolated(to other: MapPoint, by share: Double) -> MapPoint {
    let along = x + eastward(to: other) * share
    return MapPoint(
      x: along - 2 * ((along + 1) / 2).rounded(.down), y: y + (other.y - y) * share)
  }

  private func eastward(to other: MapPoint) -> Double {
    let dx = other.x - x
    return dx - 2 * (dx / 2).rounded()
  }
}
