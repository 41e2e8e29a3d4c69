// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

/// A smoothed route for the camera. Smoothing happens once, so that each frame needs only table lookups.
///
/// The line is sampled every ``spacing`` meters. Positions are a uniform cubic B-spline over the samples
/// (C2 continuous; cuts corners of the road by 2 to 3 m). Bearings are unwrapped chords, without small
/// zigzags and averaged over the length of a bend.
package final class CameraRoute: Sendable {
  /// The original route.
  package let route: Route
  /// The distance between samples, in meters.
  let spacing: Double
  /// The samples on the Mercator square. x is continuous across the antimeridian.
  let points: [SIMD2<Double>]
  /// The puck's bearing at each sample, in unwrapped degrees.
  private let bearings: [Double]
  /// The smoother bearing of the view at each sample, in unwrapped degrees.
  private let viewBearings: [Double]
  /// The expected travel time from the start to each sample, in seconds.
  let seconds: [Double]
  /// The bounding box of the remaining route for each sample: minimum and maximum x, minimum and maximum y.
  let rests: [SIMD4<Double>]
  /// The framed maneuvers, in order.
  let turns: [Turn]

  /// A maneuver that the camera frames.
  struct Turn: Hashable, Sendable {
    /// The distance from the start of the route, in meters.
    var distance: Double
    /// The weight in the viewing angle, 0...1. A fork has a smaller weight than a turn.
    var weight: Double
  }

  /// The length of the route, in meters.
  package var length: Double { route.line.length }

  /// Smooths a route. O(length); about 1 ms for 20 km.
  package init(_ route: Route) {
    self.route = route
    let length = route.line.length
    let count = min(max(Int((length / 4).rounded()), 1), 150_000)
    let spacing = max(length, 1e-3) / Double(count)
    self.spacing = spacing
    let samples = CameraRoute.samples(of: route.line, count: count + 1)
    points = CameraRoute.binomial(samples)
    let chords = CameraRoute.chords(of: points)
    bearings = CameraRoute.spread(chords, by: Int((4 / spacing).rounded()))
    let calm = CameraRoute.withoutZigzag(chords, deadband: 2, spacing: spacing)
    let reach = Int((12 / spacing).rounded())
    viewBearings = CameraRoute.spread(CameraRoute.spread(calm, by: reach), by: reach)
    seconds = CameraRoute.seconds(of: route, count: count + 1, spacing: spacing)
    rests = CameraRoute.rests(of: samples)
    turns = CameraRoute.turns(of: route)
  }
}

extension CameraRoute {
  /// A point of the smoothed route.
  struct Spot {
    /// The point on the Mercator square.
    var point: SIMD2<Double>
    /// The bearing in unwrapped degrees.
    var bearing: Double
  }

  /// Returns the point and the puck's bearing at a distance, in meters from the start.
  func spot(at distance: Double) -> Spot {
    let (index, part) = cell(at: distance)
    return Spot(
      point: CameraRoute.spline(points, index, part),
      bearing: CameraRoute.spline(bearings, index, part))
  }

  /// Returns the view's bearing at a distance, in unwrapped degrees.
  func viewBearing(at distance: Double) -> Double {
    let (index, part) = cell(at: distance)
    return CameraRoute.spline(viewBearings, index, part)
  }

  /// Returns the bounding box of the remaining route on the Mercator square: minimum and maximum x, minimum
  /// and maximum y.
  func rest(from distance: Double) -> SIMD4<Double> { rests[cell(at: distance).index] }

  /// Returns the expected speed over a stretch, in meters per second; 0 if unknown.
  func expectedSpeed(from start: Double, over meters: Double) -> Double {
    let first = cell(at: start).index
    let last = min(cell(at: start + meters).index + 1, seconds.count - 1)
    let time = seconds[last] - seconds[first]
    return time > 0 ? Double(last - first) * spacing / time : 0
  }

  /// Returns the index of the first maneuver at or after a distance; the count if there is none.
  func nextTurn(after distance: Double) -> Int {
    var low = 0
    var high = turns.count
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].distance < distance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func cell(at distance: Double) -> (index: Int, part: Double) {
    let sample = min(max(distance / spacing, 0), Double(points.count - 1))
    let index = min(Int(sample), points.count - 2)
    return (index, sample - Double(index))
  }

  /// Evaluates a uniform cubic B-spline. Values beyond the ends are mirrored, so that the spline starts at
  /// the first value and ends at the last.
  private static func spline(_ values: [SIMD2<Double>], _ index: Int, _ t: Double) -> SIMD2<Double>
  {
    let b = values[index]
    let c = values[index + 1]
    let a = index > 0 ? values[index - 1] : 2 * b - c
    let d = index + 2 < values.count ? values[index + 2] : 2 * c - b
    let (wa, wb, wc, wd) = weights(t)
    return a * wa + b * wb + (c * wc + d * wd)
  }

  private static func spline(_ values: [Double], _ index: Int, _ t: Double) -> Double {
    let b = values[index]
    let c = values[index + 1]
    let a = index > 0 ? values[index - 1] : 2 * b - c
    let d = index + 2 < values.count ? values[index + 2] : 2 * c - b
    let (wa, wb, wc, wd) = weights(t)
    return a * wa + b * wb + (c * wc + d * wd)
  }

  private static func weights(_ t: Double) -> (Double, Double, Double, Double) {
    let u = 1 - t
    return (
      u * u * u / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * u * u * u - 6 * u * u + 4) / 6,
      t * t * t / 6
    )
  }
}

// MARK: - Smoothing

