// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb graph`: road graphs for routing.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Builds and describes road graphs.",
    discussion: """
      EXAMPLES
        rhumb graph build city.osm.pbf -o city.graph
        rhumb graph info city.graph
      """,
    subcommands: [GraphBuildCommand.self, GraphInfoCommand.self])
}
