// SPDX-License-Identifier: Apache-2.0

/// Computes when the next frame is due.
///
/// If presenting a frame waits for the screen (vsync), that limits the frame rate and the pacer does not add
/// delays. Otherwise, as on a virtual display, the pacer limits frames to the screen's refresh rate, or to a
/// lower rate that the map view requests.
struct FramePacer {
  /// The minimum time between the starts of two frames in seconds.
  var interval: Double
  /// When the last frame started, or when it was due if it started only a little later.
  private var last = -Double.infinity

  init(interval: Double) { self.interval = interval }

  /// Records the start of a frame.
  ///
  /// - Parameter shortest: The minimum time between two frames that the view requests.
  mutating func began(at time: Double, shortest: Double) {
    let due = due(shortest)
    // A sleep ends about a millisecond late; that must not reduce the frame rate.
    last = time - due < Self.lateness ? min(due, time) : time
  }

  /// Returns the time to wait before the next frame starts in seconds; 0 if it is due.
  ///
  /// - Parameter shortest: The minimum time between two frames that the view requests.
  func wait(at now: Double, shortest: Double) -> Double {
    max(0, min(due(shortest) - now, max(interval, shortest)))
  }

  /// The due time, slightly before the screen's next refresh: the actual refresh interval differs from the
  /// nominal one, and a longer wait would miss the refresh.
  private func due(_ shortest: Double) -> Double { last + max(interval, shortest) * 0.98 }

  /// The delay in seconds up to which a frame counts as on time.
  private static let lateness = 0.002
}
