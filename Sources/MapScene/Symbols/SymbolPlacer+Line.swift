// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapText

extension SymbolPlacer {
  /// Places the glyphs along the line, each rotated with it. A text with a vertical variant is written as a
  /// column where the line is steep on the screen. Returns `nil` if the text does not fit on the line, or if
  /// `isFree` returns `false` for its circles.
  func alongLine(
    _ candidate: Candidate, text: SymbolText, frame: SymbolFrameStyle,
    isFree: ([CollisionGrid.Shape]) -> Bool
  ) -> PlacedText? {
    guard let first = text.variants.first else { return nil }
    var variant = first
    let size = candidate.paint.textSize * view.scale / 24
    let ratio = view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.textLiesOnMap)
    let plane = frame.textLiesOnMap ? candidate.tile.unitsPerPixel : 1
    let unit = plane * ratio
    // As in MapLibre, the distances along a line on the map shrink a bit less with the distance than the glyphs.
    let spacing =
      frame.textLiesOnMap
      ? plane / view.sizeRatio(w: candidate.projected.w, liesOnMap: false) : unit
    let scale = size * spacing
    let offset = text.lineOffset * scale
    let walk = walk(
      candidate, frame: frame, offset: offset.y,
      reach: text.variants.reduce(0) { max($0, $1.layout.reach) } * scale + abs(offset.x))
    var isFlipped = false
    if frame.keepsTextUpright {
      guard
        let vector = vector(
          of: variant, on: walk, candidate, frame: frame, scale: scale, offset: offset.x)
      else { return nil }
      if text.variants.count > 1, abs(vector.y) > abs(vector.x) {
        variant = text.variants[1]
        isFlipped = vector.y < 0
      } else {
        isFlipped = abs(vector.x) < abs(vector.y) * 1e-3 ? vector.y > 0 : vector.x < 0
      }
    }
    guard
      let circles = circles(
        of: first, along: walk, candidate, frame: frame, scale: scale, offset: offset.x,
        layoutSize: text.layoutSize), isFree(circles),
      let frames = frames(
        of: variant, along: walk, candidate, frame: frame, scale: scale, unit: unit,
        offset: offset.x, isFlipped: isFlipped)
    else { return nil }
    return PlacedText(
      variant: variant, size: size, ratio: ratio, frames: .glyphs(frames), shapes: circles)
  }

  /// Returns the vector from the first to the last glyph on the screen, without flipping the text.
  private func vector(
    of variant: SymbolText.Variant, on walk: LineWalk, _ candidate: Candidate,
    frame: SymbolFrameStyle, scale: Float, offset: Float
  ) -> SIMD2<Float>? {
    guard let first = variant.layout.glyphs.first, let last = variant.layout.glyphs.last,
      let start = walk.position(at: offset + Float(first.middle) * scale),
      let end = walk.position(at: offset + Float(last.middle) * scale)
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

  /// Returns the frames of the glyphs, or `nil` if they do not fit on the line.
  private func frames(
    of variant: SymbolText.Variant, along walk: LineWalk, _ candidate: Candidate,
    frame: SymbolFrameStyle, scale: Float, unit: Float, offset: Float, isFlipped: Bool
  ) -> [LabelFrame]? {
    var frames: [LabelFrame] = []
    frames.reserveCapacity(variant.layout.glyphs.count)
    let upright = frame.textLiesOnMap ? direction(view.bearing) : SIMD2<Float>(1, 0)
    for glyph in variant.layout.glyphs {
      let middle = Float(glyph.middle) * scale
      guard let (point, along) = walk.position(at: offset + (isFlipped ? -middle : middle)) else {
        return nil
      }
      let right = (frame.keepsGlyphsUpright ? upright : isFlipped ? -along : along) * unit
      frames.append(
        frame.textLiesOnMap
          ? .ground(candidate.tile.projection, origin: point, right: right)
          : .screen(origin: point, right: right))
    }
    return frames
  }

  /// Returns the circles that cover a text along the line, as high as the text. They do not depend on the direction of
  /// the text. Returns `nil` if none is near the screen.
  private func circles(
    of variant: SymbolText.Variant, along walk: LineWalk, _ candidate: Candidate,
    frame: SymbolFrameStyle, scale: Float, offset: Float, layoutSize: Float
  ) -> [CollisionGrid.Shape]? {
    guard let first = variant.layout.glyphs.first, let last = variant.layout.glyphs.last,
      var path = walk.path(
        from: offset + Float(first.middle) * scale, to: offset + Float(last.middle) * scale)
    else { return nil }
    if frame.textLiesOnMap {
      for index in path.indices {
        guard let projected = candidate.tile.projection.project(path[index]) else { return nil }
        path[index] = projected.point
      }
    }
    let height = max(10, Float(variant.layout.bottom - variant.layout.top)) * layoutSize / 24
    let ratio = view.sizeRatio(w: candidate.projected.w, liesOnMap: false)
    let radius = (height / 2 * ratio + frame.textPadding) * view.scale
    let circles = CircleChain(along: path, radius: radius, near: grid.bounds).circles
    return circles.isEmpty ? nil : circles
  }

  /// Returns the line to follow, moved to its right: on the ground in tile units, or on the screen in
  /// pixels.
  private func walk(
    _ candidate: Candidate, frame: SymbolFrameStyle, offset: Float, reach: Float
  ) -> LineWalk {
    let translate =
      view.translation(frame.textTranslate, withMap: frame.textTranslatesWithMap)
      * candidate.tile.unitsPerPixel
    let projection = candidate.tile.projection
    let liesOnMap = frame.textLiesOnMap
    return LineWalk(
      points: candidate.tile.bucket.lines[Int(candidate.instance.line)],
      anchor: candidate.instance.anchor, segment: Int(candidate.instance.segment), right: offset,
      reach: reach
    ) { point in
      liesOnMap ? point + translate : projection.project(point + translate)?.point
    }
  }
}

extension TextLayout {
  /// The greatest distance of a glyph's center from the anchor along a line, in 1/24 em.
  fileprivate var reach: Float {
    // Lines are laid out from left to right.
    Float(max(abs(glyphs.first?.middle ?? 0), abs(glyphs.last?.middle ?? 0)))
  }
}
