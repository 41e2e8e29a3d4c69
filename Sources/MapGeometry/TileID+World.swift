// SPDX-License-Identifier: Apache-2.0

extension TileID {
  /// Creates the identifier of the tile that contains a world point.
  ///
  /// A point on an edge belongs to the tile east or south of it. Points on other copies of the world are
  /// wrapped to this one. Points north or south of the world are clamped to its edge. NaN is treated as 0.
  package init(containing point: WorldPoint, z: Int) {
    let count = Double(1 << z)
    let x = point.x.isFinite ? (point.x - point.x.rounded(.down)) * count : 0
    let y = point.y.isNaN ? 0 : max(point.y * count, 0)
    self.init(z: z, x: Int(min(x, count - 1)), y: Int(min(y, count - 1)))
  }

  /// The tile's geographic bounds. The easternmost tile ends at longitude 180.
  public var bounds: CoordinateBounds {
    let northWest = origin.coordinate
    let southEast = WorldPoint(x: origin.x + size, y: origin.y + size).coordinate
    return CoordinateBounds(
      southWest: Coordinate(latitude: southEast.latitude, longitude: northWest.longitude),
      northEast: Coordinate(latitude: northWest.latitude, longitude: southEast.longitude))
  }
}
