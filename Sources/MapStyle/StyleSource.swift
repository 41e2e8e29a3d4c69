// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
public import MapJSON

/// The type of a source's data.
public enum StyleSourceType: String, Hashable, Sendable {
  /// Vector tiles.
  case vector
  /// Tiles of images.
  case raster
  /// A GeoJSON document.
  case geojson
  /// One image with the coordinates of its corners.
  case image
  /// Elevations, encoded as the colors of raster tiles.
  case rasterDEM = "raster-dem"
  /// A type that is not supported: `video`, `canvas` or an unknown type.
  case unsupported
}

/// The numbering of a source's tile rows.
public enum TileScheme: String, Hashable, Sendable {
  /// Rows are numbered from north to south.
  case xyz
  /// Rows are numbered from south to north.
  case tms
}

/// A data source of a style. The names are those of the specification.
public struct StyleSource: Sendable {
  /// The type of the data.
  public var type: StyleSourceType
  /// The URL of the TileJSON document, archive or image.
  public var url: String?
  /// The URL templates of the tiles, with `{z}`, `{x}` and `{y}`.
  public var tiles: [String]
  /// The width and height in points of a tile at its own zoom level. The style's value is clamped to 64...8192.
  public var tileSize: Int
  /// The minimum zoom level of the source.
  public var minzoom: Int
  /// The maximum zoom level of the source. Tiles are overscaled at higher zooms.
  public var maxzoom: Int
  /// Whether the style specifies the maximum zoom level. If not, the source's own maximum applies.
  public var hasMaxzoom: Bool
  /// The numbering of the tile rows; from north to south by default.
  public var scheme: TileScheme
  /// The bounds of the tiles; `nil` if they are not limited.
  public var bounds: CoordinateBounds?
  /// The attribution to display, as plain text or simple HTML.
  public var attribution: String?
  /// Whether tiles must not be cached.
  public var volatile: Bool
  /// The property that contains the feature identifiers: a name, or a name for each source layer.
  public var promoteId: JSON?
  /// The encoding of the elevations of a `raster-dem` source.
  package var elevationEncoding: ElevationEncoding
  /// Whether the tiles of a vector source are MapLibre Tiles: the encoding `mlt`.
  package var hasMapLibreTiles: Bool

  // GeoJSON
  /// A GeoJSON object, or its URL as a string.
  public var data: JSON?
  /// The width of the buffer around a tile, in 1/512 of the tile's width.
  public var buffer: Double
  /// The maximum deviation of a simplified line from the original, in 1/512 of the tile's width.
  public var tolerance: Double
  /// The filter of the features; `nil` for all.
  public var filter: StyleFilter?
  /// Whether points are clustered; `false` by default.
  public var cluster: Bool
  /// The cluster radius in points.
  public var clusterRadius: Double
  /// The maximum zoom at which points are clustered; `nil` for one less than ``maxzoom``.
  public var clusterMaxZoom: Double?
  /// The minimum number of points of a cluster, at least 2.
  public var clusterMinPoints: Int
  /// The properties that clusters compute from their points, as in the specification; `nil` for none.
  public var clusterProperties: JSON?
  /// Whether lines contain the progress along the line, which `line-gradient` requires.
  public var lineMetrics: Bool
  /// Whether features get their index as identifier; `false` by default.
  public var generateId: Bool

  /// The corners of an image: north-west, north-east, south-east, south-west.
  public var coordinates: [Coordinate]
  /// All members of the source, unmodified.
  public var json: JSONObject

  /// Creates a source from its members. Members of a wrong type are ignored.
  init(_ json: JSONObject, filter: StyleFilter?) {
    func number(_ name: String) -> Double? { json[name]?.number }
    func level(_ name: String) -> Int? {
      number(name).map { Int(max(0, min(30, $0.isNaN ? 0 : $0))) }
    }
    func flag(_ name: String) -> Bool { json[name]?.bool ?? false }
    self.json = json
    type = json["type"]?.string.flatMap(StyleSourceType.init) ?? .unsupported
    url = json["url"]?.string
    tiles = json["tiles"]?.array?.compactMap(\.string) ?? []
    let sizes = ResourceLimits.tileSizes
    tileSize =
      number("tileSize").map {
        min(max(Int(clamping: $0.isNaN ? 512 : $0), sizes.lowerBound), sizes.upperBound)
      } ?? 512
    minzoom = level("minzoom") ?? 0
    hasMaxzoom = number("maxzoom") != nil
    maxzoom = level("maxzoom") ?? (type == .geojson ? 18 : 22)
    scheme = json["scheme"]?.string.flatMap(TileScheme.init) ?? .xyz
    bounds = StyleSource.bounds(json["bounds"])
    attribution = json["attribution"]?.string
    volatile = flag("volatile")
    promoteId = json["promoteId"]
    elevationEncoding = ElevationEncoding(json)
    hasMapLibreTiles = json["encoding"]?.string == "mlt"
    data = json["data"]
    buffer = max(0, min(512, number("buffer") ?? 128))
    tolerance = max(0, number("tolerance") ?? 0.375)
    self.filter = filter
    cluster = flag("cluster")
    clusterRadius = max(0, number("clusterRadius") ?? 50)
    clusterMaxZoom = number("clusterMaxZoom")
    clusterMinPoints = level("clusterMinPoints") ?? 2
    clusterProperties = json["clusterProperties"]
    lineMetrics = flag("lineMetrics")
    generateId = flag("generateId")
    coordinates = json["coordinates"]?.array?.compactMap(StyleSource.coordinate) ?? []
  }

  /// The bounds in a style or in TileJSON: west, south, east, north.
  package static func bounds(_ json: JSON?) -> CoordinateBounds? {
    guard let edges = json?.array?.compactMap(\.number), edges.count == 4 else { return nil }
    return CoordinateBounds(
      southWest: Coordinate(latitude: edges[1], longitude: edges[0]),
      northEast: Coordinate(latitude: edges[3], longitude: edges[2]))
  }

  private static func coordinate(_ json: JSON) -> Coordinate? {
    guard let longitude = json[0]?.number, let latitude = json[1]?.number else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
