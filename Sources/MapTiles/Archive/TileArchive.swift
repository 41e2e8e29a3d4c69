// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A tile source that can count its tiles.
public protocol TileArchive: TileSource {
  /// Reads all directories of the archive, but no tiles, and summarizes its content.
  func summary() async throws(TileError) -> ArchiveSummary
}

/// The content of a tile archive.
public struct ArchiveSummary: Sendable, Equatable {
  /// The number of tiles in a zoom level.
  public struct Level: Sendable, Equatable {
    /// The zoom level.
    public var zoom: Int
    /// The number of tiles.
    public var tiles: Int

    /// Creates a level with a number of tiles.
    public init(zoom: Int, tiles: Int) {
      self.zoom = zoom
      self.tiles = tiles
    }
  }

  /// The kind of archive, for display: "PMTiles 3", "MBTiles" or "folder".
  public var kind: String
  /// The compression of the tiles, "gzip" or "none". Empty if the archive does not state one for all tiles.
  public var compression: String
  /// The zoom levels that contain tiles, in ascending order.
  public var levels: [Level]
  /// The archive's metadata, unmodified.
  public var metadata: JSONObject

  /// Creates a summary from its parts.
  public init(kind: String, compression: String, levels: [Level], metadata: JSONObject) {
    self.kind = kind
    self.compression = compression
    self.levels = levels
    self.metadata = metadata
  }

  /// The total number of tiles. A tile that is stored once for several positions counts once for each
  /// position.
  public var tiles: Int { levels.reduce(0) { $0 + $1.tiles } }
}
