// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import Rhumb

/// `rhumb conformance render DIR --assets DIR`: a folder of render tests.
struct RenderTestsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Runs a folder of render tests (style.json, expected.png).",
    discussion: """
      EXAMPLE
        rhumb conformance render tests --assets assets --filter fill-color --save out
      """)

  @Argument(help: ArgumentHelp("A folder with style.json files in it.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("What local:// URLs name.", valueName: "folder"))
  var assets: String

  @Option(help: ArgumentHelp("Only tests whose name has this in it.", valueName: "text"))
  var filter: String?

  @Option(help: ArgumentHelp("Writes actual pictures of failed tests there.", valueName: "folder"))
  var save: String?

  func run() async throws {
    var tally = ConformanceTally()
    for path in try testFiles(named: "style.json", in: folder) {
      let name = path.testName(in: folder, file: "style.json")
      if let filter, !name.contains(filter) { continue }
      let test = RenderTest(folder: FileName.folder(of: path), assets: assets)
      tally.add(await test.run(save: save.map { "\($0)/\(name)" }), name: name)
    }
    tally.close()
    if tally.failed > 0 { throw ExitCode(1) }
  }
}
