// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The constants of `ResourceLimits` and the tables of docs/RELIABILITY.md.
@Suite struct ResourceLimitsTests {
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the constants and functions in Sources/MapFiles/Limits.
  private func names() throws -> Set<String> {
    let folder = package.appending(path: "Sources/MapFiles/Limits")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /static (?:let|func) (\w+)/) { names.insert(String(match.1)) }
    }
    return names
  }

  /// The names in the last column of the tables of limits.
  private func listed() throws -> [String] {
    let file = package.appending(path: "docs/RELIABILITY.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var names: [String] = []
    var isLimits = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "| limit | value | error | name |" {
        isLimits = true
      } else if !line.hasPrefix("|") {
        isLimits = false
      } else if isLimits, let column = line.dropLast().split(separator: "|").last {
        names += column.matches(of: /`(\w+)`/).map { String($0.1) }
      }
    }
    return names
  }

  @Test func `the document lists each limit once, and no others`() throws {
    let (names, listed) = (try names(), try listed())
    #expect(names.count > 80)
    #expect(names.subtracting(listed).sorted() == [], "missing in docs/RELIABILITY.md")
    #expect(Set(listed).subtracting(names).sorted() == [], "not in Sources/MapFiles/Limits")
    #expect(listed.count == Set(listed).count)
  }
}
