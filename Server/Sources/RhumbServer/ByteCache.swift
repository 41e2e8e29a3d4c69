// SPDX-License-Identifier: Apache-2.0

/// A cache of values with a limit of their total size. The values that were used least recently are removed.
struct ByteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var size: Int
    var use: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var uses = 0
  /// The total size of the values in bytes.
  private(set) var size = 0

  /// Creates a cache for a number of bytes.
  init(limit: Int) { self.limit = limit }

  /// Returns a value and marks it as used.
  mutating func value(_ key: Key) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    uses += 1
    entries[key]?.use = uses
    return value
  }

  /// Stores a value of a size in bytes. A value larger than half of the limit is not stored.
  mutating func store(_ value: Value, size: Int, for key: Key) {
    guard size <= limit / 2 else { return }
    uses += 1
    self.size +=
      size
      - (entries.updateValue(Entry(value: value, size: size, use: uses), forKey: key)?.size ?? 0)
    guard self.size > limit else { return }
    // In bulk, so that the order is computed seldom.
    for (key, entry) in entries.sorted(by: { $0.value.use < $1.value.use }) {
      guard self.size > limit * 3 / 4 else { break }
      entries[key] = nil
      self.size -= entry.size
    }
  }
}
