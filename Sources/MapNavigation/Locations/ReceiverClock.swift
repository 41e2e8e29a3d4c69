// SPDX-License-Identifier: Apache-2.0

/// Converts times of the app's clock to times of the location receiver's clock.
///
/// The two may differ by a constant: the receiver's clock is exact, that of a computer without a network is not, and a
/// recording was made long ago. The difference is that between a fix and the first time after it, and the smallest of
/// the last few, so that one fix that arrives late does not count. It is 0 until there are enough fixes.
struct ReceiverClock: Sendable {
  private var fix: Double?
  private var differences: [Double] = []
  /// The number of fixes that determine the difference.
  private static let count = 3

  /// Records the time of a fix, in seconds of the receiver's clock.
  mutating func receive(_ time: Double) {
    if time.isFinite { fix = time }
  }

  /// Returns the receiver's time at a time of the app's clock. Both are in seconds.
  mutating func time(at time: Double) -> Double {
    guard time.isFinite else { return time }
    if let fix {
      self.fix = nil
      differences = differences.suffix(ReceiverClock.count - 1) + [time - fix]
    }
    guard differences.count == ReceiverClock.count, let least = differences.min() else {
      return time
    }
    return time - least
  }
}
