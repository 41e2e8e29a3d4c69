// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Cuts polygons with holes into triangles by slicing off ears.
///
/// After D. Eberly, "Triangulation by Ear Clipping"; hole bridges as there, the search for points inside
/// an ear by z-order curve after M. Held, "FIST: Fast Industrial-Strength Triangulation of Polygons", and
/// the order of repairs (filter, cure crossings, split) as the library of the same name publishes it.
/// Not exact on self-crossing rings, but it never fails: what cannot be cut is left out.
///
/// Rings live in one flat array of nodes that link to each other by index; one value serves many polygons
/// and then allocates nothing.
struct Earcut {
  /// A corner in a doubly linked ring, and in the list sorted along the z-order curve.
  struct Node {
    var x: Double
    var y: Double
    /// The corner's place among the polygon's points.
    var point: UInt32
    var next: Int32
    var previous: Int32
    var nextZ: Int32 = -1
    var previousZ: Int32 = -1
    var z: UInt32 = 0
    /// Whether this is a hole of a single point, which must become a corner though it is collinear.
    var isSteiner = false
  }

  /// What is to be done to a ring: the next repair when no ear is left.
  enum Pass { case first, filtered, cured }

  var nodes: [Node] = []
  var pending: [(ring: Int32, pass: Pass)] = []
  var holes: [Int32] = []
  var sortKeys: [UInt64] = []
  var triangles: [UInt32] = []
  /// Steps left for the searches that take more than linear time, so that garbage ends in time.
  var budget = 0

  /// The blocks of the ring that holes are joined to; valid while `hasBlocks`.
  var blocks: [Block] = []
  var groups: [BlockGroup] = []
  /// The block of each corner; -1 for those that are not in the ring.
  var blockOf: [Int32] = []
  /// The corners that the next pass of `filter` removes.
  var superfluous: [Bool] = []
  var superfluousCount = 0
  var hasBlocks = false
  var usesBlocks = false
  var slack = 0.0
  /// The least number of holes for which blocks pay, the usual number of corners of a block and that of
  /// blocks of a group; tests set the first two.
  var fewestHolesForBlocks = 32
  var blockSize = 16
  var groupSize = 16
  /// Corners and blocks visited while holes were joined.
  var walked = 0
  /// No hole is joined after as many; tests set less.
  var mostSteps = ResourceLimits.holeSteps

  // The z-order curve covers this box; no curve where the scale is 0.
  var minimumX = 0.0
  var minimumY = 0.0
  var scale = 0.0

  /// The least number of points for which sorting along the curve pays.
  static let curveThreshold = 80

  /// Cuts one polygon and appends three indices a triangle, each a point's place plus `base`.
  ///
  /// `points` holds the exterior ring and then the holes, of any winding, not closed; ring k ends before
  /// `ends[k]`.
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

  /// Twice the area of the triangles cut last; `points` are those they were cut from.
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

  /// Slices ears off a ring until it is gone, or hands the rest to the next repair.
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
        // Leaving out the next corner makes fewer slivers.
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

  /// Whether the triangle at a corner turns outward and holds no other reflex corner.
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

  /// As ``isEar(_:)``, but looks only at corners whose place on the z-order curve can be in the triangle.
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
  /// Nodes are named by 32-bit places: half the memory of the links.
  @inline(__always)
  subscript(place: Int32) -> Earcut.Node {
    get { self[Int(place)] }
    _modify { yield &self[Int(place)] }
  }
}
