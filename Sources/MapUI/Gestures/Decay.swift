// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Something that goes on slower and slower by itself, and ends: a pure function of time.
///
/// Its speed falls to the same part of itself in each moment, e^-rate in a second, until it is so slow
/// that nobody sees it end. The way follows in closed form, so frames at any rate land in one place.
struct Decay: Sendable {
  /// Seconds until it ends.
  let duration: Double
  /// The way from its start to its end.
  let total: Double
  private let speed: Double
  private let rate: Double

  /// Slows down from a speed, per second, to the one at which it stops, above 0.
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

  /// Goes a way, however fast it must start for it.
  init(total: Double, rate: Double, stop: Double) {
    let speed = total * rate + (total < 0 ? -stop : stop)
    self.speed = total == 0 ? 0 : speed
    self.rate = rate
    self.total = total
    duration = total == 0 ? 0 : log(abs(speed) / stop) / rate
  }

  /// The way gone so many seconds after its start; ``total`` from ``duration`` on.
  func way(after seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return seconds < duration ? -speed * expm1(-rate * seconds) / rate : total
  }
}
