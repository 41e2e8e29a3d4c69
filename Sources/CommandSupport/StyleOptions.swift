// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RhumbModules

/// The options of the map: its style and tiles.
package struct StyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The style: day, night, or the file or URL of a MapLibre style.", valueName: "style"))
  package var style = "day"

  @Option(
    help: ArgumentHelp(
      "PMTiles, MBTiles, a folder of tiles, or a URL of PMTiles; may be repeated for one map of several.",
      discussion: """
        The tiles are used for the sources whose url begins with "rhumb:". If a style has no such source, they \
        replace its only source of the same kind (vector or raster). The styles day and night draw raster tiles \
        over the built-in world.
        """, valueName: "file"))
  package var tiles: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file or URL of a map style in Google's JSON format, applied to the style.",
      valueName: "file"))
  package var mapStyle: String?

  @OptionGroup package var network: NetworkOptions

  package init() {}

  /// The input files.
  package var files: [String] {
    (tiles + [mapStyle].compactMap(\.self) + (isBuiltIn ? [] : [style])).filter {
      !InputFile.isURL($0)
    }
  }

  /// Whether the style comes with the program.
  package var isBuiltIn: Bool { BuiltInStyle(rawValue: style) != nil }

  /// Opens the scene. Missing or unsupported parts are reported on standard error.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point of the display.
  ///   - loader: The loader of URLs.
  ///   - language: The language of the labels of a built-in style.
  package func scene(
    scale: Double, loader: OnlineResourceLoader,
    language: LabelLanguage = LabelLanguage.system(ProcessInfo.processInfo.environment)
  ) async throws -> (scene: StyledScene, archives: [any TileSource]) {
    let rules = try await rules(loader)
    var archives: [any TileSource] = []
    for name in tiles { archives.append(try await InputFile.tiles(name, loader: loader)) }
    let scene: StyledScene
    if let builtIn = BuiltInStyle(rawValue: style) {
      scene = try await .builtIn(builtIn, archives: archives, scale: scale, language: language)
    } else {
      scene = try await custom(archives: archives, loader: loader, scale: scale)
    }
    scene.warnings.forEach(Messages.warn)
    for (name, archive) in zip(tiles, archives) {
      if let notice = await ElevationNotice.text(name, archive, in: scene.style) {
        Messages.warn(notice)
      }
    }
    return (rules.map(scene.applying) ?? scene, archives)
  }

  private func rules(_ loader: OnlineResourceLoader) async throws -> MapStyleRules? {
    guard let mapStyle else { return nil }
    return try await StyleOptions.readRules(mapStyle, loader: loader)
  }

  /// Reads a map style. Unknown parts are reported on standard error.
  package static func readRules(
    _ path: String, loader: OnlineResourceLoader
  ) async throws -> MapStyleRules {
    let text = try await InputFile.read(path, as: "map style", kind: .style, loader: loader)
    let path = InputFile.name(path)
    do {
      let rules = try MapStyleRules(parsing: text)
      for warning in rules.warnings { Messages.warn("\(path), \(warning)") }
      return rules
    } catch {
      throw FileContent.error(
        path, accepting: [.mapStyle], named: "a map style in Google's format",
        otherwise: CLIError("\(path) is not a valid map style: \(error)"))
    }
  }

  /// A scene with the user's own style.
  private func custom(
    archives: [any TileSource], loader: OnlineResourceLoader, scale: Double
  ) async throws -> StyledScene {
    let document =
      if ResourceURL.scheme(of: style) == nil {
        try await StyleOptions.read(style)
      } else {
        try await StyleOptions.load(style, with: loader)
      }
    do {
      return try await .own(document, url: style, loader: loader, archives: archives, scale: scale)
    } catch let error as StyleError {
      throw CLIError("\(style) cannot be used with --tiles: \(error)")
    }
  }

  /// Loads a style from a URL.
  private static func load(
    _ url: String, with loader: OnlineResourceLoader
  ) async throws -> StyleDocument {
    do {
      return try await StyleDocument.load(url, with: loader)
    } catch let error as StyleError {
      throw CLIError("\(url) is not a valid style: \(Messages.shortened("\(error)"))")
    } catch {
      throw CLIError("cannot load the style: \(error)")
    }
  }

  /// Warns if none of the user's own archives contains a coordinate that the map shows.
  package func warn(unless archives: [any TileSource], hold coordinate: Coordinate, of what: String)
  {
    guard !tiles.isEmpty, !archives.contains(where: { $0.info.bounds.contains(coordinate) }) else {
      return
    }
    Messages.warn("\(what) starts outside the tiles: the map may be empty")
  }

  /// Reads a style file.
  package static func read(_ path: String) async throws -> StyleDocument {
    do {
      let text = try InputFile.read(path, as: "style", hint: hint(for: path))
      do {
        return try StyleDocument(text: text)
      } catch {
        throw CLIError("\(path) is not a valid style: \(Messages.shortened("\(error)"))")
      }
    } catch {
      throw FileContent.error(
        path, accepting: [.style], named: "a MapLibre style", otherwise: error)
    }
  }

  /// A suggestion for the name of a style that does not exist.
  private static func hint(for name: String) -> String {
    let builtIn = BuiltInStyle.allCases.map(\.rawValue)
    guard let nearest = Spelling.nearest(to: name, in: builtIn) else {
      return " (day and night are built in)"
    }
    return " (did you mean \(nearest)? day and night are built in)"
  }
}
