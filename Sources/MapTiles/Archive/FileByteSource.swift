// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A file with random access. Several tasks can read from it concurrently.
public final class FileByteSource: ByteSource {
  public let name: String
  public let size: UInt64
  private let file: ReadableFile

  /// Opens a regular file for reading. Throws for pipes, devices and folders.
  public init(path: String) throws(TileError) {
    do {
      file = try ReadableFile(path: path)
    } catch {
      throw TileError(error)
    }
    name = path
    size = UInt64(clamping: file.size)
  }

  public func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8] {
    try read(range)
  }

  /// Reads the bytes of a range synchronously.
  func read(_ range: Range<UInt64>) throws(TileError) -> [UInt8] {
    do {
      return try file.read(Int(clamping: range.lowerBound)..<Int(clamping: range.upperBound))
    } catch {
      throw TileError(error)
    }
  }
}

extension TileError {
  /// Creates an error from a file error.
  init(_ error: FileError) {
    self =
      switch error {
      case .missing(let path), .notRegular(let path, _), .unreadable(let path, _),
        .unwritable(let path, _):
        .unreadable(path: path, reason: error.reason)
      case .tooLarge(let path, _, _): .corrupt(path: path, reason: error.reason)
      // The reason is the same for all tiles, so the caller logs it only once.
      case .truncated(let path, _):
        .corrupt(path: path, reason: "it became shorter while it was open")
      }
  }
}
