// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapRoute

/// What goes wrong on a ``DriveTrial``.
public struct TrialOptions: Hashable, Sendable {
  /// Another seed lets it go wrong elsewhere.
  public var seed: UInt64
  /// Meters: the standard deviation of the fixes in each direction.
  public var noise = 4.0
  /// Whether fixes tell course and speed.
  public var hasCourseAndSpeed = true
  /// How often the driver takes another road than told, and goes on until there is a new route.
  public var wrongTurns = 0
  /// How often the driver stops for 5...40 s, beside waypoints.
  public var stops = 1
  /// How many times fixes stop for 5...20 s.
  public var dropouts = 1
  /// How many stretches of 100...400 m are tunnels, beside those that the route knows.
  public var tunnels = 0
  /// Whether some fixes are no places, from the past, or 10 km away.
  public var badFixes = true
  /// How many answers to a re-route are failures first.
  public var rerouteFailures = 0

  public init(seed: UInt64) { self.seed = seed }
}

/// What guidance made of a drive.
public struct TrialOutcome: Sendable {
  /// The legs arrived at, in order, and the waypoints there are.
  public var arrivals: [Int] = []
  public var waypoints = 0
  /// How often the route was left.
  public var departures = 0
  /// How often a new route was asked for, by the number of the departure.
  public var reroutes: [Int: Int] = [:]
  /// What must not be, each with its time.
  public var faults: [String] = []
  public var announcements = 0
  /// How long the drive was, seconds.
  public var seconds = 0.0
  /// The farthest that the matched place was from the true one along the route, and the largest step
  /// back of it, meters.
  public var worstLag = 0.0
  public var worstStepBack = 0.0
  /// Fixes that were not used.
  public var ignored = 0
  /// How long each update of the guidance took, microseconds.
  public var updateTimes: [Double] = []
  /// What was told of the place, and when.
  public var positions: [(time: Double, position: RoadPosition)] = []
  /// The routes, and when they began.
  public var routes: [(time: Double, route: Route)] = []

  public init() {}
}

/// Numbers by chance, the same for the same seed (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014).
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

  /// A normal deviate (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(double(in: 1e-12...1))).squareRoot() * cos(double(in: 0...2 * .pi))
  }
}
