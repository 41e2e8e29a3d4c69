// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapNavigation
import MapRoute

/// The list of a route's instructions: a row for each step.
package struct DirectionsList: Hashable, Sendable {
  /// A row of the list.
  package struct Row: Hashable, Sendable {
    package let icon: ManeuverArrow
    package let text: String
    /// The formatted length of the step; empty at an arrival.
    package let distance: String
    /// The numbers of the road that the step leads to.
    package let shields: [RoadShield]
  }

  package let rows: [Row]

  /// Creates the list of the steps from a leg and step on.
  ///
  /// - Parameters:
  ///   - first: The index of the first leg, and of its first step.
  package init(
    _ route: Route, from first: (leg: Int, step: Int) = (0, 0),
    wording: any InstructionWording, text: MeasureText
  ) {
    var rows: [Row] = []
    for (number, leg) in route.legs.enumerated() where number >= first.leg {
      let start = number == first.leg ? first.step : 0
      for (index, step) in leg.steps.enumerated() where index >= start {
        if index > 0, step.isImplied(after: leg.steps[index - 1]) { continue }
        // The instruction of a roundabout covers the route to its exit and beyond.
        var length = step.distance
        if index + 1 < leg.steps.count, leg.steps[index + 1].isImplied(after: step) {
          length += leg.steps[index + 1].distance
        }
        rows.append(
          Row(
            icon: ManeuverArrow(step.maneuver, drivingSide: step.drivingSide),
            text: DirectionsList.words(of: step, in: leg, of: route, wording),
            distance: length > 0 ? text.distance(max(length, 10)) : "",
            shields: step.name.isEmpty
              ? [] : RoadShield.shields(of: step.ref, drivingSide: step.drivingSide)))
      }
    }
    self.rows = rows
  }

  private static func words(
    of step: RouteStep, in leg: RouteLeg, of route: Route, _ wording: any InstructionWording
  ) -> String {
    guard let formatter = wording as? InstructionFormatter else {
      return wording.instruction(for: step)
    }
    return formatter.instruction(
      for: step, of: leg, isLastLeg: leg.stretch.upperBound >= route.line.length)
  }

  /// The height of a row in points.
  package static let rowHeight = 64.0

  /// Renders rows of the list below each other.
  ///
  /// - Parameters:
  ///   - range: The indices of the rows; others than those of the list are ignored.
  ///   - width: The width in points.
  ///   - scale: Pixels per point.
  package func image(
    of range: Range<Int>? = nil, width: Double, colors: PanelColors, isMirrored: Bool = false,
    scale: Double
  ) -> RasterImage {
    let shown = rows.indices.clamped(to: range ?? rows.indices)
    let height = DirectionsList.rowHeight
    let canvas = Canvas(
      size: CGSize(width: width, height: height * Double(max(shown.count, 1))), scale: scale)
    canvas.fill(.rectangle(CGRect(origin: .zero, size: canvas.size)), colors.paper)
    for (number, index) in shown.enumerated() {
      let frame = CGRect(x: 0, y: height * Double(number), width: width, height: height)
      draw(rows[index], on: canvas, in: frame, colors: colors, isMirrored: isMirrored)
      if number > 0 {
        let line = CGRect(x: isMirrored ? 0 : 64, y: frame.minY, width: width - 64, height: 1)
        canvas.fill(.rectangle(line), colors.secondaryText.withAlpha(0.25))
      }
    }
    return canvas.image
  }

  private func draw(
    _ row: Row, on canvas: Canvas, in frame: CGRect, colors: PanelColors, isMirrored: Bool
  ) {
    row.icon.draw(
      on: canvas, center: CGPoint(x: isMirrored ? frame.maxX - 34 : 34, y: frame.midY), side: 32,
      color: colors.text, other: colors.secondaryText.withAlpha(0.5))
    let sign = 18.0
    let signs = row.shields.reduce(0) { $0 + canvas.width(of: $1, height: sign) + 6 }
    let room = max(frame.width - 64 - 16, 1)
    func style(_ size: Double, _ color: MapColor, lines: Int) -> TextStyle {
      TextStyle(
        size: size, color: color, alignment: isMirrored ? .right : .left, maximumWidth: room,
        maximumLines: lines, lineHeight: 1.15)
    }
    let hasDetail = !row.distance.isEmpty || !row.shields.isEmpty
    let title = style(16, colors.text, lines: hasDetail ? 1 : 2)
    // A long instruction needs both lines, and is smaller.
    let small = style(14, colors.text, lines: 2)
    let fits = canvas.measure(row.text, style(16, colors.text, lines: 2)).height < 26
    let used = fits || !hasDetail ? title : small
    let box = canvas.measure(row.text, used)
    let detail = hasDetail ? 22.0 : 0
    var y = frame.midY - (box.height + detail) / 2
    let edge = isMirrored ? frame.maxX - 64 : 64
    canvas.text(row.text, at: CGPoint(x: edge, y: y), used)
    y += box.height + 3
    var x = isMirrored ? edge - signs : edge
    for shield in row.shields {
      canvas.draw(shield, at: CGPoint(x: x, y: y), height: sign)
      x += canvas.width(of: shield, height: sign) + 6
    }
    canvas.text(
      row.distance, at: CGPoint(x: isMirrored ? edge - signs : x, y: y),
      style(14, colors.secondaryText, lines: 1))
  }
}
