// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct EarcutHoleTests {
  @Test(arguments: 1...8)
  func `searching in blocks gives the same triangles as searching all vertices`(seed: UInt64) {
    for polygon in [
      HolePolygon(hexagons: 30 * Int(seed), seed: seed), HolePolygon(touching: 60, seed: seed),
    ] {
      var plain = Earcut()
      plain.blocks.fewestHoles = .max
      let expected = polygon.cut(with: &plain)
      for size in [1, 2, 7] {
        var earcut = Earcut()
        earcut.blocks.fewestHoles = 1
        earcut.blocks.blockSize = size
        #expect(polygon.cut(with: &earcut) == expected, "blocks of \(size)")
      }
    }
  }

  @Test func `joining many holes takes far fewer steps than searching all vertices`() {
    let polygon = HolePolygon(hexagons: 1600, seed: 3)
    var earcut = Earcut()
    let indices = polygon.cut(with: &earcut)
    // Each hole adds its vertices and two for the bridge.
    #expect(indices.count / 3 == polygon.points.count + 2 * 1600 - 2)
    let area = earcut.doubleArea(of: polygon.points) / 2
    #expect(abs(area - polygon.area) < 1e-9 * area)
    // Two searches for each hole, over half of the vertices on average, are 1600 * 9600 steps.
    #expect(earcut.blocks.walked < 1600 * 9600 / 8, "\(earcut.blocks.walked) steps")
  }

  @Test func `holes beyond the step limit are filled`() {
    let polygon = HolePolygon(hexagons: 400, seed: 5)
    var earcut = Earcut()
    earcut.maximumSteps = 2000
    let indices = polygon.cut(with: &earcut)
    #expect(!indices.isEmpty)
    #expect(earcut.blocks.walked < 2 * 2000)
    #expect(earcut.doubleArea(of: polygon.points) / 2 > 1.01 * polygon.area)
  }
}

/// A square with one hole in each cell of a grid of unit squares.
private struct HolePolygon {
  var points: [SIMD2<Double>]
  var ends = [4]

  /// Creates a square with disjoint hexagonal holes.
  init(hexagons count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(count) { cell in
      let share = SIMD2(Double(random.next() % 4096), Double(random.next() % 4096)) / 4096
      let middle = cell + 0.35 + 0.3 * share
      return (0..<6).map { corner in
        let angle = -Double(corner) * .pi / 3
        return middle + 0.3 * [cos(angle), sin(angle)]
      }
    }
  }

  /// Creates a square with holes of up to six points on a coarse grid, which touch and cross, repeat points
  /// and have straight angles.
  init(touching count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(count) { cell in
      (0...random.next() % 6).map { _ in
        cell + [Double(random.next() % 3) / 2, Double(random.next() % 3) / 2]
      }
    }
  }

  private init(_ count: Int, hole: (SIMD2<Double>) -> [SIMD2<Double>]) {
    let side = Double(count).squareRoot().rounded(.up)
    points = [[0, 0], [side, 0], [side, side], [0, side]]
    for number in 0..<count {
      let row = (Double(number) / side).rounded(.down)
      points += hole([Double(number) - row * side, row])
      ends.append(points.count)
    }
  }

  /// The square's area without the holes.
  var area: Double {
    zip(ends, ends.dropFirst()).reduce(abs(shoelace(Array(points[..<4])))) { area, range in
      area - abs(shoelace(Array(points[range.0..<range.1])))
    }
  }

  func cut(with earcut: inout Earcut) -> [UInt32] {
    var indices: [UInt32] = []
    earcut.triangulate(points: points, ends: ends, base: 0, into: &indices)
    return indices
  }
}
