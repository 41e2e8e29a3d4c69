// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapTiles

/// A tile source of a scene: one archive, document or template of a style's source.
struct SceneSource: Sendable {
  /// The source's name in the style. Several archives can share a name.
  var name: String
  var content: TileContent
  var minimumZoom: Int
  var maximumZoom: Int
  /// The width of a tile at its own zoom, in points.
  var tileSize: Double
  /// The source's bounds. Tiles outside are never requested.
  var bounds: CoordinateBounds?
  var attribution: String
  var provider: any SceneTileProvider
  var origin = Origin.local
  /// The index of its archive in the order of detail of the scene's archives, beginning with the coarsest; `nil` for other
  /// sources.
  var rank: Int?
  /// The areas that archives of other ranks draw where they have tiles, each from a zoom on.
  var yields: [(bounds: CoordinateBounds, zoom: Int, rank: Int)] = []
  /// The identity of the data: equal if two sources have the same data.
  var identity = Identity()

  /// The identity of opened data.
  final class Identity: Sendable {}

  /// Whether the source consists of images, which are not built for a zoom.
  var isRaster: Bool { !content.isVector }

  /// Where the tiles are from.
  enum Origin: Sendable {
    case local
    /// On a server, each as a resource of its own, or as parts of an archive.
    case server, serverArchive
  }
}

/// The contents of a source's tiles.
enum TileContent: Equatable, Sendable {
  case vector(TileSourceInfo.Format)
  case raster
  /// Elevations as colors.
  case elevation(ElevationEncoding)

  /// Creates the contents of a source.
  ///
  /// - Parameter format: The format of an archive's tiles, if it is known. Otherwise the source's encoding applies.
  init(_ source: StyleSource, format: TileSourceInfo.Format = .unknown) {
    switch source.type {
    case .raster: self = .raster
    case .rasterDEM: self = .elevation(source.elevationEncoding)
    case .vector, .geojson, .image, .unsupported:
      let encoding = source.hasMapLibreTiles ? TileSourceInfo.Format.mlt : .mvt
      self = .vector(format == .unknown ? encoding : format)
    }
  }

  var isVector: Bool {
    if case .vector = self { return true }
    return false
  }

  /// Decodes the bytes of a tile.
  func decode(_ bytes: [UInt8]) throws -> SceneTile {
    switch self {
    case .vector(let format): return .vector(try VectorTile(decoding: bytes, format: format))
    case .raster:
      let image = try RasterImage(
        decoding: bytes, limit: ResourceLimits.rasterTilePixels, isScaled: true)
      return .raster(image.premultiplied())
    case .elevation(let encoding):
      let image = try RasterImage(decoding: bytes, limit: ResourceLimits.rasterTilePixels)
      return .elevation(try ElevationGrid(image, encoding: encoding))
    }
  }
}

/// Provides the contents of tiles. Worker tasks call it.
protocol SceneTileProvider: Sendable {
  /// Returns the contents of a tile, or `nil` if the tile does not exist.
  func load(_ id: TileID) async throws -> SceneTile?

  /// Returns the contents of a tile like ``load(_:)``. If they are outdated, also returns a task that ends when there
  /// may be new contents, with whether there are.
  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?)
}

extension SceneTileProvider {
  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?) {
    (try await load(id), nil)
  }
}

/// The contents of one tile.
enum SceneTile: Sendable {
  case vector(VectorTile)
  /// A raster tile, premultiplied.
  case raster(RasterImage)
  /// An image, premultiplied, with its corners in tile units: north-west, north-east, south-east, south-west.
  case image(RasterImage, corners: [SIMD2<Float>])
  case elevation(ElevationGrid)
}

/// Provides vector, raster or elevation tiles from an archive or folder.
struct ArchiveProvider: SceneTileProvider {
  let source: any TileSource
  let content: TileContent

  func load(_ id: TileID) async throws -> SceneTile? {
    try await source.tile(id).map(content.decode)
  }
}

