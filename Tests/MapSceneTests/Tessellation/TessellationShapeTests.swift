import MapTestSupport
// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Testing

@testable import MapScene

@Suite struct TessellationShapeTests {
  static let square: [SIMD2<Int32>] = [[100, 100], [1100, 100], [1100, 1100], [100, 1100]]
  static let hole: [SIMD2<Int32>] = [[300, 300], [300, 500], [500, 500], [500, 300]]

  @Test(arguments: [false, true])
  func `an outline's normals point away from the filled side`(isReversed: Bool) {
    var parts = [Self.square, Self.hole]
    if isReversed { parts = parts.map { $0.reversed() } }
    var tessellator = Tessellator()
    var mesh = OutlineMesh()
    tessellator.outline(geometry(parts), row: 0, into: &mesh)
    #expect(mesh.vertices.count == 8)
    #expect(mesh.indices.count == 2 * 8)
    for vertex in mesh.vertices {
      // At a right angle the normal is (±63, ±63). One step along it is outside, one step back is inside.
      let step = SIMD2<Double>(vertex.normalX < 0 ? -1 : 1, vertex.normalY < 0 ? -1 : 1)
      let at = SIMD2(Double(vertex.x), Double(vertex.y))
      #expect(!contains(parts, at + step))
      #expect(contains(parts, at - step))
      #expect(abs(vertex.normalX) == 63 && abs(vertex.normalY) == 63)
    }
  }

  @Test func `clipped edges have no outline and no wall`() {
    let ring: [SIMD2<Int32>] = [[7000, 1000], [8320, 1000], [8320, 2000], [7000, 2000]]
    var tessellator = Tessellator()
    var outline = OutlineMesh()
    tessellator.outline(geometry([ring]), row: 0, into: &outline)
    #expect(outline.indices.count == 3 * 2)
    #expect(outline.vertices.count == 4)
    #expect(outline.vertices.first?.x == 8192)

    var building = ExtrusionMesh()
    tessellator.extrusion(geometry([ring]), row: 0, into: &building)
    #expect(building.vertices.count == 4 + 3 * 4)
    #expect(building.vertices.count { $0.normalZ == 127 && $0.top == 1 } == 4)
    #expect(building.indices.count == 3 * (2 + 3 * 2))
    #expect(!building.vertices.contains { $0.normalX > 0 })
    #expect(building.vertices.filter { $0.normalZ == 0 }.map(\.distance).max() ?? 0 > 3000)
  }

  @Test func `an edge on the tile's border has a wall`() {
    var tessellator = Tessellator()
    var building = ExtrusionMesh()
    let ring: [SIMD2<Int32>] = [[7000, 1000], [8192, 1000], [8192, 2000], [7000, 2000]]
    tessellator.extrusion(geometry([ring]), row: 0, into: &building)
    #expect(building.vertices.count { $0.normalX > 0 && $0.x == 8192 } == 4)
  }

  @Test func `the positions of patterns decrease along each wall and continue around the building`()
  {
    var tessellator = Tessellator()
    var building = ExtrusionMesh()
    let ring: [SIMD2<Int32>] = [[1000, 1000], [1300, 1000], [1300, 1400], [1000, 1400]]
    tessellator.extrusion(geometry([ring]), row: 0, into: &building)
    let walls = building.vertices.filter { $0.normalZ == 0 && $0.top == 0 }.map(\.distance)
    #expect(walls == [300, 0, 700, 300, 1000, 700, 1400, 1000])
  }

  @Test func `the visible part of a wall keeps its pattern`() {
    var tessellator = Tessellator()
    var building = ExtrusionMesh()
    let ring: [SIMD2<Int32>] = [[8000, 1000], [8500, 1000], [8500, 1400], [8000, 1400]]
    tessellator.extrusion(geometry([ring]), row: 0, into: &building)
    let walls = building.vertices.filter { $0.normalZ == 0 && $0.top == 0 }
    // The wall from (8000, 1000) to (8500, 1000) has the positions 500 to 0; 192 units of it are in the tile.
    let first = walls.filter { $0.y == 1000 && $0.normalY < 0 }
    #expect(Set(first.map(\.distance)) == [500, 308])
  }

