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
    var place = entries.count - 1
    while place > 0, entries[(place - 1) / 2].distance > distance {
      entries[place] = entries[(place - 1) / 2]
      place = (place - 1) / 2
    }
    entries[place] = entry
  }

  mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    var place = 0
    while true {
      var child = place * 2 + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].distance < entries[child].distance {
        child += 1
      }
      guard entries[child].distance < last.distance else { break }
      entries[place] = entries[child]
      place = child
    }
    entries[place] = last
    return first
  }
}
