// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct EarcutTests {
  static let suite = Shared.folder.map { $0 + "/suites/earcut" }

  static func json(_ path: String) throws -> JSON {
    try JSON(parsing: [UInt8](Data(contentsOf: URL(filePath: path))))
  }

  /// Deviations above the suite's own values, for rings that cross or touch themselves.
  static let knownDeviations = [
    "self-tangent-3": 0.0043, "self-tangent-4": 0.0006, "bad-hole": 0.04, "water-huge2": 0.061,
  ]

  @Test(.enabled(if: Shared.has("suites/earcut"), "needs the shared data"))
  func `the suite's polygons have its triangle counts and deviations`() throws {
    let suite = try #require(Self.suite)
    let expected = try Self.json(suite + "/expected.json")
    var earcut = Earcut()
    var indices: [UInt32] = []
    for (name, value) in try #require(expected["triangles"]?.object) {
      let rings = try #require(Self.json("\(suite)/fixtures/\(name).json").array)
      let count = try #require(value.number)
      var allowed = max(expected["errors"]?[name]?.number ?? 0, Self.knownDeviations[name] ?? 0)
      for angle in [0, 90, 180, 270] {
        let polygon = Polygon(rings, rotated: angle)
        // The largest polygon takes seconds in unoptimized builds.
        if angle > 0, polygon.points.count > 6000 { break }
        indices.removeAll()
        earcut.triangulate(points: polygon.points, ends: polygon.ends, base: 0, into: &indices)
        if angle == 0 {
          let difference = abs(Double(indices.count / 3) - count)
          #expect(difference <= max(2, 0.02 * count), "triangles of \(name)")
        } else {
          allowed = max(allowed, expected["errors-with-rotation"]?[name]?.number ?? 0)
        }
        if count > 0 {
          #expect(
            polygon.deviation(of: indices) <= allowed, "deviation of \(name) turned by \(angle)")
        }
      }
    }
  }

  @Test func `points, lines and empty rings give no triangles`() {
    var earcut = Earcut()
    var indices: [UInt32] = []
    for points: [SIMD2<Double>] in [
      [], [[1, 1]], [[0, 0], [1, 1]], [[0, 0], [1, 1], [2, 2]],
    ] {
      earcut.triangulate(points: points, ends: [points.count], base: 0, into: &indices)
    }
    earcut.triangulate(points: [], ends: [], base: 0, into: &indices)
    earcut.triangulate(points: [[0, 0]], ends: [7], base: 0, into: &indices)
    #expect(indices.isEmpty)
  }

  @Test func `a polygon of a thousand crossing edges terminates`() {
    var random = SplitMix64(seed: 7)
    let points = (0..<1000).map { _ in
      SIMD2(Double(random.next() % 8192), Double(random.next() % 8192))
    }
    var indices: [UInt32] = []
    var earcut = Earcut()
    earcut.triangulate(points: points, ends: [points.count], base: 0, into: &indices)
    #expect(indices.count <= 3 * 3000)
    #expect(indices.allSatisfy { $0 < 1000 })
  }
}

/// A fixture's polygon with flattened rings.
private struct Polygon {
  var points: [SIMD2<Double>] = []
  var ends: [Int] = []

  init(_ rings: [JSON], rotated angle: Int) {
    for ring in rings {
      for point in ring.array ?? [] {
        let x = point[0]?.number ?? 0
        let y = point[1]?.number ?? 0
        switch angle {
        case 90: points.append([-y, x])
        case 180: points.append([-x, -y])
        case 270: points.append([y, -x])
        default: points.append([x, y])
        }
      }
      ends.append(points.count)
    }
  }

  /// |triangles' area − polygon's area| / polygon's area.
  func deviation(of indices: [UInt32]) -> Double {
    var area = 0.0
    for (index, end) in ends.enumerated() {
      let ring = Array(points[(index == 0 ? 0 : ends[index - 1])..<end])
      area += (index == 0 ? 1 : -1) * abs(shoelace(ring))
    }
    var sum = 0.0
    for index in stride(from: 0, to: indices.count, by: 3) {
      let a = points[Int(indices[index])]
      let b = points[Int(indices[index + 1])] - a
      let c = points[Int(indices[index + 2])] - a
      sum += abs(b.x * c.y - c.x * b.y) / 2
    }
    if area == 0, sum == 0 { return 0 }
    return abs(sum - area) / area
  }
}

/// Returns a ring's signed area by the shoelace formula.
func shoelace(_ ring: [SIMD2<Double>]) -> Double {
  guard let origin = ring.first else { return 0 }
  var sum = 0.0
  for index in ring.indices {
    let a = ring[index] - origin
    let b = ring[(index + 1) % ring.count] - origin
    sum += a.x * b.y - b.x * a.y
  }
  return sum / 2
}
