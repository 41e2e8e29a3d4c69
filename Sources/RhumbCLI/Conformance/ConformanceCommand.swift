// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb conformance`: the style specification's own tests.
struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Runs folders of MapLibre style tests.",
    discussion: """
      EXAMPLES
        rhumb conformance expressions tests
        rhumb conformance render tests --assets assets --filter fill-color
      """,
    subcommands: [ExpressionsCommand.self, RenderTestsCommand.self])
}

/// Counts outcomes and closes with the line that test tools read.
struct ConformanceTally {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0

  /// What became of one test.
  enum Outcome: Sendable, Equatable {
    case passed
    case failed(String)
    case skipped(String)
  }

  mutating func add(_ outcome: Outcome, name: String) {
    switch outcome {
    case .passed: passed += 1
    case .failed(let reason):
      failed += 1
      Output.print("failed  \(name): \(reason)")
    case .skipped(let reason):
      skipped += 1
      Output.print("skipped \(name): \(reason)")
    }
  }

  func close() { Output.print("\(passed) passed, \(failed) failed, \(skipped) skipped") }
}
