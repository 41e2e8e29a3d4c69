// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Where a map view takes the time from, in seconds since any moment.
///
/// Time comes in from outside, so that a test steps it and sees each frame of an animation.
@MainActor public protocol FrameClock: AnyObject {
  /// The time now, seconds. Never runs back.
  var now: Double { get }
  /// Told of the time of each frame that the view's owner shows.
  func frameShown(at time: Double)
}

extension FrameClock {
  /// Does nothing: a clock that goes by itself need not be told.
  public func frameShown(at time: Double) {}
}

/// The machine's monotonic clock: seconds since it was started.
@MainActor public final class SystemFrameClock: FrameClock {
  /// Makes a clock; all of them show the same time.
  public init() {}

  public var now: Double { ProcessInfo.processInfo.systemUptime }
}

/// A clock that goes only as it is told: the time of the last frame.
@MainActor public final class SteppedFrameClock: FrameClock {
  /// The time, seconds; set it to step.
  public var now: Double

  /// Makes a clock at a time, seconds.
  public init(now: Double = 0) { self.now = now }

  public func frameShown(at time: Double) { now = time }
}
