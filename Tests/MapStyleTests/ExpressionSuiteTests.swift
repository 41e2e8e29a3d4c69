// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapStyle
import MapTestSupport
import Testing

/// The expression suite of the MapLibre style specification.
@Suite struct ExpressionSuiteTests {
  /// The tests that fail. docs/CONFORMANCE.md explains the reasons.
  static let knownFailures: Set<String> = [
    "distance/from-point/to-line-through-point-horizontal",
    "distance/from-simple-polygon/to-point-on-edge",
  ]

  @Test(.enabled(if: Shared.has("suites/style-expressions"), "needs the shared data"))
  func `all tests of the suite pass except for the known failures`() throws {
    let root = try #require(Shared.folder) + "/suites/style-expressions/tests"
    var failures: [String: String] = [:]
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix("/test.json") {
      count += 1
      let bytes = try Data(contentsOf: URL(filePath: root + "/" + path))
      switch ExpressionConformance.run(test: try JSON(parsing: Array(bytes))) {
      case .passed: continue
      case .failed(let reason), .skipped(let reason):
        failures[String(path.dropLast("/test.json".count))] = reason
      }
    }
    #expect(count - failures.count >= 385)
    for (name, reason) in failures.sorted(by: { $0.key < $1.key })
    where !Self.knownFailures.contains(name) {
      Issue.record("\(name): \(reason)")
    }
    #expect(Set(failures.keys) == Self.knownFailures)
  }
}
