// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A writer for a folder of files that appears at its path when it is complete.
///
/// Until then, an old folder stays unchanged. The old folder is replaced only if it is empty or contains only
/// files of the same kind, so no other files are lost.
package final class FolderWriter {
  /// The folder in which the caller creates the files.
  package let temporaryPath: String
  private let path: String
  private let target: String
  private let isOwn: (String) -> Bool
  private var isFinished = false

  /// Creates the temporary folder.
  ///
  /// - Parameter isOwn: Whether a file name belongs to a file from an earlier writer of this kind.
  package init(path: String, isOwn: @escaping (String) -> Bool) throws(FileError) {
    if path.isEmpty { throw .unwritable(path: "\"\"", reason: "the folder has no name") }
    self.path = path
    self.isOwn = isOwn
    do {
      target = try FileName.resolvingLinks(path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    try Self.check(target, path: path, isOwn: isOwn)
    let parent = FileName.folder(of: target)
    try OutputFolder.make(parent)
    do {
      temporaryPath = try TemporaryItems.create(in: parent) { mkdir($0, 0o777) }.path
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  deinit { if !isFinished { TemporaryItems.remove(temporaryPath) } }

  /// Moves the folder to its target path and removes the old one. Must be called once, after the last file.
  package func finish() throws(FileError) {
    precondition(!isFinished, "a folder can be finished only once")
    try Self.check(target, path: path, isOwn: isOwn)
    let files = try Self.names(in: temporaryPath, path: path)
    do {
      for name in files { try Self.sync("\(temporaryPath)/\(name)") }
      try Self.sync(temporaryPath)
      if let old = FileStatus.of(target) {
        chmod(temporaryPath, old.st_mode & 0o777)
        try TemporaryItems.exchange(temporaryPath, with: target)
        TemporaryItems.remove(temporaryPath)
      } else {
        try TemporaryItems.move(temporaryPath, to: target)
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    isFinished = true
  }

  /// Writes the data of a file or folder to the disk.
  private static func sync(_ path: String) throws(SystemError) {
    let descriptor = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    try Descriptor.sync(descriptor)
  }

  /// The names of the items in a folder.
  private static func names(in folder: String, path: String) throws(FileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unwritable(path: path, reason: "the folder cannot be listed")
    }
  }

  /// Throws an error if the target is anything but an empty folder or a folder of own files.
  private static func check(
    _ target: String, path: String, isOwn: (String) -> Bool
  ) throws(FileError) {
    guard let status = FileStatus.of(target) else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path: path, reason: "it is \(FileKind.name(of: status.st_mode))")
    }
    guard ![".", ".."].contains(FileName.name(of: target)) else {
      throw .unwritable(path: path, reason: "the complete folder is replaced: give it a name")
    }
    if let other = try names(in: target, path: path).first(where: { !isOwn($0) }) {
      throw .unwritable(
        path: path, reason: "the folder has other files, such as \(other): use another one")
    }
  }
}