extension CameraRoute {
  /// Returns equidistant points of a line, including both ends.
  static func samples(of line: RouteLine, count: Int) -> [SIMD2<Double>] {
    var vertices: [SIMD2<Double>] = []
    vertices.reserveCapacity(line.coordinates.count)
    for coordinate in line.coordinates {
      let point = WorldPoint(coordinate)
      let last = vertices.last?.x ?? point.x
      vertices.append([last + (point.x - last) - (point.x - last).rounded(), point.y])
    }
    guard vertices.count > 1 else { return Array(repeating: vertices[0], count: count) }
    var points: [SIMD2<Double>] = []
    points.reserveCapacity(count)
    var segment = 0
    for index in 0..<count {
      let distance = line.length * Double(index) / Double(count - 1)
      while segment < vertices.count - 2, line.distances[segment + 1] < distance { segment += 1 }
      let start = line.distances[segment]
      let share = min((distance - start) / (line.distances[segment + 1] - start), 1)
      points.append(vertices[segment] + (vertices[segment + 1] - vertices[segment]) * share)
    }
    return points
  }

  /// Smooths each inner point with the kernel (1 2 1)/4.
  private static func binomial(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var smooth = points
    for index in 1..<max(points.count - 1, 1) {
      smooth[index] = (points[index - 1] + 2 * points[index] + points[index + 1]) / 4
    }
    return smooth
  }

  /// Returns the direction at each sample, from the previous to the next sample, in unwrapped degrees.
  private static func chords(of points: [SIMD2<Double>]) -> [Double] {
    var bearings: [Double] = []
    bearings.reserveCapacity(points.count)
    var last = 0.0
    for index in points.indices {
      let offset = points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]
      if offset != .zero {
        let bearing = atan2(offset.x, -offset.y) * 180 / .pi
        last = bearings.isEmpty ? bearing : last + Longitude.difference(from: last, to: bearing)
      }
      bearings.append(last)
    }
    return bearings
  }

  /// Removes zigzags: the output changes fast only when a value leaves a deadband around it, and otherwise
  /// drifts slowly toward the value. Monotonic input gives monotonic output.
  private static func withoutZigzag(_ values: [Double], deadband: Double, spacing: Double)
    -> [Double]
  {
    guard var held = values.first else { return [] }
    let creep = min(spacing / 250, 1)
    return values.map { value in
      held += (value - held) * creep
      held = min(max(held, value - deadband), value + deadband)
      return held
    }
  }

  /// Returns the moving average over `reach` values on either side.
  static func spread(_ values: [Double], by reach: Int) -> [Double] {
    let last = values.count - 1
    guard reach > 0, last > 0 else { return values }
    var result: [Double] = []
    result.reserveCapacity(values.count)
    let origin = values[0]
    var sum = 0.0
    for index in -reach...reach { sum += values[min(max(index, 0), last)] - origin }
    for index in values.indices {
      result.append(origin + sum / Double(2 * reach + 1))
      sum += values[min(index + reach + 1, last)] - values[max(index - reach, 0)]
    }
    return result
  }

  /// Returns the time at each sample, from the sections or, if there are none, from the steps.
  static func seconds(of route: Route, count: Int, spacing: Double) -> [Double] {
    var parts = route.sections.map { ($0.stretch, $0.duration) }
    if parts.isEmpty { parts = route.legs.flatMap(\.steps).map { ($0.stretch, $0.duration) } }
    parts.removeAll { !($0.0.upperBound > $0.0.lowerBound) || !($0.1 >= 0) || !$0.1.isFinite }
    var seconds: [Double] = []
    seconds.reserveCapacity(count)
    var part = 0
    var before = 0.0
    for index in 0..<count {
      let distance = Double(index) * spacing
      while part < parts.count, parts[part].0.upperBound < distance {
        before += parts[part].1
        part += 1
      }
      guard part < parts.count else {
        seconds.append(before)
        continue
      }
      let (stretch, duration) = parts[part]
      let share = (distance - stretch.lowerBound) / (stretch.upperBound - stretch.lowerBound)
      seconds.append(before + duration * min(max(share, 0), 1))
    }
    return seconds
  }

  /// Returns, for each sample, the bounding box of that sample and all later ones.
  static func rests(of points: [SIMD2<Double>]) -> [SIMD4<Double>] {
    var box = SIMD4(repeating: 0.0)
    var boxes = Array(repeating: box, count: points.count)
    for index in points.indices.reversed() {
      let point = points[index]
      let own = SIMD4(point.x, point.x, point.y, point.y)
      box =
        index == points.count - 1
        ? own
        : [min(box.x, own.x), max(box.y, own.y), min(box.z, own.z), max(box.w, own.w)]
      boxes[index] = box
    }
    return boxes
  }

  /// Returns the maneuvers that the camera frames.
  static func turns(of route: Route) -> [Turn] {
    var turns: [Turn] = []
    for step in route.legs.flatMap(\.steps) {
      guard let weight = step.maneuver.framing else { continue }
      let distance = step.stretch.lowerBound
      guard distance.isFinite, distance >= (turns.last?.distance ?? 0) else { continue }
      turns.append(Turn(distance: distance, weight: weight))
    }
    return turns
  }
}

extension Maneuver {
  /// The weight of the maneuver in the viewing angle, 0...1; `nil` if the camera does not frame it.
  fileprivate var framing: Double? {
    switch kind {
    case .depart, .newName, .notification, .ferry, .continueOnFoot: nil
    case .continue: modifier == .straight || modifier == nil ? nil : 0.5
    case .merge, .onRamp, .offRamp, .fork: 0
    case .turn: modifier == .straight ? nil : 1
    default: 1
    }
  }
}
