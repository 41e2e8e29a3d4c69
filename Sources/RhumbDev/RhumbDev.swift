// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbTools

@main struct DeveloperCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rhumb-dev",
    abstract: "Benchmarks and conformance tests for developers of Rhumb.",
    subcommands: [BenchCommand.self, ConformanceCommand.self])

  @MainActor static func main() async { await runProgram() }
}
