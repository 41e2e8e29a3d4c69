// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapFiles

/// The baseline that a run is compared with, and the file to which its results are written.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A baseline: fails only if a test that passed in this file does not pass, or fails by more.",
      valueName: "file")
  )
  var baseline: String?

  @Option(
    help: ArgumentHelp("A file to which the result of each test is written.", valueName: "file"))
  var record: String?

  /// The results to compare with; `nil` without a baseline.
  func expected(filter: String? = nil) throws -> ConformanceResults? {
    if let record { try OutputFile(path: record).check() }
    guard let baseline else { return nil }
    let bytes = try ReadableFile.contents(of: baseline, limit: ResourceLimits.conformanceBaseline)
    return try ConformanceResults(parsing: String(decoding: bytes, as: UTF8.self), path: baseline)
      .filtered(filter)
  }

  /// Prints and records the results. Exits with 1 if a test got worse than expected or, with nothing expected
  /// or recorded, if a test failed.
  func finish(_ results: ConformanceResults, expected: ConformanceResults?) throws {
    if let record { try OutputFile(path: record).write(Array(results.text.utf8)) }
    guard let expected else {
      results.printList()
      results.printCounts()
      if record == nil, results.count(.failed) > 0 { throw ExitCode(1) }
      return
    }
    for name in results.passed(butNotIn: expected) { Output.print("better  \(name)") }
    let worse = expected.passed(butNotIn: results)
    for name in worse {
      let found = results.tests[name].map { "\($0.outcome.rawValue): \($0.detail)" }
      Output.print("worse   \(name): passed before, now \(found ?? "missing")")
    }
    let grown = results.failures(worseThan: expected)
    for name in grown {
      let (known, found) = (expected.tests[name]?.detail ?? "", results.tests[name]?.detail ?? "")
      Output.print("worse   \(name): failed before with \(known), now \(found)")
    }
    results.printCounts()
    if !worse.isEmpty || !grown.isEmpty { throw ExitCode(1) }
  }
}
