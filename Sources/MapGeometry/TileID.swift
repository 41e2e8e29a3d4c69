// SPDX-License-Identifier: Apache-2.0

/// A tile of the Mercator pyramid: column x from the west, row y from the north, both 0..<2^z.
public struct TileID: Hashable, Sendable, CustomStringConvertible {
  /// The zoom level. Level 0 has one tile.
  public var z: Int
  /// The column from the west, 0..<2^z.
  public var x: Int
  /// The row from the north, 0..<2^z.
  public var y: Int

  /// Creates a tile identifier without validating the values.
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The highest level of a valid identifier.
  package static let maximumZoom = 30

  /// Whether the level is 0...30 and the column and row are in the level's range.
  package var isValid: Bool {
    (0...TileID.maximumZoom).contains(z) && x >= 0 && y >= 0 && x < 1 << z && y < 1 << z
  }

  /// Returns the tile of a lower or equal level that contains this one.
  package func ancestor(at level: Int) -> TileID {
    precondition(level >= 0 && level <= z, "the level of an ancestor must be in 0...z")
    return TileID(z: level, x: x >> (z - level), y: y >> (z - level))
  }

  /// The tile's four children at the next level: north-west, north-east, south-west, south-east.
  package var children: [TileID] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: z + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }
  }

  /// The tile's north-west corner in world coordinates.
  package var origin: WorldPoint { WorldPoint(x: Double(x) * size, y: Double(y) * size) }

  /// The tile's width and height in world units.
  package var size: Double { 1 / Double(1 << z) }

  public var description: String { "\(z)/\(x)/\(y)" }
}

// MARK: - World

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
