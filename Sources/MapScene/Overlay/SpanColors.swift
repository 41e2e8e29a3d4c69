// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// The colors along a line, by the distance from its start in world widths.
struct SpanColors {
  /// The end of each span, in ascending order.
  private(set) var ends: [Double] = []
  private var starts: [SIMD4<Float>] = []
  private var stops: [SIMD4<Float>] = []
  private var begin: [Double] = []
  private(set) var isTranslucent = false

  init(_ spans: [OverlaySpan], path: WorldPath) {
    var vertex = 0.0
    var last = 0.0
    for span in spans where span.segments > 0 && span.segments.isFinite {
      vertex += span.segments
      let end = SpanColors.length(atVertex: vertex, of: path)
      if end > last {
        begin.append(last)
        ends.append(end)
        starts.append(span.start.paint)
        stops.append(span.end.paint)
        isTranslucent = isTranslucent || span.start.alpha < 1 || span.end.alpha < 1
        last = end
      }
    }
  }

  /// Returns the premultiplied color at a distance. Where two spans meet, `isAfter` selects the second one.
  func color(at distance: Double, isAfter: Bool) -> SIMD4<UInt8> {
    guard !ends.isEmpty else { return .zero }
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if isAfter ? ends[middle] > distance : ends[middle] >= distance {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let length = ends[low] - begin[low]
    let share = Float(min(max((distance - begin[low]) / length, 0), 1))
    return (starts[low] + (stops[low] - starts[low]) * share).bytes
  }

  /// Returns the distance along a path at a vertex index of the original path. Fractions lie between
  /// vertices.
  private static func length(atVertex vertex: Double, of path: WorldPath) -> Double {
    let sources = path.sources
    guard let last = sources.last, let end = path.lengths.last else { return 0 }
    if vertex >= Double(last) { return end }
    var low = 0
    var high = sources.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(sources[middle]) <= vertex { low = middle } else { high = middle }
    }
    guard high > low else { return 0 }
    let step = Double(sources[high] - sources[low])
    let share = min(max((vertex - Double(sources[low])) / step, 0), 1)
    return path.lengths[low] + (path.lengths[high] - path.lengths[low]) * share
  }
}

extension StyleColor {
  /// The premultiplied color, 0...1. Colors that are not finite are treated as clear.
  var paint: SIMD4<Float> {
    let given = premultiplied
    let isFinite = given.x.isFinite && given.y.isFinite && given.z.isFinite && given.w.isFinite
    return isFinite ? given.clamped(lowerBound: .zero, upperBound: .one) : .zero
  }
}
