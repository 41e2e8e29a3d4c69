// SPDX-License-Identifier: Apache-2.0

/// How a GeoJSON document is cut into tiles: the options of a style's `geojson` source.
public struct GeoJSONOptions: Sendable, Equatable {
  /// The deepest level that is cut; deeper tiles are drawn from it. 0...24.
  public var maximumZoom = 18
  /// How far a tile's geometry reaches over its border, in 512ths of the tile's width.
  public var buffer = 128.0
  /// The greatest distance of a point left out from the simplified line, in 512ths of the tile's width.
  public var tolerance = 0.375
  /// Whether lines get `mapbox_clip_start` and `mapbox_clip_end`, the shares of the whole line, 0...1, at
  /// which a tile's part of it starts and ends. Gradients need it.
  public var lineMetrics = false
  /// Whether features get their index as identifier, in place of their own.
  public var generateId = false
  /// How points are brought together; nil leaves them alone.
  public var clusters: Clusters?

  public init() {}

  /// How near points become one.
  public struct Clusters: Sendable, Equatable {
    /// The distance within which points come together, in 512ths of the tile's width.
    public var radius = 50.0
    /// The last level that has clusters; nil is one less than the source's last.
    public var maximumZoom: Int?
    /// The least number of points that make a cluster.
    public var minimumPoints = 2

    public init() {}
  }
}
