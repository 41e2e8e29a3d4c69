// SPDX-License-Identifier: Apache-2.0

/// Clips polygon rings to a box, one side at a time (Sutherland and Hodgman, 1974).
///
/// A ring that leaves the box and reenters it follows the box's side in between. Such parts cover no area
/// twice unless the ring intersects itself.
struct PolygonClipper {
  private var scratch: [SIMD2<Int32>] = []

  /// Appends the part of a ring inside the box to `output`, without repeated points. Appends nothing if
  /// fewer than three points remain.
  mutating func clip(
    _ points: [SIMD2<Int32>], _ range: Range<Int>, to box: TileBox,
    into output: inout [SIMD2<Int32>]
  ) {
    var all: UInt8 = 15
    var any: UInt8 = 0
    for index in range {
      let code = box.outcode(points[index])
      all &= code
      any |= code
    }
    if all != 0 { return }
    let start = output.count
    for index in range { append(points[index], to: &output, from: start) }
    if any & 1 != 0 { cut(&output, from: start, axis: 0, at: box.minimum.x, keepsAbove: true) }
    if any & 2 != 0 { cut(&output, from: start, axis: 0, at: box.maximum.x, keepsAbove: false) }
    if any & 4 != 0 { cut(&output, from: start, axis: 1, at: box.minimum.y, keepsAbove: true) }
    if any & 8 != 0 { cut(&output, from: start, axis: 1, at: box.maximum.y, keepsAbove: false) }
    while output.count > start + 1, output[output.count - 1] == output[start] {
      output.removeLast()
    }
    if output.count - start < 3 { output.removeLast(output.count - start) }
  }

  /// Replaces the ring from `start` on by its part on one side of a line perpendicular to the axis.
  private mutating func cut(
    _ ring: inout [SIMD2<Int32>], from start: Int, axis: Int, at limit: Int32, keepsAbove: Bool
  ) {
    guard ring.count > start else { return }
    scratch.removeAll(keepingCapacity: true)
    for index in start..<ring.count { scratch.append(ring[index]) }
    ring.removeLast(ring.count - start)
    guard var before = scratch.last else { return }
    var wasInside = keepsAbove ? before[axis] >= limit : before[axis] <= limit
    for point in scratch {
      let isInside = keepsAbove ? point[axis] >= limit : point[axis] <= limit
      if isInside != wasInside {
        append(TileBox.crossing(before, point, axis: axis, at: limit), to: &ring, from: start)
      }
      if isInside { append(point, to: &ring, from: start) }
      before = point
      wasInside = isInside
    }
  }

  @inline(__always)
  private func append(_ point: SIMD2<Int32>, to ring: inout [SIMD2<Int32>], from start: Int) {
    if ring.count > start, ring[ring.count - 1] == point { return }
    ring.append(point)
  }
}

extension TileBox {
  /// Returns the rounded intersection of a segment with a line perpendicular to an axis. The direction of
  /// the segment does not matter, so neighbors that share a segment share the point.
  @inline(__always)
  static func crossing(
    _ a: SIMD2<Int32>, _ b: SIMD2<Int32>, axis: Int, at limit: Int32
  ) -> SIMD2<Int32> {
    let (p, q) = a[axis] < b[axis] ? (a, b) : (b, a)
    // Not reached for segments that intersect the line. Prevents a division by zero.
    guard p[axis] < q[axis] else { return p }
    let other = 1 - axis
    let share = (Double(limit) - Double(p[axis])) / (Double(q[axis]) - Double(p[axis]))
    let value = Double(p[other]) + (Double(q[other]) - Double(p[other])) * share
    let least = Double(min(p[other], q[other]))
    let most = Double(max(p[other], q[other]))
    var point = SIMD2<Int32>(repeating: limit)
    point[other] = Int32(min(max(value, least), most).rounded())
    return point
  }
}
