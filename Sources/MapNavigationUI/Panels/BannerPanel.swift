// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute

/// The banner at the top during navigation: the next maneuver, its distance, lanes and the maneuver after it.
struct BannerPanel: Hashable, Sendable {
  var arrow: ManeuverArrow
  /// The formatted distance to the maneuver; `nil` to omit it.
  var distance: String?
  /// The main text: a road's name or a short instruction. Two lines at most.
  var primary: String
  /// The numbers of roads before the main text.
  var primaryShields: [RoadShield] = []
  /// Additional text, such as the destinations on signs. One line.
  var secondary: String?
  /// The number of an exit and of roads before the additional text.
  var exit = ""
  var secondaryShields: [RoadShield] = []
  /// The lanes before the maneuver, from left to right.
  var lanes: [Lane]
  /// The maneuver after the next one, if it follows soon.
  var then: ManeuverArrow?
  /// The label before ``then``.
  var thenLabel: String
  var style = HeaderStyle()

  /// Creates a panel.
  init(
    arrow: ManeuverArrow, distance: String? = nil, primary: String, secondary: String? = nil,
    lanes: [Lane] = [], then: ManeuverArrow? = nil, thenLabel: String = "Then"
  ) {
    self.arrow = arrow
    self.distance = distance
    self.primary = primary
    self.secondary = secondary
    self.lanes = lanes
    self.then = then
    self.thenLabel = thenLabel
  }

  private static let margin = 16.0
  private static let arrowSide = 52.0
  /// The margin around the panel for its shadow, in points.
  static let shadow = 8.0

