// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapRouting
public import MapScene
public import MapStyle
public import MapTiles

/// The styles that come with Rhumb.
public enum BuiltInStyle: String, Sendable, CaseIterable {
  /// Light and dark, for tiles in the OpenMapTiles schema.
  case day
  case night
  /// The same for tiles in the Protomaps schema.
  case protomapsDay = "protomaps-day"
  case protomapsNight = "protomaps-night"

  /// The style, read from the package's resources.
  public func style() throws -> Style {
    let path = BuiltInStyle.folder + "/\(rawValue).json"
    return try Style(
      text: ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes))
  }

  /// The folder that the styles' sprites are in.
  public static var folder: String { Bundle.module.bundlePath + "/Styles" }
}

/// The maps that come with Rhumb.
public enum BuiltInTiles: String, Sendable, CaseIterable {
  /// The whole world at style zooms 0...6, from Natural Earth.
  case world
  /// Central Helsinki at style zooms 0...14, from OpenStreetMap.
  case helsinki

  /// Opens the map.
  public func open() async throws -> any TileSource {
    try await TileSources.open(path: path)
  }

  /// Its archive's path.
  public var path: String { Bundle.module.bundlePath + "/Samples/\(rawValue).pmtiles" }
}

/// The road graphs that come with Rhumb.
public enum BuiltInRoads: String, Sendable, CaseIterable {
  /// Central Helsinki: the ground of ``BuiltInTiles/helsinki``.
  case helsinki

  /// Opens the graph.
  public func open() throws -> RoadGraph { try RoadGraph(opening: path) }

  /// Its file's path.
  public var path: String { Bundle.module.bundlePath + "/Samples/\(rawValue).graph" }
}

extension Scene {
  /// A built-in style over the user's archives, or over the world and Helsinki where none are given.
  ///
  /// The world is drawn around the user's archives where their schema is OpenMapTiles. An archive in
  /// the Protomaps schema takes the style's Protomaps variant.
  public static func builtIn(
    _ style: BuiltInStyle, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> Scene {
    var options = Scene.Options()
    options.scale = scale
    options.loader = FileResourceLoader(base: BuiltInStyle.folder)
    options.archives = archives
    let isProtomaps = archives.contains { $0.info.isProtomaps }
    if !isProtomaps {
      options.archives.insert(try await BuiltInTiles.world.open(), at: 0)
      if archives.isEmpty { options.archives.append(try await BuiltInTiles.helsinki.open()) }
    }
    return await Scene(style: try style.variant(isProtomaps: isProtomaps).style(), options: options)
  }
}

extension BuiltInStyle {
  /// The same theme for the other schema.
  fileprivate func variant(isProtomaps: Bool) -> BuiltInStyle {
    switch (self, isProtomaps) {
    case (.day, true): .protomapsDay
    case (.night, true): .protomapsNight
    default: self
    }
  }
}

extension TileSourceInfo {
  /// Whether the layers are those of the Protomaps basemap and not OpenMapTiles'.
  package var isProtomaps: Bool {
    let names = Set(layers.map(\.name))
    return names.contains("roads") && !names.contains("transportation")
  }
}
