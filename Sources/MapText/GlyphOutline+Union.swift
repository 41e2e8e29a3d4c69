// SPDX-License-Identifier: Apache-2.0

extension GlyphOutline {
  /// The maximum number of segments for which overlaps are resolved. No real glyph has as many.
  private static let mostPieces = 4000

  /// The segments on the glyph's edge. Where strokes overlap, the outline also has segments inside the glyph,
  /// which must not affect the distances.
  var edge: [Segment] {
    guard segments.count <= Self.mostPieces else { return segments }
    return splitAtCrossings.filter { piece in
      let along = piece.b - piece.a
      let length = along.length
      guard length > 0 else { return false }
      let aside = SIMD2(-along.y, along.x) * (0.005 / length)
      let middle = (piece.a + piece.b) / 2
      return (winding(at: middle + aside) != 0) != (winding(at: middle - aside) != 0)
    }
  }

  /// The winding number of the outline around a point; 0 outside the glyph.
  func winding(at point: SIMD2<Float>) -> Int {
    var winding = 0
    for segment in segments {
      let isUp = segment.a.y <= point.y && segment.b.y > point.y
      guard isUp || segment.b.y <= point.y && segment.a.y > point.y else { continue }
      let side = (segment.b - segment.a).cross(point - segment.a)
      if isUp, side > 0 { winding += 1 }
      if !isUp, side < 0 { winding -= 1 }
    }
    return winding
  }

  private var splitAtCrossings: [Segment] {
    var cuts = [[Float]](repeating: [], count: segments.count)
    for first in segments.indices {
      for second in first + 1..<segments.count {
        guard let (t, u) = segments[first].crossing(segments[second]) else { continue }
        cuts[first].append(t)
        cuts[second].append(u)
      }
    }
    var result: [Segment] = []
    result.reserveCapacity(segments.count)
    for (segment, cuts) in zip(segments, cuts) {
      var from = segment.a
      for t in cuts.sorted() {
        let to = segment.a + t * (segment.b - segment.a)
        result.append(Segment(a: from, b: to))
        from = to
      }
      result.append(Segment(a: from, b: segment.b))
    }
    return result
  }
}

extension GlyphOutline.Segment {
  /// The intersection of two segments as fractions of their lengths. `nil` if they do not intersect or touch
  /// only at an end of both.
  fileprivate func crossing(_ other: GlyphOutline.Segment) -> (Float, Float)? {
    guard min(a.x, b.x) <= max(other.a.x, other.b.x), max(a.x, b.x) >= min(other.a.x, other.b.x),
      min(a.y, b.y) <= max(other.a.y, other.b.y), max(a.y, b.y) >= min(other.a.y, other.b.y)
    else { return nil }
    let mine = b - a
    let theirs = other.b - other.a
    let area = mine.cross(theirs)
    guard abs(area) > 1e-9 else { return nil }
    let t = (other.a - a).cross(theirs) / area
    let u = (other.a - a).cross(mine) / area
    guard (0...1).contains(t), (0...1).contains(u) else { return nil }
    let touchesOnlyEnds = (t == 0 || t == 1) && (u == 0 || u == 1)
    return touchesOnlyEnds ? nil : (t, u)
  }
}
