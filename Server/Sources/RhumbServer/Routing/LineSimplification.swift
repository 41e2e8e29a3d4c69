// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// The simplification of a line for a view of all of it.
enum LineSimplification {
  /// The number of tolerances in the diagonal of the line's bounds: half a pixel in a view of about 1,000 pixels.
  private static let detail = 2000.0

  /// Removes the vertices that are nearer than the tolerance to the line without them (Douglas and Peucker: "Algorithms
  /// for the reduction of the number of points required to represent a digitized line", 1973). O(n log n) for usual
  /// lines, O(n²) in the worst case.
  static func line(_ coordinates: [Coordinate]) -> [Coordinate] {
    guard coordinates.count > 2 else { return coordinates }
    let points = projected(coordinates)
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    let diagonal = high - low
    let tolerance = (diagonal * diagonal).sum().squareRoot() / detail
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var parts = [(first: 0, last: points.count - 1)]
    while let part = parts.popLast() {
      guard let (index, distance) = farthest(in: part, of: points), distance > tolerance else {
        continue
      }
      isKept[index] = true
      parts += [(part.first, index), (index, part.last)]
    }
    return coordinates.indices.filter { isKept[$0] }.map { coordinates[$0] }
  }

  /// The coordinates on a plane, in degrees of latitude. Longitudes continue over the antimeridian.
  private static func projected(_ coordinates: [Coordinate]) -> [SIMD2<Double>] {
    let scale = cos(coordinates[0].latitude * .pi / 180)
    var longitude = coordinates[0].longitude
    return coordinates.map { coordinate in
      longitude += remainder(coordinate.longitude - longitude, 360)
      return [longitude * scale, coordinate.latitude]
    }
  }

  /// The vertex between the ends of a part that is farthest from the line between them.
  private static func farthest(
    in part: (first: Int, last: Int), of points: [SIMD2<Double>]
  ) -> (index: Int, distance: Double)? {
    let start = points[part.first]
    let along = points[part.last] - start
    let squared = (along * along).sum()
    let distances = (part.first + 1..<max(part.last, part.first + 1)).map { index in
      let offset = points[index] - start
      let share = squared > 0 ? min(max((offset * along).sum() / squared, 0), 1) : 0
      let rest = offset - along * share
      return (index: index, distance: (rest * rest).sum().squareRoot())
    }
    return distances.max { $0.distance < $1.distance }
  }
}
