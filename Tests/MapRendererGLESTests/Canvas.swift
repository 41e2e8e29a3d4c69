// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapRendererGLES
import MapScene
import Testing

/// A small frame for tests. A tile unit is `scale` pixels, and the tile's origin is at the top left.
final class Canvas {
  let backend: GLESBackend
  var list: DrawList

  init(_ width: Int = 64, _ height: Int = 64, clear: SIMD4<Float> = .zero) throws {
    backend = try GLESBackend(context: EGLContext(), checksEveryCommand: true)
    list = DrawList(width: width, height: height, clearColor: clear)
  }

  /// Whether this machine can draw.
  static let hasEGL = (try? EGLContext()) != nil

  func draw() throws -> RasterImage {
    try backend.draw(list)
    return try backend.readPixels()
  }

  /// Returns the transform from tile units to clip space, looking straight down. `turned` is the clockwise
  /// rotation about the frame's center.
  func matrix(scale: Float = 1, turned degrees: Float = 0) -> Matrix4f {
    let (c, s) = (cosine(degrees), cosine(degrees - 90))
    let half = SIMD2(Float(list.width), Float(list.height)) / 2
    // Pixel = turn(unit · scale − half) + half; clip = pixel / half − 1, y upward.
    let x = SIMD2(c, s) * scale / half
    let y = SIMD2(-s, c) * scale / half
    let origin = SIMD2(-half.x * c + half.y * s, -half.x * s - half.y * c) / half
    return Matrix4f(
      [x.x, -x.y, 0, 0], [y.x, -y.y, 0, 0], [0, 0, 0.001, 0], [origin.x, -origin.y, 0, 1])
  }

  /// Returns a tile draw of a mesh with paint rows.
  func tile(
    _ mesh: MeshData, rows: [SIMD4<Float>], scale: Float = 1, turned: Float = 0,
    matrix: Matrix4f? = nil, clip: SIMD4<Float>? = nil
  ) -> TileDraw {
    let start = addRows(rows)
    return TileDraw(
      mesh: backend.makeMesh(mesh), ranges: [0..<mesh.indices.count],
      matrix: matrix ?? self.matrix(scale: scale, turned: turned), rows: start,
      rowVectors: rows.count, unitsPerPixel: 1 / scale, clip: clip)
  }

  private func addRows(_ rows: [SIMD4<Float>]) -> Int {
    let start = list.rows.count
    list.rows += rows
    while list.rows.count % DrawList.rowAlignment != 0 { list.rows.append(.zero) }
    return start
  }
}

/// Returns the cosine of an angle in degrees, computed by its series because the tests import no math
/// library.
func cosine(_ degrees: Float) -> Float {
  let x = Double(degrees) * .pi / 180
  var term = 1.0
  var sum = 1.0
  for n in 1...12 {
    term *= -x * x / Double((2 * n - 1) * (2 * n))
    sum += term
  }
  return Float(sum)
}

extension RasterImage {
  /// Returns the red, green, blue and alpha values, 0...255.
  func at(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let start = 4 * (y * width + x)
    return SIMD4(
      Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]), Int(pixels[start + 3]))
  }

  /// Returns the alpha values of a row, 0...1.
  func alphas(row y: Int) -> [Double] { (0..<width).map { Double(at($0, y).w) / 255 } }

  /// The sum of all alpha values, in pixels.
  var area: Double { (0..<height).reduce(0) { $0 + alphas(row: $1).reduce(0, +) } }

  /// Returns whether all channels of the pixel are within `tolerance` of the color, 0...255.
  func matches(_ x: Int, _ y: Int, _ color: SIMD4<Int>, within tolerance: Int = 1) -> Bool {
    let off = at(x, y) &- color
    return (0..<4).allSatisfy { Swift.abs(off[$0]) <= tolerance }
  }
}

enum Shapes {
  /// Returns a rectangle made of fill triangles.
  static func rectangle(_ box: SIMD4<Int16>, row: UInt16 = 0) -> MeshData {
    rectangles([(box, row)])
  }

