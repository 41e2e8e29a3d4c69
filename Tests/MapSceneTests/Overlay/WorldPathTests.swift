// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct WorldPathTests {
  @Test func `the length of a path is the sum of the great circles between its vertices`() {
    var random = SplitMix64(seed: 1)
    for spread in [1e-5, 1e-3, 1.0, 60] {
      var path: [Coordinate] = []
      for _ in 0..<50 {
        path.append(
          Coordinate(
            latitude: 20 + spread * random.double(in: 0...1),
            longitude: 30 + spread * random.double(in: 0...1)))
      }
      let expected = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let given = WorldPath(path).meters.last ?? 0
      #expect(abs(given - expected) < 1e-6 * expected)
    }
  }

  @Test func `a path takes the shorter direction across the antimeridian`() {
    let path = WorldPath([
      Coordinate(latitude: 0, longitude: 179), Coordinate(latitude: 0, longitude: -179),
      Coordinate(latitude: 0, longitude: 181 + 360),
    ])
    #expect(path.points.count == 2)
    #expect(abs(path.points[1].x - path.points[0].x - 2.0 / 360) < 1e-12)
  }

  @Test func `invalid and repeated coordinates are skipped`() {
    let coordinate = Coordinate(latitude: 1, longitude: 2)
    let path = WorldPath([
      Coordinate(latitude: .nan, longitude: 0), coordinate, coordinate,
      Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
      Coordinate(latitude: 2, longitude: 2),
    ])
    #expect(path.sources == [1, 5])
    #expect(WorldPath([]).points.isEmpty)
    #expect(WorldPath([coordinate]).points.count == 1)
  }

  @Test func `removed vertices are within four tolerances of the simplified path`() {
    var random = SplitMix64(seed: 2)
    var heading = 0.0
    var point = SIMD2(0.5, 0.5)
    let path = WorldPath(
      (0..<5000).map { _ in
        heading += random.double(in: 0...1) - 0.5
        point += SIMD2(cos(heading), sin(heading)) * 1e-5
        return WorldPoint(x: point.x, y: point.y).coordinate
      })
    for tolerance in [1e-6, 1e-5, 1e-4] {
      let kept = PathLevel(path, tolerance: tolerance).kept.map(Int.init)
      #expect(kept.first == 0)
      #expect(kept.last == path.points.count - 1)
      var worst = 0.0
      for (low, high) in zip(kept, kept.dropFirst()) {
        for index in low..<high {
          worst = max(
            worst, path.points[index].distance(toSegment: path.points[low], path.points[high]))
        }
      }
      #expect(worst <= 4 * tolerance)
      #expect(worst > 0.5 * tolerance, "the simplification must not keep unnecessary vertices")
    }
  }

  @Test func `the runs of a box contain every segment that intersects it`() {
    var random = SplitMix64(seed: 3)
    let path = WorldPath(
      (0..<3000).map { _ in
        Coordinate(
          latitude: 10 * random.double(in: 0...1), longitude: 10 * random.double(in: 0...1))
      })
    let level = PathLevel(path, tolerance: 0)
    for _ in 0..<20 {
      let low = SIMD2(0.5 + 0.02 * random.double(in: 0...1), 0.48 + 0.02 * random.double(in: 0...1))
      let box = WorldBox(low: low, high: low + 0.004)
      var isInRun = [Bool](repeating: false, count: level.kept.count)
      level.forEachVisibleRun(in: box) { range in
        for index in range.dropFirst() { isInRun[index] = true }
      }
      for index in 1..<level.kept.count {
        var segment = WorldBox.nothing
        segment.include(path.points[Int(level.kept[index - 1])])
        segment.include(path.points[Int(level.kept[index])])
        if segment.meets(box) { #expect(isInRun[index]) }
      }
    }
  }
}
