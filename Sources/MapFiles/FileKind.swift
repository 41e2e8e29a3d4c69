// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The kinds of items in the file system.
package enum FileKind {
  /// The name of a kind, with an article: "a folder".
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

  /// The kind of the item at a path if it is not a regular file. `nil` for a regular file or a missing item.
  ///
  /// This does not open the file. A process that closes any descriptor of a file loses its POSIX locks on
  /// that file, including those of SQLite.
  package static func irregularKind(at path: String) -> String? {
    guard let mode = FileStatus.of(path)?.st_mode, mode & S_IFMT != S_IFREG else { return nil }
    return name(of: mode)
  }
}
