// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import RhumbModules

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
    let paths = try testFiles(named: "style.json", in: folder)
    try await baseline.finish(results(of: paths), expected: expected)
  }

  /// Runs the tests in parallel, one per core.
  private func results(of paths: [String]) async -> ConformanceResults {
    let (folder, assets, save) = (folder, assets, save)
    var results = ConformanceResults()
    await withTaskGroup(of: (String, ConformanceResults.Result).self) { group in
      var running = 0
      for path in paths {
        let name = path.testName(in: folder, file: "style.json")
        if let filter, !name.contains(filter) { continue }
        if running == ProcessInfo.processInfo.activeProcessorCount,
          let (name, result) = await group.next()
        {
          results.add(result, name: name)
          running -= 1
        }
        let test = RenderTest(folder: FileName.folder(of: path), assets: assets)
        group.addTask { (name, await test.run(save: save.map { "\($0)/\(name)" })) }
        running += 1
      }
      for await (name, result) in group { results.add(result, name: name) }
    }
    return results
  }
}
