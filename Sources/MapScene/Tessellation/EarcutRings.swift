// SPDX-License-Identifier: Apache-2.0

/// The rings of a triangulation: corners in doubly linked lists, and in a list sorted along a z-order curve.
///
/// All corners are in one flat array, linked by index.
struct EarcutRings {
  /// A corner in a doubly linked ring, and in the list sorted along the z-order curve.
  struct Node {
    var x: Double
    var y: Double
    /// The index of the corner among the polygon's points.
    var point: UInt32
    var next: Int32
    var previous: Int32
    var nextZ: Int32 = -1
    var previousZ: Int32 = -1
    var z: UInt32 = 0
    /// Whether this is a hole of a single point, which must become a corner although it is collinear.
    var isSteiner = false
  }

  private var nodes: [Node] = []
  private var sortKeys: [UInt64] = []
  // The box of the z-order curve.
  private var minimumX = 0.0
  private var minimumY = 0.0
  private var scale = 0.0

  /// The number of corners, including those that are no longer in a ring.
  var count: Int { nodes.count }
  /// Whether corners are sorted along the curve.
  var hasCurve: Bool { scale != 0 }

  @inline(__always)
  subscript(index: Int32) -> Node { nodes[index] }

  @inline(__always) func next(_ node: Int32) -> Int32 { nodes[node].next }
  @inline(__always) func previous(_ node: Int32) -> Int32 { nodes[node].previous }

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    scale = 0
  }

  // MARK: - Links

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
      _ = unlink(last)
      last = after
    }
    return last
  }

  mutating func insert(_ point: SIMD2<Double>, _ pointIndex: UInt32, after last: Int32) -> Int32 {
    let index = Int32(nodes.count)
    if last < 0 {
      nodes.append(Node(x: point.x, y: point.y, point: pointIndex, next: index, previous: index))
    } else {
      let after = nodes[last].next
      nodes.append(Node(x: point.x, y: point.y, point: pointIndex, next: after, previous: last))
      nodes[after].previous = index
      nodes[last].next = index
    }
    return index
  }

  /// Unlinks a corner. Returns the former successor of the corner before it.
  mutating func unlink(_ index: Int32) -> Int32 {
    let node = nodes[index]
    let after = nodes[node.previous].next
    nodes[node.next].previous = node.previous
    nodes[node.previous].next = node.next
    if node.previousZ >= 0 { nodes[node.previousZ].nextZ = node.nextZ }
    if node.nextZ >= 0 { nodes[node.nextZ].previousZ = node.previousZ }
    return after
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

  /// Marks a hole of a single point.
  mutating func setSteiner(_ index: Int32) { nodes[index].isSteiner = true }

  // MARK: - The z-order curve

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
  func curvePosition(_ x: Double, _ y: Double) -> UInt32 {
    // Holes may extend beyond the exterior's box.
    let column = UInt32(min(max((x - minimumX) * scale, 0), 32767))
    let row = UInt32(min(max((y - minimumY) * scale, 0), 32767))
    return EarcutRings.spread(column) | EarcutRings.spread(row) << 1
  }

  @inline(__always)
  private static func spread(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// Links a ring's corners in the order of the curve.
  mutating func sortAlongCurve(_ start: Int32) {
    sortKeys.removeAll(keepingCapacity: true)
    var index = start
    repeat {
      let z = curvePosition(nodes[index].x, nodes[index].y)
      nodes[index].z = z
      sortKeys.append(UInt64(z) << 32 | UInt64(index))
      index = next(index)
    } while index != start
    sortKeys.sort()
    var before: Int32 = -1
    for key in sortKeys {
      let index = Int32(truncatingIfNeeded: key)
      nodes[index].previousZ = before
      if before >= 0 { nodes[before].nextZ = index }
      before = index
    }
    nodes[before].nextZ = -1
  }

  // MARK: - Geometry

  func leftmost(_ start: Int32) -> Int32 {
    var best = start
    var index = start
    repeat {
      let node = nodes[index]
      if node.x < nodes[best].x || (node.x == nodes[best].x && node.y < nodes[best].y) {
        best = index
      }
      index = node.next
    } while index != start
    return best
  }

  /// Sorts holes from left to right. Holes with the same leftmost point are sorted by the slope of their
  /// edge there, so that bridges to one point do not cross.
  func comesBefore(_ a: Int32, _ b: Int32) -> Bool {
    let p = nodes[a]
    let q = nodes[b]
    if p.x != q.x { return p.x < q.x }
    if p.y != q.y { return p.y < q.y }
    let nextP = nodes[p.next]
    let nextQ = nodes[q.next]
    return (nextP.y - p.y) / (nextP.x - p.x) < (nextQ.y - q.y) / (nextQ.x - q.x)
  }

  /// Returns whether a corner equals the next one or is collinear with its neighbors.
  @inline(__always)
  func isSuperfluous(_ index: Int32) -> Bool {
    let node = nodes[index]
    if node.isSteiner { return false }
    return equal(index, node.next)
      || EarcutRings.area(nodes[node.previous], node, nodes[node.next]) == 0
  }

  func isMiddleInside(_ a: Int32, _ b: Int32) -> Bool {
    let x = (nodes[a].x + nodes[b].x) / 2
    let y = (nodes[a].y + nodes[b].y) / 2
    var isInside = false
    var index = a
    repeat {
      let p = nodes[index]
      let q = nodes[p.next]
      if (p.y > y) != (q.y > y), q.y != p.y, x < (q.x - p.x) * (y - p.y) / (q.y - p.y) + p.x {
        isInside.toggle()
      }
      index = p.next
    } while index != a
    return isInside
  }

  /// Returns whether a hole's corner lies on an edge, with the hole on its inner side. The corner is then
  /// inserted into the ring, and the bridge has no length.
  func isEdge(_ p: Node, _ q: Node, touchedBy h: Node) -> Bool {
    guard p.x != h.x || p.y != h.y, EarcutRings.isOn(p, h, q), EarcutRings.area(p, h, q) == 0 else {
      return false
    }
    return EarcutRings.area(p, q, nodes[h.next]) <= 0
      && EarcutRings.area(p, q, nodes[h.previous]) <= 0
  }

  /// Returns whether the angle at one corner contains that of another corner at the same point.
  func sector(_ m: Int32, holds p: Int32) -> Bool {
    let a = nodes[m]
    let b = nodes[p]
    return EarcutRings.area(nodes[a.previous], a, nodes[b.previous]) < 0
      && EarcutRings.area(nodes[b.next], a, nodes[a.next]) < 0
  }

  /// Returns whether a diagonal starts into the interior of the ring at corner a.
  @inline(__always)
  func isLocallyInside(_ a: Int32, _ b: Int32) -> Bool {
    let p = nodes[a]
    let q = nodes[b]
    let before = nodes[p.previous]
    let after = nodes[p.next]
    return EarcutRings.area(before, p, after) < 0
      ? EarcutRings.area(p, q, after) >= 0 && EarcutRings.area(p, before, q) >= 0
      : EarcutRings.area(p, q, before) < 0 || EarcutRings.area(p, after, q) < 0
  }

  @inline(__always)
  func equal(_ a: Int32, _ b: Int32) -> Bool {
    nodes[a].x == nodes[b].x && nodes[a].y == nodes[b].y
  }

  /// Returns whether segments ab and cd intersect.
  func crosses(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Bool {
    let p1 = nodes[a]
    let q1 = nodes[b]
    let p2 = nodes[c]
    let q2 = nodes[d]
    let o1 = EarcutRings.side(p1, q1, p2)
    let o2 = EarcutRings.side(p1, q1, q2)
    let o3 = EarcutRings.side(p2, q2, p1)
    let o4 = EarcutRings.side(p2, q2, q1)
    if o1 != o2, o3 != o4 { return true }
    return (o1 == 0 && EarcutRings.isOn(p1, p2, q1)) || (o2 == 0 && EarcutRings.isOn(p1, q2, q1))
      || (o3 == 0 && EarcutRings.isOn(p2, p1, q2)) || (o4 == 0 && EarcutRings.isOn(p2, q1, q2))
  }

  static func side(_ p: Node, _ q: Node, _ r: Node) -> Int {
    let value = area(p, q, r)
    return value > 0 ? 1 : value < 0 ? -1 : 0
  }

  /// Returns whether q, collinear with p and r, lies between them.
  static func isOn(_ p: Node, _ q: Node, _ r: Node) -> Bool {
    q.x <= max(p.x, r.x) && q.x >= min(p.x, r.x) && q.y <= max(p.y, r.y) && q.y >= min(p.y, r.y)
  }

  /// Returns twice the signed area of a triangle; negative at convex corners.
  @inline(__always)
  static func area(_ p: Node, _ q: Node, _ r: Node) -> Double {
    (q.y - p.y) * (r.x - q.x) - (q.x - p.x) * (r.y - q.y)
  }

  @inline(__always)
  static func isInside(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double,
    _ px: Double, _ py: Double
  ) -> Bool {
    (cx - px) * (ay - py) >= (ax - px) * (cy - py)
      && (ax - px) * (by - py) >= (bx - px) * (ay - py)
      && (bx - px) * (cy - py) >= (cx - px) * (by - py)
  }

  /// Returns whether a point inside a triangle prevents it from being an ear. A point at its first corner
  /// does not.
  @inline(__always)
  static func blocks(_ a: Node, _ b: Node, _ c: Node, _ p: Node) -> Bool {
    !(a.x == p.x && a.y == p.y) && isInside(a.x, a.y, b.x, b.y, c.x, c.y, p.x, p.y)
  }
}

extension [EarcutRings.Node] {
  /// Nodes are indexed by 32-bit integers, which halves the memory of the links.
  @inline(__always)
  fileprivate subscript(index: Int32) -> EarcutRings.Node {
    get { self[Int(index)] }
    _modify { yield &self[Int(index)] }
  }
}
