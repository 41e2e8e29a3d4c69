// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport

/// The bytes of a file; throws if it is missing.
func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

extension TemporaryFolder {
  /// The names of the items in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Writes a text file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }
}
