// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Limits the turning speed of a view, which is the sum of the road's turns, a transition, and the
/// deceleration of an interrupted one.
///
/// The limiter makes up for the withheld turn as soon as the limit allows it. Until then the view lags
/// behind its target; otherwise it matches the target exactly.
struct TurnLimit: Hashable, Sendable {
  /// The degrees by which the view lags behind its target.
  private(set) var owed = 0.0
  private var requested: Double?

  /// Resets the limiter.
  mutating func restart() { self = TurnLimit() }

  /// Resets the limiter to a displayed bearing.
  mutating func begin(at bearing: Double) {
    owed = 0
    requested = bearing
  }

  /// Limits the turn to a target bearing.
  ///
  /// - Returns: The degrees to subtract from the target.
  mutating func step(to requested: Double, by dt: Double, tuning: NavigationCameraTuning) -> Double
  {
    defer { self.requested = requested }
    guard let last = self.requested, dt > 0 else { return owed }
    let turn = Longitude.difference(from: last, to: requested)
    let speed = turn / dt + tuning.turnRepayment * owed
    let limit = tuning.maximumTurningSpeed
    guard owed != 0 || abs(speed) > limit else { return 0 }
    owed += turn - min(max(speed, -limit), limit) * dt
    if abs(owed) < 1e-7 { owed = 0 }
    return owed
  }
}
