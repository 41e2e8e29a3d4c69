// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The bytes of an extract, in a file or in memory.
enum ExtractBytes: Sendable {
  case file(ReadableFile)
  case memory([UInt8])

  /// Opens a file.
  init(path: String) throws(OSMError) {
    do {
      self = .file(try ReadableFile(path: path))
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  var count: Int {
    switch self {
    case .file(let file): file.size
    case .memory(let bytes): bytes.count
    }
  }

  /// Reads bytes at an offset. Throws if there are fewer.
  func read(_ length: Int, at offset: Int) throws(OSMError) -> [UInt8] {
    guard length >= 0, offset >= 0, offset <= count, length <= count - offset else {
      throw .truncated(offset: offset)
    }
    switch self {
    case .memory(let bytes): return Array(bytes[offset..<offset + length])
    case .file(let file):
      do {
        return try file.read(offset..<offset + length)
      } catch .unreadable(let path, let reason) {
        throw .unreadable(path: path, reason: reason)
      } catch {
        throw .truncated(offset: offset)
      }
    }
  }
}
