// SPDX-License-Identifier: Apache-2.0
import Testing

/// The line of a test that calls a function of this module.
struct CallSite {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  /// The name of the test's module.
  var module: String { String(fileID.prefix { $0 != "/" }) }

  /// Fails the running test at this line.
  func fail(_ message: String) {
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
