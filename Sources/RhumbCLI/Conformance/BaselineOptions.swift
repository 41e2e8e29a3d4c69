// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import MapFiles

/// The file of results that a run is compared with, and the file that it is recorded in.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fails only where a test that passed in this file does not pass.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("Writes each test's result there.", valueName: "file"))
  var record: String?

  /// The results to compare with; nil without a baseline.
  func expected(filter: String? = nil) throws -> ConformanceResults? {
    if let record { try OutputFile(path: record).check() }
    guard let baseline else { return nil }
    let bytes = try ReadableFile.contents(of: baseline, limit: ResourceLimits.conformanceBaseline)
    return try ConformanceResults(parsing: String(decoding: bytes, as: UTF8.self), path: baseline)
      .filtered(filter)
  }

  /// Prints and records the results, and ends the command with 1 where a test got worse than expected or,
  /// when nothing is expected or recorded, where one failed.
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
    results.printCounts()
    if !worse.isEmpty { throw ExitCode(1) }
  }
}
