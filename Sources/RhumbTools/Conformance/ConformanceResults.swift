// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles

/// The results of a test suite by test name, from a run or a baseline file.
///
/// The file has one line for each test, sorted by name: the name, `passed`, `failed` or `skipped`, and the
/// difference figure or the reason, separated by tabs.
struct ConformanceResults: Equatable {
  /// The outcome of a test.
  enum Outcome: String, Sendable {
    case passed, failed, skipped
  }

  /// The outcome of a test, with the difference or the reason on one line.
  struct Result: Equatable, Sendable {
    let outcome: Outcome
    let detail: String

    init(_ outcome: Outcome, _ detail: String = "") {
      self.outcome = outcome
      self.detail = String(detail.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// The fraction of differing pixels of a failed render test: `difference 0.01, allowed 0.001`.
    fileprivate var difference: Double? {
      let words = detail.split { $0 == " " || $0 == "," }
      return outcome == .failed && words.count == 4 && words[0] == "difference"
        ? Double(words[1]) : nil
    }
  }

  private(set) var tests: [String: Result] = [:]

  init() {}

  /// Runs the tests of a folder in parallel, one per core. A test is a folder with a style.json file.
  ///
  /// - Parameters:
  ///   - filter: A text that the names of the tests contain; `nil` for all tests.
  ///   - test: Runs a test with a name and a folder.
  init(
    ofTestsIn folder: String, filter: String?,
    test: @escaping @Sendable (_ name: String, _ folder: String) async -> Result
  ) async throws {
    let paths = try testFiles(named: "style.json", in: folder)
    await withTaskGroup(of: (String, Result).self) { group in
      var running = 0
      for path in paths {
        let name = path.testName(in: folder, file: "style.json")
        if let filter, !name.contains(filter) { continue }
        if running == ProcessInfo.processInfo.activeProcessorCount,
          let (name, result) = await group.next()
        {
          add(result, name: name)
          running -= 1
        }
        group.addTask { (name, await test(name, FileName.folder(of: path))) }
        running += 1
      }
      for await (name, result) in group { add(result, name: name) }
    }
  }

  /// Parses a baseline file.
  ///
  /// - Throws: `CLIError` with the first line that is not a result.
  init(parsing text: String, path: String) throws {
    for (index, line) in text.split(separator: "\n").enumerated() {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let outcome = Outcome(rawValue: String(fields[1])) else {
        throw CLIError("\(path), line \(index + 1): expected a test's name, result and detail")
      }
      tests[String(fields[0])] = Result(outcome, String(fields[2]))
    }
  }

  /// The text of the baseline file.
  var text: String {
    tests.sorted { $0.key < $1.key }
      .map { name, result in "\(name)\t\(result.outcome.rawValue)\t\(result.detail)\n" }
      .joined()
  }

  mutating func add(_ result: Result, name: String) { tests[name] = result }

  func count(_ outcome: Outcome) -> Int { tests.values.count { $0.outcome == outcome } }

  /// The results of the tests whose name contains a text.
  func filtered(_ text: String?) -> ConformanceResults {
    guard let text else { return self }
    var results = self
    results.tests = tests.filter { $0.key.contains(text) }
    return results
  }

  /// The sorted names of the tests that pass here but not in `others`.
  func passed(butNotIn others: ConformanceResults) -> [String] {
    tests.filter { $0.value.outcome == .passed && others.tests[$0.key]?.outcome != .passed }
      .keys.sorted()
  }

  /// The sorted names of the tests that fail here and in `others`, here with a difference that is greater by more than
  /// machines differ.
  func failures(worseThan others: ConformanceResults) -> [String] {
    tests.filter { name, result in
      guard let found = result.difference, let known = others.tests[name]?.difference else {
        return false
      }
      return result.outcome == .failed && found > known + Self.tolerance
    }
    .keys.sorted()
  }

  /// The growth of the fraction of differing pixels that machines may cause.
  private static let tolerance = 0.001

  /// Prints each test that did not pass.
  func printList() {
    for (name, result) in tests.sorted(by: { $0.key < $1.key }) where result.outcome != .passed {
      Output.print("\(result.outcome == .failed ? "failed " : "skipped") \(name): \(result.detail)")
    }
  }

  /// Prints how many tests passed, failed and were skipped.
  func printCounts() {
    Output.print("\(count(.passed)) passed, \(count(.failed)) failed, \(count(.skipped)) skipped")
  }
}
