// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
public import MapOnline
import MapResources
public import MapScene
public import MapStyle
public import MapTiles

extension StyledScene {
  /// Creates a scene with the style at a URL or path.
  ///
  /// Relative URLs in the style are resolved against its URL. The archives replace sources of the style like in
  /// ``own(_:folder:archives:scale:)``. Sources and icons whose server does not respond within 1 s, or fails, do not
  /// delay the others: a map view shows them as soon as they can be loaded, and images wait for them.
  ///
  /// - Parameters:
  ///   - url: The `https:` URL or the path of the style.
  ///   - loader: The loader of the style and of all its resources.
  ///   - archives: The tile archives, such as those that `TileSources.open` returns.
  ///   - scale: Pixels per point of the display.
  /// - Throws: `ResourceError.missing` if there is no style, ``/MapStyle/StyleError`` if it is not valid,
  ///   `NetworkError` or the error of a file if it cannot be loaded, or those of ``own(_:folder:archives:scale:)``.
  public static func own(
    url: String, loader: OnlineResourceLoader, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    let style = try await StyleDocument.load(url, with: loader)
    return try await own(style, url: url, loader: loader, archives: archives, scale: scale)
  }

  /// Creates a scene with a custom style from a URL or path. The folder of a path is the base of relative URLs in it.
  package static func own(
    _ style: StyleDocument, url: String, loader: OnlineResourceLoader,
    archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    var loader = loader
    var options = Options()
    loader.allowsFiles = !ResourceURL.isRemote(url)
    if loader.allowsFiles {
      loader.base = FileName.folder(
        of: ResourceURL.scheme(of: url) == nil ? url : loader.path(of: url) ?? url)
    }
    options.loader = loader
    if !loader.confirmsFirst { options.openingTime = ResourceLimits.openingTime }
    options.workers = ResourceLimits.onlineTileLoads
    options.workersPerSource = ResourceLimits.onlineTileLoadsPerSource
    options.prefetchLevels = ResourceLimits.prefetchLevels
    return try await own(style, options: options, archives: archives, scale: scale)
  }

  /// Creates a scene with a custom style.
  ///
  /// The archives replace the sources with a URL that begins with `rhumb:`. Without archives, those sources
  /// draw the world and Helsinki. In a style without such a source, the archives replace its only source of
  /// their type, vector or raster.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - folder: The base folder of the style's relative URLs.
  ///   - archives: The tile archives, such as those that `TileSources.open` returns.
  ///   - scale: Pixels per point of the display.
  /// - Throws: ``/MapStyle/StyleError`` if the style does not have exactly one source for the archives, or `TileError` if
  ///   a built-in archive cannot be opened.
  public static func own(
    _ style: StyleDocument, folder: String, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    var options = Options()
    options.loader = FileResourceLoader(base: folder)
    return try await own(style, options: options, archives: archives, scale: scale)
  }

  private static func own(
    _ style: StyleDocument, options: Options, archives: [any TileSource], scale: Double
  ) async throws -> StyledScene {
    var style = style
    var options = options
    options.archives = archives
    options.scale = scale
    if style.takesArchives {
      if archives.isEmpty {
        options.overview = try await OverviewTiles.world()
        options.archives = [try await BuiltInTiles.helsinki.open()]
      }
    } else if let first = archives.first {
      try style.bind(toArchivesLike: first)
    }
    return await StyledScene(style: style, options: options)
  }
}

extension StyleDocument {
  /// Loads a style from a URL or path. Relative URLs in a style from a server are resolved.
  package static func load(
    _ url: String, with loader: OnlineResourceLoader
  ) async throws -> StyleDocument {
    let request = ResourceRequest(url, kind: .style)
    loader.bindKeys(to: url)
    guard
      let (style, content) = try await loader.content(
        of: request, decoding: { try StyleDocument(text: $0) })
    else { throw ResourceError.missing(url) }
    return style.resolved(against: content.base)
  }

  /// Returns the style with its relative URLs resolved if it is from a server.
  package func resolved(against base: String) -> StyleDocument {
    guard ResourceURL.isRemote(base) else { return self }
    var style = self
    style.replaceURLs { ResourceURL.resolve($0, against: base) }
    return style
  }

  /// Whether the style has a source that draws the given archives.
  fileprivate var takesArchives: Bool {
    sources.values.contains { $0.url?.hasPrefix("rhumb:") ?? false }
  }

  /// Replaces the only source of the archives' type with the archives.
  fileprivate mutating func bind(toArchivesLike archive: any TileSource) throws(StyleError) {
    let kind: StyleSourceType = archive.info.format.isImage ? .raster : .vector
    let names = sources.filter { $0.value.type == kind }.map(\.key)
    guard let name = names.first, names.count == 1 else {
      throw .invalid(
        path: "",
        message:
          "The style has \(names.isEmpty ? "no" : "\(names.count)") \(kind) sources, but needs exactly one, "
          + "or one with \"url\": \"rhumb:tiles\" for the archives.")
    }
    sources[name]?.url = "rhumb:tiles"
    sources[name]?.tiles = []
  }
}

extension TileSourceInfo.Format {
  /// Whether the tiles are images and not vector tiles.
  package var isImage: Bool {
    switch self {
    case .png, .jpeg, .webp: true
    case .mvt, .mlt, .unknown: false
    }
  }
}
