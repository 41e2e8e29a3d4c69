// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb
import RhumbServer

/// The styles, tiles and roads of a command.
struct ContentOptions: ParsableArguments {
  @Option(help: "A configuration file, JSON or YAML.") var config: String?
  @Argument(
    help: """
      Styles (.json), tile archives (.pmtiles, .mbtiles or folders), road graphs (.graph); URLs of styles and PMTiles.
      """)
  var files: [String] = []

  /// Reads the configuration file and adds the files.
  func configuration() async throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    if let config {
      configuration = try await ServerConfiguration(contentsOf: config)
    }
    for file in files {
      if file.contains("://"), !ContentOptions.isArchive(url: file) {
        configuration.styles.append(file)
        continue
      }
      switch URL(filePath: file).pathExtension {
      case "json": configuration.styles.append(file)
      case "graph": configuration.graphs.append(file)
      default: configuration.tiles.append(file)
      }
    }
    return configuration
  }

  private static func isArchive(url: String) -> Bool {
    url.hasPrefix("pmtiles://") || url.prefix { $0 != "?" && $0 != "#" }.hasSuffix(".pmtiles")
  }
}
