// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapJSON

/// A decoded vector tile (Mapbox Vector Tile 2). The geometry of its layers stays encoded until it is
/// requested.
public struct VectorTile: Sendable {
  /// The layers, in the order of the tile.
  public var layers: [VectorTileLayer]
  /// The number of malformed features that were skipped.
  public var skippedFeatures: Int

  /// Creates a tile from decoded layers.
  public init(layers: [VectorTileLayer], skippedFeatures: Int = 0) {
    self.layers = layers
    self.skippedFeatures = skippedFeatures
  }
}

/// One layer of a vector tile.
public struct VectorTileLayer: Sendable {
  /// The name of the layer.
  public var name: String
  /// The tile's width and height in this layer's units; usually 4096.
  public var extent: Int
  /// The keys to which tags refer.
  public var keys: [String]
  /// The values to which tags refer.
  public var values: [JSON]
  /// The features, in the order of the tile.
  public var features: [VectorTileFeature]
  /// The tags of all features, concatenated. A tag is a pair of a key index and a value index.
  public var tags: [UInt32]
  /// The encoded geometry commands of all features, concatenated.
  public var commands: [UInt32] { didSet { shapes = nil } }
  /// The geometries of all features as points; `nil` if they are in `commands`. The features' ranges then refer to these.
  /// New commands replace them.
  package private(set) var shapes: TileShapes?

  /// Creates a layer from its parts.
  public init(
    name: String, extent: Int, keys: [String], values: [JSON], features: [VectorTileFeature],
    tags: [UInt32], commands: [UInt32]
  ) {
    self.name = name
    self.extent = extent
    self.keys = keys
    self.values = values
    self.features = features
    self.tags = tags
    self.commands = commands
  }

  /// Creates a layer whose geometries are points.
  package init(
    name: String, extent: Int, keys: [String], values: [JSON], features: [VectorTileFeature],
    tags: [UInt32], shapes: TileShapes
  ) {
    self.init(
      name: name, extent: extent, keys: keys, values: values, features: features, tags: tags,
      commands: [])
    self.shapes = shapes
  }
}

/// A feature of a layer, as ranges of the layer's `tags` and `commands`.
public struct VectorTileFeature: Sendable, Equatable {
  /// The type of a geometry, with the number of the tile format.
  public enum GeometryType: UInt8, Sendable {
    /// The tile does not state the type.
    case unknown = 0
    /// One or several points.
    case point = 1
    /// One or several lines.
    case lineString = 2
    /// One or several polygons.
    case polygon = 3
  }

  /// The identifier; `nil` if the feature has none.
  public var id: UInt64?
  /// The type of the geometry.
  public var type: GeometryType
  /// The range of the feature's tags in the layer's `tags`.
  public var tags: Range<Int>
  /// The range of the feature's geometry in the layer's `commands`.
  public var commands: Range<Int>

  /// Creates a feature from its parts.
  public init(id: UInt64?, type: GeometryType, tags: Range<Int>, commands: Range<Int>) {
    self.id = id
    self.type = type
    self.tags = tags
    self.commands = commands
  }
}

/// The geometry of a feature in tile units, in flat arrays. Parts are the points of a multipoint, lines or
/// rings; each ends at an index in `ends`. Callers can reuse the value for several features to avoid
/// allocations.
///
/// Polygon rings are not closed: the first point is not repeated. The winding order is as encoded: with y
/// pointing down, the shoelace area of exterior rings is positive and that of interior rings is negative.
public struct TileGeometry: Sendable, Equatable {
  /// The points as x and y.
  public var points: [SIMD2<Int32>]
  /// For each part, the index in `points` after its last point.
  public var ends: [Int]

  /// Creates a geometry from its points and the ends of its parts.
  public init(points: [SIMD2<Int32>] = [], ends: [Int] = []) {
    self.points = points
    self.ends = ends
  }

  /// Removes all points and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    // Most geometries have one part. Removing it alone takes less time.
    if ends.count == 1 { ends.removeLast() } else { ends.removeAll(keepingCapacity: true) }
  }

  /// Returns the range of a part in `points`.
  public func part(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}

// MARK: - Decoding

extension VectorTile {
  /// Decodes an uncompressed Mapbox Vector Tile, version 1 or 2.
  ///
  /// Broken tiles are handled as in the `mvt-fixtures` suite. A feature is skipped and counted if its number
  /// of tags is odd, its type is unknown, or it does not have exactly one geometry. The features of a second
  /// layer with the same name are skipped too. Decoding fails if the data is not a valid message, a layer
  /// lacks its name or version, a tag refers to a missing key or value, or geometry commands are
  /// inconsistent.
  ///
  /// - Complexity: O(*n*) in the number of bytes. Memory use is about 2 to 16 times the size of the tile.
  /// Source: https://github.com/mapbox/vector-tile-spec/tree/master/2.1
  public init(decoding bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = ProtobufCursor<TileError>(buffer)
    var names: Set<String> = []
    self.init(layers: [])
    while let field = try cursor.field(in: buffer) {
      if field.number == 3 {
        let part = try cursor.bytes(field, in: buffer)
        var decoder = VectorTileLayerDecoder()
        let layer = try decoder.layer(part, of: buffer)
        skippedFeatures += decoder.skippedFeatures
        if names.insert(layer.name).inserted {
          layers.append(layer)
        } else {
          skippedFeatures += layer.features.count
        }
      } else {
        try cursor.skip(field, in: buffer)
      }
    }
  }
}

extension TileError: ProtobufFailure {
  @usableFromInline
  package static func malformedMessage(reason: String, offset: Int) -> TileError {
    .malformedTile(reason: reason, offset: offset)
  }
}
