// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb-dev conformance expressions DIR`: runs a folder of expression tests.
struct ExpressionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expressions", abstract: "Runs a folder of expression tests (test.json).",
    discussion: """
      EXAMPLE
        rhumb-dev conformance expressions tests
      """)

  @Argument(help: ArgumentHelp("A folder that contains test.json files.", valueName: "folder"))
  var folder: String

  @OptionGroup var baseline: BaselineOptions

  func run() async throws {
    let expected = try baseline.expected()
    var results = ConformanceResults()
    for path in try testFiles(named: "test.json", in: folder) {
      let name = path.testName(in: folder, file: "test.json")
      do {
        let text = try InputFile.read(path, as: "test")
        switch ExpressionConformance.run(test: try JSON(parsing: text)) {
        case .passed: results.add(.init(.passed), name: name)
        case .failed(let reason): results.add(.init(.failed, reason), name: name)
        case .skipped(let reason): results.add(.init(.skipped, reason), name: name)
        }
      } catch {
        results.add(.init(.failed, "\(error)"), name: name)
      }
    }
    try baseline.finish(results, expected: expected)
  }
}

/// All files with a name under a folder, sorted.
func testFiles(named file: String, in folder: String) throws -> [String] {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
    let walk = FileManager.default.enumerator(atPath: folder)
  else { throw CLIError("no such folder: \(folder)") }
  let files = walk.compactMap { $0 as? String }.filter {
    FileName.name(of: $0) == file
  }
  guard !files.isEmpty else { throw CLIError("no \(file) in \(folder)") }
  return files.sorted().map { folder + "/" + $0 }
}

extension String {
  /// The name of a test: the path of its folder relative to the suite.
  func testName(in folder: String, file: String) -> String {
    String(dropFirst(folder.count + 1).dropLast(file.count + 1))
  }
}
