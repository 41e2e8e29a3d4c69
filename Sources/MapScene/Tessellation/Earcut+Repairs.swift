// SPDX-License-Identifier: Apache-2.0

// The repairs for rings without ears, and their predicates.
extension Earcut {
  /// Cuts off small self-intersections: an edge is removed if the edges before and after it cross.
  mutating func cureCrossings(_ start: Int32) -> Int32 {
    guard start >= 0 else { return start }
    var start = start
    var place = start
    repeat {
      let a = previous(place)
      let after = next(place)
      let b = next(after)
      if !equal(a, b), crosses(a, place, after, b), isLocallyInside(a, b), isLocallyInside(b, a) {
        emit(a, place, b)
        remove(place)
        remove(after)
        place = b
        start = b
      }
      place = next(place)
    } while place != start
    return filter(place)
  }

  /// Splits a ring by a diagonal and queues both halves.
  mutating func split(_ start: Int32) {
    var a = start
    repeat {
      var b = next(next(a))
      while b != previous(a) {
        if budget <= 0 { return }
        if nodes[a].point != nodes[b].point, isDiagonal(a, b) {
          var c = bridge(a, b)
          a = filter(a, until: next(a))
          c = filter(c, until: next(c))
          pending.append((c, .first))
          pending.append((a, .first))
          return
        }
        b = next(b)
      }
      a = next(a)
    } while a != start
  }

  /// Returns whether a segment between two corners lies inside the ring and intersects no edge.
  mutating func isDiagonal(_ a: Int32, _ b: Int32) -> Bool {
    let p = nodes[a]
    let q = nodes[b]
    let beforeA = nodes[p.previous]
    let afterA = nodes[p.next]
    let beforeB = nodes[q.previous]
    let afterB = nodes[q.next]
    budget -= 1
    if afterA.point == q.point || beforeA.point == q.point { return false }
    if equal(a, b) {
      // Two corners at the same point: a diagonal without length, if it does not turn the ring inside out.
      return Earcut.area(beforeA, p, afterA) > 0 && Earcut.area(beforeB, q, afterB) > 0
        && !meetsRing(a, b)
    }
    return isLocallyInside(a, b) && isLocallyInside(b, a)
      && (Earcut.area(beforeA, p, beforeB) != 0 || Earcut.area(p, beforeB, q) != 0)
      && !meetsRing(a, b) && isMiddleInside(a, b)
  }

  /// Returns whether a segment between two corners crosses an edge of the ring that does not end at either
  /// corner.
  mutating func meetsRing(_ a: Int32, _ b: Int32) -> Bool {
    let p = nodes[a].point
    let q = nodes[b].point
    var place = a
    repeat {
      budget -= 1
      let after = next(place)
      let first = nodes[place].point
      let second = nodes[after].point
      if first != p, second != p, first != q, second != q, crosses(place, after, a, b) {
        return true
      }
      place = after
    } while place != a
    return false
  }

  func isMiddleInside(_ a: Int32, _ b: Int32) -> Bool {
    let x = (nodes[a].x + nodes[b].x) / 2
    let y = (nodes[a].y + nodes[b].y) / 2
    var isInside = false
    var place = a
    repeat {
      let p = nodes[place]
      let q = nodes[p.next]
      if (p.y > y) != (q.y > y), q.y != p.y, x < (q.x - p.x) * (y - p.y) / (q.y - p.y) + p.x {
        isInside.toggle()
      }
      place = p.next
    } while place != a
    return isInside
  }

  /// Returns whether a diagonal starts into the interior of the ring at corner a.
  @inline(__always)
  func isLocallyInside(_ a: Int32, _ b: Int32) -> Bool {
    let p = nodes[a]
    let q = nodes[b]
    let before = nodes[p.previous]
    let after = nodes[p.next]
    return Earcut.area(before, p, after) < 0
      ? Earcut.area(p, q, after) >= 0 && Earcut.area(p, before, q) >= 0
      : Earcut.area(p, q, before) < 0 || Earcut.area(p, after, q) < 0
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
    let o1 = Earcut.side(p1, q1, p2)
    let o2 = Earcut.side(p1, q1, q2)
    let o3 = Earcut.side(p2, q2, p1)
    let o4 = Earcut.side(p2, q2, q1)
    if o1 != o2, o3 != o4 { return true }
    return (o1 == 0 && Earcut.isOn(p1, p2, q1)) || (o2 == 0 && Earcut.isOn(p1, q2, q1))
      || (o3 == 0 && Earcut.isOn(p2, p1, q2)) || (o4 == 0 && Earcut.isOn(p2, q1, q2))
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
