// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// Converts world paths into rectangles on the screen. Its scratch arrays are reused for all paths.
struct LineStroker {
  /// A projected vertex of a line.
  struct Vertex {
    /// The pixel position times depth, and the depth.
    var projected: SIMD3<Double>
    /// The distance along the line in pixels at the target's scale, from ``LineRun/base``.
    var distance: Double
    var colorBefore: SIMD4<UInt8>
    var colorAfter: SIMD4<UInt8>
  }

  /// A segment on the screen, clipped to the visible part.
  private struct Segment {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    var startDepth: Double
    var endDepth: Double
    var startDistance: Double
    var endDistance: Double
    /// The unit vector from the start to the end.
    var direction: SIMD2<Double>
    var length: Double
    var isStartCut = false
    var isEndCut = false
    var startColor: SIMD4<UInt8>
    var endColor: SIMD4<UInt8>
  }

  /// The shape of the end of a run.
  enum End {
    case round
    case butt
  }

  /// The drawing mode of a path.
  enum Pen {
    case stroke(start: End, end: End)
    /// Circles at multiples of a period, in pixels at the target.
    case dots(period: Double)
  }

  let lens: OverlayProjection
  /// The maximum distance in pixels from the line's center to a painted pixel.
  var reach = 0.0
  var corners: [OverlayLineVertex] = []
  var vertices: [Vertex] = []
  private var segments: [Segment] = []
  private var lastView: (margin: Double, box: WorldBox?)?
  /// Vertices closer together than this, in pixels, are merged.
  private static let least = 0.4

  init(_ lens: OverlayProjection) { self.lens = lens }

  /// A box around the ground on which a line as wide as ``reach`` is visible; `nil` if there is none in
  /// view.
  var view: WorldBox? {
    mutating get {
      let margin = reach / lens.scale
      if let lastView, lastView.margin == margin { return lastView.box }
      let box = lens.groundBox(margin: margin)
      lastView = (margin, box)
      return box
    }
  }

  /// Returns whether a part of the path may be visible.
  mutating func mayShow(_ path: WorldPath) -> Bool {
    guard path.points.count > 1, let view else { return false }
    return lens.copies(of: path.box, in: view) != nil
  }

  /// Appends the rectangles of ``vertices``, a single run.
  ///
  /// - Parameter isClosed: Whether the last vertex equals the first and their segments join.
  mutating func stroke(start: End, end: End, isClosed: Bool) {
    makeSegments()
    guard let first = segments.first, let last = segments.last else { return }
    let closes = isClosed && !first.isStartCut && !last.isEndCut
    let closing = closes ? LineStroker.join(last.direction, first.direction) : nil
    for index in segments.indices {
      let segment = segments[index]
      var startJoin = SIMD2<Double>.zero
      var endJoin = SIMD2<Double>.zero
      if !segment.isStartCut {
        if index > 0, !segments[index - 1].isEndCut {
          startJoin = LineStroker.join(segments[index - 1].direction, segment.direction)
        } else if index == 0 {
          startJoin = closing ?? (start == .butt ? segment.direction * 2 : .zero)
        }
      }
      if !segment.isEndCut {
        if index + 1 < segments.count, !segments[index + 1].isStartCut {
          endJoin = LineStroker.join(segment.direction, segments[index + 1].direction)
        } else if index + 1 == segments.count {
          endJoin = closing ?? (end == .butt ? segment.direction * 2 : .zero)
        }
      }
      append(segment, startJoin, endJoin)
    }
  }

  /// Returns the unit vector of the bisector of two directions; zero where the line turns back.
  private static func join(_ before: SIMD2<Double>, _ after: SIMD2<Double>) -> SIMD2<Double> {
    let sum = before + after
    let square = (sum * sum).sum()
    return square > 1e-6 ? sum / square.squareRoot() : .zero
  }

  private mutating func makeSegments() {
    segments.removeAll(keepingCapacity: true)
    guard var from = vertices.first else { return }
    let last = vertices.count - 1
    for index in vertices.indices.dropFirst() {
      let to = vertices[index]
      if index < last, to.colorBefore == to.colorAfter, isNear(from, to) { continue }
      append(from, to)
      from = to
    }
  }

  private func isNear(_ a: Vertex, _ b: Vertex) -> Bool {
    guard a.projected.z >= lens.near, b.projected.z >= lens.near else { return false }
    let vector =
      SIMD2(a.projected.x, a.projected.y) / a.projected.z
      - SIMD2(b.projected.x, b.projected.y) / b.projected.z
    return (vector * vector).sum() < LineStroker.least * LineStroker.least
  }