  /// Renders the panel with a margin for its shadow.
  ///
  /// - Parameters:
  ///   - width: The width in points, including the shadow.
  ///   - isMirrored: Whether the layout is mirrored for right-to-left languages. Lanes stay from left to right.
  ///   - scale: Pixels per point.
  func image(
    width: Double, isMirrored: Bool = false, colors: PanelColors, scale: Double
  ) -> RasterImage {
    let textLeft = BannerPanel.margin * 2 + BannerPanel.arrowSide
    let textWidth = max(width - 2 * BannerPanel.shadow - textLeft - BannerPanel.margin, 1)
    let text = textBlock
    let measuring = Canvas(size: CGSize(width: 1, height: 1))
    let content = text.reduce(0) { $0 + $1.height(on: measuring, width: textWidth) }
    let main = max(content, BannerPanel.arrowSide) + 2 * 12
    let extra = lanes.isEmpty ? 0 : 46.0
    let size = CGSize(width: width, height: main + extra + 2 * BannerPanel.shadow)
    let canvas = Canvas(size: size, scale: scale)
    let frame = CGRect(
      x: BannerPanel.shadow, y: BannerPanel.shadow, width: width - 2 * BannerPanel.shadow,
      height: main + extra)
    let outline = Shape.rectangle(frame, cornerRadius: 14)
    if style.backgroundAlpha >= 1 { canvas.shadow(of: outline, radius: 6, drop: 1.5) }
    let colors = colors.withHeaderAlpha(style.backgroundAlpha)
    canvas.clipped(to: outline) {
      // The lanes have a background of their own.
      let top = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: main)
      canvas.fill(.rectangle(lanes.isEmpty ? frame : top), colors.header)
      if !lanes.isEmpty {
        canvas.fill(
          .rectangle(
            CGRect(x: frame.minX, y: frame.minY + main, width: frame.width, height: extra)),
          colors.headerSecondary)
      }
    }
    let inset = BannerPanel.margin + BannerPanel.arrowSide / 2
    arrow.draw(
      on: canvas,
      center: CGPoint(
        x: isMirrored ? frame.maxX - inset : frame.minX + inset, y: frame.minY + main / 2),
      side: BannerPanel.arrowSide, color: style.colors[.largeIcon] ?? colors.headerText,
      other: colors.headerInactive)
    var y = frame.minY + (main - content) / 2
    let left = isMirrored ? frame.maxX - textLeft - textWidth : frame.minX + textLeft
    for row in text {
      row.draw(
        on: canvas, at: CGPoint(x: left, y: y), width: textWidth, isMirrored: isMirrored,
        colors: colors)
      y += row.height(on: measuring, width: textWidth)
    }
    // The lanes, centered in the space beside the maneuver after the next one.
    let corner = then == nil ? 0 : 112.0
    let strip = CGRect(
      x: isMirrored ? frame.minX + corner : frame.minX, y: frame.minY + main,
      width: frame.width - corner, height: extra)
    drawLanes(on: canvas, in: strip, colors: colors)
    drawThen(on: canvas, in: frame, main: main, isMirrored: isMirrored, colors: colors)
    return canvas.image
  }

  private func drawLanes(on canvas: Canvas, in strip: CGRect, colors: PanelColors) {
    guard !lanes.isEmpty else { return }
    let pitch = min(40, (strip.width - 24) / Double(lanes.count))
    for (index, lane) in lanes.enumerated() {
      let x = strip.midX + (Double(index) - Double(lanes.count - 1) / 2) * pitch
      canvas.draw(
        lane, center: CGPoint(x: x, y: strip.midY), side: min(34, pitch),
        color: style.colors[.lane] ?? colors.headerText, other: colors.headerInactive)
    }
  }

  /// Draws ``then`` in the lower trailing corner: beside the lanes, or over the corner of the panel.
  private func drawThen(
    on canvas: Canvas, in frame: CGRect, main: Double, isMirrored: Bool, colors: PanelColors
  ) {
    guard let then else { return }
    let font = style.fonts[.nextStep] ?? HeaderStyle.Font(size: 15, weight: .medium)
    let text = TextStyle(
      size: min(font.size, 22), weight: font.weight,
      color: style.colors[.nextStep] ?? colors.headerText, alignment: isMirrored ? .left : .right)
    let box = canvas.measure(thenLabel, text)
    // The distances from the trailing edge.
    func x(_ inset: Double) -> Double { isMirrored ? frame.minX + inset : frame.maxX - inset }
    let center: CGPoint
    let inset = lanes.isEmpty ? 27.0 : 30
    if lanes.isEmpty {
      let pill = CGRect(
        x: min(x(8), x(58 + box.width)), y: frame.minY + main - 38, width: box.width + 50,
        height: 30)
      canvas.fill(.rectangle(pill, cornerRadius: 15), colors.headerSecondary)
      center = CGPoint(x: x(inset), y: pill.midY)
    } else {
      center = CGPoint(x: x(inset), y: frame.minY + main + 23)
    }
    canvas.text(
      thenLabel, at: CGPoint(x: x(inset + 17), y: center.y - box.height / 2), text)
    then.draw(
      on: canvas, center: center, side: 26, color: style.colors[.smallIcon] ?? colors.headerText,
      other: colors.headerInactive)
  }

  /// The distance, the main text and the additional text, from top to bottom.
  private var textBlock: [BannerRow] {
    // The pill with the maneuver after the next one covers the lower trailing corner.
    let pill = then != nil && lanes.isEmpty ? 100.0 : 0
    var rows: [BannerRow] = []
    if let distance {
      let font = style.fonts[.distance] ?? HeaderStyle.Font(size: 26, weight: .bold)
      var row = BannerRow(
        text: distance, size: font.size, weight: font.weight, color: style.colors[.distance])
      let unit = BannerPanel.unit(of: distance)
      if !unit.isEmpty, style.fonts[.distanceUnit] != nil || style.colors[.distanceUnit] != nil {
        row.text = String(distance.dropLast(unit.count))
        row.unit = BannerRow.Unit(
          text: unit, font: style.fonts[.distanceUnit] ?? font,
          color: style.colors[.distanceUnit] ?? style.colors[.distance])
      }
      rows.append(row)
    }
    let hasDetail = secondary != nil || !exit.isEmpty || !secondaryShields.isEmpty
    let usual = HeaderStyle.Font(
      size: distance == nil && !hasDetail ? 24 : 20, weight: .medium)
    let first = style.fonts[.firstRow] ?? usual
    rows.append(
      BannerRow(
        shields: primaryShields, text: primary, size: first.size, weight: first.weight,
        color: style.colors[.firstRow], lines: 2, reserved: pill))
    if hasDetail {
      let second = style.fonts[.secondRow] ?? HeaderStyle.Font(size: 15, weight: .regular)
      rows.append(
        BannerRow(
          exit: exit, shields: secondaryShields, text: secondary ?? "", size: second.size,
          weight: second.weight, color: style.colors[.secondRow] ?? style.colors[.firstRow],
          reserved: pill))
    }
    return rows
  }

  /// Returns the unit at the end of a distance, with the space before it; empty if there is none.
  private static func unit(of distance: String) -> Substring {
    guard let last = distance.lastIndex(where: \.isNumber) else { return "" }
    return distance[distance.index(after: last)...]
  }
}

extension PanelColors {
  /// The colors with translucent backgrounds of the header.
  fileprivate func withHeaderAlpha(_ alpha: Double) -> PanelColors {
    var colors = self
    colors.header.alpha *= alpha
    colors.headerSecondary.alpha *= alpha
    return colors
  }
}
