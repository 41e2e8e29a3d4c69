// SPDX-License-Identifier: Apache-2.0

/// The weight of each vertex of a path: the smallest tolerance at which Douglas-Peucker simplification
/// (1973) removes it. One pass covers all zoom levels.
///
/// Douglas-Peucker takes quadratic time in the worst case, so it runs on blocks: first within blocks of 64
/// points, whose end points then form a path that is processed in the same way. A removed vertex is within
/// one tolerance of the rest for each round; sixteen million points take four rounds.
enum PathWeights {
  private static let block = 64

  static func weights(of points: [SIMD2<Double>]) -> [Float] {
    var weights = [Float](repeating: .infinity, count: points.count)
    var indices = Array(points.indices)
    var pending: [(low: Int, high: Int, limit: Float)] = []
    while indices.count > 2 {
      let step = indices.count > block + 1 ? block : indices.count - 1
      for start in stride(from: 0, to: indices.count - 1, by: step) {
        pending.append((start, min(start + step, indices.count - 1), .infinity))
        divide(points, indices, &pending, &weights)
      }
      if step == indices.count - 1 { break }
      var ends: [Int] = []
      ends.reserveCapacity(indices.count / step + 2)
      for start in stride(from: 0, to: indices.count - 1, by: step) { ends.append(indices[start]) }
      ends.append(indices[indices.count - 1])
      indices = ends
    }
    return weights
  }

  private static func divide(
    _ points: [SIMD2<Double>], _ indices: [Int],
    _ pending: inout [(low: Int, high: Int, limit: Float)], _ weights: inout [Float]
  ) {
    while let (low, high, limit) = pending.popLast() {
      if high - low < 2 { continue }
      let a = points[indices[low]]
      let vector = points[indices[high]] - a
      let square = (vector * vector).sum()
      let factor = square > 0 ? 1 / square : 0
      var most = -1.0
      var best = low + 1
      for index in (low + 1)..<high {
        let p = points[indices[index]] - a
        let share = min(max((p * vector).sum() * factor, 0), 1)
        let rest = p - vector * share
        let distance = (rest * rest).sum()
        if distance > most {
          most = distance
          best = index
        }
      }
      let weight = min(limit, Float(most.squareRoot()))
      weights[indices[best]] = weight
      pending.append((low, best, weight))
      pending.append((best, high, weight))
    }
  }
}
