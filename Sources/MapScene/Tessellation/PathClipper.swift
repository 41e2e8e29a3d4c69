// SPDX-License-Identifier: Apache-2.0

/// Clips lines and the edges of rings to a box. The result is a list of runs of points.
struct PathClipper {
  /// One connected piece. Its points are `points[range]`.
  struct Run {
    var range: Range<Int>
    /// Whether the last point is connected to the first.
    var isClosed: Bool
    /// Whether the run's start, and its end, are those of the line and not cuts.
    var hasStart: Bool
    var hasEnd: Bool
    /// The distance of the run's start from the line's start, in tile units.
    var distance: Double
    /// The length of a ring's edge from its last to its first point, in tile units; 0 for lines.
    var closingLength = 0.0
    /// The index in `points` of the ring's first point if an open run passes it; `nil` if not.
    var restart: Int?
    /// The lengths, in tile units, that are missing at the start of the first edge and at the end of the last one.
    var missing = (start: 0.0, end: 0.0)
  }

  var points: [SIMD2<Int32>] = []
  var runs: [Run] = []
  private var path: [SIMD2<Int32>] = []

  /// Clips a part of a geometry into runs, which replace the previous ones. Repeated points are removed.
  ///
  /// - Parameters:
  ///   - isRing: Whether the last point is connected to the first.
  ///   - skipsCuts: Whether edges created by tile clipping are omitted; see ``TileBox/isCut(_:_:)``.
  mutating func clip(
    _ source: [SIMD2<Int32>], _ range: Range<Int>, to box: TileBox, isRing: Bool,
    skipsCuts: Bool
  ) {
    points.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    var any: UInt8 = 0
    var all: UInt8 = 15
    for index in range {
      let point = source[index]
      if let last = path.last, last == point { continue }
      path.append(point)
      let code = box.outcode(point)
      any |= code
      all &= code
    }
    guard path.count >= 2, all == 0 else { return }
    if isRing, path.count > 2, path[0] == path[path.count - 1] { path.removeLast() }
    let isClosed = isRing && path.count > 2
    let cut = isClosed ? firstCut(box, skipsCuts) : nil
    if let cut {
      walk(from: cut, edges: path.count, box, isRing: true, skipsCuts)
    } else if isClosed || (any == 0 && !skipsCuts) {
      swap(&points, &path)
      var run = Run(
        range: 0..<points.count, isClosed: isClosed, hasStart: true, hasEnd: true, distance: 0)
      if isClosed { run.closingLength = PathClipper.length(points[points.count - 1], points[0]) }
      runs.append(run)
    } else {
      walk(from: 0, edges: path.count - 1, box, isRing: false, skipsCuts)
    }
  }

  /// Returns a point of a ring that no run passes: one outside the box or after an omitted edge.
  private func firstCut(_ box: TileBox, _ skipsCuts: Bool) -> Int? {
    if let outside = path.firstIndex(where: { box.outcode($0) != 0 }) { return outside }
    guard skipsCuts else { return nil }
    var before = path[path.count - 1]
    for (index, point) in path.enumerated() {
      if TileBox.isCut(before, point) { return index }
      before = point
    }
    return nil
  }

  private mutating func walk(
    from first: Int, edges: Int, _ box: TileBox, isRing: Bool, _ skipsCuts: Bool
  ) {
    var distance = 0.0
    for index in 0..<first { distance += PathClipper.length(path[index], path[index + 1]) }
    let closing = isRing ? PathClipper.length(path[path.count - 1], path[0]) : 0
    var start = points.count
    var startDistance = 0.0
    var missing = (start: 0.0, end: 0.0)
    var restart: Int?
    var hasStart = false
    var a = path[first]

    func finish(_ clipper: inout PathClipper, hasEnd: Bool) {
      let end = clipper.points.count
      if end - start >= 2 {
        clipper.runs.append(
          Run(
            range: start..<end, isClosed: false, hasStart: hasStart, hasEnd: hasEnd,
            distance: startDistance, closingLength: closing,
            restart: restart == end - 1 ? nil : restart, missing: missing))
      } else {
        clipper.points.removeLast(end - start)
      }
      start = clipper.points.count
      restart = nil
      missing = (0, 0)
    }

    for edge in 0..<edges {
      var index = first + edge + 1
      if index >= path.count { index -= path.count }
      let b = path[index]
      let length = PathClipper.length(a, b)
      if let (p, q) = TileBox.inside(box, a, b), !(skipsCuts && TileBox.isCut(p, q)) {
        if points.count == start {
          points.append(p)
          hasStart = !isRing && edge == 0 && p == a
          missing.start = p == a ? 0 : PathClipper.length(a, p)
          startDistance = distance + missing.start
        }
        if points[points.count - 1] != q { points.append(q) }
        if q != b {
          missing.end = PathClipper.length(q, b)
          finish(&self, hasEnd: false)
        }
      } else {
        finish(&self, hasEnd: false)
      }
      distance += length
      a = b
      if isRing, index == 0 {
        distance = 0
        if points.count > start { restart = points.count - 1 }
      }
    }
    finish(&self, hasEnd: !isRing && box.outcode(a) == 0)
  }

  @inline(__always)
  static func length(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Double {
    let x = Double(b.x) - Double(a.x)
    let y = Double(b.y) - Double(a.y)
    return (x * x + y * y).squareRoot()
  }
}

extension TileBox {
  /// Returns the part of a segment inside the box, or `nil` if there is none (Cohen and Sutherland).
  @inline(__always)
  static func inside(
    _ box: TileBox, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>
  ) -> (SIMD2<Int32>, SIMD2<Int32>)? {
    var codeA = box.outcode(a)
    var codeB = box.outcode(b)
    if codeA | codeB == 0 { return (a, b) }
    var p = a
    var q = b
    // Each round moves one end to one side. Rounding can make a side necessary again, but not more often.
    for _ in 0..<8 {
      if codeA | codeB == 0 { return (p, q) }
      if codeA & codeB != 0 { return nil }
      if codeA != 0 {
        p = box.toSide(codeA, a, b)
        codeA = box.outcode(p)
      } else {
        q = box.toSide(codeB, a, b)
        codeB = box.outcode(q)
      }
    }
    return nil
  }

  private func toSide(_ code: UInt8, _ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> SIMD2<Int32> {
    if code & 1 != 0 { return TileBox.crossing(a, b, axis: 0, at: minimum.x) }
    if code & 2 != 0 { return TileBox.crossing(a, b, axis: 0, at: maximum.x) }
    if code & 4 != 0 { return TileBox.crossing(a, b, axis: 1, at: minimum.y) }
    return TileBox.crossing(a, b, axis: 1, at: maximum.y)
  }
}
