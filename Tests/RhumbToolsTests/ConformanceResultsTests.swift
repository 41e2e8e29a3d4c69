// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RhumbTools

@Suite struct ConformanceResultsTests {
  private func results(_ details: [String: String]) -> ConformanceResults {
    var results = ConformanceResults()
    for (name, detail) in details { results.add(.init(.failed, detail), name: name) }
    return results
  }

  @Test func `a test that fails by more than before is worse, one within the noise is not`() {
    let before = results([
      "a": "difference 0.0011, allowed 0.00025", "b": "difference 0.0011, allowed 0.00025",
      "c": "timeout", "d": "difference 0.5, allowed 0.00025",
    ])
    let now = results([
      "a": "difference 0.0028, allowed 0.00025", "b": "difference 0.0015, allowed 0.00025",
      "c": "difference 0.9, allowed 0.00025", "d": "difference 0.1, allowed 0.00025",
      "new": "difference 0.9, allowed 0.00025",
    ])
    #expect(now.failures(worseThan: before) == ["a"])
    #expect(before.failures(worseThan: now) == ["d"])
    #expect(now.failures(worseThan: now).isEmpty)
  }

  @Test func `a test that passes again is not worse than its failure`() throws {
    let before = results(["a": "difference 0.0011, allowed 0.00025"])
    var now = ConformanceResults()
    now.add(.init(.passed, "difference 0.5"), name: "a")
    #expect(now.failures(worseThan: before).isEmpty)
    #expect(now.passed(butNotIn: before) == ["a"])
    let parsed = try ConformanceResults(parsing: before.text, path: "baseline")
    #expect(parsed == before)
  }
}
