// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A file that is read in parts, by any number of tasks at once.
public final class FileByteSource: ByteSource {
  public let name: String
  public let size: UInt64
  private let file: ReadableFile

  /// Opens a regular file for reading; pipes, devices and folders are refused.
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

  /// The same without waiting.
  func read(_ range: Range<UInt64>) throws(TileError) -> [UInt8] {
    do {
      return try file.read(Int(clamping: range.lowerBound)..<Int(clamping: range.upperBound))
    } catch {
      throw TileError(error)
    }
  }
}

extension TileError {
  /// A failure to read a file.
  init(_ error: FileError) {
    self =
      switch error {
      case .missing(let path), .notRegular(let path, _), .unreadable(let path, _),
        .unwritable(let path, _):
        .unreadable(path: path, reason: error.reason)
      case .tooLarge(let path, _, _): .corrupt(path: path, reason: error.reason)
      // The same reason for all tiles, so that it is logged once.
      case .truncated(let path, _):
        .corrupt(path: path, reason: "it became shorter while it was open")
      }
  }
}
