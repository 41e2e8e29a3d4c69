// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import MapFiles
import RhumbModules

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
        rhumb demo -o pictures
      """,
    version: RhumbVersion.current,
    subcommands: [
      RenderCommand.self, InfoCommand.self, SearchCommand.self, DemoCommand.self, BenchCommand.self,
      BenchTileCommand.self, BenchOverlaysCommand.self, GalleryCommand.self, GraphCommand.self,
      RouteCommand.self, NavigateCommand.self,
      ConformanceCommand.self,
    ])

  /// Runs on the main actor, so that `Termination.prepare()` runs before another thread exists.
  @MainActor static func main() async {
    Termination.prepare()
    LoggingSystem.bootstrap { _ in StandardErrorLogHandler() }
    await execute()
  }

  private static func execute() async {
    do {
      try ArgumentCount.check(CommandLine.arguments.count - 1)
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try StandardOutput.check()
    } catch {
      end(with: error)
    }
  }

  /// Prints the error or the requested help, and exits with the matching status.
  private static func end(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    let status = exitCode(for: error)
    guard status.isSuccess else {
      if !text.isEmpty { StandardError.write(text + "\n") }
      Foundation.exit(status.rawValue)
    }
    do {
      if !text.isEmpty { Output.print(text) }
      try StandardOutput.check()
      Foundation.exit(status.rawValue)
    } catch {
      end(with: error)
    }
  }
}
