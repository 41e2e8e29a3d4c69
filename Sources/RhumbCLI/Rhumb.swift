// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Logging

@main struct RhumbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb",
    abstract: "Draws vector maps, finds routes and films drives from your own data, offline.",
    discussion: """
      EXAMPLES
        rhumb render --center 60.169,24.941 --zoom 16 --tilt 60 -o helsinki.png
        rhumb info city.pmtiles
        rhumb route --from 60.1719,24.9414 --to 60.1676,24.9521
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 -o drive.mp4
        rhumb search mannerheimintie
        rhumb demo -o pictures
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, InfoCommand.self, SearchCommand.self, DemoCommand.self, BenchCommand.self,
      BenchTileCommand.self, BenchOverlaysCommand.self, GalleryCommand.self, GraphCommand.self,
      RouteCommand.self, NavigateCommand.self,
      ConformanceCommand.self,
    ])

  static func main() async {
    LoggingSystem.bootstrap { _ in MessageLog() }
    do {
      try ArgumentCount.check(CommandLine.arguments.count - 1)
    } catch {
      exit(withError: error)
    }
    await main(nil)
  }
}
