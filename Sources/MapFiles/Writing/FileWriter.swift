// SPDX-License-Identifier: Apache-2.0
import CLinux
import Foundation

/// A writer for a file that appears at its path when ``finish(isDurable:)`` succeeds.
///
/// Otherwise, the new file is discarded and the old file stays unchanged.
package final class FileWriter {
  private let path: String
  private let descriptor: Int32
  /// The path of the temporary file and its target path; `nil` for a device or a pipe.
  private let replacement: (temporary: String, target: String)?
  private var isOpen = true

  /// The path of the temporary file, for another program that writes to it; `nil` for a device or a pipe.
  package var temporaryPath: String? { replacement?.temporary }

  init(path: String, target: OutputFile.Target, suffix: String) throws(FileError) {
    self.path = path
    do throws(SystemError) {
      switch target {
      case .direct:
        descriptor = try SystemError.check { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
        replacement = nil
      case .replaced(let target, let old):
        let (temporary, descriptor) = try TemporaryItems.create(
          in: FileName.folder(of: target), suffix: suffix
        ) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        self.descriptor = descriptor
        replacement = (temporary, target)
        if let old { takeOver(old) }
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  deinit {
    if isOpen { close(descriptor) }
    if isOpen, let replacement { TemporaryItems.remove(replacement.temporary) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Replaces bytes that are already written. Throws an error for a device or a pipe that has no positions.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do throws(SystemError) {
      let end = try SystemError.check { lseek(descriptor, 0, SEEK_CUR) }
      try SystemError.check { lseek(descriptor, off_t(offset), SEEK_SET) }
      try Descriptor.write(bytes, to: descriptor)
      try SystemError.check { lseek(descriptor, end, SEEK_SET) }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Closes the file and moves it to its target path. Must be called once, after the last bytes.
  ///
  /// - Parameter isDurable: Whether the bytes are written to the disk before the file is moved. After a
  ///   system crash, either the old or the new file then exists. Files in a ``FolderWriter`` do not need
  ///   this, because the folder writer syncs them.
  package func finish(isDurable: Bool = true) throws(FileError) {
    precondition(isOpen, "a file can be finished only once")
    do throws(SystemError) {
      if isDurable, replacement != nil { try Descriptor.sync(descriptor) }
      isOpen = false
      do throws(SystemError) {
        try Descriptor.close(descriptor)
        if let replacement {
          try TemporaryItems.move(replacement.temporary, to: replacement.target)
        }
      } catch {
        if let replacement { TemporaryItems.remove(replacement.temporary) }
        throw error
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Applies the permissions of the old file to the new one, and its owner if the system allows it.
  private func takeOver(_ old: stat) {
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }
}

/// Functions for file descriptors that throw errors.
package enum Descriptor {
  /// Writes all bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes all bytes, in several calls if necessary. Waits until a non-blocking descriptor is writable.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count: Int
      do throws(SystemError) {
        count = try SystemError.check {
          Foundation.write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        }
      } catch {
        if error.code != EAGAIN { throw error }
        try waitUntilWritable(descriptor)
        continue
      }
      // A write of zero bytes without an error happens only for a broken device.
      if count == 0 { throw SystemError(code: EIO) }
      rest = rest.dropFirst(count)
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    try SystemError.check { poll(&request, 1, -1) }
  }

  /// Creates a file without a path in a folder, for reading and writing. The file is deleted when it is
  /// closed.
  package static func unnamedFile(in folder: String) throws(SystemError) -> Int32 {
    do throws(SystemError) {
      let flags = Int32(linux_unnamed_file) | O_DIRECTORY | O_RDWR | O_CLOEXEC
      return try SystemError.check { open(folder, flags, 0o600) }
    } catch {
      // Some file systems require a name, which is removed immediately.
      let (path, descriptor) = try TemporaryItems.create(in: folder) {
        open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      TemporaryItems.remove(path)
      return descriptor
    }
  }

  /// Creates a file in memory without a path, for the messages of another program.
  package static func memoryFile() throws(SystemError) -> Int32 {
    try SystemError.check { linux_memory_file() }
  }

  /// Writes the data of the file to the disk if the file system supports it.
  static func sync(_ descriptor: Int32) throws(SystemError) {
    do {
      try SystemError.check { fsync(descriptor) }
    } catch {
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }

  /// Closes a descriptor. The descriptor is closed even if an error is thrown.
  static func close(_ descriptor: Int32) throws(SystemError) {
    // After EINTR, Linux has closed the descriptor, and another thread may already reuse it.
    if Foundation.close(descriptor) != 0, errno != EINTR { throw SystemError.last }
  }
}
