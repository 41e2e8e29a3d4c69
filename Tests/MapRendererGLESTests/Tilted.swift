// SPDX-License-Identifier: Apache-2.0
import MapScene

/// A perspective view of the ground. A tile unit is a tenth of a pixel at the target, and the origin is at
/// the frame's center. It is an independent reference: it projects points by similar triangles.
struct Tilted {
  var width: Int
  var height: Int
  /// The tilt in degrees from looking straight down.
  var tilt: Float
  /// The distance from the camera to the target in pixels.
  var distance: Float = 200
  var unit: Float = 0.1

  /// Converts ground x, y (pixels at the target) to right, up in the view, and depth.
  private func view(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> {
    let (c, s) = (cosine(tilt), cosine(tilt - 90))
    return [x, -y * c + z * s, distance - y * s - z * c]
  }

  /// Returns the pixel position of a point on the ground, in tile units.
  func pixel(_ x: Float, _ y: Float, _ z: Float = 0) -> SIMD2<Float> {
    let v = view(x * unit, y * unit, z)
    return [
      Float(width) / 2 + v.x * distance / v.z, Float(height) / 2 - v.y * distance / v.z,
    ]
  }

  var matrix: Matrix4f {
    func column(_ at: SIMD3<Float>) -> SIMD4<Float> {
      // The depth range is 10...10 000.
      [
        at.x * distance * 2 / Float(width), at.y * distance * 2 / Float(height),
        at.z * 1.002, at.z,
      ]
    }
    let origin = view(0, 0, 0)
    var last = column(origin)
    last.z -= 20.02
    return Matrix4f(
      column(view(unit, 0, 0) - origin), column(view(0, unit, 0) - origin),
      column(view(0, 0, 1) - origin), last)
  }

  /// Returns the fraction of each pixel that the strip from a to b covers. `halfWidth` is in tile units.
  func cover(from a: SIMD2<Int16>, to b: SIMD2<Int16>, halfWidth: Float) -> [Double] {
    let from = SIMD2(Float(a.x), Float(a.y))
    let way = SIMD2(Float(b.x), Float(b.y)) - from
    let length = (way * way).sum().squareRoot()
    let right = SIMD2(-way.y, way.x) / length * halfWidth
    let corners = [from - right, from + right, from + way + right, from + way - right]
    let outline = corners.map { pixel($0.x, $0.y) }
    let samples = 16
    var cover = [Double](repeating: 0, count: width * height)
    for y in 0..<height * samples {
      for x in 0..<width * samples {
        let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(samples)
        if isInside(point, outline) { cover[y / samples * width + x / samples] += 1 / 256 }
      }
    }
    return cover
  }

  private func isInside(_ point: SIMD2<Float>, _ outline: [SIMD2<Float>]) -> Bool {
    var sign: Float = 0
    for index in 0..<4 {
      let edge = outline[(index + 1) % 4] - outline[index]
      let to = point - outline[index]
      let side = edge.x * to.y - edge.y * to.x
      if side * sign < 0 { return false }
      sign = side
    }
    return true
  }
}
