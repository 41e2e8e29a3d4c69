// SPDX-License-Identifier: Apache-2.0

/// Triangulates rings that may intersect, by the even-odd rule: the parts that are inside the first ring
/// and inside none of the others.
///
/// The algorithm sweeps from north to south. Between two heights at which edges begin, end or intersect,
/// the edges have a fixed order from west to east. A trapezoid continues as long as both of its sides do.
/// Its horizontal sides include the corners of adjacent trapezoids, so that no pixel is left out between
/// two trapezoids in any view.
struct EvenOddTriangulation {
  private(set) var corners: [SIMD2<Double>] = []
  private(set) var triangles: [UInt32] = []
  /// The rings in parts, split where they intersect, with the outside on the right.
  private(set) var outlines: [[SIMD2<Double>]] = []

  /// The maximum number of corners. Larger inputs are not processed.
  static let most = 8192

  private struct Edge {
    let from: SIMD2<Double>
    let to: SIMD2<Double>
    /// The index of the edge's ring.
    let ring: Int
    /// The positions of the intersections along the edge, 0...1.
    var crossings: [Double] = []

    var top: Double { min(from.y, to.y) }
    var bottom: Double { max(from.y, to.y) }
    var vector: SIMD2<Double> { to - from }

    func x(at y: Double) -> Double {
      if y == from.y { return from.x }
      if y == to.y { return to.x }
      return from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
    }
  }

  /// The inside state of each ring while moving along a line.
  struct Inside {
    private var rings: [Bool]
    private var holes = 0

    init(rings: Int) { self.rings = Array(repeating: false, count: rings) }

    var isFilled: Bool { holes == 0 && rings.first == true }

    mutating func cross(_ ring: Int) {
      rings[ring].toggle()
      if ring > 0 { holes += rings[ring] ? 1 : -1 }
    }
  }

  private struct Sides: Hashable {
    let west: Int
    let east: Int
  }

  private struct Trapezoid {
    let sides: Sides
    let top: Double
    let bottom: Double
  }

  /// - Parameter ends: The end index of each ring in the points, which are at most ``most``.
  init(points: [SIMD2<Double>], ends: [Int]) {
    var edges: [Edge] = []
    edges.reserveCapacity(points.count)
    var start = 0
    for (ring, end) in ends.enumerated() {
      for index in start..<end {
        let next = index + 1 < end ? index + 1 : start
        edges.append(Edge(from: points[index], to: points[next], ring: ring))
      }
      start = end
    }
    EvenOddTriangulation.findCrossings(&edges)
    fill(EvenOddTriangulation.trapezoids(edges, rings: ends.count), edges)
    start = 0
    for end in ends {
      cut(start..<end, edges, rings: ends.count)
      start = end
    }
  }

  /// Records all intersections in both edges.
  private static func findCrossings(_ edges: inout [Edge]) {
    let order = edges.indices.sorted { edges[$0].top < edges[$1].top }
    for (rank, a) in order.enumerated() {
      for b in order[(rank + 1)...] {
        if edges[b].top >= edges[a].bottom { break }
        guard let (along, other) = crossing(edges[a], edges[b]) else { continue }
        edges[a].crossings.append(along)
        edges[b].crossings.append(other)
      }
    }
    for index in edges.indices { edges[index].crossings.sort() }
  }

  /// Returns the positions of the intersection along both edges, or `nil` if they do not intersect or only
  /// touch.
  private static func crossing(_ a: Edge, _ b: Edge) -> (Double, Double)? {
    let (u, v, w) = (a.vector, b.vector, b.from - a.from)
    let turn = u.x * v.y - u.y * v.x
    guard turn != 0 else { return nil }
    let along = (w.x * v.y - w.y * v.x) / turn
    let other = (w.x * u.y - w.y * u.x) / turn
    guard along > 0, along < 1, other > 0, other < 1 else { return nil }
    return (along, other)
  }

  private static func trapezoids(_ edges: [Edge], rings: Int) -> [Trapezoid] {
    var heights: [Double] = []
    for edge in edges {
      heights.append(edge.from.y)
      for along in edge.crossings { heights.append(edge.from.y + edge.vector.y * along) }
    }
    heights.sort()
    let order = edges.indices.filter { edges[$0].top < edges[$0].bottom }
      .sorted { edges[$0].top < edges[$1].top }
    var next = order.startIndex
    var active: [(edge: Int, x: Double)] = []
    var open: [Sides: Double] = [:]
    var done: [Trapezoid] = []
    for (top, bottom) in zip(heights, heights.dropFirst()) where top < bottom {
      let middle = top + (bottom - top) / 2
      active.removeAll { edges[$0.edge].bottom <= middle }
      while next < order.endIndex, edges[order[next]].top < middle {
        if edges[order[next]].bottom > middle { active.append((order[next], 0)) }
        next += 1
      }
      for index in active.indices { active[index].x = edges[active[index].edge].x(at: middle) }
      active.sort { ($0.x, $0.edge) < ($1.x, $1.edge) }
      var going: [Sides: Double] = [:]
      var inside = Inside(rings: rings)
      var west = 0
      for (edge, _) in active {
        let was = inside.isFilled
        inside.cross(edges[edge].ring)
        if inside.isFilled, !was { west = edge }
        guard was, !inside.isFilled else { continue }
        let sides = Sides(west: west, east: edge)
        going[sides] = open.removeValue(forKey: sides) ?? top
      }
      for (sides, start) in open { done.append(Trapezoid(sides: sides, top: start, bottom: top)) }
      open = going
    }
    if let last = heights.last {
      for (sides, start) in open { done.append(Trapezoid(sides: sides, top: start, bottom: last)) }
    }
    return done
  }

