// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb bench`: benchmarks of rendering, latency, routing, search and guidance.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures rendering (the default), latency, routing, guidance, search or markers.",
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
