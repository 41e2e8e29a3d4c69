// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport

/// The bytes of a file; a missing one fails the test.
func bytes(of path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

/// A file or folder of the shared data; only in tests that are skipped without it.
func shared(_ path: String) -> String { (Shared.folder ?? "") + "/" + path }
