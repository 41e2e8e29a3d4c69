// SPDX-License-Identifier: Apache-2.0
import MapTiles

@testable import MapScene

/// A geometry of rings or lines.
func geometry(_ parts: [[SIMD2<Int32>]]) -> TileGeometry {
  var result = TileGeometry()
  for part in parts {
    result.points += part
    result.ends.append(result.points.count)
  }
  return result
}

/// A regular polygon or, with two radii, a star, as an exterior ring.
func star(_ center: SIMD2<Double>, _ corners: Int, _ radius: Double, _ inner: Double)
  -> [SIMD2<Int32>]
{
  (0..<corners).map { index in
    let angle = Double(index) / Double(corners) * 2 * .pi
    let length = index % 2 == 0 ? radius : inner
    return SIMD2(
      Int32(center.x + length * cosine(angle)), Int32(center.y + length * cosine(angle - .pi / 2)))
  }
}

/// The cosine by its series, so that the fixtures do not need a math library.
private func cosine(_ angle: Double) -> Double {
  var reduced = angle.truncatingRemainder(dividingBy: 2 * .pi)
  if reduced > .pi { reduced -= 2 * .pi }
  var term = 1.0
  var sum = 1.0
  for step in 1...14 {
    term *= -reduced * reduced / Double((2 * step - 1) * (2 * step))
    sum += term
  }
  return sum
}

/// Returns whether a point is in a polygon by the even-odd rule, over all rings.
func contains(_ rings: [[SIMD2<Int32>]], _ point: SIMD2<Double>) -> Bool {
  var isInside = false
  for ring in rings {
    for index in ring.indices {
      let a = SIMD2<Double>(ring[index])
      let b = SIMD2<Double>(ring[(index + 1) % ring.count])
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
    }
  }
  return isInside
}

struct Triangle {
  var a: SIMD2<Double>
  var b: SIMD2<Double>
  var c: SIMD2<Double>

  var area: Double { abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2 }

  func contains(_ p: SIMD2<Double>) -> Bool {
    func side(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Double {
      (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x)
    }
    let (x, y, z) = (side(a, b), side(b, c), side(c, a))
    return (x >= 0 && y >= 0 && z >= 0) || (x <= 0 && y <= 0 && z <= 0)
  }
}

extension FillMesh {
  var triangles: [Triangle] {
    stride(from: 0, to: indices.count, by: 3).map { start in
      let p = (0..<3).map { corner in
        let vertex = vertices[Int(indices[start + corner])]
        return SIMD2(Double(vertex.x), Double(vertex.y))
      }
      return Triangle(a: p[0], b: p[1], c: p[2])
    }
  }

  var area: Double { triangles.reduce(0) { $0 + $1.area } }
}

extension LineMesh {
  /// Returns the triangles of a line that is 2 × `halfWidth` units wide.
  func triangles(halfWidth: Double) -> [Triangle] {
    stride(from: 0, to: indices.count, by: 3).map { start in
      let p = (0..<3).map { corner in
        let vertex = vertices[Int(indices[start + corner])]
        return SIMD2(
          Double(vertex.x) + Double(vertex.extrudeX) / 63 * halfWidth,
          Double(vertex.y) + Double(vertex.extrudeY) / 63 * halfWidth)
      }
      return Triangle(a: p[0], b: p[1], c: p[2])
    }
  }
}
