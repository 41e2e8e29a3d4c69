// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A tile on one copy of the world.
public struct CoverTile: Hashable, Sendable {
  public var tile: TileID
  /// The copy: 0 for the one that the camera's target is on, 1 the next one east, -1 west.
  public var wrap: Int

  public init(_ tile: TileID, wrap: Int) {
    self.tile = tile
    self.wrap = wrap
  }
}