  /// Appends a circle for each integer multiple of a period along the line's ``vertices``.
  ///
  /// The circles are round on the screen at any angle of the line. In the distance, where they would
  /// overlap, only every second, fourth, and so on is drawn.
  ///
  /// - Parameters:
  ///   - period: The period in pixels at the target.
  ///   - offset: The distance from the line's start that the vertices' distances are relative to.
  mutating func dot(period: Double, offset: Double) {
    guard period >= 1 else { return }
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      guard let (low, high) = visiblePart(a.projected, b.projected), b.distance > a.distance
      else { continue }
      let traveled = b.distance - a.distance
      var number = ((offset + a.distance + traveled * low) / period).rounded(.up)
      let end = offset + a.distance + traveled * high
      while number * period < end {
        let distance = number * period - offset
        let share = (distance - a.distance) / traveled
        let projected = a.projected + (b.projected - a.projected) * share
        let farness = max(1, projected.z / lens.viewport.targetW)
        let step = exp2((log2(farness) + 0.3).rounded(.down))
        if number.truncatingRemainder(dividingBy: step) == 0 {
          appendDot(at: projected, distance, LineStroker.mix(a.colorAfter, b.colorBefore, share))
        }
        number += 1
      }
    }
  }

  private mutating func appendDot(
    at projected: SIMD3<Double>, _ distance: Double, _ color: SIMD4<UInt8>
  ) {
    let middle = SIMD2(projected.x, projected.y) / projected.z
    let nearness = segmentUnit / projected.z
    let joins = OverlayLineVertex.Joins(start: .zero, end: .zero)
    for corner in 0..<4 {
      let vector = SIMD2(corner & 2 == 0 ? -reach : reach, corner & 1 == 0 ? -reach : reach)
      corners.append(
        OverlayLineVertex(
          position: SIMD2<Float>(middle + vector), local: SIMD2<Float>(vector), length: 0,
          traveled: Float(distance * nearness), nearness: Float(nearness), joins: joins,
          color: color))
    }
  }

  /// Returns the part of a segment, as fractions of its length, that lies between the near and far depths
  /// and close to the view, or `nil` if there is none.
  private func visiblePart(
    _ p: SIMD3<Double>, _ q: SIMD3<Double>
  ) -> (low: Double, high: Double)? {
    var low = 0.0
    var high = 1.0
    func keep(_ atA: Double, _ atB: Double) {
      // Keeps the part where atA + (atB − atA) t >= 0.
      if atA >= 0, atB >= 0 { return }
      let t = atA / (atA - atB)
      if atA < 0, atB < 0 {
        low = 2
      } else if atA < 0 {
        low = max(low, t)
      } else {
        high = min(high, t)
      }
    }
    keep(p.z - lens.near, q.z - lens.near)
    keep(lens.far - p.z, lens.far - q.z)
    // The view's sides remain half planes in coordinates multiplied by depth. The margin puts the cut out
    // of view.
    let margin = 4 * reach + 16
    keep(p.x + margin * p.z, q.x + margin * q.z)
    keep(p.y + margin * p.z, q.y + margin * q.z)
    keep((lens.width + margin) * p.z - p.x, (lens.width + margin) * q.z - q.x)
    keep((lens.height + margin) * p.z - p.y, (lens.height + margin) * q.z - q.y)
    return low < high ? (low, high) : nil
  }

  /// Appends the visible part of a segment.
  private mutating func append(_ a: Vertex, _ b: Vertex) {
    let (p, q) = (a.projected, b.projected)
    guard let (low, high) = visiblePart(p, q) else { return }
    let vector = q - p
    let (from, to) = (p + vector * low, high < 1 ? p + vector * high : q)
    let start = SIMD2(from.x, from.y) / from.z
    let end = SIMD2(to.x, to.y) / to.z
    let line = end - start
    let length = (line * line).sum().squareRoot()
    guard length > 1e-4, length < 1e7 else { return }
    let traveled = b.distance - a.distance
    segments.append(
      Segment(
        start: start, end: end, startDepth: from.z, endDepth: to.z,
        startDistance: a.distance + traveled * low, endDistance: a.distance + traveled * high,
        direction: line / length, length: length, isStartCut: low > 0, isEndCut: high < 1,
        startColor: LineStroker.mix(a.colorAfter, b.colorBefore, low),
        endColor: LineStroker.mix(a.colorAfter, b.colorBefore, high)))
  }

  private static func mix(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ share: Double) -> SIMD4<UInt8> {
    if a == b || share <= 0 { return a }
    if share >= 1 { return b }
    let from = SIMD4<Float>(a)
    return ((from + (SIMD4<Float>(b) - from) * Float(share)) / 255).bytes
  }

  private mutating func append(
    _ segment: Segment, _ startJoin: SIMD2<Double>, _ endJoin: SIMD2<Double>
  ) {
    let direction = segment.direction
    let right = SIMD2(-direction.y, direction.x)
    let length = segment.length
    /// Returns the length by which the rectangle extends beyond an end: the round end, or the wedge of the
    /// join.
    func beyond(_ join: SIMD2<Double>) -> Double {
      if join == .zero { return reach }
      let square = (join * join).sum()
      if square > 2 { return 1 }
      let cosine = (join * direction).sum()
      return reach * max(0, 1 - cosine * cosine).squareRoot() + 1
    }
    func local(_ join: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2<Float>(Float((join * direction).sum()), Float((join * right).sum()))
    }
    let joins = OverlayLineVertex.Joins(start: local(startJoin), end: local(endJoin))
    let nearness = SIMD2(1 / segment.startDepth, 1 / segment.endDepth)
    let traveled = SIMD2(segment.startDistance, segment.endDistance) * nearness
    func end(_ along: Double, _ color: SIMD4<UInt8>) {
      var share = along / length
      // Limits the extrapolation to where the perspective is valid.
      if nearness.x + (nearness.y - nearness.x) * share <= 0.1 * nearness.min() {
        share = min(max(share, 0), 1)
      }
      let here = Float((nearness.x + (nearness.y - nearness.x) * share) * segmentUnit)
      let distance = Float((traveled.x + (traveled.y - traveled.x) * share) * segmentUnit)
      let middle = segment.start + direction * along
      let aside = right * reach
      corners.append(
        OverlayLineVertex(
          position: SIMD2<Float>(middle - aside), local: [Float(along), Float(-reach)],
          length: Float(length), traveled: distance, nearness: here, joins: joins, color: color))
      corners.append(
        OverlayLineVertex(
          position: SIMD2<Float>(middle + aside), local: [Float(along), Float(reach)],
          length: Float(length), traveled: distance, nearness: here, joins: joins, color: color))
    }
    end(-beyond(startJoin), segment.startColor)
    end(length + beyond(endJoin), segment.endColor)
  }

  /// The factor that scales depths to about 1, so that their reciprocals are precise as `Float`.
  private var segmentUnit: Double { lens.viewport.targetW }
}
