// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A regular file that is open for reading. Several tasks can read from it concurrently.
///
/// Opening a pipe, device, socket or folder fails immediately. The file is not memory-mapped: if it is
/// truncated while open, reading throws an error instead of raising a signal.
package final class ReadableFile: Sendable {
  package let path: String
  /// The size of the file when it was opened, in bytes.
  package let size: Int
  private let descriptor: Int32

  /// Opens a file.
  package init(path: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe waits until another process writes to it.
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: error.reason)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = SystemError.last.reason
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegular(path: path, kind: FileKind.name(of: status.st_mode))
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads the bytes of a range, relative to the start of the file.
  ///
  /// - Throws: `FileError.truncated` if the file ends before the end of the range.
  package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else {
      throw .truncated(path: path, offset: range.upperBound)
    }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      do throws(FileError) {
        try read(into: UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound)
        filled = range.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer with the bytes from an offset on.
  ///
  /// - Throws: `FileError.truncated` if the file ends before the buffer is full.
  package func read(
    into memory: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(FileError) {
    var filled = 0
    while filled < memory.count, let start = memory.baseAddress {
      let count = pread(
        descriptor, start + filled, memory.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(path: path, reason: SystemError.last.reason) }
      if count == 0 { throw .truncated(path: path, offset: offset + memory.count) }
      filled += count
    }
  }

  /// Reads all bytes of a file whose size is at most `limit` bytes.
  package static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try ReadableFile(path: path)
    guard file.size <= limit else {
      throw .tooLarge(path: path, size: file.size, limit: limit)
    }
    return try file.read(0..<file.size)
  }
}
