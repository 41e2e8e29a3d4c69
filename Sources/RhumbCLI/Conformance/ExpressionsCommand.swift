// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapFiles
import Rhumb

/// `rhumb conformance expressions DIR`: a folder of expression tests.
struct ExpressionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expressions", abstract: "Runs a folder of expression tests (test.json).",
    discussion: """
      EXAMPLE
        rhumb conformance expressions tests
      """)

  @Argument(help: ArgumentHelp("A folder with test.json files in it.", valueName: "folder"))
  var folder: String

  func run() async throws {
    var tally = ConformanceTally()
    for path in try testFiles(named: "test.json", in: folder) {
      let name = path.testName(in: folder, file: "test.json")
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      do {
        switch ExpressionConformance.run(test: try JSON(parsing: [UInt8](data))) {
        case .passed: tally.add(.passed, name: name)
        case .failed(let reason): tally.add(.failed(reason), name: name)
        case .skipped(let reason): tally.add(.skipped(reason), name: name)
        }
      } catch {
        tally.add(.failed("not JSON: \(error)"), name: name)
      }
    }
    tally.close()
    if tally.failed > 0 { throw ExitCode(1) }
  }
}

/// All files of a name under a folder, sorted.
func testFiles(named file: String, in folder: String) throws -> [String] {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
    let walk = FileManager.default.enumerator(atPath: folder)
  else { throw CLIError("no folder there: \(folder)") }
  let files = walk.compactMap { $0 as? String }.filter {
    FileName.name(of: $0) == file
  }
  guard !files.isEmpty else { throw CLIError("no \(file) in \(folder)") }
  return files.sorted().map { folder + "/" + $0 }
}

extension String {
  /// A test's name: its folder inside the folder of tests.
  func testName(in folder: String, file: String) -> String {
    String(dropFirst(folder.count + 1).dropLast(file.count + 1))
  }
}
