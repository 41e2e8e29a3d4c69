// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@Suite struct VersionTests {
  @Test func `the version consists of three numbers`() {
    let numbers = RhumbVersion.current.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3)
    #expect(numbers.allSatisfy { UInt($0) != nil })
  }

  @Test func `the changelog's first section has the version`() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let changelog = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(
      changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(heading.split(separator: " ")[1] == RhumbVersion.current)
  }
}
