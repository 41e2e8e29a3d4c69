// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapStyle

extension OverlayPainter {
  func paint(
    _ item: LineItem, opacity: Double, _ stroker: inout LineStroker, _ list: inout DrawList
  ) {
    let line = item.line
    let lens = stroker.lens
    guard line.isVisible, line.width > 0, line.width.isFinite, opacity > 0 else { return }
    let path = item.worldPath
    let halfWidth = min(line.width, 2000) / 2 * lens.scale
    let casing = line.casingWidth.isFinite ? min(max(line.casingWidth, 0), 1000) * lens.scale : 0
    stroker.reach = halfWidth + casing + 1
    guard stroker.mayShow(path) else { return }
    let spans = item.spanColors
    let color = line.solidColor
    let run = LineRun(
      path: path, color: color.bytes, spans: spans, usesMeters: line.dash?.unit == .meters,
      cut: line.cut, lens: lens)
    let first = stroker.corners.count
    let end: LineStroker.End = line.cap == .round ? .round : .butt
    // A casing is continuous, so a cased line is not drawn as dots.
    let dots = casing > 0 || !line.hasColors ? nil : line.dash?.dots(run, lens)
    let base = stroker.stroke(run, with: dots ?? .stroke(start: end, end: end))
    guard let base, stroker.corners.count > first else { return }
    var draw = OverlayLineDraw(
      corners: first..<stroker.corners.count, halfWidth: Float(halfWidth))
    draw.opacity = Float(min(opacity, 1))
    if spans == nil { draw.color = color }
    if line.cut > 0 {
      draw.cut = Float(min(max((run.cutDistance - base) * run.unit, -1e9), 1e9))
      draw.cutColor = line.cutColor.paint
    }
    if dots == nil { setPattern(of: line, run, base: base, lens, &draw) }
    append(draw, line, casing: Float(casing), isTranslucent: spans?.isTranslucent ?? false, &list)
  }

  /// Sets dashes or a repeated image, with lengths in pixels at the target.
  private func setPattern(
    of line: OverlayLine, _ run: LineRun, base: Double, _ lens: OverlayProjection,
    _ draw: inout OverlayLineDraw
  ) {
    let points = lens.scale * OverlayPainter.enlargement(lens.viewport.zoom)
    if case .stamped(let stamp) = line.paint {
      guard !stamp.image.isEmpty, let texture = textures.own(stamp.image) else { return }
      let length = stamp.image.size.x / stamp.image.size.y * line.width * points
      let period = length + max(0, stamp.gap.isFinite ? stamp.gap : 0) * points
      draw.stamp = texture
      draw.patternLength = Float(length)
      draw.patternPeriod = Float(period)
      draw.phase = run.phase(base, period: period)
      return
    }
    if let dash = line.dash { setDash(dash, run, base: base, lens, &draw) }
  }

  func setDash(
    _ dash: OverlayDash, _ run: LineRun, base: Double, _ lens: OverlayProjection,
    _ draw: inout OverlayLineDraw
  ) {
    let points = lens.scale * OverlayPainter.enlargement(lens.viewport.zoom)
    let unit = dash.unit == .meters ? run.unit : points
    let lengths = dash.lengths.prefix(8).map { $0.isFinite ? max(0, $0) * unit : 0 }
    let period = lengths.reduce(0, +)
    // Dashes that are too small to be visible would flicker.
    guard lengths.count > 1, period >= 1 else { return }
    draw.dash = DashPattern(lengths: lengths.map { Float($0) }, isRound: dash.isRound)
    draw.phase = run.phase(base, period: period)
  }

  private func append(
    _ draw: OverlayLineDraw, _ line: OverlayLine, casing: Float, isTranslucent: Bool,
    _ list: inout DrawList
  ) {
    var draw = draw
    let shows = line.solidColor.w > 0 || draw.stamp != nil || isTranslucent || line.hasSpans
    draw.paintsOnce =
      draw.opacity < 1 || isTranslucent || (line.solidColor.w < 1 && draw.stamp == nil)
      || (draw.cut != nil && draw.cutColor.w > 0 && draw.cutColor.w < 1)
    var outer = draw
    outer.halfWidth += casing
    outer.dash = nil
    outer.stamp = nil
    outer.color = line.casingColor.paint
    outer.cutColor = line.casingOfCut.paint
    let hasCasing = casing > 0 && (line.casingColor.alpha > 0 || outer.cutColor.w > 0)
    if draw.paintsOnce {
      // The inside is drawn first. The casing then skips its pixels and does not show through.
      if shows { list.commands.append(.overlayLine(draw)) }
      outer.continuesOnce = shows
      if hasCasing { list.commands.append(.overlayLine(outer)) }
    } else {
      outer.paintsOnce = line.casingColor.alpha < 1
      if hasCasing { list.commands.append(.overlayLine(outer)) }
      if shows { list.commands.append(.overlayLine(draw)) }
    }
  }
}

extension OverlayDash {
  /// Returns the pen for a pattern of dots, or `nil` for other patterns.
  func dots(_ run: LineRun, _ lens: OverlayProjection) -> LineStroker.Pen? {
    guard isRound, lengths.count == 2, lengths[0] == 0, lengths[1] > 0, lengths[1].isFinite else {
      return nil
    }
    let points = lens.scale * OverlayPainter.enlargement(lens.viewport.zoom)
    let period = lengths[1] * (unit == .meters ? run.unit : points)
    return period >= 1 ? .dots(period: period) : nil
  }
}

extension OverlayLine {
  /// Whether the line is drawn with colors, not with an image.
  var hasColors: Bool { if case .stamped = paint { false } else { true } }

  /// The premultiplied color of a line in one color.
  var solidColor: SIMD4<Float> {
    if case .solid(let color) = paint { color.paint } else { SIMD4(repeating: 1) }
  }

  var hasSpans: Bool { if case .spans = paint { true } else { false } }

  var casingOfCut: StyleColor {
    traveledCasingColor ?? (cutColor.alpha > 0 ? casingColor : .transparent)
  }
}
