// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapRoute

/// A route as the camera travels it: smoothed once, so that every frame is a look into flat tables.
///
/// The line is sampled every ``spacing`` meters. Places are a uniform cubic B-spline over the samples
/// (C2: the way has no corners, and cuts those of the road by 2 or 3 m); bearings are chords, unwrapped,
/// with small zigzags taken out and the rest spread over the length of a bend.
public final class CameraRoute: Sendable {
  /// The route that this was made of.
  public let route: Route
  /// Meters between samples.
  let spacing: Double
  /// Samples on the Mercator square, x going on across the antimeridian.
  let points: [SIMD2<Double>]
  /// The puck's bearing at each sample, degrees, unwrapped.
  let bearings: [Double]
  /// The calmer bearing that the view is turned to, degrees, unwrapped.
  let viewBearings: [Double]
  /// Seconds from the start to each sample by what the route says.
  let seconds: [Double]
  /// For each sample the box of the rest of the route: lowest and highest x and y.
  let rests: [SIMD4<Double>]
  /// What is framed, in order.
  let turns: [Turn]

  /// A maneuver that the camera frames.
  struct Turn: Hashable, Sendable {
    /// Meters from the route's start.
    var distance: Double
    /// How much it makes the camera look down, 0...1: a fork does less than a turn.
    var weight: Double
  }

  /// Meters.
  public var length: Double { route.line.length }

  /// Smooths a route. O(length); 1 ms for 20 km.
  public init(_ route: Route) {
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
  /// The way at a distance.
  struct Spot {
    /// On the Mercator square.
    var point: SIMD2<Double>
    /// Degrees, unwrapped.
    var bearing: Double
  }

  /// The place and the puck's bearing at a distance, meters from the start.
  func spot(at distance: Double) -> Spot {
    let (index, part) = cell(at: distance)
    return Spot(
      point: CameraRoute.spline(points, index, part),
      bearing: CameraRoute.spline(bearings, index, part))
  }

  /// The bearing for a view from a distance, degrees, unwrapped.
  func viewBearing(at distance: Double) -> Double {
    let (index, part) = cell(at: distance)
    return CameraRoute.spline(viewBearings, index, part)
  }

  /// The box of the rest of the route: lowest and highest x and y on the Mercator square.
  func rest(from distance: Double) -> SIMD4<Double> { rests[cell(at: distance).index] }

  /// Meters a second that the route expects over a stretch; 0 where it says nothing.
  func expectedSpeed(from start: Double, over meters: Double) -> Double {
    let first = cell(at: start).index
    let last = min(cell(at: start + meters).index + 1, seconds.count - 1)
    let time = seconds[last] - seconds[first]
    return time > 0 ? Double(last - first) * spacing / time : 0
  }

  /// The number of the first maneuver at or after a distance; the count past the last.
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

  /// A uniform cubic B-spline over values, those beyond the ends mirrored at them: it starts at the first
  /// and ends at the last.
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
