// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file, read by parts from any number of tasks at once: `pread` has no position to fight over.
public final class FileByteSource: ByteSource {
  public let name: String
  public let size: UInt64
  private let descriptor: Int32

  /// Opens a file for reading.
  public init(path: String) throws(TileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: FileByteSource.lastReason) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is not a file")
    }
    name = path
    size = UInt64(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  public func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8] {
    try read(range)
  }

  /// The same without waiting.
  func read(_ range: Range<UInt64>) throws(TileError) -> [UInt8] {
    guard range.upperBound <= size else {
      throw .corrupt(path: name, reason: "ends before byte \(range.upperBound)")
    }
    var failure = 0 as Int32
    let result = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < buffer.count {
        let place = off_t(range.lowerBound) + off_t(filled)
        let count = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, place)
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = errno }
        if count <= 0 { return }
        filled += count
      }
    }
    if failure != 0 { throw .unreadable(path: name, reason: String(cString: strerror(failure))) }
    guard result.count == range.count else {
      throw .corrupt(path: name, reason: "has become shorter while it was open")
    }
    return result
  }

  static var lastReason: String { String(cString: strerror(errno)) }
}
