// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation
import MapFiles
public import MapImage

extension Canvas {
  /// The shape of the ends and corners of a stroke.
  public enum LineEnds: Sendable {
    case round, square

    fileprivate var cap: cairo_line_cap_t {
      switch self {
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_BUTT
      }
    }

    fileprivate var join: cairo_line_join_t {
      switch self {
      case .round: CAIRO_LINE_JOIN_ROUND
      case .square: CAIRO_LINE_JOIN_MITER
      }
    }
  }

  /// Fills a shape by the non-zero winding rule.
  public func fill(_ shape: Shape, _ color: MapColor) {
    trace(shape)
    setSource(color)
    cairo_fill(context)
  }

  /// Strokes a shape.
  ///
  /// - Parameter width: The line width in points.
  public func stroke(_ shape: Shape, _ color: MapColor, width: Double, ends: LineEnds = .round) {
    guard width.isFinite, width > 0 else { return }
    trace(shape)
    setSource(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, ends.cap)
    cairo_set_line_join(context, ends.join)
    cairo_stroke(context)
  }

  /// The maximum number of rings of a shadow. More rings make no visible difference.
  private static let maximumShadowRings = 255

  /// Draws a soft shadow for a shape that is then filled over it.
  ///
  /// - Parameters:
  ///   - radius: The extent of the shadow in points.
  ///   - drop: The downward offset in points.
  public func shadow(of shape: Shape, radius: Double, drop: Double, opacity: Double = 0.3) {
    let rings = min(max(1, Int(clamping: (radius * scale).rounded())), Canvas.maximumShadowRings)
    with(origin: CGPoint(x: 0, y: drop)) {
      // Overlapping rings: their sum decreases quadratically from the edge outward.
      for ring in 1...rings {
        let share = Double(ring) / Double(rings)
        let alpha = opacity * 2 * (1 - share + 0.5 / Double(rings)) / Double(rings)
        stroke(shape, MapColor(red: 0, green: 0, blue: 0, alpha: alpha), width: 2 * radius * share)
      }
      fill(shape, MapColor(red: 0, green: 0, blue: 0, alpha: opacity))
    }
  }

  /// Clips drawing to a shape while `draw` runs.
  public func clipped(to shape: Shape, draw: () -> Void) {
    cairo_save(context)
    trace(shape)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  func setSource(_ color: MapColor) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func trace(_ shape: Shape) {
    cairo_new_path(context)
    for step in shape.steps {
      switch step {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .arc(let center, let radius, let from, let to):
        let arc = to >= from ? cairo_arc : cairo_arc_negative
        arc(context, center.x, center.y, radius, from * .pi / 180, to * .pi / 180)
      case .close: cairo_close_path(context)
      }
    }
  }
}