/// Provides tiles from URL templates.
struct TemplateProvider: SceneTileProvider {
  let templates: [String]
  let content: TileContent
  /// Whether rows are numbered from the south.
  let isTMS: Bool
  /// The number of pixels per point.
  let scale: Double
  let loader: any ResourceLoader

  func load(_ id: TileID) async throws -> SceneTile? { try await current(id).tile }

  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?) {
    guard !templates.isEmpty else { return (nil, nil) }
    let template = TileURLTemplate(text: templates[(id.x + id.y) % templates.count])
    let url = template.url(of: id, isTMS: isTMS, scale: scale)
    let found = try await loader.content(of: ResourceRequest(url, kind: .tile)) { packed in
      try content.decode(try Compression.unpack(packed))
    }
    return (found?.value, found?.content.update)
  }
}

/// Provides the tiles of an image source. Each tile that the image intersects gets the complete image in its
/// own units, and draws the part inside its square.
struct ImageProvider: SceneTileProvider {
  let url: String
  let loader: any ResourceLoader
  /// The pixels that the images of the scene's image sources can have in total.
  private let budget: PixelBudget
  /// The corners north-west, north-east, south-east, south-west; empty if the count is not four.
  private let corners: [WorldPoint]
  /// The decoded image, premultiplied, by URL.
  private let images = SharedLoads<String, RasterImage?>()

  init(url: String, corners: [Coordinate], loader: any ResourceLoader, budget: PixelBudget) {
    self.url = url
    self.loader = loader
    self.budget = budget
    self.corners = corners.count == 4 ? corners.map { WorldPoint($0) } : []
  }

  private var left: Double { corners.map(\.x).min() ?? 0 }
  private var right: Double { corners.map(\.x).max() ?? 1 }
  private var top: Double { corners.map(\.y).min() ?? 0 }
  private var bottom: Double { corners.map(\.y).max() ?? 1 }

  /// The level whose tiles are one to two times as large as the image, at which its corners are accurate to a
  /// thousandth of a tile unit.
  var level: Int {
    let size = max(right - left, bottom - top)
    return size > 0 ? min(22, max(0, Int(clamping: (-log2(size)).rounded(.down)))) : 0
  }

  func load(_ id: TileID) async throws -> SceneTile? {
    let tile = id.origin
    let isMet = top < tile.y + id.size && bottom > tile.y
    let copy = [0.0, -1, 1].first { left + $0 < tile.x + id.size && right + $0 > tile.x }
    guard isMet, let copy, !corners.isEmpty else { return .vector(VectorTile(layers: [])) }
    let image = try await images.value(for: url) { [url, loader, budget] in
      try await loader.load(ResourceRequest(url, kind: .image)) {
        try budget.decode($0, limit: ResourceLimits.sourceImagePixels).premultiplied()
      }
    }
    guard let image else { return nil }
    let scale = Double(TileUnits.extent) / id.size
    return .image(
      image,
      corners: corners.map { corner in
        [Float((corner.x + copy - tile.x) * scale), Float((corner.y - tile.y) * scale)]
      })
  }
}

/// Provides tiles from a GeoJSON document.
struct GeoJSONProvider: SceneTileProvider {
  let source: GeoJSONSource

  func load(_ id: TileID) async throws -> SceneTile? {
    source.vectorTile(id).map { .vector($0) }
  }
}

// MARK: - Open

extension SceneSource {
  /// Opens a style's source: usually one archive, or several if the user provided several.
  ///
  /// - Parameter images: The pixels that image sources of the scene may still use.
  static func open(
    _ source: StyleSource, name: String, options: StyledScene.Options, images: PixelBudget
  ) async throws -> [SceneSource] {
    switch source.type {
    case .vector, .raster, .rasterDEM:
      if let url = source.url { return try await open(url: url, source, name, options) }
      if !source.tiles.isEmpty { return [template(source, name, options)] }
      throw SceneError.sourceWithoutData
    case .geojson: return [try await geoJSON(source, name, options)]
    case .image: return [image(source, name, options, images)]
    case .unsupported:
      throw SceneError.unsupportedSource(source.json["type"]?.string ?? "")
    }
  }

