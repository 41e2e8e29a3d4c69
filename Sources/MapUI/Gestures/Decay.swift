// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An exponential slowdown to a stop: a pure function of time.
///
/// The speed decays by e^-rate in a second, down to a stop speed that is too slow to be visible. The distance
/// has a closed form, so the result does not depend on the frame rate.
struct Decay: Sendable {
  /// The time to the end, seconds.
  let duration: Double
  /// The distance from start to end.
  let total: Double
  private let speed: Double
  private let rate: Double

  /// Makes a slowdown from a speed, per second, to a stop speed above 0.
  init(speed: Double, rate: Double, stop: Double) {
    self.speed = speed
    self.rate = rate
    guard abs(speed) > stop, stop > 0, speed.isFinite else {
      duration = 0
      total = 0
      return
    }
    duration = log(abs(speed) / stop) / rate
    total = (speed < 0 ? speed + stop : speed - stop) / rate
  }

  /// Makes a slowdown over a distance. The initial speed follows from it.
  init(total: Double, rate: Double, stop: Double) {
    let speed = total * rate + (total < 0 ? -stop : stop)
    self.speed = total == 0 ? 0 : speed
    self.rate = rate
    self.total = total
    duration = total == 0 ? 0 : log(abs(speed) / stop) / rate
  }

  /// Returns the distance at a time after the start, seconds; ``total`` from ``duration`` on.
  func distance(after seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return seconds < duration ? -speed * expm1(-rate * seconds) / rate : total
  }
}
