// SPDX-License-Identifier: Apache-2.0

/// The time of a trip, from its positions.
struct TripClock: Sendable {
  /// The time since the first position, in seconds.
  private(set) var seconds = 0.0
  private var last: Double?

  init(seconds: Double = 0) { self.seconds = seconds.isFinite ? max(seconds, 0) : 0 }

  /// Adds the time since the last position, multiplied by the speed of a simulation relative to real time.
  mutating func advance(to time: Double, rate: Double) {
    if let last { seconds += max(time - last, 0) * rate }
    last = time
  }
}
