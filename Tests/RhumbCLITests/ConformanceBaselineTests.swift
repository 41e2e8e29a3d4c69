// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// Conformance runs against a recorded baseline, with a small suite of expression tests.
@Suite struct ConformanceBaselineTests {
  private let folder: TemporaryFolder
  private var suite: String { folder.path + "/suite" }
  private var baseline: String { folder.path + "/baseline.tsv" }

  /// Records two tests that pass and one that fails.
  init() throws {
    folder = try TemporaryFolder()
    for (name, value) in [("math/plus", 3), ("math/twice", 3), ("math/wrong", 4)] {
      try FileManager.default.createDirectory(
        atPath: suite + "/" + name, withIntermediateDirectories: true)
      _ = try folder.write(
        """
        {"expression": ["+", 1, 2], "inputs": [[{}, {}]], "expected": {"compiled": {"result": "success",
          "isFeatureConstant": true, "isZoomConstant": true, "type": "number"}, "outputs": [\(value)]}}
        """, to: "suite/\(name)/test.json")
    }
    let run = try rhumb("conformance", "expressions", suite, "--record", baseline)
    try #require(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test func `a run that matches the baseline passes, including known failures`() throws {
    let recorded = try String(contentsOfFile: baseline, encoding: .utf8)
    let lines = recorded.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "math/plus\tpassed\t" && lines[2].hasPrefix("math/wrong\tfailed\t"))
    let run = try rhumb("conformance", "expressions", suite, "--baseline", baseline)
    #expect(run.status == 0 && !run.output.contains("worse") && !run.output.contains("better"))
  }

  @Test func `a regression is named, and the command fails`() throws {
    let recorded = try String(contentsOfFile: baseline, encoding: .utf8)
    _ = try folder.write(
      recorded.replacing("math/wrong\tfailed", with: "math/wrong\tpassed")
        .replacing("math/plus\tpassed", with: "math/plus\tskipped") + "math/lost\tpassed\t\n",
      to: "baseline.tsv")
    let run = try rhumb("conformance", "expressions", suite, "--baseline", baseline)
    #expect(run.status == 1)
    #expect(run.output.contains("worse   math/wrong: passed before, now failed"))
    #expect(run.output.contains("worse   math/lost: passed before, now missing"))
    #expect(run.output.contains("better  math/plus"))
    #expect(!run.output.contains("math/twice"))
  }

  @Test func `an invalid baseline is rejected with its line`() throws {
    _ = try folder.write("math/plus\tpassed\t\nmath/twice\tpasses\t\n", to: "baseline.tsv")
    try expectRefusal(
      ["conformance", "expressions", suite, "--baseline", baseline], naming: [baseline, "line 2"])
    try expectRefusal(
      ["conformance", "expressions", suite, "--baseline", "/none.tsv"], naming: ["/none.tsv"])
  }
}
