// SPDX-License-Identifier: Apache-2.0

/// The options for tiling a GeoJSON document, as in a style's `geojson` source.
public struct GeoJSONOptions: Sendable, Equatable {
  /// The maximum zoom level of the tiles, 0...24. At higher zooms the map overscales these tiles.
  public var maximumZoom = 18
  /// The width of the buffer around a tile, in 512ths of the tile's width.
  public var buffer = 128.0
  /// The simplification tolerance: the maximum distance of a removed point from the simplified line, in
  /// 512ths of the tile's width.
  public var tolerance = 0.375
  /// Whether lines get the properties `mapbox_clip_start` and `mapbox_clip_end`. They are the fractions of
  /// the original line, 0...1, at which the part in the tile starts and ends. Line gradients require them.
  public var lineMetrics = false
  /// Whether the index of a feature replaces its identifier.
  public var generateId = false
  /// The clustering of points; `nil` disables it.
  public var clusters: Clusters?

  /// Creates options with the default values of the style specification.
  public init() {}

  /// The options for clustering points.
  public struct Clusters: Sendable, Equatable {
    /// The cluster radius, in 512ths of the tile's width.
    public var radius = 50.0
    /// The maximum zoom level with clusters; `nil` means one less than the source's maximum zoom.
    public var maximumZoom: Int?
    /// The minimum number of points in a cluster.
    public var minimumPoints = 2

    /// Creates options with the default values of the style specification.
    public init() {}
  }
}
