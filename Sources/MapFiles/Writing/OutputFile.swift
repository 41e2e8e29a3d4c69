// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file to write, either completely or not at all.
///
/// The new file is written under a temporary name in the same folder and replaces the old file when it is
/// complete. Symbolic links are followed, and the permissions of the old file are kept. Devices and pipes are
/// written directly.
package struct OutputFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Checks in advance whether the file can be written.
  ///
  /// - Parameter inputs: The input files. The output must not be one of them.
  package func check(inputs: [String] = []) throws(FileError) {
    let target = try target()
    for input in inputs where FileIdentity(of: input)?.isSameFile(as: path) ?? false {
      throw failure("it is the same file as the input \(input)")
    }
    guard case .replaced(let file, let old) = target else { return }
    let folder = FileName.folder(of: file)
    guard let status = FileStatus.of(folder) else { throw failure("there is no folder \(folder)") }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw failure("\(folder) is not a folder") }
    if access(folder, W_OK | X_OK) != 0 { throw failure(SystemError.last.reason) }
    if old != nil, access(file, W_OK) != 0 { throw failure(SystemError.last.reason) }
  }

  /// Writes the bytes of the complete file.
  ///
  /// - Parameter isDurable: Whether the bytes are written to the disk before the file is moved to its path.
  package func write(_ bytes: [UInt8], isDurable: Bool = true) throws(FileError) {
    let writer = try writer()
    try writer.write(bytes)
    try writer.finish(isDurable: isDurable)
  }

  /// Creates a writer for writing the file in parts.
  ///
  /// - Parameter suffix: The end of the temporary name, for programs that depend on the extension: ".mp4".
  package func writer(suffix: String = "") throws(FileError) -> FileWriter {
    try check()
    return try FileWriter(path: path, target: target(), suffix: suffix)
  }

  /// The item that a path refers to.
  enum Target {
    /// A regular file, or the path of a new one, with all symbolic links resolved.
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

/// The status of files from the system.
package enum FileStatus {
  /// The status of the file at a path; `nil` if there is none.
  package static func of(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The identity of a regular file, independent of the paths and links that refer to it.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// - Returns: `nil` if the path does not refer to a regular file.
  init?(of path: String) {
    guard let status = FileStatus.of(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    number = status.st_ino
  }

  func isSameFile(as path: String) -> Bool { FileIdentity(of: path) == self }
}
