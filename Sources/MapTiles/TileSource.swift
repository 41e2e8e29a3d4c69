// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A source of tiles, such as an archive, a folder or a GeoJSON document tiled on demand.
///
/// Worker tasks call its methods concurrently. The renderer never calls them during a frame.
public protocol TileSource: Sendable {
  /// The description of the source.
  var info: TileSourceInfo { get }

  /// The decompressed bytes of a tile; `nil` if the source has no such tile.
  func tile(_ id: TileID) async throws(TileError) -> [UInt8]?
}

/// The description of a tile source.
public struct TileSourceInfo: Sendable, Equatable {
  /// The format of the tiles.
  public enum Format: String, Sendable {
    case mvt, png, jpeg, webp, unknown
  }

  public var name: String
  public var format: Format
  /// The minimum zoom level of the tiles. ``maximumZoom`` is the maximum.
  public var minimumZoom: Int
  public var maximumZoom: Int
  public var bounds: CoordinateBounds
  /// The attribution to display with the map, as plain text or simple HTML; empty if there is none.
  public var attribution: String
  /// The vector layers and their attributes, if the source lists them.
  public var layers: [LayerInfo]

  /// A vector layer in the description of a source.
  public struct LayerInfo: Sendable, Equatable {
    public var name: String
    public var attributes: [String]

    public init(name: String, attributes: [String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  public init(
    name: String, format: Format, minimumZoom: Int, maximumZoom: Int, bounds: CoordinateBounds,
    attribution: String, layers: [LayerInfo]
  ) {
    self.name = name
    self.format = format
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.bounds = bounds
    self.attribution = attribution
    self.layers = layers
  }
}
