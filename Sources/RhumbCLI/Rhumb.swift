// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Logging

@main struct RhumbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb",
    abstract: "Draws vector maps from your own tiles, offline.",
    discussion: """
      EXAMPLES
        rhumb render --center 60.169,24.941 --zoom 16 --tilt 60 -o helsinki.png
        rhumb info city.pmtiles
        rhumb demo -o pictures
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, InfoCommand.self, DemoCommand.self, BenchCommand.self,
      BenchTileCommand.self, BenchOverlaysCommand.self, GraphCommand.self,
      ConformanceCommand.self,
    ])

  static func main() async {
    LoggingSystem.bootstrap { _ in MessageLog() }
    await main(nil)
  }
}
