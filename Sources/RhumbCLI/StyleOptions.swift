// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb

/// Which map to draw: a style and tiles for it.
struct StyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("day, night, or a MapLibre style's JSON file.", valueName: "style"))
  var style = "day"

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "PMTiles, MBTiles, a folder of tiles; several are drawn as one map.", valueName: "file"))
  var tiles: [String] = []

  /// Opens the scene; what it leaves out is told on standard error.
  func scene(scale: Double) async throws -> (scene: Scene, archives: [any TileSource]) {
    var archives: [any TileSource] = []
    for path in tiles { archives.append(try await TileSources.open(path: path)) }
    let scene: Scene
    if let builtIn = BuiltInStyle(rawValue: style) {
      scene = try await .builtIn(builtIn, archives: archives, scale: scale)
    } else {
      var options = Scene.Options()
      options.archives = archives
      options.scale = scale
      options.loader = FileResourceLoader(base: (style as NSString).deletingLastPathComponent.orDot)
      scene = await Scene(style: try StyleOptions.read(style), options: options)
    }
    for warning in scene.warnings { FileHandle.standardError.write(Data("\(warning)\n".utf8)) }
    return (scene, archives)
  }

  /// Reads a style file.
  static func read(_ path: String) throws -> Style {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CLIError("no style there: \(path) (day and night are built in)")
    }
    do {
      return try Style(text: [UInt8](data))
    } catch {
      throw CLIError("\(path) is not a style: \(error)")
    }
  }
}

extension String {
  fileprivate var orDot: String { isEmpty ? "." : self }
}
