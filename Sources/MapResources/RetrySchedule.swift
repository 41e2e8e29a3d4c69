// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Schedules new requests for resources that failed to load, such as tiles: after 1 s, and then after twice
/// the delay each time, up to 60 s.
///
/// The caller passes the time in seconds of a monotonic clock.
package struct RetrySchedule<Key: Hashable> {
  private struct Failure {
    var count: Int
    var due: Double
  }

  private var failures: [Key: Failure] = [:]

  package init() {}

  /// The number of failed resources in the schedule.
  package var count: Int { failures.count }

  /// Returns whether the last request for a resource failed.
  package func hasFailed(_ key: Key) -> Bool { !failures.isEmpty && failures[key] != nil }

  /// Returns whether a resource can be requested now: it did not fail, or its delay is over.
  package func isDue(_ key: Key, at time: Double) -> Bool {
    failures.isEmpty || failures[key].map { $0.due <= time } ?? true
  }

  /// Records a failure and schedules the next request.
  package mutating func failed(_ key: Key, at time: Double) {
    let count = (failures[key]?.count ?? 0) + 1
    let delay = min(
      ResourceLimits.firstRetryDelay * Double(1 << min(count - 1, 16)),
      ResourceLimits.longestRetryDelay)
    failures[key] = Failure(count: count, due: time + delay)
  }

  /// Removes the failures of a resource that has loaded.
  package mutating func succeeded(_ key: Key) {
    if !failures.isEmpty { failures[key] = nil }
  }

  /// Removes all failures.
  package mutating func removeAll() { failures = [:] }

  /// Returns the tiles in view that can be requested now, and the time at which the next of the others can.
  ///
  /// Removes the failures of tiles out of view if there are more of them than `ResourceLimits.failedTiles`.
  package mutating func ready(
    _ requested: [Key], at time: Double
  ) -> (tiles: [Key], next: Double?) {
    if failures.isEmpty { return (requested, nil) }
    if failures.count > ResourceLimits.failedTiles + requested.count {
      let kept = Set(requested)
      failures = failures.filter { kept.contains($0.key) }
    }
    var next: Double?
    let tiles = requested.filter { key in
      guard let due = failures[key]?.due, due > time else { return true }
      next = min(next ?? due, due)
      return false
    }
    return (tiles, next)
  }
}
