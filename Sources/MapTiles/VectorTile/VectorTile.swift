// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapJSON

/// A decoded vector tile (Mapbox Vector Tile 2). The geometry of its layers stays encoded until it is
/// requested.
public struct VectorTile: Sendable {
  public var layers: [VectorTileLayer]
  /// The number of malformed features that were skipped.
  public var skippedFeatures: Int

  public init(layers: [VectorTileLayer], skippedFeatures: Int = 0) {
    self.layers = layers
    self.skippedFeatures = skippedFeatures
  }
}

/// One layer of a vector tile.
public struct VectorTileLayer: Sendable {
  public var name: String
  /// The tile's width and height in this layer's units; usually 4096.
  public var extent: Int
  public var keys: [String]
  public var values: [JSON]
  public var features: [VectorTileFeature]
  /// The tags of all features, concatenated. A tag is a pair of a key index and a value index.
  public var tags: [UInt32]
  /// The encoded geometry commands of all features, concatenated.
  public var commands: [UInt32]

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
}

/// A feature of a layer, as ranges of the layer's `tags` and `commands`.
public struct VectorTileFeature: Sendable, Equatable {
  public enum GeometryType: UInt8, Sendable {
    case unknown = 0
    case point = 1
    case lineString = 2
    case polygon = 3
  }

  public var id: UInt64?
  public var type: GeometryType
  public var tags: Range<Int>
  public var commands: Range<Int>

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

  public init(points: [SIMD2<Int32>] = [], ends: [Int] = []) {
    self.points = points
    self.ends = ends
  }

  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// The range of a part in `points`.
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
