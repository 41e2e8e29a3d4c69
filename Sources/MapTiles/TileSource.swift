// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Where tiles come from: an archive, a folder, a GeoJSON document cut on the fly.
///
/// Called from worker tasks, several at a time; never from a frame.
public protocol TileSource: Sendable {
  /// What the source says of itself.
  var info: TileSourceInfo { get }

  /// The tile's bytes, decompressed; nil where the source has no such tile.
  func tile(_ id: TileID) async throws(TileError) -> [UInt8]?
}

/// What a source of tiles says of itself.
public struct TileSourceInfo: Sendable, Equatable {
  /// What the bytes of a tile are.
  public enum Format: String, Sendable {
    case mvt, png, jpeg, webp, unknown
  }

  public var name: String
  public var format: Format
  /// The levels of the pyramid that the source has.
  public var minimumZoom: Int
  public var maximumZoom: Int
  public var bounds: CoordinateBounds
  /// The credit that a picture of this data must show, as plain text or simple HTML; empty if none.
  public var attribution: String
  /// The vector layers and their attributes, where the source lists them.
  public var layers: [LayerInfo]

  /// A vector layer as its source lists it.
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
