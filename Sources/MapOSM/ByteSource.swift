// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Bytes at offsets: of a file, read as they are needed, or in memory.
///
/// A file is read and not mapped, so that one which shrinks meanwhile is an error and not a signal.
final class ByteSource: Sendable {
  private let descriptor: Int32
  private let memory: [UInt8]
  let count: Int

  init(_ bytes: [UInt8]) {
    descriptor = -1
    memory = bytes
    count = bytes.count
  }

  init(path: String) throws(OSMError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is not a file")
    }
    self.descriptor = descriptor
    memory = []
    count = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes from an offset; an error where there are fewer.
  func read(_ wanted: Int, at offset: Int) throws(OSMError) -> [UInt8] {
    guard wanted >= 0, offset >= 0, offset <= count, wanted <= count - offset else {
      throw .truncated(offset: offset)
    }
    if descriptor < 0 { return Array(memory[offset..<offset + wanted]) }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while done < wanted {
        guard let start = buffer.baseAddress else { break }
        let got = pread(descriptor, start + done, wanted - done, off_t(offset + done))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        done += got
      }
      filled = done
    }
    guard done == wanted else { throw .truncated(offset: offset) }
    return bytes
  }
}
