// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapScene
import Testing

@testable import MapRendererGLES

@Suite(.enabled(if: Canvas.hasEGL, "needs EGL with OpenGL ES 3"), .serialized)
struct EdgeTests {
  /// The edge x = 8 of a fill to its left.
  static let vertical = mesh([[8, -10], [8, 20]], normals: [[1, 0], [1, 0]], indices: [0, 1])

  static func mesh(
    _ points: [SIMD2<Int16>], normals: [SIMD2<Float>], indices: [UInt32]
  ) -> MeshData {
    let vertices = zip(points, normals).map { point, normal in
      OutlineVertex(
        x: point.x, y: point.y, normalX: Int8(63 * normal.x), normalY: Int8(63 * normal.y), row: 0)
    }
    return MeshData(vertices: .outline(vertices), indices: indices)
  }

  /// The edges of a rectangle (left, top, right, bottom).
  static func rectangle(_ box: SIMD4<Int16>) -> MeshData {
    mesh(
      [[box.x, box.y], [box.z, box.y], [box.z, box.w], [box.x, box.w]],
      normals: [[-1, -1], [1, -1], [1, 1], [-1, 1]], indices: [0, 1, 1, 2, 2, 3, 3, 0])
  }

  @Test func `a strip fades outside or on both sides of the edge`() throws {
    let canvas = try Canvas(16, 8)
    canvas.backend.drawsWideLines = false
    let tile = canvas.tile(Self.vertical, rows: [[0, 0, 0, 1]])
    canvas.list.commands = [.outline(tile, .opaqueEdge)]
    let faded = try canvas.draw().alphas(row: 4)
    #expect(abs(faded[8] - 0.5) < 0.01 && faded[7] == 0 && faded[9] == 0)
    canvas.list.commands = [.outline(tile, .line)]
    let lined = try canvas.draw().alphas(row: 4)
    #expect(abs(lined[7] - 0.5) < 0.01 && abs(lined[8] - 0.5) < 0.01)
    #expect(abs(lined.reduce(0, +) - 1) < 0.02)
    canvas.list.commands = [.outline(tile, .translucentEdge)]
    let edge = try canvas.draw().alphas(row: 4)
    // The strip ends at the center of the pixel inside, which it may or may not paint.
    #expect(abs(edge[8] - 0.5) < 0.01 && edge[6] == 0 && edge[9] == 0)
    #expect(edge[7] == 0 || abs(edge[7] - 0.5) < 0.01)
  }

  @Test(arguments: OutlineKind.allCases)
  func `a line fades on both sides of the edge`(kind: OutlineKind) throws {
    let canvas = try Canvas(16, 8)
    try #require(canvas.backend.drawsWideLines, "needs a driver with wide lines")
    canvas.list.commands = [.outline(canvas.tile(Self.vertical, rows: [[0, 0, 0, 1]]), kind)]
    let alphas = try canvas.draw().alphas(row: 4)
    #expect(abs(alphas[7] - 0.5) < 0.02 && abs(alphas[8] - 0.5) < 0.02)
    #expect(abs(alphas.reduce(0, +) - 1) < 0.02)
  }

  @Test(arguments: [Float(0), 30, 45, 77])
  func `lines and strips antialias a fill alike`(degrees: Float) throws {
    let images = try [false, true].map { drawsLines in
      let canvas = try Canvas()
      canvas.backend.drawsWideLines = drawsLines
      let box: SIMD4<Int16> = [12, 20, 50, 41]
      let rows: [SIMD4<Float>] = [[1, 0, 0, 1]]
      canvas.list.commands = [
        .fill(canvas.tile(Shapes.rectangle(box), rows: rows, turned: degrees)),
        .outline(canvas.tile(Self.rectangle(box), rows: rows, turned: degrees), .opaqueEdge),
      ]
      return try canvas.draw()
    }
    // Beyond the edge, a strip is a pixel wide in every direction, a line is one wide along an axis. Corners of lines have gaps.
    #expect(abs(images[0].area - images[1].area) < 20)
    let different = zip(images[0].pixels, images[1].pixels).count { abs(Int($0) - Int($1)) > 90 }
    #expect(different <= 16)
  }

  @Test func `an edge that continues behind the camera is antialiased in view`() throws {
    // w is 1 at the top of the frame and 0 at y = 40: points beyond are behind the camera.
    let matrix = Matrix4f(
      [2.0 / 64, 0, 0, 0], [0, -2.0 / 64, 0, -1.0 / 40], [0, 0, 0.001, 0], [-1, 1, 0, 1])
    let canvas = try Canvas()
    try #require(canvas.backend.drawsWideLines, "needs a driver with wide lines")
    let mesh = Self.mesh([[40, 0], [44, 200]], normals: [[1, 0], [1, 0]], indices: [0, 1])
    canvas.list.commands = [
      .outline(canvas.tile(mesh, rows: [[0, 0, 0, 1]], matrix: matrix), .line)
    ]
    let image = try canvas.draw()
    for row in [2, 10, 20] {
      let alphas = image.alphas(row: row)
      #expect(abs(alphas.reduce(0, +) - 1) < 0.15 && alphas.count { $0 > 0 } <= 3, "row \(row)")
    }
  }

  @Test(arguments: [false, true], [1, 5, 20])
  func `edges that are copied in parts are complete`(drawsLines: Bool, size: Int) throws {
    let canvas = try Canvas()
    canvas.backend.drawsWideLines = drawsLines
    let mesh = Self.rectangle([12, 20, 50, 41])
    var tile = canvas.tile(mesh, rows: [[1, 0, 0, 1]], turned: 20)
    canvas.list.commands = [.outline(tile, .line)]
    let whole = try canvas.draw()
    #expect(whole.area > 100)
    tile.mesh = canvas.backend.reserveMesh(mesh)
    for start in stride(from: 0, to: mesh.byteCount, by: size) {
      canvas.backend.fill(
        tile.mesh, with: mesh, bytes: start..<min(start + size, mesh.byteCount))
    }
    canvas.list.commands = [.outline(tile, .line)]
    #expect(try canvas.draw() == whole)
  }

  @Test func `strips have two vertices at a point and two triangles along an edge`() {
    let point = OutlineVertex(x: 1, y: 2, normalX: 3, normalY: 4, row: 5)
    let vertices = EdgeStrips.vertices([point])
    #expect(vertices.map(\.side) == [0, 1] && vertices.allSatisfy { $0.point == point })
    #expect(EdgeStrips.indices([0, 1, 7, 3]) == [0, 1, 2, 1, 3, 2, 14, 15, 6, 15, 7, 6])
    #expect(EdgeStrips.indices([]).isEmpty && EdgeStrips.indices([4]).isEmpty)
  }
}
