// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import MapTiles

extension SceneSource {
  /// Opens what a style's source names: usually one archive; several where the user gave several.
  static func open(
    _ source: StyleSource, name: String, options: Scene.Options
  ) async throws -> [SceneSource] {
    switch source.type {
    case .vector, .raster:
      if let url = source.url { return try await open(url: url, source, name, options) }
      if let tiles = source.tiles { return [template(tiles, source, name, options)] }
      throw SceneError.sourceWithoutData
    case .geojson: return [try geoJSON(source, name, options)]
    case .rasterDEM, .image, .video, .unsupported:
      throw SceneError.unsupportedSource(source.type.rawValue)
    }
  }

  private static func open(
    url: String, _ source: StyleSource, _ name: String, _ options: Scene.Options
  ) async throws -> [SceneSource] {
    if url.hasPrefix("rhumb:") { return stack(options.archives, source, name) }
    let isArchive =
      url.hasPrefix("mbtiles://") || url.hasPrefix("pmtiles://") || url.hasSuffix(".pmtiles")
      || url.hasSuffix(".mbtiles")
    if isArchive, let path = (options.loader as? FileResourceLoader)?.path(of: url) {
      return [archive(try await TileSources.open(path: path), source, name)]
    }
    guard let bytes = try options.loader.load(url) else { throw SceneError.missing(url) }
    var described = source
    try described.apply(tileJSON: JSON(parsing: bytes))
    guard let tiles = described.tiles else { throw SceneError.sourceWithoutData }
    return [template(tiles, described, name, options)]
  }

  private static func archive(
    _ tiles: any TileSource, _ source: StyleSource, _ name: String
  ) -> SceneSource {
    let isRaster = source.type == .raster
    return SceneSource(
      name: name, isRaster: isRaster,
      minimumZoom: max(tiles.info.minimumZoom, source.minZoom ?? 0),
      maximumZoom: min(tiles.info.maximumZoom, source.maxZoom ?? 30),
      tileSize: isRaster ? Double(source.tileSize ?? 512) : 512, bounds: tiles.info.bounds,
      attribution: source.attribution ?? tiles.info.attribution,
      provider: ArchiveProvider(source: tiles, isRaster: isRaster))
  }

  /// Several archives in one source: the widest draws the low zooms, and beyond its last zoom what lies
  /// outside the others; those begin where it ends.
  private static func stack(
    _ archives: [any TileSource], _ source: StyleSource, _ name: String
  ) -> [SceneSource] {
    let ordered = archives.sorted { $0.info.maximumZoom < $1.info.maximumZoom }
    var sources = ordered.map { archive($0, source, name) }
    for index in sources.indices {
      let finer = ordered[(index + 1)...].filter {
        $0.info.maximumZoom > ordered[index].info.maximumZoom
      }
      sources[index].yields = finer.map(\.info.bounds)
      for other in sources.indices where other > index {
        guard ordered[other].info.maximumZoom > ordered[index].info.maximumZoom,
          ordered[index].info.bounds.holds(ordered[other].info.bounds)
        else { continue }
        sources[other].minimumZoom = max(
          sources[other].minimumZoom, sources[index].maximumZoom + 1)
      }
    }
    return sources
  }

  private static func template(
    _ tiles: [String], _ source: StyleSource, _ name: String, _ options: Scene.Options
  ) -> SceneSource {
    let isRaster = source.type == .raster
    return SceneSource(
      name: name, isRaster: isRaster, minimumZoom: source.minZoom ?? 0,
      maximumZoom: source.maxZoom ?? 22,
      tileSize: isRaster ? Double(source.tileSize ?? 512) : 512, bounds: source.bounds,
      attribution: source.attribution ?? "",
      provider: TemplateProvider(
        templates: tiles, isRaster: isRaster, isTMS: source.scheme == .tms,
        loader: options.loader))
  }

  private static func geoJSON(
    _ source: StyleSource, _ name: String, _ options: Scene.Options
  ) throws -> SceneSource {
    guard var data = source.data else { throw SceneError.sourceWithoutData }
    if let url = data.string {
      guard let bytes = try options.loader.load(url) else { throw SceneError.missing(url) }
      data = try JSON(parsing: bytes)
    }
    var settings = GeoJSONSource.Options()
    settings.maximumZoom = source.maxZoom ?? 18
    settings.buffer = source.buffer ?? 128
    settings.tolerance = source.tolerance ?? 0.375
    settings.lineMetrics = source.lineMetrics
    settings.cluster = source.cluster
    let document = try GeoJSONSource(GeoJSON(data), options: settings)
    return SceneSource(
      name: name, isRaster: false, minimumZoom: 0, maximumZoom: settings.maximumZoom,
      tileSize: 512, bounds: nil, attribution: source.attribution ?? "",
      provider: GeoJSONProvider(source: document))
  }
}

/// Why a part of a scene cannot be opened.
public enum SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source has neither URL nor tiles nor data.
  case sourceWithoutData
  /// Sources of this type are not drawn.
  case unsupportedSource(String)
  /// Nothing is there under this URL.
  case missing(String)

  public var description: String {
    switch self {
    case .sourceWithoutData: "it names no data"
    case .unsupportedSource(let type): "sources of type \(type) are not drawn"
    case .missing(let url): "nothing is there: \(url)"
    }
  }
}

extension CoordinateBounds {
  /// Whether another box lies inside this one.
  fileprivate func holds(_ other: CoordinateBounds) -> Bool {
    other.southWest.latitude >= southWest.latitude
      && other.northEast.latitude <= northEast.latitude
      && other.southWest.longitude >= southWest.longitude
      && other.northEast.longitude <= northEast.longitude
  }
}
