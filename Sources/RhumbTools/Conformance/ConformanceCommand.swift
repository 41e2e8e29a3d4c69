// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb-dev conformance`: the test suites of the MapLibre style specification.
package struct ConformanceCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Runs folders of MapLibre style tests.",
    discussion: """
      EXAMPLES
        rhumb-dev conformance expressions tests
        rhumb-dev conformance render tests --assets assets --filter fill-color
        rhumb-dev conformance render tests --assets assets --baseline render.tsv
        rhumb-dev conformance query tests --assets assets
      """,
    subcommands: [ExpressionsCommand.self, RenderTestsCommand.self, QueryTestsCommand.self])

  package init() {}
}