  private static func open(
    url: String, _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) async throws -> [SceneSource] {
    if url == overviewURL { return overview(options, source, name) }
    if url.hasPrefix("rhumb:") { return stack(options, source, name) }
    if let (tiles, location) = try await openArchive(url, options.loader) {
      guard tiles.info.format.matches(source.type) else {
        throw SceneError.wrongKind(location, tiles.info.format)
      }
      return [archive(tiles, source, name)]
    }
    let described = try await describe(source, at: ResourceURL.tileJSON(of: url), options.loader)
    return [template(described, name, options)]
  }

  /// Opens the archive at a URL, and returns it with its path or URL; `nil` if the URL does not name an archive.
  private static func openArchive(
    _ url: String, _ loader: any ResourceLoader
  ) async throws -> (archive: any TileSource, location: String)? {
    if RemoteArchive.isArchive(url) {
      return (try await RemoteArchive(url: url, loader: loader), url)
    }
    let isArchive =
      url.hasPrefix("mbtiles://") || url.hasPrefix("pmtiles://") || url.hasSuffix(".pmtiles")
      || url.hasSuffix(".mbtiles")
    guard isArchive, let path = loader.path(of: url) else { return nil }
    return (try await TileSources.open(path: path), path)
  }

  /// Completes a source with its TileJSON document.
  private static func describe(
    _ source: StyleSource, at url: String, _ loader: any ResourceLoader
  ) async throws -> StyleSource {
    let request = ResourceRequest(url, kind: .tileJSON)
    guard
      let (document, content) = try await loader.content(
        of: request, decoding: { try JSON(parsing: $0) })
    else { throw ResourceError.missing(url) }
    var described = source.described(by: document)
    described.tiles = described.tiles.map { ResourceURL.resolve($0, against: content.base) }
    if described.tiles.isEmpty { throw SceneError.sourceWithoutData }
    return described
  }

  static func archive(
    _ tiles: any TileSource, _ source: StyleSource, _ name: String
  ) -> SceneSource {
    let content = TileContent(source, format: tiles.info.format)
    return SceneSource(
      name: name, content: content,
      minimumZoom: max(tiles.info.minimumZoom, source.minzoom),
      maximumZoom: source.hasMaxzoom
        ? min(tiles.info.maximumZoom, source.maxzoom) : tiles.info.maximumZoom,
      tileSize: content.isVector ? 512 : Double(source.tileSize), bounds: tiles.info.bounds,
      attribution: source.attribution ?? tiles.info.completeAttribution,
      provider: ArchiveProvider(source: tiles, content: content),
      origin: tiles is RemoteArchive ? .serverArchive : .local)
  }

  private static func template(
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) -> SceneSource {
    let content = TileContent(source)
    return SceneSource(
      name: name, content: content, minimumZoom: source.minzoom,
      maximumZoom: source.maxzoom,
      tileSize: content.isVector ? 512 : Double(source.tileSize), bounds: source.bounds,
      attribution: source.attribution ?? "",
      provider: TemplateProvider(
        templates: source.tiles, content: content, isTMS: source.scheme == .tms,
        scale: options.scale, loader: options.loader),
      origin: source.tiles.contains(where: ResourceURL.isRemote) ? .server : .local)
  }

  /// Opens an image source.
  private static func image(
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options, _ images: PixelBudget
  ) -> SceneSource {
    let provider = ImageProvider(
      url: source.url ?? "", corners: source.coordinates, loader: options.loader, budget: images)
    return SceneSource(
      name: name, content: .raster, minimumZoom: 0, maximumZoom: provider.level, tileSize: 512,
      bounds: nil, attribution: source.attribution ?? "", provider: provider)
  }

