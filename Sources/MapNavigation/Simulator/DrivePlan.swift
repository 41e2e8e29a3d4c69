// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapRoute

/// A simulated drive along a route: the speed at each position and the time at which it is reached. Depends
/// only on the route and the options.
///
/// The speeds come from the route's sections or steps and are reduced in bends. The options limit
/// acceleration and braking.
public struct DrivePlan: Sendable {
  /// The options of a simulated drive.
  public struct Options: Hashable, Sendable {
    /// The maximum acceleration, in meters per second squared.
    public var acceleration = 1.8
    /// The maximum braking, in meters per second squared.
    public var braking = 2.0
    /// The maximum lateral acceleration in bends, in meters per second squared.
    public var lateralAcceleration = 2.5
    /// The speed in the sharpest turn, in meters per second.
    public var minimumSpeed = 2.5
    /// The stops during the drive; none by default.
    public var stops: [Stop] = []

    /// Creates options with the default values.
    public init() {}
  }

  /// A stop during the drive, for example at a traffic light.
  public struct Stop: Hashable, Sendable {
    /// The distance from the start of the route, in meters.
    public var distance: Double
    /// The duration of the stop, in seconds.
    public var duration: Double

    /// Creates a stop at a distance in meters, for a duration in seconds.
    public init(at distance: Double, duration: Double) {
      self.distance = distance
      self.duration = duration
    }
  }

  /// The state of the drive at one time.
  public struct State: Hashable, Sendable {
    /// The distance from the start of the route, in meters.
    public var distance: Double
    /// The speed, in meters per second.
    public var speed: Double
  }

  /// The duration of the drive, in seconds.
  public var duration: Double { times[times.count - 1] }

  private var distances: [Double] = []
  private var speeds: [Double] = []
  private var times: [Double] = []

  /// Plans a drive along a route.
  public init(_ route: Route, options: Options = Options()) {
    let stops = options.stops.filter { $0.distance.isFinite && $0.duration > 0 }
      .sorted { $0.distance < $1.distance }
    distances = DrivePlan.samples(on: route.line, stops: stops)
    speeds = DrivePlan.limits(of: route, at: distances, options)
    for stop in stops {
      let index = RouteTrack.upperBound(distances, stop.distance) - 1
      if index >= 0, distances[index] == stop.distance { speeds[index] = 0 }
    }
    smooth(options)
    measureTimes(stops)
  }

  /// Returns the state at a time, in seconds after the start. Earlier times return the start, later ones
  /// the end.
  public func state(at time: Double) -> State {
    let next = RouteTrack.upperBound(times, time)
    guard next > 0 else { return State(distance: distances[0], speed: speeds[0]) }
    guard next < times.count else {
      return State(distance: distances[distances.count - 1], speed: 0)
    }
    let span = times[next] - times[next - 1]
    let share = span > 0 ? (time - times[next - 1]) / span : 0
    let speed = speeds[next - 1] + (speeds[next] - speeds[next - 1]) * share
    let traveled = (speeds[next - 1] + speed) / 2 * (time - times[next - 1])
    return State(distance: min(distances[next - 1] + traveled, distances[next]), speed: speed)
  }

  /// Returns the distances of the vertices and stops, with intermediate distances at most 20 m apart.
  private static func samples(on line: RouteLine, stops: [Stop]) -> [Double] {
    let marks = (line.distances + stops.map(\.distance).filter { $0 > 0 && $0 < line.length })
      .sorted()
    var samples = [marks[0]]
    for mark in marks.dropFirst() {
      let last = samples[samples.count - 1]
      guard mark > last else { continue }
      let parts = min(max(Int(((mark - last) / 20).rounded(.up)), 1), 100_000)
      for part in 1..<max(parts, 1) {
        samples.append(last + (mark - last) * Double(part) / Double(parts))
      }
      samples.append(mark)
    }
    return samples
  }

  private static func limits(of route: Route, at distances: [Double], _ options: Options)
    -> [Double]
  {
    var parts = route.sections.map { ($0.stretch, $0.duration, $0.speedLimit) }
    if parts.isEmpty {
      parts = route.legs.flatMap(\.steps).map { ($0.stretch, $0.duration, nil) }
    }
    parts.removeAll { $0.0.upperBound <= $0.0.lowerBound }
    let ends = parts.map(\.0.upperBound)
    return distances.map { distance in
      var limit = 13.9
      if !parts.isEmpty {
        let (stretch, duration, posted) = parts[
          min(RouteTrack.upperBound(ends, distance), parts.count - 1)]
        if duration > 0 { limit = (stretch.upperBound - stretch.lowerBound) / duration }
        limit = min(max(limit, 1), posted.map { max($0, 1) } ?? 60)
      }
      return min(limit, bendLimit(of: route.line, at: distance, options))
    }
  }

  /// Returns the maximum speed in a bend, for an arc tangent to both segments within 20 m of their corner.
  private static func bendLimit(
    of line: RouteLine, at distance: Double, _ options: Options
  ) -> Double {
    let segment = line.segment(at: distance)
    guard segment > 0, line.distances[segment] == distance else { return .infinity }
    let turn = (line.bearing(of: segment) - line.bearing(of: segment - 1))
      .remainder(dividingBy: 360)
    guard abs(turn) > 8 else { return .infinity }
    let before = distance - line.distances[segment - 1]
    let after = line.distances[segment + 1] - distance
    let reach = min(before, after, 20) / 2
    let radius = reach / tan(min(abs(turn), 179) / 2 * .pi / 180)
    return max((options.lateralAcceleration * max(radius, 0)).squareRoot(), options.minimumSpeed)
  }

  /// Limits acceleration in a forward pass and braking in a backward pass, starting and ending at speed 0.
  private mutating func smooth(_ options: Options) {
    speeds[0] = 0
    speeds[speeds.count - 1] = 0
    for index in speeds.indices.dropFirst() {
      let length = distances[index] - distances[index - 1]
      let before = speeds[index - 1]
      speeds[index] = min(
        speeds[index], (before * before + 2 * max(options.acceleration, 0.1) * length).squareRoot())
    }
    for index in speeds.indices.dropLast().reversed() {
      let length = distances[index + 1] - distances[index]
      let after = speeds[index + 1]
      speeds[index] = min(
        speeds[index], (after * after + 2 * max(options.braking, 0.1) * length).squareRoot())
    }
  }

  /// Computes the times. A stop duplicates its position.
  private mutating func measureTimes(_ stops: [Stop]) {
    var stretched = [distances[0]]
    var rates = [speeds[0]]
    var stop = 0
    times = [0]
    for index in distances.indices.dropFirst() {
      let rate = max((speeds[index] + speeds[index - 1]) / 2, 0.05)
      times.append(times[times.count - 1] + (distances[index] - distances[index - 1]) / rate)
      stretched.append(distances[index])
      rates.append(speeds[index])
      while stop < stops.count, stops[stop].distance <= distances[index] {
        if stops[stop].distance == distances[index] {
          times.append(times[times.count - 1] + stops[stop].duration)
          stretched.append(distances[index])
          rates.append(speeds[index])
        }
        stop += 1
      }
    }
    (distances, speeds) = (stretched, rates)
  }
}

// MARK: - Time

extension DrivePlan {
  /// Returns the time, in seconds from the start of the drive, at a distance in meters from the start of
  /// the route.
  public func time(at distance: Double) -> Double {
    var low = 0.0
    var high = duration
    // 40 bisections are more precise than any drive needs.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if state(at: middle).distance < distance { low = middle } else { high = middle }
    }
    return high
  }
}
