// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Functions for output folders.
package enum OutputFolder {
  /// Creates a folder and its parent folders. An existing folder stays unchanged.
  package static func make(_ path: String) throws(FileError) {
    if path.isEmpty { throw .unwritable(path: "\"\"", reason: "the folder has no name") }
    do {
      try create(path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private static func create(_ path: String) throws(SystemError) {
    if FileStatus.of(path).map({ $0.st_mode & S_IFMT }) == S_IFDIR { return }
    let parent = FileName.folder(of: path)
    if parent != path, FileStatus.of(parent) == nil { try create(parent) }
    do {
      try SystemError.check { mkdir(path, 0o777) }
    } catch {
      // Another process may have created the folder in the meantime. A file with this name is an error.
      guard error.code == EEXIST else { throw error }
      guard FileStatus.of(path).map({ $0.st_mode & S_IFMT }) == S_IFDIR else {
        throw SystemError(code: ENOTDIR)
      }
    }
  }
}
