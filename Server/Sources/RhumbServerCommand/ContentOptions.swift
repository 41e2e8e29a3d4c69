// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb
import RhumbServer

/// The styles, tiles and roads of a command.
struct ContentOptions: ParsableArguments {
  @Option(help: "A configuration file, JSON or YAML.") var config: String?
  @Option(
    help: ArgumentHelp(
      "The language of the labels of the built-in styles.",
      discussion: """
        A code such as de or pt-BR; local for the local names; de/local for both. The default is the system's language. \
        Names without a translation are in Latin script.
        """, valueName: "language"))
  var language: String?
  @Option(
    help: """
      The number of images that are rendered, and of routes that are computed, at the same time. Default: the number of \
      the processor's cores.
      """)
  var workers: Int?
  @Argument(
    help: """
      Styles (.json), tile archives (.pmtiles, .mbtiles or folders), road graphs (.graph); URLs of styles and PMTiles.
      """)
  var files: [String] = []

  func validate() throws {
    var configuration = ServerConfiguration()
    try apply(to: &configuration)
  }

  private func apply(to configuration: inout ServerConfiguration) throws(ValidationError) {
    try configuration.set("language", to: language.map { .string($0) }, from: "--language")
    try configuration.set("workers", to: workers.map { .number(Double($0)) }, from: "--workers")
  }

  /// Reads the configuration file, adds the files and applies the options.
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
    try apply(to: &configuration)
    return configuration
  }

  private static func isArchive(url: String) -> Bool {
    url.hasPrefix("pmtiles://") || url.prefix { $0 != "?" && $0 != "#" }.hasSuffix(".pmtiles")
  }
}
