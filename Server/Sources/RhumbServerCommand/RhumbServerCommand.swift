// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation

@main
struct RhumbServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb-server",
    abstract:
      "Serves maps, static images and routes over HTTP, and renders raster tiles into archives.",
    discussion: """
      Without a subcommand, the server starts.

      EXAMPLES
        rhumb-server                                        the built-in map at http://localhost:8080
        rhumb-server --port 9000 city.pmtiles city.graph    your own files
        rhumb-server tiles --zooms 0-14 -o city-day.pmtiles city.pmtiles
        rhumb-server join all.pmtiles part-1.pmtiles part-2.pmtiles
      """,
    // The file is a link to that of the package Rhumb, so that there is one version.
    version: RhumbVersion.current,
    subcommands: [ServeCommand.self, TilesCommand.self, JoinCommand.self],
    defaultSubcommand: ServeCommand.self)

  static func log(_ message: String) {
    FileHandle.standardError.write(Data("rhumb-server: \(message)\n".utf8))
  }
}
