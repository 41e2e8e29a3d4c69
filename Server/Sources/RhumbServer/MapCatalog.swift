// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

/// The styles, tile archives and road graphs of a server, opened. A reload opens another catalog.
struct MapCatalog: Sendable {
  /// A tile archive with its identifier in URLs.
  struct Archive: Sendable {
    let id: String
    let source: any TileSource
    /// The levels whose names the search reads; `nil` for all.
    var searchZooms: ClosedRange<Int>?
    /// Whether the search reads the archive. It would load an archive on a server completely.
    var isSearchable = true

    init(id: String, source: any TileSource) {
      self.id = id
      self.source = source
    }

    init(_ tiles: BuiltInTiles) async throws {
      self.init(id: "\(tiles)", source: try await tiles.open())
      searchZooms = tiles.searchZooms
    }
  }

  /// The configuration that names the content.
  let configuration: ServerConfiguration
  /// The renderers of all styles.
  let pool: RenderPool
  let rasterTiles: TileRenderer
  /// The computations of routes and searches.
  let computations: WorkQueue
  /// The styles in the order of the configuration.
  let styles: [ServedStyle]
  let archives: [Archive]
  /// The archives as one source, for the styles' sources `rhumb:tiles`; `nil` without vector archives.
  let combined: CombinedTiles?
  /// The archives in each schema as one source, for the styles' sources with the URL of a schema.
  private let schemas: [CombinedTiles]
  /// The roads; `nil` without a graph.
  let roads: RouteService?
  let fonts: ServedFonts
  /// The names of the archives' features, added in the background.
  let places: ServedPlaces

  /// Opens the content of a configuration.
  ///
  /// - Parameter former: The catalog before a reload, whose names answer searches until the new ones are read.
  /// - Throws: The errors of opening a style, an archive or a graph; ``ServerError`` if a folder does not exist.
  init(_ configuration: ServerConfiguration, replacing former: MapCatalog? = nil) async throws {
    self.configuration = configuration
    try configuration.checkFolders()
    let loader = OnlineResourceLoader(configuration)
    pool = RenderPool(limits: configuration.poolLimits)
    rasterTiles = TileRenderer(pool: pool)
    computations = WorkQueue(workers: configuration.workers, limit: configuration.queue)
    var archives: [Archive] = []
    for path in configuration.tiles {
      let isRemote = path.contains("://")
      let source =
        isRemote
        ? try await TileSources.open(url: path, loader: loader)
        : try await TileSources.open(path: path)
      var archive = Archive(id: MapCatalog.id(path, archives.map(\.id)), source: source)
      archive.isSearchable = !isRemote
      archives.append(archive)
    }
    let own = archives.map(\.source)
    if own.isEmpty {
      for tiles in BuiltInTiles.allCases { archives.append(try await Archive(tiles)) }
    }
    self.archives = archives
    let vector = archives.map(\.source).filter { $0.info.format == .mvt }
    combined = CombinedTiles(vector)
    schemas = TileSchema.allCases.compactMap { CombinedTiles(vector, in: $0) }
    styles = try await MapCatalog.styles(configuration, own, loader)
    var graphs = try configuration.graphs.map { try RoadGraph(opening: $0) }
    if graphs.isEmpty, own.isEmpty { graphs.append(try BuiltInRoadGraph.helsinki.open()) }
    roads = try RoadNetworks(graphs).map(RouteService.init)
    fonts = ServedFonts(folder: configuration.fonts)
    places = try ServedPlaces(replacing: former?.places)
  }

  /// Creates a renderer for each worker that shows one of the first styles, with a small image of the archives' area.
  ///
  /// Styles that are not open after half of the deadline are left out, so that a slow server does not keep the renderers from
  /// being created.
  ///
  /// - Throws: An error of opening a style or of rendering, after the others are ready; ``ServerError`` after the deadline.
  func warmUp() async throws {
    let deadline = configuration.deadline
    let late = ServerError(503, "the deadline of \(deadline) s has passed")
    try await withDeadline(.seconds(deadline), late: late) {
      let openings = await openFirstStyles(within: deadline / 2)
      let bounds = combined?.info.bounds
      try await pool.warmUp(openings.compactMap { try? $0.get() }) { snapshotter in
        _ = try await snapshotter.image(fitting: bounds, margin: 0, width: 256, height: 256)
      }
      for opening in openings { _ = try opening.get() }
    }
  }

  /// Opens as many styles as there are workers, all at the same time. Returns the results in the order of the styles.
  private func openFirstStyles(
    within seconds: Double
  ) async -> [Result<RenderSubject, any Error>] {
    let styles = styles.prefix(configuration.workers)
    return await withTaskGroup(
      of: (index: Int, opening: Result<RenderSubject, any Error>).self,
      returning: [Result<RenderSubject, any Error>].self
    ) { group in
      for (index, style) in styles.enumerated() {
        group.addTask {
          let late = ServerError(503, "the style \(style.id) was not open after \(seconds) s")
          do {
            let subject = try await withDeadline(.seconds(seconds), late: late) {
              try await style.subject(scale: 1, showsAttribution: false)
            }
            return (index, .success(subject))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var openings: [(index: Int, opening: Result<RenderSubject, any Error>)] = []
      for await opening in group { openings.append(opening) }
      return openings.sorted { $0.index < $1.index }.map(\.opening)
    }
  }

  /// Adds the names of the archives' features to the search.
  func addPlaces() async throws { try await places.add(archives) }

  func style(_ id: String?) throws(ServerError) -> ServedStyle {
    guard let style = styles.first(where: { $0.id == id }) else { throw .notFound("the style") }
    return style
  }

  /// Returns the source of an identifier of `/data`.
  func source(_ id: String?) throws(ServerError) -> any TileSource {
    if id == CombinedTiles.id, let combined { return combined }
    if let tiles = schemas.first(where: { $0.schema?.sourceID == id }) { return tiles }
    guard let archive = archives.first(where: { $0.id == id }) else {
      throw .notFound("the data")
    }
    return archive.source
  }

  private static func styles(
    _ configuration: ServerConfiguration, _ archives: [any TileSource],
    _ loader: OnlineResourceLoader
  ) async throws -> [ServedStyle] {
    var styles: [ServedStyle] = []
    for path in configuration.styles {
      let id = id(path, styles.map(\.id))
      styles.append(
        try await ServedStyle(id: id, path: path, archives: archives, loader: loader))
    }
    if styles.isEmpty {
      for style in [BuiltInStyle.day, .night] {
        styles.append(
          try await ServedStyle(style, archives: archives, language: configuration.language))
      }
    }
    return styles
  }

  /// The name of a file or URL without its extension, which is not among the others.
  private static func id(_ path: String, _ others: [String]) -> String {
    let isRemote = path.contains("://")
    let url = URL(filePath: isRemote ? String(path.prefix { $0 != "?" && $0 != "#" }) : path)
    var name = url.deletingPathExtension().lastPathComponent
    if name == "style" { name = url.deletingLastPathComponent().lastPathComponent }
    if name.isEmpty || CombinedTiles.ids.contains(name) { name += "-1" }
    var id = name
    var number = 2
    while others.contains(id) {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }
}
