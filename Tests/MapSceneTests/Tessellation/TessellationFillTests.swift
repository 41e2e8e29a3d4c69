import MapTestSupport
// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Testing

@testable import MapScene

@Suite struct TessellationFillTests {
  static let square: [SIMD2<Int32>] = [[100, 100], [1100, 100], [1100, 1100], [100, 1100]]
  static let hole: [SIMD2<Int32>] = [[300, 300], [300, 500], [500, 500], [500, 300]]

  func fill(_ parts: [[SIMD2<Int32>]]) -> FillMesh {
    var tessellator = Tessellator()
    var mesh = FillMesh()
    tessellator.fill(geometry(parts), row: 3, into: &mesh)
    return mesh
  }

  @Test func `a square has two triangles`() {
    let mesh = fill([Self.square])
    #expect(mesh.indices.count == 6)
    #expect(mesh.vertices.count == 4)
    #expect(mesh.area == 1_000_000)
    #expect(mesh.vertices.allSatisfy { $0.row == 3 })
  }

  @Test func `a hole is not filled, also with reversed winding orders`() {
    #expect(fill([Self.square, Self.hole]).area == 960_000)
    #expect(fill([Self.square.reversed(), Self.hole.reversed()]).area == 960_000)
  }

  @Test func `each exterior ring starts a new polygon`() {
    let far = Self.square.map { $0 &+ SIMD2(2000, 0) }
    let mesh = fill([Self.square, Self.hole, far])
    #expect(mesh.area == 1_960_000)
    #expect(mesh.indices.count / 3 == 10)
  }

  @Test func `a polygon larger than the tile fills it exactly with two triangles`() {
    let mesh = fill([[[-900, -900], [9000, -900], [9000, 9000], [-900, 9000]]])
    #expect(mesh.indices.count == 6)
    #expect(mesh.area == 8192 * 8192)
  }

  @Test func `a hole larger than the tile leaves no triangles`() {
    let outer: [SIMD2<Int32>] = [
      [-900, -900], [9000, -900], [9000, 9000], [-900, 9000],
    ]
    let hole: [SIMD2<Int32>] = [[-90, -90], [-90, 8300], [8300, 8300], [8300, -90]]
    #expect(fill([outer, hole]).indices.isEmpty)
  }

  @Test func `points at the limits of the integer range are clipped and do not overflow`() {
    let low = Int32.min
    let high = Int32.max
    let mesh = fill([[[low, low], [high, low], [high, high], [low, high]]])
    #expect(mesh.area == 8192 * 8192)
    #expect(abs(fill([[[low, low], [high, low], [high, high]]]).area - 4096 * 8192) < 8192)
  }

  @Test func `neighboring tiles draw a polygon without gaps or overlaps`() {
    let ring = star([8192, 4000], 40, 3000, 900)
    let west = fill([ring])
    let east = fill([ring.map { $0 &- SIMD2(8192, 0) }])
    let whole = abs(shoelace(ring.map { SIMD2<Double>($0) }))
    #expect(abs(west.area + east.area - whole) < 60)
    #expect(west.vertices.allSatisfy { $0.x <= 8192 })
    #expect(east.vertices.allSatisfy { $0.x >= 0 })
    let seamWest = Set(west.vertices.filter { $0.x == 8192 }.map(\.y))
    #expect(seamWest == Set(east.vertices.filter { $0.x == 0 }.map(\.y)))
  }

  @Test func `random stars with holes across the border agree with the even-odd rule`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let center = SIMD2(
        Double.random(in: -1000...9000, using: &random),
        Double.random(in: -1000...9000, using: &random))
      let radius = Double.random(in: 300...6000, using: &random)
      let corners = Int.random(in: 3...60, using: &random)
      let ring = star(center, 2 * corners, radius, radius * 0.7)
      let hole = Array(star(center, 2 * corners, radius * 0.5, radius * 0.2).reversed())
      let mesh = fill([ring, hole])
      let triangles = mesh.triangles
      for _ in 0..<60 {
        let point = SIMD2(
          Double.random(in: 0...8192, using: &random), Double.random(in: 0...8192, using: &random))
        let times = triangles.count { $0.contains(point) }
        // Rounding can place points near an edge on either side.
        let near = [SIMD2(3.0, 0), [-3, 0], [0, 3], [0, -3]].map {
          contains([ring, hole], point + $0)
        }
        guard Set(near).count == 1 else { continue }
        #expect((times > 0) == near[0], "\(center) \(radius) \(corners) at \(point)")
      }
      #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
    }
  }

  @Test func `combs that leave the tile many times keep their area`() {
    for axis in 0...1 {
      var ring: [SIMD2<Int32>] = [[2000, 8000]]
      for tooth in 0..<20 {
        let x = Int32(2000 + tooth * 200)
        ring += [[x, -400], [x + 100, -400], [x + 100, 7000], [x + 200, 7000]]
      }
      ring += [[6000, 8000]]
      if axis == 1 { ring = ring.map { [$0.y, $0.x] }.reversed() }
      let triangles = fill([ring])
      #expect(abs(triangles.area - (20 * 100 * 8000 + 20 * 100 * 1000)) < 1)
    }
  }

  @Test func `random self-intersecting polygons do not crash and stay inside the tile`() {
    var random = SplitMix64(seed: 2)
    var tessellator = Tessellator()
    for round in 0..<400 {
      let spread: ClosedRange<Int32> =
        round % 4 == 0
        ? -3...3
        : round % 4 == 1
          ? -9000...17000 : round % 4 == 2 ? Int32.min...Int32.max : 8000...8300
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
          SIMD2(Int32.random(in: spread, using: &random), .random(in: spread, using: &random))
        }
      }
      let shape = geometry(parts)
      var fills = FillMesh()
      var outlines = OutlineMesh()
      var walls = ExtrusionMesh()
      tessellator.fill(shape, row: 0, into: &fills)
      tessellator.outline(shape, row: 0, into: &outlines)
      tessellator.outline(shape, isClosed: false, row: 0, into: &outlines)
      tessellator.extrusion(shape, row: 0, into: &walls)
      let isInside = { (x: Int16, y: Int16) in x >= 0 && y >= 0 && x <= 8192 && y <= 8192 }
      #expect(fills.vertices.allSatisfy { isInside($0.x, $0.y) })
      #expect(outlines.vertices.allSatisfy { isInside($0.x, $0.y) })
      #expect(walls.vertices.allSatisfy { isInside($0.x, $0.y) })
      #expect(outlines.indices.allSatisfy { Int($0) < outlines.vertices.count })
      #expect(walls.indices.allSatisfy { Int($0) < walls.vertices.count })
      for isPolygon in [false, true] {
        let simple = shape.simplified(tolerance: 4, isPolygon: isPolygon)
        #expect(simple.ends.count == shape.ends.count)
      }
    }
  }
}
