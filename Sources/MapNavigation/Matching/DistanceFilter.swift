// SPDX-License-Identifier: Apache-2.0

/// A Kalman filter for the distance along the route and the speed, with random acceleration as process
/// noise.
struct DistanceFilter: Sendable {
  /// The distance from the start of the route, in meters.
  private(set) var distance: Double
  /// The speed, in meters per second; never negative.
  private(set) var speed: Double
  private var variance: SIMD3<Double>  // distance, covariance, speed

  /// The standard deviation of the distance, in meters.
  var spread: Double { max(variance.x, 0).squareRoot() }

  init(at distance: Double, spread: Double, speed: Double = 0, speedSpread: Double = 10) {
    self.distance = distance
    self.speed = max(speed, 0)
    variance = SIMD3(spread * spread, 0, speedSpread * speedSpread)
  }

  /// Advances the filter in time. `push` is the standard deviation of the acceleration, in meters per
  /// second squared, which changes each `steadiness` seconds: a vehicle does not accelerate for the whole length of a
  /// gap.
  mutating func advance(by seconds: Double, push: Double, steadiness: Double) {
    let steps = min(max((seconds / steadiness).rounded(.up), 1), 60)
    for _ in 0..<Int(steps) { step(by: seconds / steps, push: push) }
  }

  private mutating func step(by seconds: Double, push: Double) {
    distance += speed * seconds
    let noise = push * push * seconds * seconds
    variance = SIMD3(
      variance.x + 2 * seconds * variance.y + seconds * seconds * variance.z
        + noise * seconds * seconds / 4,
      variance.y + seconds * variance.z + noise * seconds / 2,
      variance.z + noise)
  }

  mutating func measure(distance measured: Double, spread: Double) {
    let total = variance.x + spread * spread
    let gain = SIMD2(variance.x, variance.y) / total
    let rest = measured - distance
    distance += gain.x * rest
    speed = max(speed + gain.y * rest, 0)
    variance = SIMD3(
      (1 - gain.x) * variance.x, (1 - gain.x) * variance.y, variance.z - gain.y * variance.y)
  }

  mutating func measure(speed measured: Double, spread: Double) {
    let total = variance.z + spread * spread
    let gain = SIMD2(variance.y, variance.z) / total
    let rest = measured - speed
    distance += gain.x * rest
    speed = max(speed + gain.y * rest, 0)
    variance = SIMD3(
      variance.x - gain.x * variance.y, (1 - gain.y) * variance.y, (1 - gain.y) * variance.z)
  }
}
