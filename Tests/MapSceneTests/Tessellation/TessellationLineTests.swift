import MapTestSupport
// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Testing

@testable import MapScene

@Suite struct TessellationLineTests {
  func line(
    _ points: [SIMD2<Int32>], isPolygon: Bool = false, _ style: LineTessellation = .init()
  ) -> LineMesh {
    var tessellator = Tessellator()
    var mesh = LineMesh()
    tessellator.line(geometry([points]), isPolygon: isPolygon, style: style, row: 1, into: &mesh)
    return mesh
  }

  func area(_ mesh: LineMesh, _ halfWidth: Double = 10) -> Double {
    mesh.triangles(halfWidth: halfWidth).reduce(0) { $0 + $1.area }
  }

  @Test func `a straight line of n points has 2n vertices and 2(n − 1) triangles`() {
    let mesh = line((0..<9).map { [1000 + $0 * 100, 1000] })
    #expect(mesh.vertices.count == 18)
    #expect(mesh.indices.count == 3 * 16)
    #expect(abs(area(mesh) - 800 * 20) < 1)
    #expect(mesh.vertices.last?.distance == 800)
  }

  @Test func `a smooth curve needs no more triangles with any join`() {
    let curve = star([4000, 4000], 100, 2000, 2000).dropLast(20)
    for join in [LineTessellation.Join.miter, .bevel, .round] {
      let mesh = line(Array(curve), .init(join: join))
      #expect(mesh.indices.count == 3 * 2 * 79)
      #expect(abs(area(mesh) / (20 * 2 * 2000 * .pi * 0.79) - 1) < 0.01)
    }
  }

  @Test(arguments: [LineTessellation.Join.miter, .bevel, .round])
  func `the area of a join at a right angle is correct`(join: LineTessellation.Join) {
    // Two legs of 100 × 20, whose inner quarters overlap, and the corner.
    let mesh = line([[1000, 1000], [1100, 1000], [1100, 1100]], .init(join: join))
    let corner: Double =
      switch join {
      case .bevel: 50
      case .miter: 100
      case .round: 100 * .pi / 4
      }
    #expect(abs(area(mesh) - (2 * 100 * 20 - 100 + corner)) < 5)
  }

  @Test func `the fragment positions in round joins and caps describe a circle`() {
    let style = LineTessellation(join: .round, cap: .round)
    for turn: SIMD2<Int32> in [[1100, 1100], [1000, 900], [980, 1030], [1020, 990]] {
      let mesh = line([[1000, 1000], [1100, 1000], turn], style)
      for vertex in mesh.vertices where vertex.along > 0 {
        let reach =
          Double(vertex.extrudeX) * Double(vertex.extrudeX)
          + Double(vertex.extrudeY) * Double(vertex.extrudeY)
        let place =
          Double(vertex.across) * Double(vertex.across)
          + Double(vertex.along) * Double(vertex.along)
        #expect(abs(reach.squareRoot() - place.squareRoot()) < 2)
      }
    }
  }

  @Test func `caps lengthen a line by zero, half a width or a rounded half width`() {
    let points: [SIMD2<Int32>] = [[1000, 1000], [1500, 1000]]
    #expect(abs(area(line(points)) - 500 * 20) < 1)
    #expect(abs(area(line(points, .init(cap: .square))) - 520 * 20) < 1)
    let round = line(points, .init(cap: .round))
    #expect(round.indices.count == 3 * 6)
    #expect(abs(area(round) - 520 * 20) < 1)
    #expect(line(points, .init(cap: .round, isNarrow: true)).indices.count == 6)
  }

  @Test func `a clipped line keeps its distances and has no cap at the clipped end`() {
    let mesh = line(
      [[-500, 100], [500, 100], [9000, 100], [9000, 300], [400, 300]], .init(cap: .square))
    let xs = mesh.vertices.map { Int($0.x) }
    #expect(xs.min() == -128)
    #expect(xs.max() == 8320)
    #expect(mesh.vertices.first?.distance == 372)
    #expect(mesh.vertices.last?.distance == Float(1000 + 8500 + 200 + 8600))
    #expect(abs(area(mesh) - 20 * Double(8320 + 128 + 8320 - 400 + 10)) < 10)
  }

  private let square: [SIMD2<Int32>] = [[1000, 1000], [2000, 1000], [2000, 2000], [1000, 2000]]

  @Test func `a ring is joined at its first point, and a line that ends where it starts is not`() {
    let ring = line(square, isPolygon: true)
    let closed = line(square + [square[0]])
    for mesh in [ring, closed] {
      #expect(mesh.indices.count == 3 * 8)
      #expect(abs(area(mesh) - 4 * 1000 * 20) < 30)
    }
    for vertex in [ring.vertices.first, ring.vertices.last] {
      #expect(vertex.map { abs($0.extrudeX) == 63 && abs($0.extrudeY) == 63 } ?? false)
    }
    for vertex in closed.vertices.prefix(2) {
      #expect(vertex.extrudeX == 0 && abs(vertex.extrudeY) == 63)
    }
  }

