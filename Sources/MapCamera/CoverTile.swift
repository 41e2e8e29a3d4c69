// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A tile on one copy of the world.
public struct CoverTile: Hashable, Sendable {
  /// The tile, wherever the world is copied to.
  public var id: TileID
  /// The copy: 0 for the one that the camera's target is on, 1 the next one east, -1 west.
  public var wrap: Int

  /// Names a tile on a copy of the world.
  public init(_ id: TileID, wrap: Int) {
    self.id = id
    self.wrap = wrap
  }
}
