// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb conformance`: the test suites of the MapLibre style specification.
struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Runs folders of MapLibre style tests.",
    discussion: """
      EXAMPLES
        rhumb conformance expressions tests
        rhumb conformance render tests --assets assets --filter fill-color
        rhumb conformance render tests --assets assets --baseline render.tsv
      """,
    subcommands: [ExpressionsCommand.self, RenderTestsCommand.self])
}
