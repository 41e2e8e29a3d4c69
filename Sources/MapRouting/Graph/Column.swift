// SPDX-License-Identifier: Apache-2.0

/// A column of numbers in its own memory or in the copy of a file.
///
/// Uses unsafe pointers internally, because the copy of a file is not the memory of a Swift array. The
/// subscript checks its index. Values of this type are immutable and can be read from any thread.
package struct Column<Element: BitwiseCopyable & Sendable>: RandomAccessCollection,
  @unchecked Sendable
{
  /// Keeps the memory alive.
  @usableFromInline let owner: AnyObject
  @usableFromInline let buffer: UnsafeBufferPointer<Element>

  /// Creates a column of memory that `owner` keeps alive and unchanged.
  init(_ buffer: UnsafeBufferPointer<Element>, owner: AnyObject) {
    self.owner = owner
    self.buffer = buffer
  }

  /// Creates a column with a copy of an array.
  package init(_ elements: [Element]) {
    let owner = ColumnMemory(elements)
    self.init(UnsafeBufferPointer(owner.buffer), owner: owner)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { buffer.count }

  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < buffer.count, "the index of a column is out of range")
    return buffer[index]
  }
}

extension Column {
  /// The column's bytes, without a copy.
  var bytes: Column<UInt8> {
    let raw = UnsafeRawBufferPointer(buffer)
    return Column<UInt8>(raw.assumingMemoryBound(to: UInt8.self), owner: owner)
  }
}

extension Column {
  /// The elements with a key, of a column that is sorted by it. Complexity: O(log *n*), and the number of these elements.
  func elements<Key: Comparable>(
    with key: Key, by keyOf: (Element) -> Key
  ) -> Slice<Column<Element>> {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < count, keyOf(self[end]) == key { end += 1 }
    return self[low..<end]
  }
}

extension Column where Element == UInt8 {
  /// The bytes as numbers, without a copy; `nil` if their count or alignment does not fit the element type.
  ///
  /// Use only element types for which every bit pattern is valid: integers, floating-point numbers, option
  /// sets and structures of them.
  func elements<Other>(_ type: Other.Type) -> Column<Other>? {
    let raw = UnsafeRawBufferPointer(buffer)
    guard raw.count % MemoryLayout<Other>.stride == 0 else { return nil }
    if let start = raw.baseAddress, Int(bitPattern: start) % MemoryLayout<Other>.alignment != 0 {
      return nil
    }
    return Column<Other>(raw.assumingMemoryBound(to: Other.self), owner: owner)
  }

  /// A range of the bytes.
  func part(_ range: Range<Int>) -> Column<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= buffer.count)
    return Column(UnsafeBufferPointer(rebasing: buffer[range]), owner: owner)
  }
}

/// The memory of one column.
private final class ColumnMemory<Element: BitwiseCopyable> {
  let buffer: UnsafeMutableBufferPointer<Element>

  init(_ elements: [Element]) {
    buffer = .allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
  }

  deinit { buffer.deallocate() }
}
