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
    let path = BuiltInStyle.folder + "/\(rawValue).json"
    let text: [UInt8]
    do throws(FileError) {
      text = try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw StyleError.invalid(path: "", message: "The style cannot be read: \(error).")
    }
    guard let language else { return try StyleDocument(text: text) }
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: text) } catch {
      throw StyleError.notJSON(error)
    }
    return try StyleDocument(language.applied(to: json))
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

  /// The levels below ``searchZooms``, with the names of small places; `nil` if there are none. Reading them takes seconds.
  package var deepSearchZooms: ClosedRange<Int>? {
    searchZooms.map { $0.upperBound + 1...TileID.maximumZoom }
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
  /// Archives in the OpenMapTiles schema are drawn over the built-in world. For an archive in the Protomaps
  /// schema the scene uses the Protomaps variant of the style. Archives of images are drawn over everything.
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
    let isProtomaps = archives.contains { $0.info.isProtomaps }
    if isProtomaps {
      options.archives = archives
    } else {
      let world = try await BuiltInTiles.world.open()
      options.overview = world
      for archive in archives {
        options.archives.append(await DetailArchive.trimmed(archive, over: world.info))
      }
      if archives.isEmpty { options.archives = [try await BuiltInTiles.helsinki.open()] }
    }
    let style = style.variant(isProtomaps: isProtomaps)
    let maps = ([options.overview].compactMap(\.self) + options.archives).map(\.info)
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

  /// Reads the style and adds the layers that maps need: images, and outlines of small maps over the world.
  fileprivate func style(
    of maps: [TileSourceInfo], language: LabelLanguage?
  ) throws -> StyleDocument {
    var document = try style(language: language)
    if maps.contains(where: \.format.isImage) { try document.addImages() }
    if !maps.contains(where: \.isProtomaps) {
      try document.addRelief(isNight: self == .night)
      try document.addOutlines(
        of: maps.filter { !$0.format.isImage }, color: self == .night ? "#8d86a0" : "#8d8397")
    }
    return document
  }
}

extension BuiltInStyle {
  /// The style of maps in all languages.
  fileprivate func translations(
    of maps: [TileSourceInfo], language: LabelLanguage?
  ) -> StyleTranslations {
    StyleTranslations(language) { try? style(of: maps, language: $0) }
  }
}

extension StyleDocument {
  /// Adds the sources of another style, and its layers at an index.
  private mutating func add(_ other: StyleDocument, at index: Int) {
    sources.merge(other.sources) { _, new in new }
    layers.insert(contentsOf: other.layers, at: index)
  }

  /// Adds a layer on top that draws the archives of images.
  fileprivate mutating func addImages() throws(StyleError) {
    let images = try StyleDocument(
      [
        "version": 8,
        "sources": ["rhumb-images": ["type": "raster", "url": "rhumb:tiles", "tileSize": 256]],
        "layers": [["id": "rhumb-images", "type": "raster", "source": "rhumb-images"]],
      ])
    add(images, at: layers.endIndex)
  }

  /// Adds the shades of mountains to the zooms of the world, below its waters.
  fileprivate mutating func addRelief(isNight: Bool) throws(StyleError) {
    let exaggeration: JSON = [
      "interpolate", ["linear"], ["zoom"], 2, 0, 3, 0.5, 5, 0.45, 7, 0,
    ]
    let relief = try StyleDocument(
      [
        "version": 8,
        "sources": [
          "rhumb-relief": [
            "type": "raster-dem",
            "url": .string(samplePath("relief.pmtiles")),
            "encoding": "custom", "redFactor": 0, "greenFactor": 10, "blueFactor": 2560,
            "baseShift": 0, "tileSize": 256,
          ]
        ],
        "layers": [
          [
            "id": "rhumb-relief", "type": "hillshade", "source": "rhumb-relief", "minzoom": 2,
            "maxzoom": 7,
            "paint": [
              "hillshade-exaggeration": exaggeration,
              "hillshade-shadow-color": isNight ? "#0c0e16" : "#8f8571",
              "hillshade-highlight-color": isNight ? "#4a5068" : "#ffffff",
              "hillshade-accent-color": isNight ? "#0c0e16" : "#a39a88",
            ],
          ]
        ],
      ])
    add(relief, at: layers.firstIndex { $0.id == "water" } ?? layers.endIndex)
  }

  /// Adds soft lines around the areas of detailed maps, so that their edges on the world do not look like coasts.
  /// Areas of more than a quarter of the world have none, and none shows before the first zoom of the maps' tiles.
  fileprivate mutating func addOutlines(of maps: [TileSourceInfo], color: JSON) throws(StyleError) {
    let small = maps.filter {
      $0.bounds.longitudeSpan < 90
        && $0.bounds.northEast.latitude > $0.bounds.southWest.latitude
    }
    guard let first = small.map(\.minimumZoom).min() else { return }
    let zoom = JSON.number(Double(max(8, first)))
    func line(_ name: String, width: JSON, blur: JSON, opacity: JSON) -> JSON {
      [
        "id": .string(name), "type": "line", "source": "rhumb-areas", "minzoom": zoom,
        "layout": ["line-join": "round"],
        "paint": [
          "line-color": color, "line-width": width, "line-blur": blur, "line-opacity": opacity,
        ],
      ]
    }
    let outlines = try StyleDocument(
      [
        "version": 8,
        "sources": [
          "rhumb-areas": [
            "type": "geojson",
            "data": ["type": "MultiLineString", "coordinates": .array(small.map(\.bounds.ring))],
          ]
        ],
        "layers": [
          line("rhumb-area-shade", width: 14, blur: 12, opacity: 0.25),
          line("rhumb-area", width: 1, blur: 0.5, opacity: 0.6),
        ],
      ])
    add(outlines, at: layers.firstIndex { $0.type == .symbol } ?? layers.endIndex)
  }
}

extension CoordinateBounds {
  /// The coordinates of the outline, as in GeoJSON.
  fileprivate var ring: JSON {
    let (west, east) = (southWest.longitude, southWest.longitude + longitudeSpan)
    let corners = [
      (west, southWest.latitude), (east, southWest.latitude), (east, northEast.latitude),
      (west, northEast.latitude), (west, southWest.latitude),
    ]
    return .array(corners.map { [.number($0.0), .number($0.1)] })
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

extension TileSourceInfo {
  /// Whether the layers are those of the Protomaps schema and not of OpenMapTiles.
  package var isProtomaps: Bool {
    let names = Set(layers.map(\.name))
    return names.contains("roads") && !names.contains("transportation")
  }
}
