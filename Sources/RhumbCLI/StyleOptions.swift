// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import Rhumb

/// Which map to draw: a style and tiles for it.
struct StyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("day, night, or a MapLibre style's JSON file.", valueName: "style"))
  var style = "day"

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "PMTiles, MBTiles, a folder of tiles; several are drawn as one map.",
      discussion: """
        They go to the sources whose url begins with "rhumb:". In a style without such a source, they \
        take the place of its only source of their kind (vector or raster).
        """, valueName: "file"))
  var tiles: [String] = []

  @Option(
    help: ArgumentHelp(
      "A map style in Google's JSON form, which changes the style's look.", valueName: "file"))
  var mapStyle: String?

  /// The files that are read.
  var files: [String] {
    tiles + [mapStyle].compactMap(\.self) + (BuiltInStyle(rawValue: style) == nil ? [style] : [])
  }

  /// Opens the scene; what it leaves out is told on standard error.
  func scene(scale: Double) async throws -> (scene: Scene, archives: [any TileSource]) {
    let rules = try await rules()
    var archives: [any TileSource] = []
    for path in tiles { archives.append(try await TileSources.open(path: path)) }
    let scene: Scene
    if let builtIn = BuiltInStyle(rawValue: style) {
      try checkVector(archives)
      scene = try await .builtIn(builtIn, archives: archives, scale: scale)
    } else {
      scene = try await custom(archives: archives, scale: scale)
    }
    scene.warnings.forEach(Messages.warn)
    return (rules.map(scene.applying) ?? scene, archives)
  }

  private func rules() async throws -> MapStyleRules? {
    guard let mapStyle else { return nil }
    return try await StyleOptions.readRules(mapStyle)
  }

  /// Reads a map style; what of it is not known is told on standard error.
  static func readRules(_ path: String) async throws -> MapStyleRules {
    let text = try InputFile.read(path, as: "map style")
    do {
      let rules = try MapStyleRules(parsing: text)
      for warning in rules.warnings { Messages.warn("\(path), \(warning)") }
      return rules
    } catch {
      throw CLIError("\(path) is not a map style: \(error)")
    }
  }

  /// A scene of the person's own style.
  private func custom(archives: [any TileSource], scale: Double) async throws -> Scene {
    do {
      return try await .own(
        StyleOptions.read(style), folder: folder, archives: archives, scale: scale)
    } catch let error as ArchiveSourceError {
      throw CLIError("\(style) does not take --tiles: \(error)")
    }
  }

  /// Refuses pictures where a built-in style is to draw them.
  private func checkVector(_ archives: [any TileSource]) throws {
    for (path, archive) in zip(tiles, archives) where archive.info.format.isImage {
      throw CLIError(
        "\(path) holds pictures (\(archive.info.format)), which the style \(style) does not draw; "
          + "a style of your own with a source of type raster does")
    }
  }

  /// Warns where none of the person's own archives holds a place that is to be seen.
  func warn(unless archives: [any TileSource], hold place: Coordinate, of what: String) {
    guard !tiles.isEmpty, !archives.contains(where: { $0.info.bounds.contains(place) }) else {
      return
    }
    Messages.warn("\(what) starts outside of the tiles: the map may be empty")
  }

  /// The folder that the style's relative URLs start from.
  private var folder: String { FileName.folder(of: style) }

  /// Reads a style file.
  static func read(_ path: String) async throws -> Style {
    let text = try InputFile.read(
      path, as: "style", hint: " (day and night are built in)")
    do {
      return try Style(text: text)
    } catch {
      throw CLIError("\(path) is not a style: \(Messages.shortened("\(error)"))")
    }
  }
}