  static func rectangles(_ boxes: [(SIMD4<Int16>, UInt16)]) -> MeshData {
    var vertices: [FillVertex] = []
    var indices: [UInt32] = []
    for (box, row) in boxes {
      let first = UInt32(vertices.count)
      for (x, y) in [(box.x, box.y), (box.z, box.y), (box.x, box.w), (box.z, box.w)] {
        vertices.append(FillVertex(x: x, y: y, row: row))
      }
      indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
    }
    return MeshData(vertices: .fill(vertices), indices: indices)
  }

  /// Returns a straight line without caps or with round caps.
  static func line(
    from a: SIMD2<Int16>, to b: SIMD2<Int16>, isRound: Bool = false, withRight: Bool = false
  ) -> MeshData {
    let way = SIMD2(Float(b.x) - Float(a.x), Float(b.y) - Float(a.y))
    let length = (way * way).sum().squareRoot()
    let forward = way / length
    let right = SIMD2(-forward.y, forward.x)
    var vertices: [LineVertex] = []
    func add(_ point: SIMD2<Int16>, _ beyond: Float, _ distance: Float) {
      for side: Float in [-1, 1] {
        let extrude = right * side + forward * beyond
        vertices.append(
          LineVertex(
            x: point.x, y: point.y, extrudeX: Int8((extrude.x * 63).rounded()),
            extrudeY: Int8((extrude.y * 63).rounded()), across: Int8(side * 63),
            along: Int8(abs(beyond) * 63), distance: distance, row: 0,
            rightX: withRight ? Int8((right.x * 63).rounded()) : 0,
            rightY: withRight ? Int8((right.y * 63).rounded()) : 0))
      }
    }
    if isRound { add(a, -1, 0) }
    add(a, 0, 0)
    add(b, 0, length)
    if isRound { add(b, 1, length) }
    var indices: [UInt32] = []
    for first in stride(from: UInt32(0), to: UInt32(vertices.count) - 2, by: 2) {
      indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
    }
    return MeshData(vertices: .line(vertices), indices: indices)
  }

  static func circle(at point: SIMD2<Int16>) -> MeshData {
    let corners: [SIMD2<Int8>] = [[-1, -1], [1, -1], [-1, 1], [1, 1]]
    return MeshData(
      vertices: .circle(
        corners.map {
          CircleVertex(x: point.x, y: point.y, cornerX: $0.x, cornerY: $0.y, row: 0)
        }), indices: [0, 1, 2, 2, 1, 3])
  }

  /// Returns a box on the ground: four walls and a roof.
  static func building(_ box: SIMD4<Int16>, row: UInt16 = 0) -> MeshData {
    let corners: [SIMD2<Int16>] = [
      [box.x, box.y], [box.z, box.y], [box.z, box.w], [box.x, box.w],
    ]
    let normals: [SIMD2<Int8>] = [[0, -127], [127, 0], [0, 127], [-127, 0]]
    var vertices: [ExtrusionVertex] = []
    var indices: [UInt32] = []
    for side in 0..<4 {
      let first = UInt32(vertices.count)
      for (end, corner) in [corners[side], corners[(side + 1) % 4]].enumerated() {
        for top: UInt8 in [0, 1] {
          vertices.append(
            ExtrusionVertex(
              x: corner.x, y: corner.y, normalX: normals[side].x, normalY: normals[side].y,
              normalZ: 0, top: top, distance: Float(end * 10), row: row))
        }
      }
      indices += [0, 1, 2, 2, 1, 3].map { first + $0 }
    }
    let first = UInt32(vertices.count)
    for corner in corners {
      vertices.append(
        ExtrusionVertex(
          x: corner.x, y: corner.y, normalX: 0, normalY: 0, normalZ: 127, top: 1, distance: 0,
          row: row))
    }
    indices += [0, 1, 2, 0, 2, 3].map { first + $0 }
    return MeshData(vertices: .extrusion(vertices), indices: indices)
  }
}