  @Test func `a ring inside the tile is one closed outline, also with an edge on the border`() {
    var tessellator = Tessellator()
    var mesh = OutlineMesh()
    tessellator.outline(
      geometry([[[0, 100], [500, 100], [500, 600], [0, 600]]]), row: 0, into: &mesh)
    #expect(mesh.vertices.count == 4)
    #expect(mesh.indices == [0, 1, 1, 2, 2, 3, 3, 0])
  }

  @Test func `an edge outside of the tile is no part of the outline`() {
    var tessellator = Tessellator()
    var mesh = OutlineMesh()
    tessellator.outline(
      geometry([[[-1, 100], [500, 100], [500, 600], [-1, 600]]]), row: 0, into: &mesh)
    #expect(mesh.vertices.count == 4)
    #expect(mesh.indices == [0, 1, 1, 2, 2, 3])
  }

  @Test func `each circle is drawn in only one tile`() {
    var mesh = CircleMesh()
    let points: [SIMD2<Int32>] = [[0, 0], [8191, 8191], [8192, 5], [-1, 5], [5, 8192]]
    Tessellator().circle(geometry(points.map { [$0] }), areRings: false, row: 9, into: &mesh)
    #expect(mesh.vertices.count == 8)
    #expect(mesh.indices == [0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6])
  }

  @Test func `the first corner of a ring has two circles`() {
    var mesh = CircleMesh()
    let rings: [[SIMD2<Int32>]] = [
      [[0, 0], [9, 0], [9, 9]], [[20, 20], [29, 20], [29, 29]],
    ]
    Tessellator().circle(geometry(rings), areRings: true, row: 0, into: &mesh)
    let centers = stride(from: 0, to: mesh.vertices.count, by: 4).map { mesh.vertices[$0].x }
    #expect(centers == [0, 9, 9, 0, 20, 29, 29, 20])
  }

  @Test func `simplification is within the tolerance and does not move border crossings`() {
    var random = SplitMix64(seed: 5)
    let ring = (0..<400).map { index -> SIMD2<Int32> in
      let at = star([6000, 4000], 400, 2800, 2800)[index]
      return at &+ SIMD2(Int32.random(in: -6...6, using: &random), 0)
    }
    let simple = geometry([ring]).simplified(tolerance: 16, isPolygon: true)
    #expect(simple.points.count < 120)
    for point in ring {
      let distance = simple.points.indices.map { index in
        Simplifier.squaredDistance(
          point, simple.points[index], simple.points[(index + 1) % simple.points.count])
      }.min()
      #expect((distance ?? .infinity) <= 16 * 16)
    }
    // The neighbor's ring starts at another point, but its border crossings are the same.
    let turned = Array(ring[150...] + ring[..<150]).map { $0 &- SIMD2<Int32>(8192, 0) }
    let neighbor = geometry([turned]).simplified(tolerance: 16, isPolygon: true)
    var tessellator = Tessellator()
    var west = FillMesh()
    var east = FillMesh()
    tessellator.fill(simple, row: 0, into: &west)
    tessellator.fill(neighbor, row: 0, into: &east)
    #expect(
      Set(west.vertices.filter { $0.x == 8192 }.map(\.y))
        == Set(east.vertices.filter { $0.x == 0 }.map(\.y)))
  }

  @Test func `a simplified ring keeps three points, a simplified line its ends`() {
    let ring = star([4000, 4000], 30, 3, 3)
    #expect(geometry([ring]).simplified(tolerance: 50, isPolygon: true).points.count == 3)
    let line: [SIMD2<Int32>] = (0..<30).map { [4000 + $0, 4000] }
    let simple = geometry([line, line]).simplified(tolerance: 1, isPolygon: false)
    #expect(simple.points == [line[0], line[29], line[0], line[29]])
    #expect(simple.ends == [2, 4])
  }
}
