// SPDX-License-Identifier: Apache-2.0

// The rings of nodes: creating, linking, cleaning, and sorting along the z-order curve.
extension Earcut {
  @inline(__always) func next(_ node: Int32) -> Int32 { nodes[node].next }
  @inline(__always) func previous(_ node: Int32) -> Int32 { nodes[node].previous }

  /// Links points to a ring, exteriors in one orientation and holes in the other. Returns -1 if there are
  /// none.
  mutating func makeRing(_ points: [SIMD2<Double>], _ range: Range<Int>, isHole: Bool) -> Int32 {
    guard !range.isEmpty else { return -1 }
    var sum = 0.0
    var before = points[range.upperBound - 1]
    for index in range {
      let point = points[index]
      sum += (before.x - point.x) * (point.y + before.y)
      before = point
    }
    var last: Int32 = -1
    if (sum > 0) != isHole {
      for index in range { last = insert(points[index], UInt32(index), after: last) }
    } else {
      for index in range.reversed() { last = insert(points[index], UInt32(index), after: last) }
    }
    if equal(last, next(last)) {
      let after = next(last)
      remove(last)
      last = after
    }
    return last
  }

  mutating func insert(_ point: SIMD2<Double>, _ index: UInt32, after last: Int32) -> Int32 {
    let place = Int32(nodes.count)
    if last < 0 {
      nodes.append(Node(x: point.x, y: point.y, point: index, next: place, previous: place))
    } else {
      let after = nodes[last].next
      nodes.append(Node(x: point.x, y: point.y, point: index, next: after, previous: last))
      nodes[after].previous = place
      nodes[last].next = place
    }
    return place
  }

  mutating func remove(_ place: Int32) {
    let node = nodes[place]
    let after = nodes[node.previous].next
    nodes[node.next].previous = node.previous
    nodes[node.previous].next = node.next
    if node.previousZ >= 0 { nodes[node.previousZ].nextZ = node.nextZ }
    if node.nextZ >= 0 { nodes[node.nextZ].previousZ = node.previousZ }
    if hasBlocks { noteRemoval(of: place, node, after: after) }
  }

  /// Removes repeated and collinear corners from `start` to `last`. Returns a corner that remains.
  mutating func filter(_ start: Int32, until last: Int32? = nil) -> Int32 {
    guard start >= 0 else { return start }
    var end = last ?? start
    var place = start
    var kept = 0
    repeat {
      if isSuperfluous(place) {
        let before = previous(place)
        remove(place)
        place = before
        end = place
        if place == next(place) { break }
        kept = 0
      } else {
        place = filterStep(place, to: end)
        kept += 1
        // The end may have been removed from the ring; then the traversal never returns to it.
        if kept > nodes.count { return place }
      }
    } while kept == 0 || place != end
    return end
  }

  /// Returns whether a corner equals the next one or is collinear with its neighbors.
  @inline(__always)
  func isSuperfluous(_ place: Int32) -> Bool {
    let node = nodes[place]
    if node.isSteiner { return false }
    return equal(place, node.next)
      || Earcut.area(nodes[node.previous], node, nodes[node.next]) == 0
  }

  /// Joins two corners by a bridge: one ring becomes two, or two become one. Returns the corner on the far
  /// side.
  mutating func bridge(_ a: Int32, _ b: Int32) -> Int32 {
    let afterA = next(a)
    let beforeB = previous(b)
    let copyA = Int32(nodes.count)
    let copyB = copyA + 1
    let nodeA = nodes[a]
    let nodeB = nodes[b]
    nodes.append(
      Node(x: nodeA.x, y: nodeA.y, point: nodeA.point, next: afterA, previous: copyB))
    nodes.append(
      Node(x: nodeB.x, y: nodeB.y, point: nodeB.point, next: copyA, previous: beforeB))
    nodes[a].next = b
    nodes[b].previous = a
    nodes[afterA].previous = copyA
    nodes[beforeB].next = copyB
    return copyB
  }

  /// Sets up the curve for the exterior ring's box.
  mutating func measure(_ points: [SIMD2<Double>], _ range: Range<Int>) {
    var low = points[range.lowerBound]
    var high = low
    for index in range {
      low = pointwiseMin(low, points[index])
      high = pointwiseMax(high, points[index])
    }
    minimumX = low.x
    minimumY = low.y
    let size = max(high.x - low.x, high.y - low.y)
    scale = size > 0 && size.isFinite ? 32767 / size : 0
  }

  /// Returns a point's position on the z-order curve: its coordinates' 15 bits interleaved.
  @inline(__always)
  func curvePlace(_ x: Double, _ y: Double) -> UInt32 {
    // Holes may extend beyond the exterior's box.
    let column = UInt32(min(max((x - minimumX) * scale, 0), 32767))
    let row = UInt32(min(max((y - minimumY) * scale, 0), 32767))
    return Earcut.spread(column) | Earcut.spread(row) << 1
  }

  @inline(__always)
  static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// Links a ring's corners in the order of the curve.
  mutating func sortAlongCurve(_ start: Int32) {
    sortKeys.removeAll(keepingCapacity: true)
    var place = start
    repeat {
      let z = curvePlace(nodes[place].x, nodes[place].y)
      nodes[place].z = z
      sortKeys.append(UInt64(z) << 32 | UInt64(place))
      place = next(place)
    } while place != start
    sortKeys.sort()
    var before: Int32 = -1
    for key in sortKeys {
      let place = Int32(truncatingIfNeeded: key)
      nodes[place].previousZ = before
      if before >= 0 { nodes[before].nextZ = place }
      before = place
    }
    nodes[before].nextZ = -1
  }
}
