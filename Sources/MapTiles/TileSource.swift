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
    /// Mapbox Vector Tiles.
    case mvt
    /// MapLibre Tiles.
    case mlt
    /// Images in PNG.
    case png
    /// Images in JPEG.
    case jpeg
    /// Images in WebP.
    case webp
    /// The source does not specify the format, or it is none of these.
    case unknown
  }

  /// The name of the tile set; empty if the source has none.
  public var name: String
  /// The format of the tiles.
  public var format: Format
  /// The minimum zoom level of the tiles.
  public var minimumZoom: Int
  /// The maximum zoom level of the tiles. Maps overscale these tiles at higher zooms.
  public var maximumZoom: Int
  /// The area that has tiles.
  public var bounds: CoordinateBounds
  /// The attribution to display with the map, as plain text or simple HTML; empty if there is none.
  public var attribution: String
  /// The vector layers and their attributes, if the source lists them.
  public var layers: [LayerInfo]
  /// The encoding that the metadata state for the tiles, such as "terrarium" for elevations; empty if they state none.
  package var encoding = ""

  /// A vector layer in the description of a source.
  public struct LayerInfo: Sendable, Equatable {
    /// The name of the layer.
    public var name: String
    /// The names of the attributes of the layer's features.
    public var attributes: [String]

    /// Creates the description of a layer.
    public init(name: String, attributes: [String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  /// Creates the description of a source.
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

  /// Whether the vector layers are those of the Protomaps schema and not of OpenMapTiles.
  package var isProtomaps: Bool {
    let names = Set(layers.map(\.name))
    return names.contains("roads") && !names.contains("transportation")
  }

  /// Returns the description with the encoding that the metadata state.
  func with(encoding: String) -> TileSourceInfo {
    var info = self
    info.encoding = encoding
    return info
  }
}
