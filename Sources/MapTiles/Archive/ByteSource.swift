// SPDX-License-Identifier: Apache-2.0

/// A random-access source of bytes, such as a file, memory or a file on a server.
public protocol ByteSource: Sendable {
  /// The path or URL of the source, as it appears in error messages.
  var name: String { get }
  /// The size in bytes; `Int.max` if it is not known.
  var size: UInt64 { get }
  /// Reads the bytes of a range. Throws if the range exceeds the source or the read fails.
  func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8]
}

extension ByteSource {
  /// The byte range of a part of the source. Throws an error that names the part if it exceeds the source.
  func range(
    of part: String, offset: UInt64, length: UInt64
  ) throws(TileError) -> Range<UInt64> {
    let (end, overflow) = offset.addingReportingOverflow(length)
    guard !overflow, end <= size else {
      throw .corrupt(
        path: name,
        reason: "\(part) at \(offset), \(length) bytes long, lies outside its \(size) bytes")
    }
    return offset..<end
  }
}

/// A byte source in memory.
public struct MemoryByteSource: ByteSource {
  public let name: String
  private let content: [UInt8]

  /// Creates a source of bytes. The name appears in errors.
  public init(_ content: [UInt8], name: String) {
    self.content = content
    self.name = name
  }

  public var size: UInt64 { UInt64(content.count) }

  public func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8] {
    guard range.upperBound <= size else {
      throw .corrupt(path: name, reason: "ends before byte \(range.upperBound)")
    }
    return Array(content[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}
