// SPDX-License-Identifier: Apache-2.0

/// A run of bytes that can be read in parts: a file, memory, a file on a server.
public protocol ByteSource: Sendable {
  /// What errors call it: a path or an address.
  var name: String { get }
  /// How many bytes there are.
  var size: UInt64 { get }
  /// The bytes of a range; an error where any of it lies outside, or cannot be read.
  func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8]
}

extension ByteSource {
  /// The range of a part, or an error naming it where it does not lie within the source.
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

/// Bytes in memory.
public struct MemoryByteSource: ByteSource {
  public let name: String
  private let content: [UInt8]

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
