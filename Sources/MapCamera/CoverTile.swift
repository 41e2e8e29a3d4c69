// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A tile on one copy of the world.
public struct CoverTile: Hashable, Sendable {
  /// The tile, independent of the copy of the world.
  public var id: TileID
  /// The copy of the world: 0 contains the camera's target, 1 is the next copy east, -1 the next copy west.
  public var wrap: Int

  /// Creates a tile on a copy of the world.
  public init(_ id: TileID, wrap: Int) {
    self.id = id
    self.wrap = wrap
  }
}
