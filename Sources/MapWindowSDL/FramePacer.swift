// SPDX-License-Identifier: Apache-2.0

/// When the next frame is due.
///
/// Where showing a frame waits for the screen, that paces the frames and nothing here holds them up. Where
/// it does not, as on a display without a screen, frames are held to the screen's rate, or to a slower one
/// that the map view asks for.
struct FramePacer {
  /// The least time between the starts of two frames, seconds.
  var interval: Double
  private var lastStart = -Double.infinity
  private var lastEnd = -Double.infinity

  init(interval: Double) { self.interval = interval }

  /// A frame was begun and shown.
  mutating func shown(from start: Double, to end: Double) {
    lastStart = start
    lastEnd = end
  }

  /// How long to wait before the next frame begins, seconds; 0 where it is due.
  ///
  /// - Parameter shortest: The least time between two frames that the view asks for.
  func wait(at now: Double, shortest: Double) -> Double {
    let interval = max(interval, shortest)
    // A thousandth part of slack: a screen's own pace is never met exactly.
    let due = lastStart + interval * 0.98
    return max(0, min(due - now, interval))
  }
}
