// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A source whose tiles can be counted.
public protocol TileArchive: TileSource {
  /// What the archive holds; reads all of its directories, none of its tiles.
  func summary() async throws(TileError) -> ArchiveSummary
}

/// What an archive of tiles holds.
public struct ArchiveSummary: Sendable, Equatable {
  /// How many tiles a level of the pyramid has.
  public struct Level: Sendable, Equatable {
    public var zoom: Int
    public var tiles: Int

    public init(zoom: Int, tiles: Int) {
      self.zoom = zoom
      self.tiles = tiles
    }
  }

  /// The kind of archive, for people: "PMTiles 3", "MBTiles", "folder".
  public var kind: String
  /// How the tiles are packed, where the archive says so as a whole: "gzip", "none"; else empty.
  public var compression: String
  /// The levels that have tiles, from the lowest zoom.
  public var levels: [Level]
  /// The archive's own metadata as they stand.
  public var metadata: JSONObject

  public init(kind: String, compression: String, levels: [Level], metadata: JSONObject) {
    self.kind = kind
    self.compression = compression
    self.levels = levels
    self.metadata = metadata
  }

  /// How many tiles there are in all; a tile that the archive stores once for many places counts at each.
  public var tiles: Int { levels.reduce(0) { $0 + $1.tiles } }
}
