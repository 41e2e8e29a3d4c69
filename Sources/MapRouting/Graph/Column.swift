// SPDX-License-Identifier: Apache-2.0

/// A row of numbers that lies in memory of its own or in a mapped file.
///
/// Unsafe inside, since a mapped file is memory of no Swift array; checked at its only door, the
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

/// Memory for one column.
private final class ColumnMemory<Element: BitwiseCopyable> {
  let buffer: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    buffer = .allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
  }

  deinit { buffer.deallocate() }
}
