// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
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
  public func style() throws -> StyleDocument {
    let path = BuiltInStyle.folder + "/\(rawValue).json"
    return try StyleDocument(
      text: ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes))
  }

  /// The path of the folder with the styles and their sprites.
  public static var folder: String { Bundle.module.bundlePath + "/Styles" }
}

/// The map tiles that come with Rhumb.
public enum BuiltInTiles: String, Sendable, CaseIterable {
  /// The world at style zooms 0...6, from Natural Earth.
  case world
  /// Central Helsinki at style zooms 0...14, from OpenStreetMap.
  case helsinki

  /// Opens the archive.
  public func open() async throws -> any TileSource {
    try await TileSources.open(path: path)
  }

  /// The archive's path.
  public var path: String { Bundle.module.bundlePath + "/Samples/\(rawValue).pmtiles" }
}

/// The road graphs that come with Rhumb.
public enum BuiltInRoadGraph: String, Sendable, CaseIterable {
  /// Central Helsinki, the area of ``BuiltInTiles/helsinki``.
  case helsinki

  /// Opens the graph.
  public func open() throws -> RoadGraph { try RoadGraph(opening: path) }

  /// The file's path.
  package var path: String { Bundle.module.bundlePath + "/Samples/\(rawValue).graph" }
}

extension StyledScene {
  /// Creates a scene with a built-in style and the given archives, or with the world and Helsinki if there
  /// are none.
  ///
  /// Archives in the OpenMapTiles schema are drawn over the built-in world. For an archive in the Protomaps
  /// schema the scene uses the Protomaps variant of the style. Archives of images are drawn over everything.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - archives: The tile archives, such as those that `TileSources.open` returns.
  ///   - scale: Pixels per point of the display.
  /// - Throws: An error if a built-in file cannot be read.
  public static func builtIn(
    _ style: BuiltInStyle, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    var options = StyledScene.Options()
    options.scale = scale
    options.loader = FileResourceLoader(base: BuiltInStyle.folder)
    options.archives = archives
    let isProtomaps = archives.contains { $0.info.isProtomaps }
    if !isProtomaps {
      options.archives.insert(try await BuiltInTiles.world.open(), at: 0)
      if archives.isEmpty { options.archives.append(try await BuiltInTiles.helsinki.open()) }
    }
    var document = try style.variant(isProtomaps: isProtomaps).style()
    if archives.contains(where: { $0.info.format.isImage }) { try document.addImages() }
    return await StyledScene(style: document, options: options)
  }
}

extension StyleDocument {
  /// Adds a layer on top that draws the archives of images.
  fileprivate mutating func addImages() throws(StyleError) {
    let images = try StyleDocument(
      [
        "version": 8,
        "sources": ["rhumb-images": ["type": "raster", "url": "rhumb:tiles", "tileSize": 256]],
        "layers": [["id": "rhumb-images", "type": "raster", "source": "rhumb-images"]],
      ])
    sources.merge(images.sources) { _, new in new }
    layers += images.layers
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
