// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The strings of a layer, each with one index in the layer's values.
///
/// Columns with names in several languages have a dictionary each, and most of the strings are equal. Finding an equal
/// string takes less time than creating it again, and the layer needs less memory.
struct MLTStringPool {
  private struct Entry {
    let key: Key
    /// The index of the first byte in the tile, or the complement of the index in `expanded`.
    let start: Int
    /// The index in the layer's values.
    let index: UInt32
  }

  /// The number of entries to compare. A string that many others with the same hash precede is not found: it is created
  /// again, so that no tile takes long.
  private static let probes = 8

  /// Text that is compressed in the tile.
  private var expanded: [UInt8] = []
  private var entries: [Entry] = []
  /// The numbers of entries by hash, counted from 1; 0 for free slots. The size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// Adds strings to the values, unless they are there, and replaces the size of each with its index.
  ///
  /// - Parameters:
  ///   - text: The range of the strings in the tile, one after another. The sum of the sizes does not exceed it.
  mutating func add(
    _ text: Range<Int>, sizes: inout [UInt32], in buffer: Span<UInt8>, to values: inout [JSON]
  ) {
    reserve(sizes.count, bytes: text.count)
    let expanded = expanded
    add(from: text.lowerBound, of: buffer, &sizes, buffer, expanded.span, to: &values) { $0 }
  }

  /// Adds strings that are compressed in the tile.
  mutating func add(
    _ text: [UInt8], sizes: inout [UInt32], in buffer: Span<UInt8>, to values: inout [JSON]
  ) {
    reserve(sizes.count, bytes: text.count)
    let first = expanded.count
    expanded += text
    let expanded = expanded
    add(from: first, of: expanded.span, &sizes, buffer, expanded.span, to: &values) { ~$0 }
  }

  /// - Parameters:
  ///   - text: The buffer or the expanded text.
  ///   - entryStart: Returns the start of an entry, given the index of its first byte in the text.
  @inline(__always)
  private mutating func add(
    from first: Int, of text: Span<UInt8>, _ sizes: inout [UInt32], _ buffer: Span<UInt8>,
    _ expanded: Span<UInt8>, to values: inout [JSON], _ entryStart: (Int) -> Int
  ) {
    var sizes = sizes.mutableSpan
    var start = first
    // Most dictionaries have equal strings in the same order.
    var next = 0
    for index in sizes.indices {
      let range = start..<start + Int(sizes[index])
      start = range.upperBound
      let key = Key(range, of: text)
      if next >= entries.count || !isEqual(entries[next], key, range, text, buffer, expanded) {
        next = find(key, range, text, buffer, expanded)
      }
      if next == entries.count {
        let start = entryStart(range.lowerBound)
        entries.append(Entry(key: key, start: start, index: UInt32(values.count)))
        values.append(.string(key.string(text.extracting(range))))
      }
      sizes[index] = entries[next].index
      next += 1
    }
  }

  @inline(__always)
  private func isEqual(
    _ entry: Entry, _ key: Key, _ range: Range<Int>, _ text: Span<UInt8>, _ buffer: Span<UInt8>,
    _ expanded: Span<UInt8>
  ) -> Bool {
    guard entry.key == key else { return false }
    if key.isComplete { return true }
    let text = text.extracting(range)
    return entry.start >= 0
      ? buffer.extracting(entry.start..<entry.start + range.count).isEqual(to: text)
      : expanded.extracting(~entry.start..<(~entry.start + range.count)).isEqual(to: text)
  }

  /// Returns the number of the entry of a string. Without one, it reserves a slot for the next entry and returns its number.
  @inline(__always)
  private mutating func find(
    _ key: Key, _ range: Range<Int>, _ text: Span<UInt8>, _ buffer: Span<UInt8>,
    _ expanded: Span<UInt8>
  ) -> Int {
    let mask = slots.count - 1
    var slot = key.hash & mask
    for _ in 0..<Self.probes {
      let number = Int(slots[slot])
      if number == 0 {
        slots[slot] = UInt32(entries.count + 1)
        break
      }
      if isEqual(entries[number - 1], key, range, text, buffer, expanded) { return number - 1 }
      slot = (slot + 1) & mask
    }
    return entries.count
  }

  /// Makes room for new strings, so that few slots are used and most strings are at their first.
  private mutating func reserve(_ count: Int, bytes: Int) {
    // All different strings but the empty one have bytes.
    let count = min(count, bytes + 1)
    var size = slots.count
    while size < 3 * (entries.count + count) { size *= 2 }
    if size == slots.count { return }
    let mask = size - 1
    slots = [UInt32](repeating: 0, count: size)
    for (number, entry) in entries.enumerated() {
      var slot = entry.key.hash & mask
      for _ in 0..<Self.probes {
        if slots[slot] == 0 {
          slots[slot] = UInt32(number + 1)
          break
        }
        slot = (slot + 1) & mask
      }
    }
  }
}

/// The size and the first and last eight bytes of a string, in which most strings differ.
private struct Key: Equatable {
  private let first: UInt64
  private let last: UInt64
  private let size: UInt32

  /// Whether equal keys mean equal strings.
  @inline(__always)
  var isComplete: Bool { size <= 16 }

  @inline(__always)
  init(_ range: Range<Int>, of text: Span<UInt8>) {
    size = UInt32(range.count)
    if range.lowerBound + 8 <= text.count {
      // Without a branch on the size, which differs from string to string.
      let unused = UInt64(8 * max(0, 8 - range.count))
      let mask: UInt64 = ~0 >> unused
      first = text.word(at: range.lowerBound) & mask
      last = text.word(at: max(range.lowerBound, range.upperBound - 8)) & mask
    } else {
      var word: UInt64 = 0
      for index in range { word |= UInt64(text[index]) &<< UInt64(8 * (index - range.lowerBound)) }
      (first, last) = (word, word)
    }
  }

  @inline(__always)
  var hash: Int {
    let mixed = (first ^ last &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(size)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> 32)
  }

  /// Returns the string. Most are ASCII, which needs no other validation.
  @inline(__always)
  func string(_ text: Span<UInt8>) -> String {
    if (first | last) & 0x8080_8080_8080_8080 == 0, isComplete || text.isASCII {
      return String(copying: UTF8Span(unchecked: text, isKnownASCII: true))
    }
    return String(lossy: text)
  }
}

extension Span<UInt8> {
  /// The number that eight bytes are in little-endian order.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    let part = extracting(index..<index + 8)
    let low =
      UInt64(part[0]) | UInt64(part[1]) &<< 8 | UInt64(part[2]) &<< 16 | UInt64(part[3]) &<< 24
    let high =
      UInt64(part[4]) | UInt64(part[5]) &<< 8 | UInt64(part[6]) &<< 16 | UInt64(part[7]) &<< 24
    return low | high &<< 32
  }

  /// Whether another span has the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index + 8 <= count {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  fileprivate var isASCII: Bool {
    var index = 0
    while index + 8 <= count {
      if word(at: index) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < count {
      if self[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
