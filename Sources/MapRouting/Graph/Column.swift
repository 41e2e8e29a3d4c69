// SPDX-License-Identifier: Apache-2.0

/// A row of numbers that lies in memory of its own or in the copy of a file.
///
/// Unsafe inside, since the copy of a file is memory of no Swift array; checked at its only door, the
/// subscript. Values of this type may be read from any thread: nothing writes to them.
public struct Column<Element: BitwiseCopyable & Sendable>: RandomAccessCollection,
  @unchecked Sendable
{
  /// Keeps the memory alive.
  @usableFromInline let owner: AnyObject
  @usableFromInline let buffer: UnsafeBufferPointer<Element>

  /// A row in memory that `owner` keeps alive and unchanged.
  init(_ buffer: UnsafeBufferPointer<Element>, owner: AnyObject) {
    self.owner = owner
    self.buffer = buffer
  }

  /// A copy of an array.
  public init(_ elements: [Element]) {
    let owner = ColumnMemory(elements)
    self.init(UnsafeBufferPointer(owner.buffer), owner: owner)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { buffer.count }

  @inlinable public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < buffer.count, "a column's index is out of range")
    return buffer[index]
  }
}

extension Column {
  /// The column's bytes where they lie.
  var bytes: Column<UInt8> {
    let raw = UnsafeRawBufferPointer(buffer)
    return Column<UInt8>(raw.assumingMemoryBound(to: UInt8.self), owner: owner)
  }
}

extension Column where Element == UInt8 {
  /// The bytes read as numbers; nil if they are not a whole number of them, or lie askew.
  ///
  /// Only for elements of which every pattern of bits is one: integers, floating-point numbers, option
  /// sets and structures of them.
  func elements<Other>(_ type: Other.Type) -> Column<Other>? {
    let raw = UnsafeRawBufferPointer(buffer)
    guard raw.count % MemoryLayout<Other>.stride == 0 else { return nil }
    if let start = raw.baseAddress, Int(bitPattern: start) % MemoryLayout<Other>.alignment != 0 {
      return nil
    }
    return Column<Other>(raw.assumingMemoryBound(to: Other.self), owner: owner)
  }

  /// A part of the bytes.
  func part(_ range: Range<Int>) -> Column<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    return Column(UnsafeBufferPointer(rebasing: buffer[range]), owner: owner)
  }
}

/// Memory for one column.
private final class ColumnMemory<Element: BitwiseCopyable> {
  let buffer: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    buffer = .allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
  }

  deinit { buffer.deallocate() }
}
