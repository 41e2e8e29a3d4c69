// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A folder to write files to.
package enum OutputFolder {
  /// Creates a folder, with the folders on its way; one that is there stays as it is.
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
      // Another process may have created it meanwhile; a file of this name is in the way.
      guard error.code == EEXIST else { throw error }
      guard FileStatus.of(path).map({ $0.st_mode & S_IFMT }) == S_IFDIR else {
        throw SystemError(code: ENOTDIR)
      }
    }
  }
}
