// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb-dev bench`: all benchmarks.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures rendering (the default) and all other parts of the engine.",
    discussion: """
      EXAMPLES
        rhumb-dev bench --frames 60
        rhumb-dev bench --scene scene --frames 120 --json
        rhumb-dev bench latency --tiles city.pmtiles
      """,
    subcommands: [
      BenchFramesCommand.self, BenchLatencyCommand.self, BenchRouteCommand.self,
      BenchDriveCommand.self, BenchSearchCommand.self, BenchMarkersCommand.self,
      BenchOverlaysCommand.self, BenchTileCommand.self, BenchCameraCommand.self,
      BenchNetworkCommand.self, BenchLabelsCommand.self, BenchSnapshotsCommand.self,
      BenchMovingCommand.self, BenchVoiceCommand.self, BenchResumeCommand.self,
      BenchDrivingCommand.self,
    ],
    defaultSubcommand: BenchFramesCommand.self)
}
