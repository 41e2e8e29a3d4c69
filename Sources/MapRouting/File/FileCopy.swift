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
  /// - Parameters:
  ///   - memoryLimit: the most bytes that are copied into memory.
  ///   - folders: the folders for temporary files: the first in which a file can be created is used.
  static func bytes(
    of path: String, memoryLimit: Int = ResourceLimits.graphBytesInMemory,
    folders: [String] = temporaryFolders
  ) throws(RoutingError) -> Column<UInt8> {
    do throws(FileError) {
      let file = try ReadableFile(path: path)
      // Nothing can be mapped where there is nothing.
      if file.size == 0 { return Column([]) }
      let copy = file.size <= memoryLimit ? try inMemory(file) : try onDisk(file, folders)
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

  /// `TMPDIR` where it is set; then `/var/tmp`, which is on a disk where `/tmp` may be memory.
  private static var temporaryFolders: [String] {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return (folder.isEmpty ? [] : [folder]) + ["/var/tmp", "/tmp"]
  }

  private static func onDisk(
    _ file: ReadableFile, _ folders: [String]
  ) throws(FileError) -> FileCopy {
    let (folder, descriptor) = try newFile(in: folders, for: file)
    defer { close(descriptor) }
    var offset = 0
    while offset < file.size {
      let end = min(offset + 1 << 22, file.size)
      let bytes = try file.read(offset..<end)
      do {
        try Descriptor.write(bytes, to: descriptor)
      } catch {
        throw failure(file, folder, error)
      }
      offset = end
    }
    return try map(file, PROT_READ, MAP_SHARED, descriptor: descriptor)
  }

  /// A new file without a name in the first folder where there can be one; with the first folder's failure
  /// where there can be none.
  private static func newFile(
    in folders: [String], for file: ReadableFile
  ) throws(FileError) -> (folder: String, descriptor: Int32) {
    var first: FileError?
    for folder in folders {
      do {
        return (folder, try Descriptor.unnamedFile(in: folder))
      } catch {
        first = first ?? failure(file, folder, error)
      }
    }
    throw first ?? .unreadable(path: file.path, reason: "there is no folder for temporary files")
  }

  private static func failure(
    _ file: ReadableFile, _ folder: String, _ error: SystemError
  ) -> FileError {
    .unreadable(path: file.path, reason: "it cannot be copied to \(folder): \(error.reason)")
  }

  private static func map(
    _ file: ReadableFile, _ protection: Int32, _ flags: Int32, descriptor: Int32
  ) throws(FileError) -> FileCopy {
    guard let start = mmap(nil, file.size, protection, flags, descriptor, 0), start != MAP_FAILED
    else {
      throw .unreadable(
        path: file.path, reason: "no room for \(file.size) bytes: \(SystemError.last.reason)")
    }
    return FileCopy(start: start, count: file.size)
  }
}
