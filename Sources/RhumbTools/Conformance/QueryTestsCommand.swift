// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb-dev conformance query DIR --assets DIR`: runs a folder of query tests.
struct QueryTestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Runs a folder of query tests (style.json, expected.json).",
    discussion: """
      EXAMPLE
        rhumb-dev conformance query tests --assets assets --filter circle-radius
      """)

  @Argument(help: ArgumentHelp("A folder that contains style.json files.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("The folder that local:// URLs refer to.", valueName: "folder"))
  var assets: String

  @Option(help: ArgumentHelp("Runs only tests whose name contains this text.", valueName: "text"))
  var filter: String?

  @OptionGroup var baseline: BaselineOptions

  func run() async throws {
    let expected = try baseline.expected(filter: filter)
    let assets = assets
    let results = try await ConformanceResults(ofTestsIn: folder, filter: filter) { _, folder in
      await QueryTest(folder: folder, assets: assets).run()
    }
    try baseline.finish(results, expected: expected)
  }
}