  @Test func `the distances of a ring start with its last edge, as in MapLibre`() {
    let ring = line(square, isPolygon: true)
    #expect(ring.vertices.map(\.distance).min() == 1000)
    #expect(ring.vertices.map(\.distance).max() == 5000)
    #expect(line(square + [square[0]]).vertices.map(\.distance).max() == 4000)
  }

  @Test func `the distances of a clipped ring start at its first point`() {
    // The first point is in the middle of the part that is left of the ring.
    let ring: [SIMD2<Int32>] = [[4000, 1000], [9000, 1000], [9000, 5000], [4000, 5000]]
    let mesh = line(ring, isPolygon: true, .init(followsDistance: true))
    let atStart = mesh.vertices.filter { $0.x == 4000 && $0.y == 1000 }.map(\.distance)
    #expect(Set(atStart).sorted() == [4000, 18000 + 4000])
    #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
  }

  @Test
  func `the distances of patterns start again before they exceed a vertex's range in MapLibre`() {
    let zigzag = (0..<40).map { (index: Int) -> SIMD2<Int32> in
      [Int32(100 + index * 200), index % 2 == 0 ? 1000 : 2000]
    }
    let style = LineTessellation(followsDistance: true, packsDistance: true)
    let distances = line(zigzag, style).vertices.map(\.distance)
    #expect(distances.max() ?? 0 > LineTessellation.longestDistance)
    #expect(distances.max() ?? 0 < LineTessellation.longestDistance + 1100)
    #expect(distances.count { $0 == 0 } > 2)
    #expect(distances.allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 })
  }

  @Test func `a pattern is distorted only near a sharp turn`() {
    let turn: [SIMD2<Int32>] = [[1000, 1000], [3000, 1000], [1200, 1600]]
    let distances = line(turn, .init(sharpTurnReach: 240)).vertices.map(\.distance)
    #expect(distances.contains { abs($0 - 1760) < 1 } && distances.contains { abs($0 - 2240) < 1 })
    // The vertices before a turn are 240 units away from it, not at the corner's end.
    #expect(line(turn).vertices.allSatisfy { $0.distance != 1760 })
  }

  @Test func `the ends of a translucent line overlap at a sharp round turn`() {
    let mesh = line([[1000, 1000], [1500, 1000], [1000, 1010]], .init(join: .round))
    // Two strips, each with a round cap at the turn.
    #expect(mesh.vertices.count { $0.along > 0 } == 4)
    #expect(abs(area(mesh) - (2 * 500 + 2 * 10) * 20) < 20)
  }

  @Test func `polygon edges created by tile clipping are not drawn`() {
    let mesh = line([[7000, 1000], [8256, 1000], [8256, 2000], [7000, 2000]], isPolygon: true)
    #expect(mesh.indices.count == 3 * 6)
  }

  @Test func `a polygon's edge on the border of a tile is drawn`() {
    let mesh = line([[7000, 1000], [8192, 1000], [8192, 2000], [7000, 2000]], isPolygon: true)
    #expect(mesh.indices.count == 4 * 6)
  }

  @Test func `hairpins, repeated points and single points are handled`() {
    for join in [LineTessellation.Join.miter, .bevel, .round] {
      let mesh = line([[10, 10], [500, 10], [500, 10], [10, 10], [10, 12]], .init(join: join))
      #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
      #expect(abs(area(mesh) - 2 * 490 * 20) < 1000)
    }
    #expect(line([[5, 5]]).indices.isEmpty)
    #expect(line([[5, 5], [5, 5]]).indices.isEmpty)
    #expect(line([]).indices.isEmpty)
  }

  @Test func `thin lines have at most one additional triangle per join`() {
    let zigzag = (0..<50).map { (index: Int) -> SIMD2<Int32> in
      [Int32(100 + index * 5), index % 2 == 0 ? 1000 : 2000]
    }
    let mesh = line(zigzag, .init(join: .round, cap: .round, isNarrow: true))
    #expect(mesh.indices.count / 3 <= 2 * 49 + 48)
  }

  @Test func `random lines do not crash and cover their center line`() {
    var random = SplitMix64(seed: 3)
    for round in 0..<300 {
      let spread: ClosedRange<Int32> =
        round % 3 == 0
        ? -2...2
        : round % 3 == 1
          ? -9000...17000 : Int32.min...Int32.max
      let points = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        SIMD2(Int32.random(in: spread, using: &random), .random(in: spread, using: &random))
      }
      for join in [LineTessellation.Join.miter, .bevel, .round] {
        let mesh = line(points, .init(join: join, cap: .round, clip: TileBox(margin: 8192)))
        #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertices.count })
        #expect(mesh.vertices.allSatisfy { $0.distance.isFinite })
        guard round % 3 == 1, points.count > 1 else { continue }
        let triangles = mesh.triangles(halfWidth: 20)
        for _ in 0..<10 {
          let edge = Int.random(in: 0..<points.count - 1, using: &random)
          let a = SIMD2<Double>(points[edge])
          let b = SIMD2<Double>(points[edge + 1])
          let middle = a + (b - a) * Double.random(in: 0...1, using: &random)
          guard middle.min() > -8000, middle.max() < 16000 else { continue }
          #expect(triangles.contains { $0.contains(middle) })
        }
      }
    }
  }
}
