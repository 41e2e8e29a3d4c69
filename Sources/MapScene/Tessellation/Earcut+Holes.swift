// SPDX-License-Identifier: Apache-2.0

// Joins holes to the exterior ring by bridges, starting with the leftmost hole (Eberly).
extension Earcut {
  mutating func eliminateHoles(_ points: [SIMD2<Double>], _ ends: [Int], outer: Int32) -> Int32 {
    holes.removeAll(keepingCapacity: true)
    for index in 1..<ends.count where ends[index] > ends[index - 1] {
      let ring = makeRing(points, ends[index - 1]..<ends[index], isHole: true)
      guard ring >= 0 else { continue }
      if ring == next(ring) { nodes[ring].isSteiner = true }
      holes.append(leftmost(ring))
    }
    var order = holes
    order.sort { comesBefore($0, $1) }
    var outer = outer
    chooseBlocks(points, holeCount: order.count)
    walked = 0
    for hole in order where walked < maximumSteps { outer = eliminate(hole, outer) }
    hasBlocks = false
    return outer
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

  func leftmost(_ start: Int32) -> Int32 {
    var best = start
    var place = start
    repeat {
      let node = nodes[place]
      if node.x < nodes[best].x || (node.x == nodes[best].x && node.y < nodes[best].y) {
        best = place
      }
      place = node.next
    } while place != start
    return best
  }

  mutating func eliminate(_ hole: Int32, _ outer: Int32) -> Int32 {
    divideRing(at: outer)
    guard let visible = findBridge(hole, outer) else { return outer }
    let after = next(visible)
    let back = bridge(visible, hole)
    addToBlock(after: visible, until: after)
    // Bridging can leave collinear corners on both sides.
    _ = filter(back, until: next(back))
    return filter(visible, until: next(visible))
  }

  /// Returns the exterior corner that is visible from a hole's leftmost corner. The method casts a ray to
  /// the left, takes the edge that it hits, and then the corner within the resulting triangle that is
  /// nearest in angle.
  mutating func findBridge(_ hole: Int32, _ outer: Int32) -> Int32? {
    let h = nodes[hole]
    var touching: Int32?
    var hitX = -Double.infinity
    var found: Int32?
    var place = outer
    let slack = slack
    // `outer` may have been removed from the ring; then the traversal never returns to it.
    let most = walked + nodes.count + blocks.count
    repeat {
      let p = nodes[place]
      let q = nodes[p.next]
      defer {
        place = step(place, to: outer) {
          $0.low.y <= h.y && $0.high.y >= h.y
            && $0.low.x <= h.x + slack && $0.high.x >= hitX - slack
        }
      }
      if (p.y < h.y && q.y < h.y) || (p.y > h.y && q.y > h.y) { continue }
      if q.x == h.x, q.y == h.y {
        // Where the ring passes a point twice, the hole lies inside only one of the two corners.
        if isLocallyInside(p.next, h.next), isLocallyInside(p.next, h.previous) { return p.next }
        touching = touching ?? p.next
      } else if isEdge(p, q, touchedBy: h) {
        let corner = insert([h.x, h.y], h.point, after: place)
        addToBlock(after: place, until: p.next)
        return corner
      }
      if h.y <= p.y, h.y >= q.y, q.y != p.y {
        let x = p.x + (h.y - p.y) * (q.x - p.x) / (q.y - p.y)
        if x <= h.x, x > hitX {
          hitX = x
          found = p.x < q.x ? place : p.next
        }
      }
    } while place != outer && walked <= most
    if let touching { return touching }
    guard let found else { return nil }
    return hitX == h.x ? found : nearestInAngle(h, hole, found, hitX)
  }

  /// Returns whether a hole's corner lies on an edge, with the hole on its inner side. The corner is then
  /// inserted into the ring, and the bridge has no length.
  func isEdge(_ p: Node, _ q: Node, touchedBy h: Node) -> Bool {
    guard (p.x != h.x || p.y != h.y), Earcut.isOn(p, h, q), Earcut.area(p, h, q) == 0 else {
      return false
    }
    return Earcut.area(p, q, nodes[h.next]) <= 0 && Earcut.area(p, q, nodes[h.previous]) <= 0
  }

  mutating func nearestInAngle(_ h: Node, _ hole: Int32, _ found: Int32, _ hitX: Double) -> Int32 {
    var best = found
    var leastTangent = Double.infinity
    let m = nodes[found]
    let low = min(h.y, m.y)
    let high = max(h.y, m.y)
    var place = found
    let most = walked + nodes.count + blocks.count
    repeat {
      let p = nodes[place]
      if h.x >= p.x, p.x >= m.x, h.x != p.x,
        Earcut.isInside(
          h.y < m.y ? h.x : hitX, h.y, m.x, m.y, h.y < m.y ? hitX : h.x, h.y, p.x, p.y)
      {
        let tangent = abs(h.y - p.y) / (h.x - p.x)
        if isLocallyInside(place, hole),
          tangent < leastTangent
            || (tangent == leastTangent
              && (p.x > nodes[best].x || (p.x == nodes[best].x && sector(best, holds: place))))
        {
          best = place
          leastTangent = tangent
        }
      }
      place = step(place, to: found) {
        $0.low.y <= high && $0.high.y >= low && $0.low.x <= h.x && $0.high.x >= m.x
      }
    } while place != found && walked <= most
    return best
  }

  /// Returns whether the angle at one corner contains that of another corner at the same point.
  func sector(_ m: Int32, holds p: Int32) -> Bool {
    let a = nodes[m]
    let b = nodes[p]
    return Earcut.area(nodes[a.previous], a, nodes[b.previous]) < 0
      && Earcut.area(nodes[b.next], a, nodes[a.next]) < 0
  }
}
