// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A copy of a file that nobody else can change.
///
/// Mapping the file itself would kill the program with SIGBUS when the file becomes shorter, and checks of
/// its content would not last. A small file is copied into memory. A large one is copied to a file without
/// a name in the folder for temporary files, and this copy is mapped: the system reads it as it is
/// needed and can drop it again, which it cannot do with memory.
final class FileCopy: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let count: Int

  private init(start: UnsafeMutableRawPointer, count: Int) {
    self.start = start
    self.count = count
  }

  deinit { munmap(start, count) }

  /// The bytes of a copy of a file.
  ///
  /// - Parameter memoryLimit: the most bytes that are copied into memory.
  static func bytes(
    of path: String, memoryLimit: Int = ResourceLimits.graphBytesInMemory
  ) throws(RoutingError) -> Column<UInt8> {
    do throws(FileError) {
      let file = try ReadableFile(path: path)
      // Nothing can be mapped where there is nothing.
      if file.size == 0 { return Column([]) }
      let copy = file.size <= memoryLimit ? try inMemory(file) : try onDisk(file)
      let bytes = UnsafeRawBufferPointer(start: copy.start, count: copy.count)
      return Column(bytes.assumingMemoryBound(to: UInt8.self), owner: copy)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private static func inMemory(_ file: ReadableFile) throws(FileError) -> FileCopy {
    let copy = try map(file, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, descriptor: -1)
    try file.read(
      into: UnsafeMutableRawBufferPointer(start: copy.start, count: copy.count), from: 0)
    return copy
  }

  private static func onDisk(_ file: ReadableFile) throws(FileError) -> FileCopy {
    // /var/tmp is on a disk where /tmp may be memory.
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    let descriptor = newFile(in: folder)
    defer { close(descriptor) }
    var offset = 0
    while offset < file.size {
      let end = min(offset + 1 << 22, file.size)
      guard write(try file.read(offset..<end), to: descriptor) else {
        throw .unreadable(
          path: file.path, reason: "it cannot be copied to \(folder): \(lastReason)")
      }
      offset = end
    }
    return try map(file, PROT_READ, MAP_SHARED, descriptor: descriptor)
  }

  private static func map(
    _ file: ReadableFile, _ protection: Int32, _ flags: Int32, descriptor: Int32
  ) throws(FileError) -> FileCopy {
    guard let start = mmap(nil, file.size, protection, flags, descriptor, 0), start != MAP_FAILED
    else {
      throw .unreadable(
        path: file.path, reason: "no room for \(file.size) bytes: \(lastReason)")
    }
    return FileCopy(start: start, count: file.size)
  }

  /// A new file without a name, which is gone when it is closed; negative where there can be none.
  private static func newFile(in folder: String) -> Int32 {
    var path = Array("\(folder)/rhumb-graph-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return descriptor }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private static var lastReason: String { String(cString: strerror(errno)) }
}
