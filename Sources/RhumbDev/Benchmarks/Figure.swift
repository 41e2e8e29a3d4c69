// SPDX-License-Identifier: Apache-2.0
import CAllocations

/// A measured value.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The maximum value; `nil` if the figure is only reported.
  let goal: Double?

  init(_ name: String, _ value: Double, _ unit: String, goal: Double? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.goal = goal
  }

  var isMet: Bool { goal.map { value <= $0 } ?? true }
}

/// The time per iteration in nanoseconds: the fastest of several rounds, since other load on the machine
/// only increases the time.
@MainActor func nanoseconds(_ count: Int, rounds: Int = 9, _ work: (Int) -> Void) -> Double {
  var best = Duration.seconds(1000)
  for _ in 0..<rounds {
    let start = ContinuousClock.now
    for index in 0..<count { work(index) }
    best = min(best, ContinuousClock.now - start)
  }
  return best / .nanoseconds(1) / Double(count)
}

/// The average number of memory allocations per iteration.
@MainActor func allocations(_ count: Int, _ work: (Int) -> Void) -> Double {
  let start = rhumb_allocation_count()
  for index in 0..<count { work(index) }
  return Double(rhumb_allocation_count() - start) / Double(count)
}
