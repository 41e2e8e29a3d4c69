// SPDX-License-Identifier: Apache-2.0

/// Converts the timestamps of GDK's events to the clock of a map view.
///
/// The two clocks count from different times. The difference is that of the event which arrived with the least delay, so
/// that an event that waited for a slow frame has the time at which it happened. Otherwise a fling would count as a
/// rest.
package struct EventClock: Sendable {
  /// The time of the map view's clock at the timestamp 0, seconds.
  private var start: Double?
  /// The longest time that an event waits, seconds. A longer one means that the timestamps began anew.
  private static let longestDelay = 1.0

  /// Creates a clock that has seen no event.
  package init() {}

  /// Returns the time of an event, which is never after `now`.
  ///
  /// - Parameters:
  ///   - stamp: Milliseconds, from any time on; 0 if the time of the event is unknown.
  ///   - now: The current time of the map view's clock, seconds.
  package mutating func time(of stamp: UInt32, now: Double) -> Double {
    guard stamp != 0 else { return now }
    let seconds = Double(stamp) / 1000
    let arrival = now - seconds
    guard let start, abs(arrival - start) <= Self.longestDelay else {
      start = arrival
      return now
    }
    let earliest = min(start, arrival)
    self.start = earliest
    return min(seconds + earliest, now)
  }
}
