// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The input for stroking a path: its geometry, its colors and the unit of its length.
struct LineRun {
  let path: WorldPath
  /// The premultiplied color where there are no spans.
  let color: SIMD4<UInt8>
  let spans: SpanColors?
  /// The distances along the path, in meters or in world widths.
  let distances: [Double]
  /// The number of pixels in one of the distances' units, at the camera's target.
  let unit: Double
  /// The length of the cut part, in the distances' units.
  let cutDistance: Double
  var isClosed = false

  init(
    path: WorldPath, color: SIMD4<UInt8>, spans: SpanColors?, usesMeters: Bool, cut: Double,
    lens: OverlayProjection
  ) {
    self.path = path
    self.color = color
    self.spans = spans
    distances = usesMeters ? path.meters : path.lengths
    let viewport = lens.viewport
    unit = (usesMeters ? viewport.pointsPerMeter : viewport.pointsPerWorld) * lens.scale
    cutDistance = cut > 0 ? (usesMeters ? cut : path.length(atMeters: cut)) : 0
  }
}

extension LineRun {
  /// Returns the offset of a distance within a repeated pattern. The period is in pixels at the target.
  func phase(_ base: Double, period: Double) -> Float {
    period > 0 ? Float((base * unit).truncatingRemainder(dividingBy: period)) : 0
  }
}

extension LineStroker {
  /// Appends the rectangles of the visible parts of a path.
  ///
  /// - Returns: The distance, in the run's units, that the corners' distances are relative to, or `nil` if
  ///   nothing is in view.
  mutating func stroke(_ run: LineRun, with pen: Pen) -> Double? {
    let path = run.path
    guard path.points.count > 1, let view, let copies = lens.copies(of: path.box, in: view)
    else { return nil }
    let level = path.level(zoom: lens.pixelZoom)
    guard level.kept.count > 1 else { return nil }
    let last = level.kept.count - 1
    var base: Double?
    for copy in copies {
      let shift = SIMD2(Double(copy), 0)
      let box = WorldBox(low: view.low - shift, high: view.high - shift)
      level.forEachVisibleRun(in: box) { range in
        let from = base ?? run.distances[Int(level.kept[range.lowerBound])]
        base = from
        gather(run, level.kept, range, shift: shift, base: from)
        switch pen {
        case .stroke(let start, let end):
          stroke(
            start: range.lowerBound == 0 ? start : .round,
            end: range.upperBound == last ? end : .round,
            isClosed: run.isClosed && range == 0...last)
        case .dots(let period): dot(period: period, offset: from * run.unit)
        }
      }
    }
    return base
  }

  /// Projects a range of a level's vertices, with additional vertices where colors change.
  private mutating func gather(
    _ run: LineRun, _ kept: [Int32], _ range: ClosedRange<Int>, shift: SIMD2<Double>, base: Double
  ) {
    vertices.removeAll(keepingCapacity: true)
    var previous = -1
    for index in range {
      let pointIndex = Int(kept[index])
      if let spans = run.spans, previous >= 0 {
        insertChanges(spans, run, previous, pointIndex, shift, base)
      }
      previous = pointIndex
      var vertex = Vertex(
        projected: lens.project(run.path.points[pointIndex] + shift),
        distance: (run.distances[pointIndex] - base) * run.unit, colorBefore: run.color,
        colorAfter: run.color)
      if let spans = run.spans {
        vertex.colorBefore = spans.color(at: run.path.lengths[pointIndex], isAfter: false)
        vertex.colorAfter = spans.color(at: run.path.lengths[pointIndex], isAfter: true)
      }
      vertices.append(vertex)
    }
  }

  /// Appends vertices where spans end between two vertices of the path.
  private mutating func insertChanges(
    _ spans: SpanColors, _ run: LineRun, _ a: Int, _ b: Int, _ shift: SIMD2<Double>, _ base: Double
  ) {
    let (from, to) = (run.path.lengths[a], run.path.lengths[b])
    guard to > from else { return }
    var index = spans.ends.partitioningIndex { $0 > from }
    while index < spans.ends.count, spans.ends[index] < to {
      let share = (spans.ends[index] - from) / (to - from)
      let point = run.path.points[a] + (run.path.points[b] - run.path.points[a]) * share
      let distance = run.distances[a] + (run.distances[b] - run.distances[a]) * share
      vertices.append(
        Vertex(
          projected: lens.project(point + shift), distance: (distance - base) * run.unit,
          colorBefore: spans.color(at: spans.ends[index], isAfter: false),
          colorAfter: spans.color(at: spans.ends[index], isAfter: true)))
      index += 1
    }
  }
}

extension Array {
  /// Returns the index of the first element that satisfies the predicate. The array must be partitioned by
  /// it.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
