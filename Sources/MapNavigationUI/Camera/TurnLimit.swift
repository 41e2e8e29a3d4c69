// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Holds the turning of a view to a speed, whatever is added up in it: the road's turns, a transition's, and
/// what runs out of one that was broken off.
///
/// What the limit withholds is owed, and paid as soon as there is room. Where the wish turns evenly so does
/// the view, and it is exactly as wished while nothing is owed.
struct TurnLimit: Hashable, Sendable {
  /// Degrees that the view is behind its wish.
  private(set) var owed = 0.0
  private var wish: Double?

  /// Begins anew: nothing is owed.
  mutating func restart() { self = TurnLimit() }

  /// Begins anew from a bearing that is shown.
  mutating func begin(at bearing: Double) {
    owed = 0
    wish = bearing
  }

  /// - Returns: degrees to take off the wish.
  mutating func step(to wish: Double, by dt: Double, tuning: NavigationCameraTuning) -> Double {
    defer { self.wish = wish }
    guard let last = self.wish, dt > 0 else { return owed }
    let way = Longitude.difference(from: last, to: wish)
    let speed = way / dt + tuning.turnRepayment * owed
    let limit = tuning.fastestTurn
    guard owed != 0 || abs(speed) > limit else { return 0 }
    owed += way - min(max(speed, -limit), limit) * dt
    if abs(owed) < 1e-7 { owed = 0 }
    return owed
  }
}
