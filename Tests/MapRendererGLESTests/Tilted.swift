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

  /// Returns the ground at a position on the screen, in pixels at the target; `nil` above the horizon.
  private func ground(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    let (c, s) = (Double(cosine(tilt)), Double(cosine(tilt - 90)))
    let down = y - Double(height) / 2
    let far = Double(distance)
    guard c * far + down * s > 1 else { return nil }
    let south = down * far / (c * far + down * s)
    return [(x - Double(width) / 2) * (far - south * s) / far, south]
  }

  /// Returns MapLibre's opacity of a pixel on a line from a to b in tile units; `nil` near the line's ends. The edge fades
  /// over the ground of one pixel, and ends half a pixel at the target outside of the line.
  func fadedCover(
    _ x: Int, _ y: Int, from a: SIMD2<Int16>, to b: SIMD2<Int16>, halfWidth: Double
  ) -> Double? {
    let from = SIMD2(Double(a.x), Double(a.y)) * Double(unit)
    let way = SIMD2(Double(b.x), Double(b.y)) * Double(unit) - from
    let length = (way * way).sum().squareRoot()
    func away(_ dx: Double, _ dy: Double) -> Double? {
      ground(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy).map {
        (($0 - from) * SIMD2(-way.y, way.x)).sum() / length
      }
    }
    guard let point = ground(Double(x) + 0.5, Double(y) + 0.5), let here = away(0, 0),
      let east = away(0.5, 0), let west = away(-0.5, 0), let south = away(0, 0.5),
      let north = away(0, -0.5)
    else { return nil }
    let along = ((point - from) * way).sum() / length
    let fade = ((east - west) * (east - west) + (south - north) * (south - north)).squareRoot()
    guard along > 10, along < length - 10 else { return nil }
    return min(max((halfWidth + 0.5 - abs(here)) / fade, 0), 1)
  }
}
