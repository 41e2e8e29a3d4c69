// SPDX-License-Identifier: Apache-2.0

/// Numbers IDs in the order of their first occurrence.
///
/// Uses a hash table with open addressing in flat arrays.
struct IDTable: Sendable {
  /// The IDs by number.
  private(set) var ids: [Int64] = []
  /// Each slot holds a number plus one; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 1024)

  /// The number of an ID. A new ID gets the next number.
  mutating func number(_ id: Int64) -> UInt32 {
    if ids.count * 2 >= slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] == 0 {
      ids.append(id)
      slots[slot] = UInt32(ids.count)
    }
    return slots[slot] - 1
  }

  /// The number of an ID; `nil` if it has none.
  func find(_ id: Int64) -> UInt32? {
    let found = slots[slot(of: id)]
    return found == 0 ? nil : found - 1
  }

  @inline(__always)
  private func slot(of id: Int64) -> Int {
    let mask = slots.count - 1
    // Fibonacci hashing: the upper bits of the product are well distributed.
    let hash = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 24) & mask
    while slots[slot] != 0, ids[Int(slots[slot]) - 1] != id { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, id) in ids.enumerated() { slots[slot(of: id)] = UInt32(number + 1) }
  }
}
