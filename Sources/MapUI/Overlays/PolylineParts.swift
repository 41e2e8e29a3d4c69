// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapScene
import MapStyle

/// The lines of a polyline with spans: one with all colors, and one for each span with a stamp image.
@MainActor struct PolylineParts {
  private(set) var parts: [OverlayPart] = []

  /// The maximum number of spans with stamp images. Further ones are drawn without their images.
  private static let mostStamps = 2000

  /// - Parameters:
  ///   - drawnPath: The drawn path.
  ///   - base: The line without spans: its width and its traveled part.
  ///   - path: The path in whose segments and meters spans are measured.
  init(
    _ drawnPath: DrawnPath, _ spans: [StyleSpan], of base: OverlayLine, along path: MapPath,
    scale: Double
  ) {
    var line = base
    line.cap = spans.contains { $0.style.isClear } ? .butt : .round
    lazy var ruler = PathRuler(path, kind: .geodesic)
    var colors: [OverlaySpan] = []
    colors.reserveCapacity(spans.count)
    var given = 0.0
    var drawn = 0.0
    var stamps: [OverlayPart] = []
    for (index, span) in spans.enumerated() {
      let isLast = index == spans.count - 1
      let start = drawn
      let begin = given
      given =
        span.meters.map { ruler.position(atLength: $0, after: given) } ?? given + span.segments
      drawn = drawnPath.position(given)
      // The last span's own length is the length of its gradient; its end color covers the rest.
      guard drawn > start else { continue }
      colors.append(
        OverlaySpan(
          segments: drawn - start, from: span.style.start.paint, to: span.style.end.paint))
      guard let stamp = span.style.stamp, stamps.count < PolylineParts.mostStamps else {
        continue
      }
      let end = isLast ? Double(drawnPath.coordinates.count - 1) : drawn
      var part = base
      part.path = drawnPath.slice(from: start, to: end)
      if base.cut > 0 { part.cut = max(base.cut - ruler.length(to: begin), 0) }
      if let part = PolylineParts.stamped(part, stamp, scale: scale) { stamps.append(part) }
    }
    line.paint = .spans(colors)
    let isSeen = spans.contains { !$0.style.isClear }
    parts = (isSeen ? [.line(line)] : []) + stamps
  }

  private static func stamped(
    _ base: OverlayLine, _ style: StampStyle, scale: Double
  ) -> OverlayPart? {
    let stamp = style.stamp
    guard base.path.count > 1, stamp.size.width > 0 else { return nil }
    var line = base
    line.cap = .butt
    line.paint = .stamped(
      OverlayStamp(
        stamp.overlayImage(scale: scale), gap: style is SpriteStyle ? base.width / 2 : 0))
    return .line(line)
  }
}
