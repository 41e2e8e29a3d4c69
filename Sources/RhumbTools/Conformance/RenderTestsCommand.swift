// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `rhumb-dev conformance render DIR --assets DIR`: runs a folder of render tests.
struct RenderTestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Runs a folder of render tests (style.json, expected.png).",
    discussion: """
      EXAMPLE
        rhumb-dev conformance render tests --assets assets --filter fill-color --save out
      """)

  @Argument(help: ArgumentHelp("A folder that contains style.json files.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("The folder that local:// URLs refer to.", valueName: "folder"))
  var assets: String

  @Option(help: ArgumentHelp("Runs only tests whose name contains this text.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp("A folder for the rendered images of failed tests.", valueName: "folder"))
  var save: String?

  @OptionGroup var baseline: BaselineOptions

  func run() async throws {
    let expected = try baseline.expected(filter: filter)
    let (assets, save) = (assets, save)
    let results = try await ConformanceResults(ofTestsIn: folder, filter: filter) { name, folder in
      await RenderTest(folder: folder, assets: assets).run(save: save.map { "\($0)/\(name)" })
    }
    try baseline.finish(results, expected: expected)
  }
}
