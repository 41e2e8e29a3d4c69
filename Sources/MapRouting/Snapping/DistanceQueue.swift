// SPDX-License-Identifier: Apache-2.0

/// A priority queue, nearest first, as a binary heap.
struct DistanceQueue<Item> {
  struct Entry {
    /// The distance in meters.
    var distance: Double
    var item: Item
  }

  private var entries: [Entry] = []

  init(capacity: Int) { entries.reserveCapacity(capacity) }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func push(_ item: Item, at distance: Double) {
    let entry = Entry(distance: distance, item: item)
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[(index - 1) / 2].distance > distance {
      entries[index] = entries[(index - 1) / 2]
      index = (index - 1) / 2
    }
    entries[index] = entry
  }

  mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    var index = 0
    while true {
      var child = index * 2 + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].distance < entries[child].distance {
        child += 1
      }
      guard entries[child].distance < last.distance else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = last
    return first
  }
}
