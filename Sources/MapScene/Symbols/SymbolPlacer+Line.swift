// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapText

extension SymbolPlacer {
  /// Places the glyphs along the line, each rotated with it. A text with a vertical variant is written as a
  /// column where the line is steep on the screen.
  func alongLine(
    _ candidate: Candidate, text: SymbolText, frame: SymbolFrameStyle
  ) -> PlacedText? {
    guard var variant = text.variants.first else { return nil }
    let size = candidate.paint.textSize * view.scale / 24
    let ratio = view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.textLiesOnMap)
    let unit = (frame.textLiesOnMap ? candidate.tile.unitsPerPixel : 1) * ratio
    let offset = text.lineOffset * size * unit
    guard let walk = walk(candidate, frame: frame, offset: offset.y) else { return nil }
    var isFlipped = false
    if frame.keepsTextUpright {
      guard let way = way(of: variant, on: walk, candidate, frame: frame, scale: size * unit)
      else { return nil }
      if text.variants.count > 1, abs(way.y) > abs(way.x) {
        variant = text.variants[1]
        isFlipped = way.y < 0
      } else {
        isFlipped = abs(way.x) < abs(way.y) * 1e-3 ? way.y > 0 : way.x < 0
      }
    }
    return lay(
      variant, along: walk, candidate, frame: frame, size: size, unit: unit, offset: offset.x,
      isFlipped: isFlipped)
  }

  /// Returns the vector from the first to the last glyph on the screen, without flipping the text.
  private func way(
    of variant: SymbolText.Variant, on walk: LineWalk, _ candidate: Candidate,
    frame: SymbolFrameStyle, scale: Float
  ) -> SIMD2<Float>? {
    guard let first = variant.layout.glyphs.first, let last = variant.layout.glyphs.last,
      let start = walk.place(at: Float(first.middle) * scale),
      let end = walk.place(at: Float(last.middle) * scale)
    else { return nil }
    let isSingle = variant.layout.glyphs.count == 1
    let step = frame.textLiesOnMap ? candidate.tile.unitsPerPixel : 1
    let target = isSingle ? start.point + start.direction * step : end.point
    guard
      let from = view.screen(start.point, candidate: candidate, liesOnMap: frame.textLiesOnMap),
      let to = view.screen(target, candidate: candidate, liesOnMap: frame.textLiesOnMap)
    else { return nil }
    return to - from
  }

  private func lay(
    _ variant: SymbolText.Variant, along walk: LineWalk, _ candidate: Candidate,
    frame: SymbolFrameStyle, size: Float, unit: Float, offset: Float, isFlipped: Bool
  ) -> PlacedText? {
    let glyphs = variant.layout.glyphs
    let padding = frame.textPadding * view.scale
    var frames: [LabelFrame] = []
    var boxes: [CollisionGrid.Box] = []
    frames.reserveCapacity(glyphs.count)
    boxes.reserveCapacity(glyphs.count)
    for glyph in glyphs {
      let middle = Float(glyph.middle) * size * unit
      guard let (point, along) = walk.place(at: offset + (isFlipped ? -middle : middle)) else {
        return nil
      }
      var right = (isFlipped ? -along : along) * unit
      if frame.keepsGlyphsUpright {
        right = (frame.textLiesOnMap ? direction(view.bearing) : [1, 0]) * unit
      }
      let label: LabelFrame =
        frame.textLiesOnMap
        ? .ground(candidate.tile.projection, origin: point, right: right)
        : .screen(origin: point, right: right)
      let half = SIMD2(Float(glyph.advance) / 2, 12 * Float(glyph.scale)) * size
      guard let box = label.box(-half - padding, half + padding) else { return nil }
      frames.append(label)
      boxes.append(box)
    }
    return PlacedText(variant: variant, size: size, place: .glyphs(frames), boxes: boxes)
  }

  /// Returns the line to follow, moved to its right: on the ground in tile units, or on the screen in
  /// pixels.
  private func walk(
    _ candidate: Candidate, frame: SymbolFrameStyle, offset: Float
  ) -> LineWalk? {
    var points = candidate.tile.bucket.lines[Int(candidate.instance.line)]
    var anchor = candidate.instance.anchor
    let translate =
      view.translation(frame.textTranslate, withMap: frame.textTranslatesWithMap)
      * candidate.tile.unitsPerPixel
    if translate != .zero {
      for index in points.indices { points[index] += translate }
      anchor += translate
    }
    if !frame.textLiesOnMap {
      let projection = candidate.tile.projection
      for index in points.indices {
        guard let projected = projection.project(points[index]) else { return nil }
        points[index] = projected.point
      }
      guard let projected = projection.project(anchor) else { return nil }
      anchor = projected.point
    }
    return LineWalk(points: points, anchor: anchor, segment: Int(candidate.instance.segment))
      .moved(right: offset)
  }
}
