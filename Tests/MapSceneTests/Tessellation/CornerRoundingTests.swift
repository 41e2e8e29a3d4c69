// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapTiles
import Testing

@testable import MapScene

@Suite struct CornerRoundingTests {
  private func rounded(_ points: [SIMD2<Int32>], isClosed: Bool) -> [SIMD2<Int32>] {
    var geometry = TileGeometry(points: points, ends: [points.count])
    var rounding = CornerRounding()
    rounding.round(&geometry, isClosed: isClosed)
    #expect(geometry.ends == [geometry.points.count])
    return geometry.points
  }

  /// Twice the signed area of a ring.
  private func area(_ ring: [SIMD2<Int32>]) -> Int {
    ring.indices.reduce(0) { sum, index in
      let (a, b) = (ring[index], ring[(index + 1) % ring.count])
      return sum + Int(a.x) * Int(b.y) - Int(b.x) * Int(a.y)
    }
  }

  /// The cosine of the sharpest turn of a ring; 1 is straight on.
  private func sharpestTurn(_ ring: [SIMD2<Int32>]) -> Double {
    ring.indices.map { index in
      let (a, b, c) = (ring[index], ring[(index + 1) % ring.count], ring[(index + 2) % ring.count])
      let (u, v) = (
        SIMD2(Double(b.x - a.x), Double(b.y - a.y)), SIMD2(Double(c.x - b.x), Double(c.y - b.y))
      )
      return (u * v).sum() / ((u * u).sum() * (v * v).sum()).squareRoot()
    }.min() ?? 1
  }

  @Test func `a square becomes a ring of sixteen points inside of it, with gentle turns`() {
    let square: [SIMD2<Int32>] = [[1000, 1000], [1200, 1000], [1200, 1200], [1000, 1200]]
    let ring = rounded(square, isClosed: true)
    #expect(ring.count == 16)
    #expect(ring.allSatisfy { (1000...1200).contains($0.x) && (1000...1200).contains($0.y) })
    #expect(sharpestTurn(square).magnitude < 1e-9 && sharpestTurn(ring) > 0.8)
    // The limit of the passes is 5/6 of the square: each corner loses a parabola's part of it.
    #expect(area(ring) > 0 && abs(Double(area(ring)) / Double(area(square)) - 5.0 / 6) < 0.02)
  }

  @Test func `the ends of a line stay, and straight lines stay straight`() {
    let line: [SIMD2<Int32>] = [[100, 100], [500, 100], [900, 100]]
    let result = rounded(line, isClosed: false)
    #expect(result.first == line.first && result.last == line.last)
    #expect(result.allSatisfy { $0.y == 100 })
  }

  @Test func `long edges lose at most 64 units at each corner and pass`() {
    let square: [SIMD2<Int32>] = [[0, 0], [8000, 0], [8000, 8000], [0, 8000]]
    let ring = rounded(square, isClosed: true)
    #expect(ring.contains { $0.y == 0 && $0.x < 200 })
    #expect(Double(area(ring)) > 0.999 * Double(area(square)))
  }

  @Test func `the corners where a tile cuts its shapes stay`() {
    let extent = Int32(TileUnits.extent)
    let cut: [SIMD2<Int32>] = [
      [-128, -128], [extent + 128, -128], [extent + 128, extent + 128], [-128, extent + 128],
    ]
    #expect(rounded(cut, isClosed: true) == cut)
  }

  @Test func `details that are already fine stay`() {
    let fine: [SIMD2<Int32>] = [[10, 10], [15, 10], [15, 15], [10, 15]]
    #expect(rounded(fine, isClosed: true) == fine)
  }

  @Test func `points at the ends of the number range do not overflow`() {
    let far: [SIMD2<Int32>] = [[.min, .min], [0, 0], [.max, .max], [100, .max]]
    #expect(rounded(far, isClosed: true).count == 7)
    #expect(rounded([], isClosed: true).isEmpty)
  }

  @Test func `places and waters of an overview have its mark besides their own properties`() {
    let features = [0..<2, 2..<2].map {
      VectorTileFeature(id: nil, type: .point, tags: $0, commands: 0..<0)
    }
    func layer(_ name: String) -> VectorTileLayer {
      VectorTileLayer(
        name: name, extent: 4096, keys: ["class"], values: [.string("city")], features: features,
        tags: [0, 0], commands: [])
    }
    let marked = VectorTile(layers: [layer("place"), layer("boundary")]).markedAsOverview
    let places = marked.layers[0].features.map { marked.layers[0].properties(of: $0) }
    #expect(places == [["class": "city", "overview": 1], ["overview": 1]])
    let border = marked.layers[1]
    #expect(border.properties(of: border.features[0]) == ["class": "city"])
  }
}
