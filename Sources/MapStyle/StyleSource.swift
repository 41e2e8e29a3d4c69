// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON

/// What a source's data are.
public enum StyleSourceType: String, Hashable, Sendable {
  case vector, raster, geojson, image
  /// A kind that is not drawn: `raster-dem`, `video`, or an unknown one.
  case unsupported
}

/// How a source counts the rows of its tiles.
public enum TileScheme: String, Hashable, Sendable {
  /// From the north.
  case xyz
  /// From the south.
  case tms
}

/// A source of a style: where its data come from. Names as in the specification.
public struct StyleSource: Sendable {
  public var type: StyleSourceType
  /// The TileJSON document, archive or image.
  public var url: String?
  /// Templates of the tiles' URLs, with `{z}`, `{x}`, `{y}`.
  public var tiles: [String]
  /// The width and height in points at which a tile is shown at its own zoom.
  public var tileSize: Int
  /// The levels that the source has; above the last one its tiles are enlarged.
  public var minzoom: Int
  public var maxzoom: Int
  /// Whether the style says what the last level is; if not, the source's own word counts.
  public var hasMaxzoom: Bool
  public var scheme: TileScheme
  /// Where there are tiles; nil for everywhere.
  public var bounds: CoordinateBounds?
  /// The credit to be shown, as plain text or simple HTML.
  public var attribution: String?
  public var volatile: Bool
  /// The property that is the features' identifier: a name, or one for each source layer.
  public var promoteId: JSON?

  // GeoJSON
  /// A GeoJSON object, or its URL as a string.
  public var data: JSON?
  /// How far tiles reach over their edges, in 1/512 of a tile.
  public var buffer: Double
  /// How far a simplified line may be from the original, in 1/512 of a tile.
  public var tolerance: Double
  public var filter: StyleFilter?
  public var cluster: Bool
  /// In points.
  public var clusterRadius: Double
  public var clusterMaxZoom: Double?
  public var clusterMinPoints: Int
  public var clusterProperties: JSON?
  /// Whether lines know how far along them a point is, for `line-gradient`.
  public var lineMetrics: Bool
  public var generateId: Bool

  /// An image's corners: north-west, north-east, south-east, south-west.
  public var coordinates: [Coordinate]
  /// All members as written.
  public var json: JSONObject

  /// Reads a source's members; what is of a wrong type is as if absent.
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
    tileSize = number("tileSize").map { Int(max(1, min(8192, $0.isNaN ? 512 : $0))) } ?? 512
    minzoom = level("minzoom") ?? 0
    hasMaxzoom = number("maxzoom") != nil
    maxzoom = level("maxzoom") ?? (type == .geojson ? 18 : 22)
    scheme = json["scheme"]?.string.flatMap(TileScheme.init) ?? .xyz
    bounds = StyleSource.bounds(json["bounds"])
    attribution = json["attribution"]?.string
    volatile = flag("volatile")
    promoteId = json["promoteId"]
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

  private static func bounds(_ json: JSON?) -> CoordinateBounds? {
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
