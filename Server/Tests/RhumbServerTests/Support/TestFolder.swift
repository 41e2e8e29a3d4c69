// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder that is removed at the end of a test.
final class TestFolder {
  let path = NSTemporaryDirectory() + "rhumb-tiles-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
