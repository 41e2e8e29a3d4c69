// SPDX-License-Identifier: Apache-2.0

/// When the next frame is due.
///
/// Where showing a frame waits for the screen, that paces the frames and nothing here holds them up. Where
/// it does not, as on a display without a screen, frames are held to the screen's rate, or to a slower one
/// that the map view asks for.
struct FramePacer {
  /// The least time between the starts of two frames, seconds.
  var interval: Double
  /// When the last frame began, or was due if it began hardly later.
  private var last = -Double.infinity

  init(interval: Double) { self.interval = interval }

  /// A frame was begun.
  ///
  /// - Parameter shortest: The least time between two frames that the view asks for.
  mutating func began(at time: Double, shortest: Double) {
    let due = due(shortest)
    // Sleep ends late by a millisecond or so; that must not make the frames fewer.
    last = time - due < Self.lateness ? min(due, time) : time
  }

  /// How long to wait before the next frame begins, seconds; 0 where it is due.
  ///
  /// - Parameter shortest: The least time between two frames that the view asks for.
  func wait(at now: Double, shortest: Double) -> Double {
    max(0, min(due(shortest) - now, max(interval, shortest)))
  }

  /// A little before the screen's next turn: its own pace is never what it says exactly, and a wait for longer than
  /// that would miss it.
  private func due(_ shortest: Double) -> Double { last + max(interval, shortest) * 0.98 }

  /// How late a frame may begin and keep its place in the row, seconds.
  private static let lateness = 0.002
}
