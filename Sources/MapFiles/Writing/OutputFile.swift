// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file to write: whole or not at all.
///
/// The new file is written under a temporary name in the same folder and takes the place of an old one when
/// it is whole. Symbolic links are followed, an old file's permissions stay. A device or a pipe is written
/// to as it is.
package struct OutputFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Finds out before any work is done whether the file can be written.
  ///
  /// - Parameter inputs: the files that the work reads; the output must be none of them.
  package func check(inputs: [String] = []) throws(FileError) {
    let target = try target()
    for input in inputs where FileIdentity(of: input)?.isSameFile(as: path) ?? false {
      throw failure("it is the same file as the input \(input)")
    }
    guard case .replaced(let place, let old) = target else { return }
    let folder = FileName.folder(of: place)
    guard let status = FileStatus.of(folder) else { throw failure("there is no folder \(folder)") }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw failure("\(folder) is not a folder") }
    if access(folder, W_OK | X_OK) != 0 { throw failure(SystemError.last.reason) }
    if old != nil, access(place, W_OK) != 0 { throw failure(SystemError.last.reason) }
  }

  /// Writes the bytes of the whole file.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk before the file takes its place.
  package func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileError) {
    let writer = try writer()
    try writer.write(bytes)
    try writer.finish(isDurable: isDurable)
  }

  /// Starts to write the file piece by piece.
  ///
  /// - Parameter suffix: the end of the temporary name, for a program that looks at it: ".mp4".
  package func writer(suffix: String = "") throws(FileError) -> FileWriter {
    try check()
    return try FileWriter(path: path, target: target(), suffix: suffix)
  }

  /// The thing that a path leads to.
  enum Target {
    /// A regular file, or the place of a new one, behind all symbolic links.
    case replaced(path: String, old: stat?)
    /// A device or a pipe.
    case direct
  }

  private func target() throws(FileError) -> Target {
    if path.isEmpty { throw .unwritable(path: "\"\"", reason: "it has no name") }
    let old = FileStatus.of(path)
    switch old.map({ $0.st_mode & S_IFMT }) {
    case nil where path.hasSuffix("/"), S_IFDIR: throw failure("it is a folder")
    case nil, S_IFREG: break
    default: return .direct
    }
    do {
      return .replaced(path: try FileName.resolvingLinks(path), old: old)
    } catch {
      throw failure(error.reason)
    }
  }

  private func failure(_ reason: String) -> FileError { .unwritable(path: path, reason: reason) }
}

/// The system's description of files.
enum FileStatus {
  /// The description of the file that a path leads to; `nil` where there is none.
  static func of(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// A regular file whatever its paths: through links and from any folder.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// - Returns: `nil` where the path does not lead to a regular file.
  init?(of path: String) {
    guard let status = FileStatus.of(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    number = status.st_ino
  }

  func isSameFile(as path: String) -> Bool { FileIdentity(of: path) == self }
}
