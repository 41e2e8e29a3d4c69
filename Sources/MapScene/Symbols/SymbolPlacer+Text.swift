// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle
import MapText

extension SymbolPlacer {
  /// Places the text in the variant that it keeps, or otherwise in the first one without a collision. Returns `nil` if
  /// all collide.
  func placeText(_ candidate: Candidate, frame: SymbolFrameStyle) -> PlacedText? {
    let text = candidate.tile.bucket.texts[Int(candidate.instance.text)]
    if isAlongLine(candidate, frame: frame) {
      return alongLine(candidate, text: text, frame: frame) { shapes in
        shapes.contains { grid.isNear($0.box) }
          && shapes.allSatisfy { isFree($0, overlap: frame.textOverlap) }
      }
    }
    let drawn = labelFrame(of: text, candidate, frame: frame)
    let label = PointLabel(
      drawn: drawn,
      taken: frame.textLiesOnMap && !candidate.tile.projection.isFlat
        ? labelFrame(of: text, candidate, frame: frame, keepsSize: true) : drawn,
      ratio: view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.textLiesOnMap),
      takenSize: text.layoutSize * view.scale / 24)
    if candidate.isKept, let kept = candidate.label?.variant, text.variants.count > 1,
      kept < text.variants.count
    {
      let variants = Self.mode(of: kept, in: text)
      if let placed = atPoint(
        candidate, label, variants, only: kept, overlap: .never, frame: frame)
      {
        return placed
      }
    }
    var start = 0
    while start < text.variants.count {
      let variants = Self.mode(of: start, in: text)
      // A variant without overlaps is preferred to an earlier one with overlaps.
      if variants.count > 1, frame.textOverlap != .never,
        let placed = atPoint(candidate, label, variants, overlap: .never, frame: frame)
      {
        return placed
      }
      if let placed = atPoint(candidate, label, variants, overlap: frame.textOverlap, frame: frame)
      {
        return placed
      }
      start = variants.endIndex
    }
    return nil
  }

  /// Returns the text in its variant of the last frame, regardless of collisions.
  func lastText(_ candidate: Candidate, frame: SymbolFrameStyle) -> PlacedText? {
    let text = candidate.tile.bucket.texts[Int(candidate.instance.text)]
    if isAlongLine(candidate, frame: frame) {
      return alongLine(candidate, text: text, frame: frame) { _ in true }
    }
    guard let last = candidate.label?.variant, last < text.variants.count else { return nil }
    let variant = text.variants[last]
    let size = candidate.paint.textSize * view.scale / 24
    return PlacedText(
      index: last, variant: variant, size: size,
      ratio: view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.textLiesOnMap),
      frames: .whole(
        view.corrected(
          labelFrame(of: text, candidate, frame: frame), shift: variant.shift * size, candidate,
          liesOnMap: frame.textLiesOnMap)),
      shapes: [])
  }

  private func isAlongLine(_ candidate: Candidate, frame: SymbolFrameStyle) -> Bool {
    frame.followsLine && frame.textFollowsLine && candidate.instance.line >= 0
  }

  private func labelFrame(
    of text: SymbolText, _ candidate: Candidate, frame: SymbolFrameStyle, keepsSize: Bool = false
  ) -> LabelFrame {
    view.frame(
      candidate, turnsWithMap: frame.textTurnsWithMap, liesOnMap: frame.textLiesOnMap,
      rotation: text.rotation * .pi / 180,
      translate: view.translation(frame.textTranslate, withMap: frame.textTranslatesWithMap),
      keepsSize: keepsSize)
  }

  /// The position of a text at a point.
  private struct PointLabel {
    /// The frame in which the text is drawn, and that of the boxes that other labels avoid.
    let drawn: LabelFrame
    let taken: LabelFrame
    /// The scale that depends on the distance, which ``drawn`` includes.
    let ratio: Float
    /// The number of pixels per 1/24 em in ``taken``.
    let takenSize: Float
  }

  /// Returns the variants of a text with the same writing mode as one of them.
  private static func mode(of index: Int, in text: SymbolText) -> ArraySlice<SymbolText.Variant> {
    let isVertical = text.variants[index].isVertical
    let start = text.variants[..<index].lastIndex { $0.isVertical != isVertical }
    let end = text.variants[index...].firstIndex { $0.isVertical != isVertical }
    return text.variants[(start.map { $0 + 1 } ?? 0)..<(end ?? text.variants.count)]
  }

  /// Places the first of several variants at a point that can be placed, or only one of them.
  private func atPoint(
    _ candidate: Candidate, _ label: PointLabel, _ variants: ArraySlice<SymbolText.Variant>,
    only kept: Int? = nil, overlap: Overlap, frame: SymbolFrameStyle
  ) -> PlacedText? {
    let size = candidate.paint.textSize * view.scale / 24
    let padding = frame.textPadding * view.scale
    let fitted = frame.iconOverlap == .never && variants.count > 1 ? fittedIcon(candidate) : nil
    for index in kept.map({ $0..<$0 + 1 }) ?? variants.indices {
      let variant = variants[index]
      let layout = variant.layout
      let low = SIMD2(Float(layout.left), Float(layout.top)) + variant.shift
      let high = SIMD2(Float(layout.right), Float(layout.bottom)) + variant.shift
      guard
        let box = label.taken.box(
          low * label.takenSize - padding, high * label.takenSize + padding),
        isPlaceable(box, overlap: overlap)
      else { continue }
      let placed = PlacedText(
        index: index, variant: variant, size: size, ratio: label.ratio,
        frames: .whole(
          view.corrected(
            label.drawn, shift: variant.shift * size, candidate, liesOnMap: frame.textLiesOnMap)),
        shapes: [CollisionGrid.Shape(box: box)])
      if let fitted {
        let icon = rectangle(of: fitted, candidate, frame: frame, beside: placed)
        guard let icon, isPlaceable(icon.box, overlap: overlap) else { continue }
      }
      return placed
    }
    return nil
  }

  /// Returns the icon that is stretched around the candidate's text.
  private func fittedIcon(_ candidate: Candidate) -> SymbolIcon? {
    guard candidate.instance.icon >= 0 else { return nil }
    let icon = candidate.tile.bucket.icons[Int(candidate.instance.icon)]
    return icon.fitsText ? icon : nil
  }
}
