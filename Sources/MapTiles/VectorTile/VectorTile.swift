// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A decoded vector tile (Mapbox Vector Tile 2): its layers, with geometry left in its commands until
/// it is asked for.
public struct VectorTile: Sendable {
  public var layers: [VectorTileLayer]
  /// How many features were malformed and left out.
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
  /// The features' tags (pairs of key and value index), one run after another.
  public var tags: [UInt32]
  /// The features' geometry commands, still encoded, one run after another.
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

/// One feature of a layer: ranges into the layer's `tags` and `commands`.
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

/// A feature's geometry in tile units, flat: parts (points of a multipoint, lines, or rings) end at
/// `ends`. Reused from feature to feature, so that decoding allocates nothing.
///
/// Polygon rings are not closed: the first point is not repeated. Their winding is as encoded:
/// exterior rings have positive area by the surveyor's formula with y down, interior rings negative.
public struct TileGeometry: Sendable, Equatable {
  /// The points as x, y.
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

  /// The points' range of a part.
  public func part(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
