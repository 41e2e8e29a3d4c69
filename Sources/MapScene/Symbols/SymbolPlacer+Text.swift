// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle
import MapText

extension SymbolPlacer {
  /// Places the first variant of a text without a collision. Returns `nil` if all collide.
  func placeText(_ candidate: Candidate, frame: SymbolFrameStyle) -> PlacedText? {
    let text = candidate.tile.bucket.texts[Int(candidate.instance.text)]
    if frame.followsLine && frame.textFollowsLine && candidate.instance.line >= 0 {
      guard let placed = alongLine(candidate, text: text, frame: frame),
        placed.boxes.contains(where: { grid.isNear($0) }),
        placed.boxes.allSatisfy({ isFree($0, overlap: frame.textOverlap) })
      else { return nil }
      return placed
    }
    let label = view.frame(
      candidate, turnsWithMap: frame.textTurnsWithMap, liesOnMap: frame.textLiesOnMap,
      rotation: text.rotation * .pi / 180,
      translate: view.translation(frame.textTranslate, withMap: frame.textTranslatesWithMap))
    var start = 0
    while start < text.variants.count {
      let isVertical = text.variants[start].isVertical
      let end = text.variants[start...].firstIndex { $0.isVertical != isVertical }
      let variants = text.variants[start..<(end ?? text.variants.count)]
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
      start += variants.count
    }
    return nil
  }

  /// Places the first of several variants at a point that can be placed.
  private func atPoint(
    _ candidate: Candidate, _ label: LabelFrame, _ variants: ArraySlice<SymbolText.Variant>,
    overlap: Overlap, frame: SymbolFrameStyle
  ) -> PlacedText? {
    let size = candidate.paint.textSize * view.scale / 24
    let padding = frame.textPadding * view.scale
    let fitted = frame.iconOverlap == .never && variants.count > 1 ? fittedIcon(candidate) : nil
    for (index, variant) in zip(variants.indices, variants) {
      let layout = variant.layout
      let low = (SIMD2(Float(layout.left), Float(layout.top)) + variant.shift) * size
      let high = (SIMD2(Float(layout.right), Float(layout.bottom)) + variant.shift) * size
      guard let box = label.box(low - padding, high + padding),
        isPlaceable(box, overlap: overlap)
      else { continue }
      let placed = PlacedText(
        index: index, variant: variant, size: size, place: .whole(label), boxes: [box])
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
