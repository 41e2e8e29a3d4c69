// SPDX-License-Identifier: Apache-2.0
import MapGeometry

extension GeoJSONSlice {
  /// Clips the slice to a box.
  func cut(to box: WorldBox, lineMetrics: Bool) -> GeoJSONSlice {
    var result = GeoJSONSlice()
    var scratch: [Point] = []
    for (place, feature) in features.enumerated() {
      if Swift.any(feature.maximum .< box.minimum) || Swift.any(feature.minimum .> box.maximum) {
        continue
      }
      let isInside =
        all(feature.minimum .>= box.minimum) && all(feature.maximum .<= box.maximum)
      var wasDropped = false
      for part in parts(of: place) {
        if isInside {
          result.copy(self, part)
          continue
        }
        switch feature.type {
        case .polygon:
          // If the exterior ring is dropped, its holes are dropped too.
          if parts[part].isHole, wasDropped { continue }
          let isLeft = result.clipRing(self, part, box, &scratch)
          if !parts[part].isHole { wasDropped = !isLeft }
        case .lineString: result.clipLine(self, part, box, lineMetrics)
        case .point, .unknown: result.cutPoints(self, part, box)
        }
      }
      result.endFeature(feature.index, feature.type)
    }
    return result
  }

  private mutating func copy(_ source: GeoJSONSlice, _ part: Int) {
    points.append(contentsOf: source.points[source.points(of: part)])
    var copy = source.parts[part]
    copy.end = points.count
    parts.append(copy)
  }

  private mutating func cutPoints(_ source: GeoJSONSlice, _ part: Int, _ box: WorldBox) {
    let start = points.count
    for place in source.points(of: part) {
      let point = source.points[place]
      if all(point.place .>= box.minimum), all(point.place .<= box.maximum) {
        points.append(point)
      }
    }
    if points.count > start { parts.append(Part(end: points.count)) }
  }

  // MARK: - Lines

  /// Appends the parts of a line inside the box, by Liang-Barsky clipping of each segment.
  private mutating func clipLine(
    _ source: GeoJSONSlice, _ part: Int, _ box: WorldBox, _ lineMetrics: Bool
  ) {
    let range = source.points(of: part)
    let whole = source.parts[part]
    let length = lineMetrics ? source.length(range) : 0
    var start = points.count
    var walked = 0.0
    var runStart = 0.0

    func finish(_ slice: inout GeoJSONSlice, at distance: Double) {
      defer { start = slice.points.count }
      guard slice.points.count - start >= 2 else {
        slice.points.removeLast(slice.points.count - start)
        return
      }
      var piece = whole
      piece.end = slice.points.count
      if length > 0 {
        let span = whole.clipEnd - whole.clipStart
        piece.clipStart = whole.clipStart + span * runStart / length
        piece.clipEnd = whole.clipStart + span * distance / length
      }
      slice.parts.append(piece)
    }

    for place in range.dropLast() {
      let a = source.points[place]
      let b = source.points[place + 1]
      let segment = lineMetrics ? GeoJSONSlice.distance(a, b) : 0
      if let (from, to) = box.shares(a, b) {
        if points.count == start {
          points.append(from > 0 ? GeoJSONSlice.between(a, b, from) : a)
          runStart = walked + from * segment
        }
        points.append(to < 1 ? GeoJSONSlice.between(a, b, to) : b)
        if to < 1 { finish(&self, at: walked + to * segment) }
      } else {
        finish(&self, at: walked)
      }
      walked += segment
    }
    finish(&self, at: walked)
  }

  private func length(_ range: Range<Int>) -> Double {
    range.dropLast().reduce(0) { $0 + GeoJSONSlice.distance(points[$1], points[$1 + 1]) }
  }

  static func distance(_ a: Point, _ b: Point) -> Double {
    let way = b.place - a.place
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  private static func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(place: a.place + (b.place - a.place) * share, importance: essential)
  }

  // MARK: - Rings

  /// Appends the part of a ring inside the box, by Sutherland-Hodgman clipping. Returns `false` if nothing is
  /// left.
  private mutating func clipRing(
    _ source: GeoJSONSlice, _ part: Int, _ box: WorldBox, _ scratch: inout [Point]
  ) -> Bool {
    let start = points.count
    points.append(contentsOf: source.points[source.points(of: part)])
    cutSide(start, 0, box.minimum.x, keepsAbove: true, &scratch)
    cutSide(start, 0, box.maximum.x, keepsAbove: false, &scratch)
    cutSide(start, 1, box.minimum.y, keepsAbove: true, &scratch)
    cutSide(start, 1, box.maximum.y, keepsAbove: false, &scratch)
    guard points.count - start >= 3 else {
      points.removeLast(points.count - start)
      return false
    }
    var copy = source.parts[part]
    copy.end = points.count
    parts.append(copy)
    return true
  }

  @inline(__always)
  private mutating func cutSide(
    _ start: Int, _ axis: Int, _ limit: Double, keepsAbove: Bool, _ scratch: inout [Point]
  ) {
    @inline(__always) func isInside(_ point: Point) -> Bool {
      keepsAbove ? point.place[axis] >= limit : point.place[axis] <= limit
    }
    guard points[start...].contains(where: { !isInside($0) }), var before = points.last else {
      return
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: points[start...])
    points.removeLast(points.count - start)
    var wasInside = isInside(before)
    for point in scratch {
      let isInside = isInside(point)
      if isInside != wasInside {
        // The crossing is computed from the lower to the upper end, so rings that share the edge get the same
        // point.
        let (p, q) =
          before.place[axis] < point.place[axis] ? (before, point) : (point, before)
        let share = (limit - p.place[axis]) / (q.place[axis] - p.place[axis])
        var crossing = GeoJSONSlice.between(p, q, share)
        crossing.place[axis] = limit
        points.append(crossing)
      }
      if isInside { points.append(point) }
      before = point
      wasInside = isInside
    }
  }
}

extension WorldBox {
  /// The fractions of a segment, 0...1, at which it enters and leaves the box; `nil` if it misses the box.
  @inline(__always)
  func shares(_ a: GeoJSONSlice.Point, _ b: GeoJSONSlice.Point) -> (Double, Double)? {
    let start = a.place
    let way = b.place - start
    var from = 0.0
    var to = 1.0
    for axis in 0..<2 {
      if way[axis] == 0 {
        if start[axis] < minimum[axis] || start[axis] > maximum[axis] { return nil }
        continue
      }
      let first = (minimum[axis] - start[axis]) / way[axis]
      let second = (maximum[axis] - start[axis]) / way[axis]
      from = max(from, min(first, second))
      to = min(to, max(first, second))
    }
    return from <= to ? (from, to) : nil
  }
}
