// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

extension DriveTrial {
  /// Creates one of many trials on the same road network. The number determines the disturbances: wrong
  /// turns, stops, gaps in the fixes, tunnels, loops, and reroutes that fail at first.
  ///
  /// - Parameters:
  ///   - number: The number of the trial. The same number produces the same trial.
  ///   - places: Coordinates on roads from which to choose the waypoints.
  ///   - length: The straight-line distance between the start and the first waypoint, in meters.
  /// - Returns: The trial, or `nil` if no pair of coordinates has a suitable distance and route.
  package static func chosen(
    _ number: UInt64, among places: [Coordinate], length: ClosedRange<Double> = 500...1500,
    by provider: any RouteProvider
  ) async -> DriveTrial? {
    guard !places.isEmpty else { return nil }
    var random = SplitMix64(seed: number &* 7919 &+ 17)
    var options = TrialOptions(seed: number)
    options.noise = [2.5, 4, 6][random.int(in: 0...2)]
    options.hasCourseAndSpeed = number % 4 != 0
    options.wrongTurns = Int(number % 3)
    options.stops = random.int(in: 0...3)
    options.dropouts = random.int(in: 0...2)
    options.tunnels = Int(number / 2 % 2)
    options.rerouteFailures = number % 10 == 5 ? 2 : 0
    for _ in 0..<20_000 {
      let origin = places[random.int(in: 0...places.count - 1)]
      let middle = places[random.int(in: 0...places.count - 1)]
      guard length.contains(origin.distance(to: middle)) else { continue }
      var waypoints = [Waypoint(middle)]
      // Every fifth trial is a loop.
      if number % 5 == 3 { waypoints.append(Waypoint(origin)) }
      let trial = try? await DriveTrial(provider, from: origin, to: waypoints, options: options)
      if let trial, trial.route.distance < 4 * length.upperBound, !trial.endsUnderground {
        return trial
      }
    }
    return nil
  }

  /// Whether a waypoint is in a tunnel, where no fix can confirm an arrival.
  private var endsUnderground: Bool {
    route.legs.contains { leg in
      [0, 20, 40].contains { route.isTunnel(at: max(leg.stretch.upperBound - $0, 0)) }
    }
  }
}
