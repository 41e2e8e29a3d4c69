// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The kinds of things that a path can lead to.
package enum FileKind {
  /// The name of a kind with its article: "a folder".
  package static func name(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "something else"
    }
  }

  /// The kind of the thing at a path that is no regular file; `nil` for a regular file, or where there is
  /// nothing.
  ///
  /// Opens nothing: the process that closes a descriptor of a file loses all its POSIX locks on the file,
  /// among them those of SQLite.
  package static func irregular(at path: String) -> String? {
    guard let mode = FileStatus.of(path)?.st_mode, mode & S_IFMT != S_IFREG else { return nil }
    return name(of: mode)
  }
}
