// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapJSON
public import MapRouting
public import MapScene
public import MapStyle
public import MapTiles

/// The styles that come with Rhumb.
public enum BuiltInStyle: String, Sendable, CaseIterable {
  /// The light style for tiles in the OpenMapTiles schema.
  case day
  /// The dark style for tiles in the OpenMapTiles schema.
  case night
  /// The light style for tiles in the Protomaps schema.
  case protomapsDay = "protomaps-day"
  /// The dark style for tiles in the Protomaps schema.
  case protomapsNight = "protomaps-night"

  /// Reads the style from the package's resources.
  ///
  /// - Throws: `StyleError` if the file is damaged or cannot be read.
  public func style() throws(StyleError) -> StyleDocument { try style(language: nil) }

  /// Reads the style, with labels in a language; `nil` for the names in Latin script, with those in other scripts on
  /// a second line.
  package func style(language: LabelLanguage?) throws(StyleError) -> StyleDocument {
    try StyleDocument(try json(), language: language)
  }

  /// The content of the style's file.
  private func json() throws(StyleError) -> JSON {
    let path = BuiltInStyle.folder + "/\(rawValue).json"
    let text: [UInt8]
    do throws(FileError) {
      text = try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw StyleError.invalid(path: "", message: "The style cannot be read: \(error).")
    }
    do throws(JSONError) {
      return try JSON(parsing: text)
    } catch {
      throw StyleError.notJSON(error)
    }
  }

  /// The path of the folder with the styles and their sprites.
  public static var folder: String { Bundle.module.bundlePath + "/Styles" }
}

/// The map tiles that come with Rhumb.
public enum BuiltInTiles: Sendable, CaseIterable {
  /// The world at style zooms 0...8, from Natural Earth, GSHHG and GeoNames.
  case world
  /// Central Helsinki at style zooms 0...14, from OpenStreetMap.
  case helsinki

  /// Opens the archive.
  public func open() async throws(TileError) -> any TileSource {
    try await TileSources.open(path: path)
  }

  /// The archive's path.
  public var path: String { samplePath("\(self).pmtiles") }

  /// The area that has tiles: those of ``open()``'s archive.
  package var bounds: CoordinateBounds {
    switch self {
    case .world:
      CoordinateBounds(
        southWest: Coordinate(latitude: -85.0511, longitude: -180),
        northEast: Coordinate(latitude: 85.0511, longitude: 180))
    case .helsinki:
      CoordinateBounds(
        southWest: Coordinate(latitude: 60.164155, longitude: 24.9351762),
        northEast: Coordinate(latitude: 60.179113, longitude: 24.9534145))
    }
  }

  /// The zoom levels to pass to `PlaceIndex.add(archive:zooms:progress:)`; `nil` for all. The deepest levels of the
  /// world add only small places, and take most of the time.
  public var searchZooms: ClosedRange<Int>? { self == .world ? 0...6 : nil }

  /// The levels below ``searchZooms``, with the names of small places; empty if there are none. Reading them takes seconds.
  ///
  /// The deepest level comes first: it has nearly all places, at their most precise positions, so that an index does not replace them.
  package var deepSearchZooms: [ClosedRange<Int>] {
    guard let first = searchZooms.map({ $0.upperBound + 1 }) else { return [] }
    return [first + 1...TileID.maximumZoom, first...first]
  }
}

extension OverviewTiles {
  /// Opens the built-in world. The outlines of its urban areas are too coarse beside streets.
  static func world() async throws(TileError) -> OverviewTiles {
    OverviewTiles(try await BuiltInTiles.world.open(), coarseLayers: ["landuse"])
  }
}

/// The road graphs that come with Rhumb.
public enum BuiltInRoadGraph: Sendable, CaseIterable {
  /// Central Helsinki, the area of ``BuiltInTiles/helsinki``.
  case helsinki

  /// Opens the graph.
  public func open() throws(RoutingError) -> RoadGraph { try RoadGraph(opening: path) }

  /// The file's path.
  package var path: String { samplePath("\(self).graph") }

  /// The area that has roads. Places outside have no route.
  package var bounds: CoordinateBounds {
    switch self {
    case .helsinki:
      CoordinateBounds(
        southWest: Coordinate(latitude: 60.1641581, longitude: 24.9351837),
        northEast: Coordinate(latitude: 60.1791074, longitude: 24.9534132))
    }
  }
}

/// The path of a file in the package's samples.
private func samplePath(_ name: String) -> String { Bundle.module.bundlePath + "/Samples/" + name }

