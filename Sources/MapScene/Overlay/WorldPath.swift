// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// An immutable path in the Mercator world as flat arrays: positions, distances along the path, and the
/// vertex weights for simplification.
final class WorldPath {
  /// The positions. x continues beyond 0...1 where the path crosses the antimeridian; y is 0...1.
  let points: [SIMD2<Double>]
  /// The index of each point in the original path. Invalid coordinates are omitted.
  let sources: [Int32]
  /// The distances from the start in meters.
  let meters: [Double]
  /// The distances from the start on the map, in world widths.
  let lengths: [Double]
  let box: WorldBox
  /// The smallest tolerance in world widths at which simplification removes each point.
  private(set) lazy var weights = PathWeights.weights(of: points)
  private var levels: [Int: PathLevel] = [:]

  init(_ path: [Coordinate]) {
    var points: [SIMD2<Double>] = []
    var sources: [Int32] = []
    var meters: [Double] = []
    var lengths: [Double] = []
    points.reserveCapacity(path.count)
    sources.reserveCapacity(path.count)
    meters.reserveCapacity(path.count)
    lengths.reserveCapacity(path.count)
    var box = WorldBox.nothing
    for (index, coordinate) in path.enumerated() where coordinate.isValid {
      let world = WorldPath.position(of: coordinate)
      var point = SIMD2(world.x, world.y)
      if let last = points.last {
        point.x -= (point.x - last.x).rounded(.toNearestOrEven)
        if point == last { continue }
        let vector = point - last
        let length = (vector * vector).sum().squareRoot()
        meters.append(
          meters[meters.count - 1] + WorldPath.meters(from: last, to: point, length: length))
        lengths.append(lengths[lengths.count - 1] + length)
      } else {
        meters.append(0)
        lengths.append(0)
      }
      points.append(point)
      sources.append(Int32(truncatingIfNeeded: index))
      box.include(point)
    }
    self.points = points
    self.sources = sources
    self.meters = meters
    self.lengths = lengths
    self.box = box
  }

  /// Returns the world position of a coordinate. Coordinates beyond the map's edge are moved to the edge.
  static func position(of coordinate: Coordinate) -> WorldPoint {
    let longitude =
      abs(coordinate.longitude) <= 360
      ? coordinate.longitude : coordinate.longitude.remainder(dividingBy: 360)
    let limit = Mercator.maximumLatitude
    return WorldPoint(
      Coordinate(
        latitude: min(max(coordinate.latitude, -limit), limit), longitude: longitude))
  }

  /// Returns the world positions of a path, each on the copy of the world nearest to its predecessor.
  /// Invalid coordinates become NaN.
  static func unwrapped(_ path: [Coordinate]) -> [WorldPoint] {
    var last: WorldPoint?
    return path.map { coordinate in
      guard coordinate.isValid else { return WorldPoint(x: .nan, y: .nan) }
      var point = position(of: coordinate)
      if let last { point.x -= (point.x - last.x).rounded(.toNearestOrEven) }
      last = point
      return point
    }
  }

  /// Returns the distance in meters on the sphere: by the scale at the midpoint for short distances,
  /// otherwise by the great circle.
  private static func meters(
    from a: SIMD2<Double>, to b: SIMD2<Double>, length: Double
  ) -> Double {
    if length < 1e-5 {
      // cos φ = 1 / cosh(π (1 − 2y)). The relative error is less than (length · 2π)² / 24.
      return length * 2 * .pi * Mercator.earthRadius / cosh(.pi * (1 - (a.y + b.y)))
    }
    return WorldPoint(x: a.x, y: a.y).coordinate
      .distance(to: WorldPoint(x: b.x, y: b.y).coordinate)
  }

  /// Returns the path simplified for a zoom: without details finer than a fraction of a point, or of a
  /// pixel if the zoom is ``OverlayProjection/pixelZoom``.
  func level(zoom: Double) -> PathLevel {
    let number = PathLevel.number(zoom: zoom)
    if let level = levels[number] { return level }
    // Zooming uses two adjacent levels. Others are removed so that they do not accumulate.
    if levels.count >= 4 { levels.removeAll() }
    let level = PathLevel(self, tolerance: PathLevel.tolerance(of: number))
    levels[number] = level
    return level
  }

  /// Converts meters along the path to world widths along it.
  func length(atMeters distance: Double) -> Double {
    value(at: distance, from: meters, to: lengths)
  }

  /// Interpolates a value along the path between the points that enclose a key.
  private func value(at key: Double, from keys: [Double], to values: [Double]) -> Double {
    guard let last = keys.last, key > 0 else { return 0 }
    if key >= last { return values[values.count - 1] }
    var low = 0
    var high = keys.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle] <= key { low = middle } else { high = middle }
    }
    let step = keys[high] - keys[low]
    let share = step > 0 ? (key - keys[low]) / step : 0
    return values[low] + (values[high] - values[low]) * share
  }
}

/// A rectangle in the Mercator world.
struct WorldBox: Equatable {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  static let nothing = WorldBox(
    low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))

  @inline(__always)
  mutating func include(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  @inline(__always)
  func meets(_ other: WorldBox) -> Bool {
    low.x <= other.high.x && high.x >= other.low.x && low.y <= other.high.y
      && high.y >= other.low.y
  }

  func grown(by margin: Double) -> WorldBox { WorldBox(low: low - margin, high: high + margin) }
}
