// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapJSON
import MapResources
import MapStyle
import MapTiles

extension SceneSource {
  /// Opens a style's sources concurrently, and returns them in their order.
  static func openAll(
    _ sources: [(key: String, value: StyleSource)], options: StyledScene.Options
  ) async -> [(name: String, result: Result<[SceneSource], any Error>)] {
    // Not a task group: with `async let` in the same function, the optimized build loses results (Swift 6.3).
    let loads = sources.map { name, source in
      Task { try await open(source, name: name, options: options) }
    }
    return await withTaskCancellationHandler {
      var results: [(name: String, result: Result<[SceneSource], any Error>)] = []
      for (source, load) in zip(sources, loads) { results.append((source.key, await load.result)) }
      return results
    } onCancel: {
      for load in loads { load.cancel() }
    }
  }

  /// Opens a style's source: usually one archive, or several if the user provided several.
  static func open(
    _ source: StyleSource, name: String, options: StyledScene.Options
  ) async throws -> [SceneSource] {
    switch source.type {
    case .vector, .raster, .rasterDEM:
      if let url = source.url { return try await open(url: url, source, name, options) }
      if !source.tiles.isEmpty { return [template(source, name, options)] }
      throw SceneError.sourceWithoutData
    case .geojson: return [try await geoJSON(source, name, options)]
    case .image: return [image(source, name, options)]
    case .unsupported:
      throw SceneError.unsupportedSource(source.json["type"]?.string ?? "")
    }
  }

  private static func open(
    url: String, _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) async throws -> [SceneSource] {
    if url.hasPrefix("rhumb:") { return stack(options.archives, source, name) }
    if let (tiles, place) = try await openArchive(url, options.loader) {
      guard tiles.info.format.matches(source.type) else {
        throw SceneError.wrongKind(place, tiles.info.format)
      }
      return [archive(tiles, source, name)]
    }
    let described = try await describe(source, at: ResourceURL.tileJSON(of: url), options.loader)
    return [template(described, name, options)]
  }

  /// Opens the archive at a URL, and returns it with its path or URL; `nil` if the URL does not name an archive.
  private static func openArchive(
    _ url: String, _ loader: any ResourceLoader
  ) async throws -> (archive: any TileSource, place: String)? {
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

  private static func archive(
    _ tiles: any TileSource, _ source: StyleSource, _ name: String
  ) -> SceneSource {
    let content = TileContent(source)
    return SceneSource(
      name: name, content: content,
      minimumZoom: max(tiles.info.minimumZoom, source.minzoom),
      maximumZoom: source.hasMaxzoom
        ? min(tiles.info.maximumZoom, source.maxzoom) : tiles.info.maximumZoom,
      tileSize: content == .vector ? 512 : Double(source.tileSize), bounds: tiles.info.bounds,
      attribution: source.attribution ?? tiles.info.credits,
      provider: ArchiveProvider(source: tiles, content: content),
      place: tiles is RemoteArchive ? .serverArchive : .local)
  }

  /// Combines several archives into one source. The archive with the lowest maximum zoom draws the low zooms
  /// and, beyond its highest level, the areas outside the other archives. Archives inside its bounds start
  /// where it ends.
  private static func stack(
    _ archives: [any TileSource], _ source: StyleSource, _ name: String
  ) -> [SceneSource] {
    let ordered = archives.filter { $0.info.format.matches(source.type) }.sorted {
      $0.info.maximumZoom < $1.info.maximumZoom
    }
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
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) -> SceneSource {
    let content = TileContent(source)
    return SceneSource(
      name: name, content: content, minimumZoom: source.minzoom,
      maximumZoom: source.maxzoom,
      tileSize: content == .vector ? 512 : Double(source.tileSize), bounds: source.bounds,
      attribution: source.attribution ?? "",
      provider: TemplateProvider(
        templates: source.tiles, content: content, isTMS: source.scheme == .tms,
        scale: options.scale, loader: options.loader),
      place: source.tiles.contains(where: ResourceURL.isRemote) ? .server : .local)
  }

  /// Opens an image source.
  private static func image(
    _ source: StyleSource, _ name: String, _ options: StyledScene.Options
  ) -> SceneSource {
    let provider = ImageProvider(
      url: source.url ?? "", corners: source.coordinates, loader: options.loader)
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
    let document = try GeoJSONSource(data, options: settings)
    return SceneSource(
      name: name, content: .vector, minimumZoom: 0, maximumZoom: settings.maximumZoom,
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
  /// Returns whether these bounds contain other bounds.
  fileprivate func holds(_ other: CoordinateBounds) -> Bool {
    other.southWest.latitude >= southWest.latitude
      && other.northEast.latitude <= northEast.latitude
      && other.southWest.longitude >= southWest.longitude
      && other.northEast.longitude <= northEast.longitude
  }
}

extension TileSourceInfo.Format {
  /// Returns whether a source of this type can draw tiles of this format. Unknown formats are accepted.
  fileprivate func matches(_ type: StyleSourceType) -> Bool {
    switch self {
    case .mvt: type != .raster && type != .rasterDEM
    case .png, .jpeg, .webp: type == .raster || type == .rasterDEM
    case .unknown: true
    }
  }
}
