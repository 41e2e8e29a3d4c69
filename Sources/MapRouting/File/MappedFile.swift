// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file in memory, as the system maps it. Whoever keeps one must not let the file shrink.
final class MappedFile: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  private init(start: UnsafeMutableRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  deinit { munmap(start, count) }

  /// The bytes of a file.
  static func open(_ path: String) throws(RoutingError) -> Column<UInt8> {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a file")
    }
    let count = Int(status.st_size)
    guard count > 0 else { throw .notAGraph }
    guard let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    return Column(
      bytes.assumingMemoryBound(to: UInt8.self), owner: MappedFile(start: start, count: count))
  }
}
