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
  let bearings: [Double]
  /// The smoother bearing of the view at each sample, in unwrapped degrees.
  let viewBearings: [Double]
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
    let place = min(max(distance / spacing, 0), Double(points.count - 1))
    let index = min(Int(place), points.count - 2)
    return (index, place - Double(index))
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
