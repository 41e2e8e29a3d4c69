// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb bench`: how fast maps are drawn, how soon, how fast routes and names are found, and how drives go.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures frames (the default), latency, routes, drives, searches or markers.",
    discussion: """
      EXAMPLES
        rhumb bench --frames 60
        rhumb bench --scene scene --frames 120 --json
        rhumb bench latency --tiles city.pmtiles
      """,
    subcommands: [
      BenchFramesCommand.self, BenchLatencyCommand.self, BenchRouteCommand.self,
      BenchDriveCommand.self, BenchSearchCommand.self, BenchMarkersCommand.self,
    ],
    defaultSubcommand: BenchFramesCommand.self)
}
