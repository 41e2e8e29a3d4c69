// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct DiagonalFlipsTests {
  /// The triangles of a polygon before and after.
  private struct Result {
    var points: [SIMD2<Double>]
    var before: [UInt32] = []
    var after: [UInt32] = []

    init(_ points: [SIMD2<Double>], ends: [Int]? = nil) {
      self.points = points
      var earcut = Earcut()
      earcut.triangulate(points: points, ends: ends ?? [points.count], base: 7, into: &before)
      after = before
      var flips = DiagonalFlips()
      flips.shorten(&after[...], of: points, base: 7)
    }

    private func corner(_ index: UInt32) -> SIMD2<Double> { points[Int(index) - 7] }

    /// Twice the area of each triangle, with its sign.
    func areas(_ indices: [UInt32]) -> [Double] {
      stride(from: 0, to: indices.count, by: 3).map { start in
        let a = corner(indices[start])
        let (b, c) = (corner(indices[start + 1]) - a, corner(indices[start + 2]) - a)
        return b.x * c.y - c.x * b.y
      }
    }

    /// The edges and the number of triangles that have them.
    func edges(_ indices: [UInt32]) -> [SIMD2<UInt32>: Int] {
      var edges: [SIMD2<UInt32>: Int] = [:]
      for (index, a) in indices.enumerated() {
        let b = indices[index % 3 == 2 ? index - 2 : index + 1]
        edges[[min(a, b), max(a, b)], default: 0] += 1
      }
      return edges
    }

    func length(_ indices: [UInt32]) -> Double {
      edges(indices).keys.reduce(0) { sum, edge in
        let way = corner(edge.x) - corner(edge.y)
        return sum + (way * way).sum().squareRoot()
      }
    }
  }

  /// A ring around the origin with random radii, so that it does not cross itself.
  private func ring(_ corners: Int, _ radii: ClosedRange<Double>, _ random: inout SplitMix64)
    -> [SIMD2<Double>]
  {
    star(.zero, corners, 1000, 1000).map { corner in
      let scale = random.double(in: radii) / 1000
      return SIMD2((Double(corner.x) * scale).rounded(), (Double(corner.y) * scale).rounded())
    }
  }

  @Test(arguments: 1...30)
  func `a polygon has the same area, border and winding, and shorter diagonals`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var points = ring(random.int(in: 40...300), 600...4000, &random)
    var ends = [points.count]
    if seed % 2 == 0 {
      points += ring(random.int(in: 5...60), 100...400, &random).reversed()
      ends.append(points.count)
    }
    let result = Result(points, ends: ends)
    let (before, after) = (result.areas(result.before), result.areas(result.after))
    #expect(before.reduce(0, +) == after.reduce(0, +))
    #expect(before.count == after.count)
    if before.allSatisfy({ $0 > 0 }) || before.allSatisfy({ $0 < 0 }) {
      #expect(after.allSatisfy { ($0 > 0) == (before[0] > 0) && $0 != 0 })
    }
    let border = { (edges: [SIMD2<UInt32>: Int]) in Set(edges.filter { $0.value == 1 }.keys) }
    #expect(border(result.edges(result.before)) == border(result.edges(result.after)))
    #expect(result.length(result.after) < result.length(result.before))
    var again = result.after
    var flips = DiagonalFlips()
    flips.shorten(&again[...], of: points, base: 7)
    #expect(again == result.after)
  }

  @Test func `the fan of a circle becomes triangles between neighbors`() {
    let points = star(.zero, 200, 8000, 8000).map { SIMD2<Double>($0) }
    var result = Result(points)
    result.before = (1..<UInt32(199)).flatMap { [7, $0 + 7, $0 + 8] }
    result.after = result.before
    var flips = DiagonalFlips()
    flips.shorten(&result.after[...], of: points, base: 7)
    #expect(result.areas(result.after).reduce(0, +) == result.areas(result.before).reduce(0, +))
    #expect(result.length(result.after) < 0.3 * result.length(result.before))
  }

  @Test func `few triangles, repeated and degenerate ones stay`() {
    let points: [SIMD2<Double>] = [[0, 0], [100, 0], [100, 1], [0, 1]]
    var flips = DiagonalFlips()
    for triangle: [UInt32] in [[0, 1, 2], [0, 0, 0], [0, 1, 1]] {
      var indices = Array(repeating: triangle, count: 20).flatMap { $0 }
      let before = indices
      flips.shorten(&indices[...], of: points, base: 0)
      #expect(indices == before)
    }
    var quad: [UInt32] = [0, 1, 2, 0, 2, 3]
    flips.shorten(&quad[...], of: points, base: 0)
    #expect(quad == [0, 1, 2, 0, 2, 3])
  }
}