extension StyledScene {
  /// Creates a scene with a built-in style and the given archives, or with the world and Helsinki if there
  /// are none.
  ///
  /// A view shows a light style as its dark one while its lighting mode is low light. The labels are in the language
  /// of the system, or local names if it has none: see ``/MapUI/MapView/language``.
  ///
  /// Archives are drawn over the built-in world, which remains where they have no tiles. For archives in the Protomaps
  /// schema the scene uses the Protomaps variant of the style; archives in both schemas can be combined. Archives of images
  /// are drawn over everything.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - archives: The tile archives, such as those that `TileSources.open` returns.
  ///   - scale: Pixels per point of the display.
  /// - Throws: `TileError` if a built-in archive cannot be opened; the errors of ``BuiltInStyle/style()``.
  public static func builtIn(
    _ style: BuiltInStyle, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    try await builtIn(
      style, archives: archives, scale: scale,
      language: LabelLanguage.system(ProcessInfo.processInfo.environment))
  }

  /// Creates a scene with a built-in style whose labels are in a language.
  package static func builtIn(
    _ style: BuiltInStyle, archives: [any TileSource] = [], scale: Double = 1,
    language: LabelLanguage?
  ) async throws -> StyledScene {
    var options = StyledScene.Options()
    options.scale = scale
    let loader = FileResourceLoader(base: BuiltInStyle.folder)
    options.loader = loader
    let overview = try await OverviewTiles.world()
    let world = overview.source.info
    options.overview = overview
    for archive in archives {
      options.archives.append(await DetailArchive.trimmed(archive, over: world))
    }
    if archives.isEmpty { options.archives = [try await BuiltInTiles.helsinki.open()] }
    let style = style.variant(isProtomaps: archives.contains { $0.info.isProtomaps })
    var maps = BuiltInStyle.Maps(world: world, archives: options.archives.map(\.info))
    maps.lacksSea = await MissingSea(below: overview.source).isMissing(in: archives)
    var scene = await StyledScene(
      style: try style.style(of: maps, language: language), options: options)
    scene.setTranslations(style.translations(of: maps, language: language))
    if let night = style.night {
      await scene.setNightStyle(
        sprite: night.sprite, loader: loader, scale: scale,
        night.translations(of: maps, language: language))
    }
    return scene
  }
}

extension StyledScene {
  /// Returns this scene with labels in a language, named as for ``/MapUI/MapView/language``; `nil` if the text is no
  /// language.
  ///
  /// The loaded resources are shared. The returned scene keeps its language. A scene that is not of a built-in style is
  /// returned unchanged.
  public func withLabels(in language: String) -> StyledScene? {
    LabelLanguage(language).map { labeled(in: $0) }
  }
}

extension BuiltInStyle {
  /// The style for the night; `nil` for one that is already dark.
  fileprivate var night: BuiltInStyle? {
    switch self {
    case .day: .night
    case .protomapsDay: .protomapsNight
    case .night, .protomapsNight: nil
    }
  }

  /// The URL of the style's sprite.
  package var sprite: String {
    switch self {
    case .day, .protomapsDay: "sprite-day"
    case .night, .protomapsNight: "sprite-night"
    }
  }

  /// The maps that a scene draws.
  fileprivate struct Maps: Sendable {
    var world: TileSourceInfo
    var archives: [TileSourceInfo]
    /// Whether the archives are of a coast and have no sea.
    var lacksSea = false
  }

  private var isNight: Bool { night == nil }

  /// The style for the world and the archives in its schema, OpenMapTiles; `nil` if this style draws them.
  private var openMapTilesStyle: BuiltInStyle? {
    switch self {
    case .day, .night: nil
    case .protomapsDay: .day
    case .protomapsNight: .night
    }
  }

  /// Reads the style and adds the layers that maps need: the world, its relief, outlines of small maps over it, and images.
  fileprivate func style(
    of maps: Maps, language: LabelLanguage?
  ) throws(StyleError) -> StyleDocument {
    var composition = StyleComposition(try json())
    let areas = maps.archives.filter { !$0.format.isImage }
    if let openMapTilesStyle {
      composition.addOpenMapTiles(
        [maps.world] + areas.filter { !$0.isProtomaps }, in: try openMapTilesStyle.json())
    }
    composition.addRelief(samplePath("relief.pmtiles"), isNight: isNight)
    if maps.lacksSea { composition.addSea() }
    composition.addOutlines(of: areas, isNight: isNight)
    if maps.archives.contains(where: \.format.isImage) { composition.addImages() }
    return try StyleDocument(composition.json, language: language)
  }

  /// The style of maps in all languages.
  fileprivate func translations(of maps: Maps, language: LabelLanguage?) -> StyleTranslations {
    StyleTranslations(language) { try? style(of: maps, language: $0) }
  }
}

extension StyleDocument {
  /// Creates a style with labels in a language; `nil` for those of the style.
  fileprivate init(_ json: JSON, language: LabelLanguage?) throws(StyleError) {
    try self.init(language?.applied(to: json) ?? json)
  }
}

extension BuiltInStyle {
  /// Returns the variant of the style for a tile schema.
  fileprivate func variant(isProtomaps: Bool) -> BuiltInStyle {
    switch (self, isProtomaps) {
    case (.day, true): .protomapsDay
    case (.night, true): .protomapsNight
    default: self
    }
  }
}