  private static func geoJSON(
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) async throws -> SceneSource {
    guard var data = source.data else { throw SceneError.sourceWithoutData }
    if let url = data.string {
      let request = ResourceRequest(url, kind: .geoJSON)
      guard
        let document = try await options.loader.load(request, decoding: { try JSON(parsing: $0) })
      else { throw ResourceError.missing(url) }
      data = document
    }
    var settings = GeoJSONOptions()
    settings.maximumZoom = source.maxzoom
    settings.buffer = source.buffer
    settings.tolerance = source.tolerance
    settings.lineMetrics = source.lineMetrics
    settings.generateId = source.generateId
    if source.cluster {
      var clusters = GeoJSONOptions.Clusters()
      clusters.radius = source.clusterRadius
      clusters.maximumZoom = source.clusterMaxZoom.map { Int(clamping: $0) }
      clusters.minimumPoints = source.clusterMinPoints
      settings.clusters = clusters
    }
    let rules = ClusterProperties(source.clusterProperties).map { properties in
      GeoJSONClusterRules(
        values: { properties.values(of: $0) }, add: { properties.add($0, to: &$1) })
    }
    let document = try GeoJSONSource(data, options: settings, clusterRules: rules)
    return SceneSource(
      name: name, content: .vector(.mvt), minimumZoom: 0, maximumZoom: settings.maximumZoom,
      tileSize: 512, bounds: nil, attribution: source.attribution ?? "",
      provider: GeoJSONProvider(source: document))
  }
}

extension StyleSource {
  /// Returns the source with the properties of a TileJSON document that the style does not set.
  fileprivate func described(by document: JSON) -> StyleSource {
    var source = self
    source.tiles = (document["tiles"]?.array ?? []).compactMap(\.string)
    func level(_ name: String) -> Int? {
      document[name]?.number.flatMap { (0...30).contains($0) ? Int($0) : nil }
    }
    source.minzoom = max(minzoom, level("minzoom") ?? 0)
    if let last = level("maxzoom") { source.maxzoom = hasMaxzoom ? min(maxzoom, last) : last }
    source.attribution =
      attribution ?? document["attribution"]?.string ?? document["copyrightText"]?.string
    source.bounds = bounds ?? StyleSource.bounds(document["bounds"])
    if document["scheme"]?.string == "tms" { source.scheme = .tms }
    if json["tileSize"] == nil, let size = document["tileSize"]?.number, (1...8192).contains(size) {
      source.tileSize = Int(size)
    }
    if json["encoding"] == nil { source.hasMapLibreTiles = document["encoding"]?.string == "mlt" }
    if type == .rasterDEM, json["encoding"] == nil, let encoding = document["encoding"] {
      // The factors of an encoding of its own are always those of the style, as in MapLibre.
      source.elevationEncoding = ElevationEncoding(json.merging(["encoding": encoding]) { $1 })
    }
    return source
  }
}

/// An error in opening a part of a scene.
package enum SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source has no URL, tiles or data.
  case sourceWithoutData
  /// The source type is not supported.
  case unsupportedSource(String)
  /// The archive contains raster tiles for a vector source, or vector tiles for a raster source.
  case wrongKind(String, TileSourceInfo.Format)

  package var description: String {
    switch self {
    case .sourceWithoutData: "it has no URL, tiles or data"
    case .unsupportedSource(let type): "sources of type \(type) are not supported"
    case .wrongKind(let path, let format):
      "\(path) contains \(format) tiles, which do not match the source's type"
    }
  }
}

extension CoordinateBounds {
  /// Returns whether these bounds contain the part of other bounds that is on the map. Bounds of the world differ by up to 5
  /// meters in latitude.
  func holds(_ other: CoordinateBounds) -> Bool {
    let (limit, slack) = (Mercator.maximumLatitude, 0.000_05)
    return max(other.southWest.latitude, -limit) >= southWest.latitude - slack
      && min(other.northEast.latitude, limit) <= northEast.latitude + slack
      && other.southWest.longitude >= southWest.longitude
      && other.northEast.longitude <= northEast.longitude
  }
}

extension TileSourceInfo.Format {
  /// Returns whether a source of this type can draw tiles of this format. Unknown formats are accepted.
  func matches(_ type: StyleSourceType) -> Bool {
    switch self {
    case .mvt, .mlt: type != .raster && type != .rasterDEM
    case .png, .jpeg, .webp: type == .raster || type == .rasterDEM
    case .unknown: true
    }
  }
}
