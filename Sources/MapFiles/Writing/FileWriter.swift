// SPDX-License-Identifier: Apache-2.0
import CLinux
import Foundation

/// A file that is being written; it takes its place when ``finish(isDurable:)`` succeeds.
///
/// Without that the file is discarded and an old one stays as it was.
package final class FileWriter {
  private let path: String
  private let descriptor: Int32
  /// The temporary file and the place that it takes; `nil` for a device or a pipe.
  private let replacement: (temporary: String, target: String)?
  private var isOpen = true

  /// The path of the temporary file, for another program that writes it; `nil` for a device or a pipe.
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

  /// Closes the file and moves it to its place. To be called once, after the last bytes.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk before the file takes its place: a crash of
  ///   the system then leaves the old file or the new one. A file among many can do without.
  package func finish(isDurable: Bool = true) throws(FileError) {
    precondition(isOpen, "a file is finished once")
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

  /// Gives the new file the permissions of the old one, and its owner as far as the system allows it.
  private func takeOver(_ old: stat) {
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }
}

/// Calls on file descriptors, with errors.
package enum Descriptor {
  /// Writes all bytes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes all bytes, in as many pieces as the system wants; waits where the descriptor does not.
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
      // Nothing is written without an error only by a device that is broken.
      if count == 0 { throw SystemError(code: EIO) }
      rest = rest.dropFirst(count)
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    try SystemError.check { poll(&request, 1, -1) }
  }

  /// A new file in a folder without a path, for reading and writing. It is gone when it is closed.
  package static func unnamedFile(in folder: String) throws(SystemError) -> Int32 {
    do throws(SystemError) {
      let flags = Int32(linux_unnamed_file) | O_DIRECTORY | O_RDWR | O_CLOEXEC
      return try SystemError.check { open(folder, flags, 0o600) }
    } catch {
      // Some file systems need a name, which is removed at once.
      let (path, descriptor) = try TemporaryItems.create(in: folder) {
        open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      TemporaryItems.remove(path)
      return descriptor
    }
  }

  /// A file in memory without a path, for another program's messages.
  package static func memoryFile() throws(SystemError) -> Int32 {
    try SystemError.check { linux_memory_file() }
  }

  /// Has the bytes written to the disk, where the file system can.
  static func sync(_ descriptor: Int32) throws(SystemError) {
    do {
      try SystemError.check { fsync(descriptor) }
    } catch {
      if error.code != EINVAL, error.code != ENOTSUP { throw error }
    }
  }

  /// Closes a descriptor; it is closed after an error, too.
  static func close(_ descriptor: Int32) throws(SystemError) {
    // After EINTR, Linux has closed the descriptor: another thread may have it anew.
    if Foundation.close(descriptor) != 0, errno != EINTR { throw SystemError.last }
  }
}
