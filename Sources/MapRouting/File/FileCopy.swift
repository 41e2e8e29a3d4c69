// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A private copy of a file that no other process can change.
///
/// Mapping the original file is unsafe: if the file is truncated, the process is killed by SIGBUS, and
/// validated content could change later. A small file is copied into memory. A large file is copied to an
/// unnamed file in a temporary folder, and the copy is mapped. The system can then load and evict its pages
/// as needed.
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
  ///   - memoryLimit: The maximum file size that is copied into memory, in bytes.
  ///   - folders: The temporary folders. The first one where a file can be created is used.
  static func bytes(
    of path: String, memoryLimit: Int = ResourceLimits.graphBytesInMemory,
    folders: [String] = temporaryFolders
  ) throws(RoutingError) -> Column<UInt8> {
    do throws(FileError) {
      let file = try ReadableFile(path: path)
      // An empty file cannot be mapped.
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

  /// `TMPDIR` if it is set, then `/var/tmp`, which is on disk even where `/tmp` is in memory.
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

  /// Creates an unnamed file in the first folder that allows it. If none does, throws the first folder's
  /// error.
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
        path: file.path,
        reason: "not enough memory for \(file.size) bytes: \(SystemError.last.reason)")
    }
    return FileCopy(start: start, count: file.size)
  }
}
