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
  /// The state of a ring, which determines the next repair when no ear is left.
  private enum Pass { case first, filtered, cured }

  /// The runs of corners that holes are joined to. Tests set their sizes.
  var blocks = EarcutBlocks()
  /// The number of visited corners and blocks after which no hole is joined. Tests use lower limits.
  var maximumSteps = ResourceLimits.holeSteps

  private var rings = EarcutRings()
  private var pending: [(ring: Int32, pass: Pass)] = []
  private var holes: [Int32] = []
  private var triangles: [UInt32] = []
  /// The remaining steps for searches with superlinear time, so that invalid input terminates in time.
  private var budget = 0

  /// The minimum number of points for which sorting along the curve is faster.
  private static let curveThreshold = 80

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
    rings.removeAll()
    triangles.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    budget = 4_000_000

    var ring = rings.makeRing(points, 0..<first, isHole: false)
    guard ring >= 0, rings.next(ring) != rings.previous(ring) else { return }
    if ends.count > 1 { ring = eliminateHoles(points, ends, outer: ring) }
    if points.count > Earcut.curveThreshold { rings.measure(points, 0..<first) }

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
  private mutating func sliceEars(_ start: Int32, _ pass: Pass) {
    guard start >= 0 else { return }
    if pass == .first, rings.hasCurve { rings.sortAlongCurve(start) }
    var ear = start
    var stop = start
    while rings.previous(ear) != rings.next(ear) {
      let a = rings.previous(ear)
      let c = rings.next(ear)
      if rings.hasCurve ? isEarByCurve(ear) : isEar(ear) {
        emit(a, ear, c)
        remove(ear)
        // Skipping the next corner creates fewer slivers.
        ear = rings.next(c)
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
  private func isEar(_ ear: Int32) -> Bool {
    let a = rings[rings.previous(ear)]
    let b = rings[ear]
    let c = rings[rings.next(ear)]
    if EarcutRings.area(a, b, c) >= 0 { return false }
    let minX = min(a.x, b.x, c.x)
    let minY = min(a.y, b.y, c.y)
    let maxX = max(a.x, b.x, c.x)
    let maxY = max(a.y, b.y, c.y)
    let end = b.previous
    var index = c.next
    while index != end {
      let p = rings[index]
      if p.x >= minX, p.x <= maxX, p.y >= minY, p.y <= maxY,
        EarcutRings.blocks(a, b, c, p),
        EarcutRings.area(rings[p.previous], p, rings[p.next]) >= 0
      {
        return false
      }
      index = p.next
    }
    return true
  }

  /// Same as ``isEar(_:)``, but tests only corners whose position on the z-order curve can be in the
  /// triangle.
  private func isEarByCurve(_ ear: Int32) -> Bool {
    let b = rings[ear]
    let a = rings[b.previous]
    let c = rings[b.next]
    if EarcutRings.area(a, b, c) >= 0 { return false }
    let minX = min(a.x, b.x, c.x)
    let minY = min(a.y, b.y, c.y)
    let maxX = max(a.x, b.x, c.x)
    let maxY = max(a.y, b.y, c.y)
    let minZ = rings.curvePosition(minX, minY)
    let maxZ = rings.curvePosition(maxX, maxY)

    @inline(__always) func isBlocked(by index: Int32, _ p: EarcutRings.Node) -> Bool {
      p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
        && index != b.previous && index != b.next
        && EarcutRings.blocks(a, b, c, p)
        && EarcutRings.area(rings[p.previous], p, rings[p.next]) >= 0
    }
    var down = b.previousZ
    var up = b.nextZ
    while down >= 0, up >= 0 {
      let p = rings[down]
      let q = rings[up]
      if p.z < minZ || q.z > maxZ { break }
      if isBlocked(by: down, p) || isBlocked(by: up, q) { return false }
      down = p.previousZ
      up = q.nextZ
    }
    while down >= 0 {
      let p = rings[down]
      if p.z < minZ { break }
      if isBlocked(by: down, p) { return false }
      down = p.previousZ
    }
    while up >= 0 {
      let q = rings[up]
      if q.z > maxZ { break }
      if isBlocked(by: up, q) { return false }
      up = q.nextZ
    }
    return true
  }

  @inline(__always)
  private mutating func emit(_ a: Int32, _ b: Int32, _ c: Int32) {
    triangles.append(rings[a].point)
    triangles.append(rings[b].point)
    triangles.append(rings[c].point)
  }

  // MARK: - Removal

  private mutating func remove(_ index: Int32) {
    let after = rings.unlink(index)
    blocks.noteRemoval(of: index, after: after, in: rings)
  }

  /// Removes repeated and collinear corners from `start` to `last`. Returns a corner that remains.
  private mutating func filter(_ start: Int32, until last: Int32? = nil) -> Int32 {
    guard start >= 0 else { return start }
    var end = last ?? start
    var index = start
    var kept = 0
    repeat {
      if rings.isSuperfluous(index) {
        let before = rings.previous(index)
        remove(index)
        index = before
        end = index
        if index == rings.next(index) { break }
        kept = 0
      } else {
        index = blocks.filterStep(rings, index, to: end)
        kept += 1
        // The end may have been removed from the ring; then the traversal never returns to it.
        if kept > rings.count { return index }
      }
    } while kept == 0 || index != end
    return end
  }

  // MARK: - Repairs

  /// Cuts off small self-intersections: an edge is removed if the edges before and after it cross.
  private mutating func cureCrossings(_ start: Int32) -> Int32 {
    guard start >= 0 else { return start }
    var start = start
    var index = start
    repeat {
      let a = rings.previous(index)
      let after = rings.next(index)
      let b = rings.next(after)
      if !rings.equal(a, b), rings.crosses(a, index, after, b), rings.isLocallyInside(a, b),
        rings.isLocallyInside(b, a)
      {
        emit(a, index, b)
        remove(index)
        remove(after)
        index = b
        start = b
      }
      index = rings.next(index)
    } while index != start
    return filter(index)
  }

  /// Splits a ring by a diagonal and queues both halves.
  private mutating func split(_ start: Int32) {
    var a = start
    repeat {
      var b = rings.next(rings.next(a))
      while b != rings.previous(a) {
        if budget <= 0 { return }
        if rings[a].point != rings[b].point, isDiagonal(a, b) {
          var c = rings.bridge(a, b)
          a = filter(a, until: rings.next(a))
          c = filter(c, until: rings.next(c))
          pending.append((c, .first))
          pending.append((a, .first))
          return
        }
        b = rings.next(b)
      }
      a = rings.next(a)
    } while a != start
  }

  /// Returns whether a segment between two corners lies inside the ring and intersects no edge.
  private mutating func isDiagonal(_ a: Int32, _ b: Int32) -> Bool {
    let p = rings[a]
    let q = rings[b]
    let beforeA = rings[p.previous]
    let afterA = rings[p.next]
    let beforeB = rings[q.previous]
    let afterB = rings[q.next]
    budget -= 1
    if afterA.point == q.point || beforeA.point == q.point { return false }
    if rings.equal(a, b) {
      // Two corners at the same point: a diagonal without length, if it does not turn the ring inside out.
      return EarcutRings.area(beforeA, p, afterA) > 0 && EarcutRings.area(beforeB, q, afterB) > 0
        && !meetsRing(a, b)
    }
    return rings.isLocallyInside(a, b) && rings.isLocallyInside(b, a)
      && (EarcutRings.area(beforeA, p, beforeB) != 0 || EarcutRings.area(p, beforeB, q) != 0)
      && !meetsRing(a, b) && rings.isMiddleInside(a, b)
  }

  /// Returns whether a segment between two corners crosses an edge of the ring that does not end at either
  /// corner.
  private mutating func meetsRing(_ a: Int32, _ b: Int32) -> Bool {
    let p = rings[a].point
    let q = rings[b].point
    var index = a
    repeat {
      budget -= 1
      let after = rings.next(index)
      let first = rings[index].point
      let second = rings[after].point
      if first != p, second != p, first != q, second != q, rings.crosses(index, after, a, b) {
        return true
      }
      index = after
    } while index != a
    return false
  }

  // MARK: - Holes

  // Holes are joined to the exterior ring by bridges, starting with the leftmost hole (Eberly).

  private mutating func eliminateHoles(_ points: [SIMD2<Double>], _ ends: [Int], outer: Int32)
    -> Int32
  {
    holes.removeAll(keepingCapacity: true)
    for index in 1..<ends.count where ends[index] > ends[index - 1] {
      let ring = rings.makeRing(points, ends[index - 1]..<ends[index], isHole: true)
      guard ring >= 0 else { continue }
      if ring == rings.next(ring) { rings.setSteiner(ring) }
      holes.append(rings.leftmost(ring))
    }
    var order = holes
    order.sort { rings.comesBefore($0, $1) }
    var outer = outer
    blocks.prepare(points, holeCount: order.count)
    for hole in order where blocks.walked < maximumSteps { outer = eliminate(hole, outer) }
    blocks.deactivate()
    return outer
  }

  private mutating func eliminate(_ hole: Int32, _ outer: Int32) -> Int32 {
    blocks.divide(rings, at: outer)
    guard let visible = findBridge(hole, outer) else { return outer }
    let after = rings.next(visible)
    let back = rings.bridge(visible, hole)
    blocks.add(rings, after: visible, until: after)
    // Bridging can leave collinear corners on both sides.
    _ = filter(back, until: rings.next(back))
    return filter(visible, until: rings.next(visible))
  }

  /// Returns the exterior corner that is visible from a hole's leftmost corner. The method casts a ray to
  /// the left, takes the edge that it hits, and then the corner within the resulting triangle that is
  /// nearest in angle.
  private mutating func findBridge(_ hole: Int32, _ outer: Int32) -> Int32? {
    let h = rings[hole]
    var touching: Int32?
    var hitX = -Double.infinity
    var found: Int32?
    var index = outer
    let slack = blocks.slack
    // `outer` may have been removed from the ring; then the traversal never returns to it.
    let most = blocks.walked + rings.count + blocks.count
    repeat {
      let p = rings[index]
      let q = rings[p.next]
      defer {
        index = blocks.step(rings, index, to: outer) {
          $0.low.y <= h.y && $0.high.y >= h.y
            && $0.low.x <= h.x + slack && $0.high.x >= hitX - slack
        }
      }
      if (p.y < h.y && q.y < h.y) || (p.y > h.y && q.y > h.y) { continue }
      if q.x == h.x, q.y == h.y {
        // Where the ring passes a point twice, the hole lies inside only one of the two corners.
        if rings.isLocallyInside(p.next, h.next), rings.isLocallyInside(p.next, h.previous) {
          return p.next
        }
        touching = touching ?? p.next
      } else if rings.isEdge(p, q, touchedBy: h) {
        let corner = rings.insert([h.x, h.y], h.point, after: index)
        blocks.add(rings, after: index, until: p.next)
        return corner
      }
      if h.y <= p.y, h.y >= q.y, q.y != p.y {
        let x = p.x + (h.y - p.y) * (q.x - p.x) / (q.y - p.y)
        if x <= h.x, x > hitX {
          hitX = x
          found = p.x < q.x ? index : p.next
        }
      }
    } while index != outer && blocks.walked <= most
    if let touching { return touching }
    guard let found else { return nil }
    return hitX == h.x ? found : nearestInAngle(h, hole, found, hitX)
  }

  private mutating func nearestInAngle(
    _ h: EarcutRings.Node, _ hole: Int32, _ found: Int32, _ hitX: Double
  ) -> Int32 {
    var best = found
    var leastTangent = Double.infinity
    let m = rings[found]
    let low = min(h.y, m.y)
    let high = max(h.y, m.y)
    var index = found
    let most = blocks.walked + rings.count + blocks.count
    repeat {
      let p = rings[index]
      if h.x >= p.x, p.x >= m.x, h.x != p.x,
        EarcutRings.isInside(
          h.y < m.y ? h.x : hitX, h.y, m.x, m.y, h.y < m.y ? hitX : h.x, h.y, p.x, p.y)
      {
        let tangent = abs(h.y - p.y) / (h.x - p.x)
        if rings.isLocallyInside(index, hole),
          tangent < leastTangent
            || (tangent == leastTangent
              && (p.x > rings[best].x
                || (p.x == rings[best].x && rings.sector(best, holds: index))))
        {
          best = index
          leastTangent = tangent
        }
      }
      index = blocks.step(rings, index, to: found) {
        $0.low.y <= high && $0.high.y >= low && $0.low.x <= h.x && $0.high.x >= m.x
      }
    } while index != found && blocks.walked <= most
    return best
  }
}
