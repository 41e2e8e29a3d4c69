// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules
import RhumbTools

@main struct RhumbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb",
    abstract: "Renders vector maps, finds routes and films drives, offline and from your own data.",
    discussion: """
      EXAMPLES
        rhumb render --center 60.169,24.941 --zoom 16 --tilt 60 -o helsinki.png
        rhumb info city.pmtiles
        rhumb route --from 60.1719,24.9414 --to 60.1676,24.9521
        rhumb navigate --from 60.1719,24.9414 --to 60.1676,24.9521 -o drive.mp4
        rhumb search mannerheimintie
        rhumb demo -o images
      """,
    version: RhumbVersion.current,
    subcommands: [
      RenderCommand.self, InfoCommand.self, SearchCommand.self, DemoCommand.self,
      GalleryCommand.self, GraphCommand.self, RouteCommand.self, MatchCommand.self,
      MatrixCommand.self, IsochroneCommand.self, NavigateCommand.self, CacheCommand.self,
      ServeCommand.self,
      ConformanceAlias.self,
    ])

  @MainActor static func main() async { await runProgram() }
}

/// `rhumb conformance`: the former name of `rhumb-dev conformance`, which scripts still use.
private struct ConformanceAlias: AsyncParsableCommand {
  static let configuration: CommandConfiguration = {
    var configuration = ConformanceCommand.configuration
    configuration.shouldDisplay = false
    return configuration
  }()
}
