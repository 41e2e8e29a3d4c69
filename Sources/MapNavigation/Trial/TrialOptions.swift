// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapRoute

/// The disturbances in a ``DriveTrial``.
public struct TrialOptions: Hashable, Sendable {
  /// The seed of the random numbers.
  public var seed: UInt64
  /// The standard deviation of the fixes in each direction, in meters.
  public var noise = 4.0
  /// Whether fixes include course and speed.
  public var hasCourseAndSpeed = true
  /// The number of wrong turns. After each one the driver continues until there is a new route.
  public var wrongTurns = 0
  /// The number of stops of 5...40 s, in addition to waypoints.
  public var stops = 1
  /// The number of gaps in the fixes of 5...20 s.
  public var dropouts = 1
  /// The number of stretches of 100...400 m that become tunnels, in addition to the route's own.
  public var tunnels = 0
  /// Whether some fixes are invalid, outdated or 10 km away.
  public var badFixes = true
  /// The number of reroute requests that fail first.
  public var rerouteFailures = 0

  public init(seed: UInt64) { self.seed = seed }
}

/// The outcome of a trial.
public struct TrialOutcome: Sendable {
  /// The legs at whose ends the user arrived, in order, and the number of waypoints.
  public var arrivals: [Int] = []
  public var waypoints = 0
  /// The number of departures from the route.
  public var departures = 0
  /// The number of reroute requests, by the number of the departure.
  public var reroutes: [Int: Int] = [:]
  /// Incorrect guidance behavior, each entry with its time.
  public var faults: [String] = []
  public var announcements = 0
  /// The duration of the drive, in seconds.
  public var seconds = 0.0
  /// The maximum distance between the matched and the true position along the route, and the largest
  /// backward movement of the matched position, in meters.
  public var worstLag = 0.0
  public var worstStepBack = 0.0
  /// The number of ignored fixes.
  public var ignored = 0
  /// The duration of each guidance update, in microseconds.
  public var updateTimes: [Double] = []
  /// The positions from guidance, with their times.
  public var positions: [(time: Double, position: RoadPosition)] = []
  /// The routes, with the times at which they began.
  public var routes: [(time: Double, route: Route)] = []

  public init() {}
}

/// A seeded random number generator (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
/// 2014).
struct TrialRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func double(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns a normal deviate (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(double(in: 1e-12...1))).squareRoot() * cos(double(in: 0...2 * .pi))
  }
}
