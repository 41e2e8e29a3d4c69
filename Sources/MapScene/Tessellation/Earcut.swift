// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Triangulates polygons with holes by ear clipping.
///
/// Implements D. Eberly, "Triangulation by Ear Clipping", including its hole bridges. The search for points
/// inside an ear uses the z-order curve after M. Held, "FIST: Fast Industrial-Strength Triangulation of
/// Polygons". The order of repairs (filter, cure crossings, split) is that of the earcut library. The
/// result is not exact for self-intersecting rings, but triangulation never fails: parts that cannot be
/// triangulated are omitted.
///
/// Rings are stored in one flat array of nodes, linked by index. Reusing one value for many polygons avoids
/// allocations.
struct Earcut {
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

  /// The state of a ring, which determines the next repair when no ear is left.
  enum Pass { case first, filtered, cured }

  var nodes: [Node] = []
  var pending: [(ring: Int32, pass: Pass)] = []
  var holes: [Int32] = []
  var sortKeys: [UInt64] = []
  var triangles: [UInt32] = []
  /// The remaining steps for searches with superlinear time, so that invalid input terminates in time.
  var budget = 0

  /// The blocks of the ring that holes are joined to; valid while `hasBlocks`.
  var blocks: [Block] = []
  var groups: [BlockGroup] = []
  /// The block of each corner; -1 for corners that are not in the ring.
  var blockOf: [Int32] = []
  /// The corners that the next pass of `filter` removes.
  var superfluous: [Bool] = []
  var superfluousCount = 0
  var hasBlocks = false
  var usesBlocks = false
  var slack = 0.0
  /// The minimum number of holes for which blocks are used, the usual number of corners in a block, and the
  /// usual number of blocks in a group. Tests set the first two.
  var fewestHolesForBlocks = 32
  var blockSize = 16
  var groupSize = 16
  /// The number of corners and blocks visited while joining holes.
  var walked = 0
  /// The number of visited corners and blocks after which no hole is joined. Tests use lower limits.
  var maximumSteps = ResourceLimits.holeSteps

  // The box of the z-order curve. The curve is not used if the scale is 0.
  var minimumX = 0.0
  var minimumY = 0.0
  var scale = 0.0

  /// The minimum number of points for which sorting along the curve is faster.
  static let curveThreshold = 80

  /// Triangulates one polygon and appends three indices per triangle, each a point's index plus `base`.
  ///
  /// `points` contains the exterior ring and then the holes, of any winding and not closed. Ring k ends
  /// before `ends[k]`.
  mutating func triangulate(
    points: [SIMD2<Double>], ends: [Int], base: UInt32, into indices: inout [UInt32]
  ) {
    guard let first = ends.first, first >= 3, ends.allSatisfy({ $0 <= points.count }) else {
      return
    }
    nodes.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    budget = 4_000_000

    var ring = makeRing(points, 0..<first, isHole: false)
    guard ring >= 0, next(ring) != previous(ring) else { return }
    if ends.count > 1 { ring = eliminateHoles(points, ends, outer: ring) }
    scale = 0
    if points.count > Earcut.curveThreshold { measure(points, 0..<first) }

    pending.append((ring, .first))
    while let task = pending.popLast() { sliceEars(task.ring, task.pass) }

    for index in triangles { indices.append(base &+ index) }
  }

  /// Returns twice the area of the last triangles. `points` must be the points that were triangulated.
  func doubleArea(of points: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: triangles.count, by: 3) {
      let a = points[Int(triangles[start])]
      let b = points[Int(triangles[start + 1])] - a
      let c = points[Int(triangles[start + 2])] - a
      sum += abs(b.x * c.y - c.x * b.y)
    }
    return sum
  }

  /// Clips the ears of a ring until it is empty, or queues the rest for the next repair.
  mutating func sliceEars(_ start: Int32, _ pass: Pass) {
    guard start >= 0 else { return }
    if pass == .first, scale != 0 { sortAlongCurve(start) }
    var ear = start
    var stop = start
    while previous(ear) != next(ear) {
      let a = previous(ear)
      let c = next(ear)
      if scale != 0 ? isEarByCurve(ear) : isEar(ear) {
        emit(a, ear, c)
        remove(ear)
        // Skipping the next corner creates fewer slivers.
        ear = next(c)
        stop = ear
        continue
      }
      ear = c
      if ear == stop {
        switch pass {
        case .first: pending.append((filter(ear), .filtered))
        case .filtered: pending.append((cureCrossings(filter(ear)), .cured))
        case .cured: split(ear)
        }
        return
      }
    }
  }

  /// Returns whether the triangle at a corner is convex and contains no reflex corner.
  func isEar(_ ear: Int32) -> Bool {
    let a = nodes[previous(ear)]
    let b = nodes[ear]
    let c = nodes[next(ear)]
    if Earcut.area(a, b, c) >= 0 { return false }
    let minX = min(a.x, b.x, c.x)
    let minY = min(a.y, b.y, c.y)
    let maxX = max(a.x, b.x, c.x)
    let maxY = max(a.y, b.y, c.y)
    let end = b.previous
    var place = c.next
    while place != end {
      let p = nodes[place]
      if p.x >= minX, p.x <= maxX, p.y >= minY, p.y <= maxY,
        Earcut.blocks(a, b, c, p),
        Earcut.area(nodes[p.previous], p, nodes[p.next]) >= 0
      {
        return false
      }
      place = p.next
    }
    return true
  }

  /// Same as ``isEar(_:)``, but tests only corners whose position on the z-order curve can be in the
  /// triangle.
  func isEarByCurve(_ ear: Int32) -> Bool {
    let b = nodes[ear]
    let a = nodes[b.previous]
    let c = nodes[b.next]
    if Earcut.area(a, b, c) >= 0 { return false }
    let minX = min(a.x, b.x, c.x)
    let minY = min(a.y, b.y, c.y)
    let maxX = max(a.x, b.x, c.x)
    let maxY = max(a.y, b.y, c.y)
    let minZ = curvePlace(minX, minY)
    let maxZ = curvePlace(maxX, maxY)

    @inline(__always) func isBlocked(by place: Int32, _ p: Node) -> Bool {
      p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
        && place != b.previous && place != b.next
        && Earcut.blocks(a, b, c, p)
        && Earcut.area(nodes[p.previous], p, nodes[p.next]) >= 0
    }
    var down = b.previousZ
    var up = b.nextZ
    while down >= 0, up >= 0 {
      let p = nodes[down]
      let q = nodes[up]
      if p.z < minZ || q.z > maxZ { break }
      if isBlocked(by: down, p) || isBlocked(by: up, q) { return false }
      down = p.previousZ
      up = q.nextZ
    }
    while down >= 0 {
      let p = nodes[down]
      if p.z < minZ { break }
      if isBlocked(by: down, p) { return false }
      down = p.previousZ
    }
    while up >= 0 {
      let q = nodes[up]
      if q.z > maxZ { break }
      if isBlocked(by: up, q) { return false }
      up = q.nextZ
    }
    return true
  }

  @inline(__always)
  mutating func emit(_ a: Int32, _ b: Int32, _ c: Int32) {
    triangles.append(nodes[a].point)
    triangles.append(nodes[b].point)
    triangles.append(nodes[c].point)
  }
}

extension Array where Element == Earcut.Node {
  /// Nodes are indexed by 32-bit integers, which halves the memory of the links.
  @inline(__always)
  subscript(place: Int32) -> Earcut.Node {
    get { self[Int(place)] }
    _modify { yield &self[Int(place)] }
  }
}
