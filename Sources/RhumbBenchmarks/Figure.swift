// SPDX-License-Identifier: Apache-2.0
import CAllocations

/// One thing measured.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The most that the value may be; nil where it is only told.
  let goal: Double?

  init(_ name: String, _ value: Double, _ unit: String, goal: Double? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.goal = goal
  }

  var isMet: Bool { goal.map { value <= $0 } ?? true }
}

/// Nanoseconds of one of many like pieces of work: of several rounds the quickest, since everything else
/// on the machine only slows one down.
@MainActor func nanoseconds(_ count: Int, rounds: Int = 9, _ work: (Int) -> Void) -> Double {
  var best = Duration.seconds(1000)
  for _ in 0..<rounds {
    let start = ContinuousClock.now
    for index in 0..<count { work(index) }
    best = min(best, ContinuousClock.now - start)
  }
  return best / .nanoseconds(1) / Double(count)
}

/// Blocks of memory that one of many like pieces of work asks for, on average.
@MainActor func allocations(_ count: Int, _ work: (Int) -> Void) -> Double {
  let start = rhumb_allocation_count()
  for index in 0..<count { work(index) }
  return Double(rhumb_allocation_count() - start) / Double(count)
}
