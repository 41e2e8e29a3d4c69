// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Circles of equal size along a path on the screen, which other labels avoid.
///
/// Neighbors do not quite touch: their distance is at most 1.25 diameters, as in MapLibre.
struct CircleChain {
  private(set) var circles: [CollisionGrid.Shape] = []

  /// - Parameters:
  ///   - path: The path in pixels.
  ///   - bounds: The area of collision detection. The parts of the path outside of it have no circles.
  init(along path: [SIMD2<Float>], radius: Float, near bounds: CollisionGrid.Box) {
    guard let first = path.first, radius > 0 else { return }
    let low = path.reduce(first) { pointwiseMin($0, $1) }
    let high = path.reduce(first) { pointwiseMax($0, $1) }
    if low.x > bounds.z || low.y > bounds.w || high.x < bounds.x || high.y < bounds.y { return }
    if low.x >= bounds.x, low.y >= bounds.y, high.x <= bounds.z, high.y <= bounds.w {
      add(along: path, radius: radius)
    } else {
      for part in clipped(path, to: bounds) { add(along: part, radius: radius) }
    }
  }

  private mutating func add(along path: [SIMD2<Float>], radius: Float) {
    var ends: [Float] = [0]
    for (a, b) in zip(path, path.dropFirst()) { ends.append(ends[ends.count - 1] + (b - a).length) }
    let length = ends[ends.count - 1]
    let inset = min(radius / 4, length / 2)
    let part = length - 2 * inset
    let count =
      length <= radius / 2 ? 1 : Int(clamping: Double((part / (2.5 * radius)).rounded(.up))) + 1
    var segment = 0
    for index in 0..<min(count, 1024) {
      let distance = inset + part * Float(index) / Float(max(count - 1, 1))
      while segment + 2 < ends.count, ends[segment + 1] < distance { segment += 1 }
      var center = path[segment]
      if segment + 1 < ends.count, ends[segment + 1] > ends[segment] {
        let t = (distance - ends[segment]) / (ends[segment + 1] - ends[segment])
        center += (path[segment + 1] - path[segment]) * min(max(t, 0), 1)
      }
      circles.append(
        CollisionGrid.Shape(
          box: [center.x - radius, center.y - radius, center.x + radius, center.y + radius],
          isCircle: true))
    }
  }
}
