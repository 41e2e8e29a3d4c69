// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The time source of a map view, in seconds since an arbitrary moment.
///
/// Time is an input, so that a test can step it and check each frame of an animation.
@MainActor public protocol FrameClock: AnyObject {
  /// The current time, seconds. It never decreases.
  var now: Double { get }
}

/// The system's monotonic clock: seconds since the system was started.
@MainActor public final class SystemFrameClock: FrameClock {
  /// Creates a clock. All instances return the same time.
  public init() {}

  public var now: Double { ProcessInfo.processInfo.systemUptime }
}

/// A clock that returns the time of the last frame: its view sets ``now`` before each frame.
@MainActor public final class SteppedFrameClock: FrameClock {
  /// The time, seconds; set it to step the clock.
  public var now: Double

  /// Creates a clock at a time in seconds.
  public init(now: Double = 0) { self.now = now }
}
