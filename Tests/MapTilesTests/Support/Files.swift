// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport

/// The bytes of a file. A missing file fails the test.
func bytes(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

/// The path of a file or folder in the shared data, for tests that are skipped without it.
func shared(_ path: String) -> String { (Shared.folder ?? "") + "/" + path }
