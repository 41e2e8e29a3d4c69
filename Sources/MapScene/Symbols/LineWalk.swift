// SPDX-License-Identifier: Apache-2.0

/// The two parts of a line on both sides of an anchor that a label follows, projected to the plane of the label.
///
/// The plane is the screen or the ground. The line can be moved to its right; its corners are then the intersections of
/// the moved segments.
struct LineWalk {
  /// A segment of one of the parts.
  private struct Segment {
    /// The distance of the segment's start from the anchor, along the part.
    var distance: Float
    var length: Float
    var start: SIMD2<Float>
    /// The unit vector from the start to the end.
    var vector: SIMD2<Float>
    /// The unit vector of the line's own segment, from the line's start to its end. At a sharp bend the moved segment
    /// can have the opposite direction.
    var direction: SIMD2<Float>
  }

  /// The part to the line's end, and that to its start.
  private var ahead: [Segment] = []
  private var behind: [Segment] = []

  /// - Parameters:
  ///   - points: The line's points.
  ///   - anchor: A point on the line.
  ///   - segment: The index of the point before the anchor.
  ///   - offset: The distance that the line is moved to its right.
  ///   - reach: The distance from the anchor that is sufficient in both directions.
  ///   - project: Projects a point of the line; returns `nil` for a point behind the camera.
  init(
    points: [SIMD2<Float>], anchor: SIMD2<Float>, segment: Int, right offset: Float = 0,
    reach: Float = .infinity, project: (SIMD2<Float>) -> SIMD2<Float>? = { $0 }
  ) {
    guard let start = project(anchor), points.indices.contains(segment) else { return }
    for step in [1, -1] {
      var builder = Builder(
        points: points, step: step, offset: offset, from: anchor, projected: start)
      builder.walk(from: step > 0 ? segment + 1 : segment, reach: reach, project)
      if step > 0 { ahead = builder.segments } else { behind = builder.segments }
    }
  }

  /// Returns the position and direction at a signed distance from the anchor, or `nil` beyond the line's ends.
  func position(at distance: Float) -> (point: SIMD2<Float>, direction: SIMD2<Float>)? {
    let part = distance > 0 ? ahead : behind
    guard let index = Self.segment(at: abs(distance), of: part) else { return nil }
    return (Self.point(at: abs(distance), on: part[index]), part[index].direction)
  }

  /// Returns the line from one signed distance to another as seen from the anchor: back to the anchor from the first,
  /// then from the anchor to the second, without the anchor itself. Returns `nil` if one is beyond the line's ends.
  func path(from first: Float, to last: Float) -> [SIMD2<Float>]? {
    guard let start = path(to: first), let end = path(to: last) else { return nil }
    return start.reversed() + end
  }

  private func path(to distance: Float) -> [SIMD2<Float>]? {
    let part = distance > 0 ? ahead : behind
    guard let index = Self.segment(at: abs(distance), of: part) else { return nil }
    return part[..<(index + 1)].dropFirst().map(\.start)
      + [Self.point(at: abs(distance), on: part[index])]
  }

  private static func segment(at distance: Float, of part: [Segment]) -> Int? {
    if let index = part.firstIndex(where: { distance < $0.distance + $0.length }) { return index }
    // The end of the line, up to rounding.
    guard let last = part.indices.last, part[last].length > 0,
      distance <= (part[last].distance + part[last].length) * (1 + 1e-6)
    else { return nil }
    return last
  }

  private static func point(at distance: Float, on segment: Segment) -> SIMD2<Float> {
    segment.start + segment.vector * (distance - segment.distance)
  }

  /// The construction of one part.
  private struct Builder {
    let points: [SIMD2<Float>]
    /// 1 to the line's end, -1 to its start.
    let step: Int
    let offset: Float
    /// The last point of the line, and its projection.
    var from: SIMD2<Float>
    var projected: SIMD2<Float>
    var distance: Float = 0
    var segments: [Segment] = []

    init(
      points: [SIMD2<Float>], step: Int, offset: Float, from: SIMD2<Float>,
      projected: SIMD2<Float>
    ) {
      self.points = points
      self.step = step
      self.offset = offset
      self.from = from
      self.projected = projected
    }

    mutating func walk(
      from first: Int, reach: Float, _ project: (SIMD2<Float>) -> SIMD2<Float>?
    ) {
      var index = first
      var next = points.indices.contains(index) ? project(points[index]) : nil
      var start: SIMD2<Float>?
      while distance <= reach, points.indices.contains(index) {
        guard let end = next else {
          appendEndless(to: points[index], from: start, project)
          return
        }
        let after = index + step
        next = points.indices.contains(after) ? project(points[after]) : nil
        start = append(to: end, from: start, next: offset == 0 ? nil : next)
        from = points[index]
        projected = end
        index = after
      }
    }

    /// Appends the segment to a projected point and returns its moved end.
    private mutating func append(
      to end: SIMD2<Float>, from movedStart: SIMD2<Float>?, next: SIMD2<Float>?
    ) -> SIMD2<Float> {
      let following = next.map { ($0 - end).unit } ?? .zero
      var vector = (end - projected).unit
      // An anchor on a corner belongs to the segment after it.
      if vector == .zero { vector = following }
      let start = movedStart ?? projected + normal(to: vector)
      var movedEnd = end + normal(to: vector)
      let sum = vector + following
      let square = (sum * sum).sum()
      // At a hairpin bend the moved segments do not intersect.
      if offset != 0, following != .zero, square > 0.01 {
        movedEnd = end + normal(to: sum * (2 / square))
      }
      let length = (movedEnd - start).length
      segments.append(
        Segment(
          distance: distance, length: length, start: start, vector: (movedEnd - start).unit,
          direction: vector * Float(step)))
      distance += length
      return movedEnd
    }

    /// Appends a segment without end to a point behind the camera, in the direction of the line before it.
    private mutating func appendEndless(
      to point: SIMD2<Float>, from movedStart: SIMD2<Float>?,
      _ project: (SIMD2<Float>) -> SIMD2<Float>?
    ) {
      guard let before = project(from + (from - point).unit) else { return }
      let vector = (projected - before).unit
      segments.append(
        Segment(
          distance: distance, length: .infinity,
          start: movedStart ?? projected + normal(to: vector),
          vector: vector, direction: vector * Float(step)))
    }

    /// Returns the movement of a point on a segment, given its unit vector.
    private func normal(to vector: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2(-vector.y, vector.x) * (offset * Float(step))
    }
  }
}

extension SIMD2<Float> {
  /// The unit vector, or zero for the zero vector.
  fileprivate var unit: SIMD2<Float> {
    let length = length
    return length > 0 ? self / length : .zero
  }
}