  /// Converts the trapezoids into triangle strips.
  private mutating func fill(_ trapezoids: [Trapezoid], _ edges: [Edge]) {
    var rows: [Double: [Double]] = [:]
    for shape in trapezoids {
      for y in [shape.top, shape.bottom] {
        for side in [shape.sides.west, shape.sides.east] {
          rows[y, default: []].append(edges[side].x(at: y))
        }
      }
    }
    for y in Array(rows.keys) { rows[y]?.sort() }
    for shape in trapezoids {
      let (west, east) = (edges[shape.sides.west], edges[shape.sides.east])
      func row(_ y: Double) -> [SIMD2<Double>] {
        let (low, high) = (west.x(at: y), east.x(at: y))
        var row = [SIMD2(low, y)]
        for x in rows[y] ?? [] where x > row[row.count - 1].x && x < high { row.append([x, y]) }
        if high > row[row.count - 1].x { row.append([high, y]) }
        return row
      }
      addStrip(row(shape.top), row(shape.bottom))
    }
  }

  /// Triangulates the area between two rows of corners, both from west to east.
  private mutating func addStrip(_ top: [SIMD2<Double>], _ bottom: [SIMD2<Double>]) {
    let base = UInt32(corners.count)
    corners += top
    corners += bottom
    var (a, b) = (0, 0)
    while a < top.count - 1 || b < bottom.count - 1 {
      // Advances on the row that lags behind.
      let isTop = b == bottom.count - 1 || (a < top.count - 1 && a * bottom.count <= b * top.count)
      let from = UInt32(a)
      let to = UInt32(top.count + b)
      triangles += [base + from, base + to, base + (isTop ? from : to) + 1]
      if isTop { a += 1 } else { b += 1 }
    }
  }

  /// Splits a ring at its intersections and orients the parts. Omits parts with the same state on both
  /// sides.
  private mutating func cut(_ ring: Range<Int>, _ edges: [Edge], rings: Int) {
    guard let first = ring.first else { return }
    var part = [edges[first].from]
    // The part's longest edge, which determines the side of the inside.
    var longest: (edge: Int, middle: SIMD2<Double>, length: Double) = (first, .zero, -1)
    func end() {
      if let isRight = isOutsideOnRight(of: longest.edge, at: longest.middle, edges, rings: rings) {
        outlines.append(isRight ? part : part.reversed())
      }
    }
    for edge in ring {
      var from = edges[edge].from
      let ends =
        edges[edge].crossings.map { edges[edge].from + edges[edge].vector * $0 }
        + [edges[edge].to]
      for (number, to) in ends.enumerated() {
        let vector = to - from
        let length = (vector * vector).sum()
        if length > longest.length { longest = (edge, from + vector / 2, length) }
        part.append(to)
        if number < ends.count - 1 {
          end()
          part = [to]
          longest.length = -1
        }
        from = to
      }
    }
    if part.count > 1 { end() }
  }

  /// Returns whether the right side of an edge is outside and its left side inside, at a point on the edge,
  /// or `nil` if both sides have the same state.
  private func isOutsideOnRight(
    of own: Int, at point: SIMD2<Double>, _ edges: [Edge], rings: Int
  ) -> Bool? {
    let vector = edges[own].vector
    let isSteep = abs(vector.y) >= abs(vector.x)
    // The state after all edges that a ray to the east, or to the south, crosses.
    var inside = Inside(rings: rings)
    for (number, edge) in edges.enumerated() where number != own {
      let (a, b, p) =
        isSteep
        ? (edge.from, edge.to, point)
        : (edge.from.swapped, edge.to.swapped, point.swapped)
      guard (a.y > p.y) != (b.y > p.y) else { continue }
      if p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y) { inside.cross(edge.ring) }
    }
    let isAheadFilled = inside.isFilled
    inside.cross(edges[own].ring)
    guard inside.isFilled != isAheadFilled else { return nil }
    // East is to the right of a northbound edge, south to the right of an eastbound edge.
    let isAheadRight = isSteep ? vector.y < 0 : vector.x > 0
    return isAheadFilled != isAheadRight
  }
}

extension SIMD2<Double> {
  fileprivate var swapped: Self { [y, x] }
}
