// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

extension SymbolPlacer {
  /// Places an icon, stretched around its text if the style requires it. Returns `nil` if it collides.
  func placeIcon(
    _ candidate: Candidate, frame: SymbolFrameStyle, beside text: PlacedText?
  ) -> PlacedIcon? {
    let icon = candidate.tile.bucket.icons[Int(candidate.instance.icon)]
    guard let placed = rectangle(of: icon, candidate, frame: frame, beside: text),
      isPlaceable(placed.box, overlap: frame.iconOverlap)
    else { return nil }
    return placed
  }

  /// Returns the rectangle of an icon, regardless of collisions.
  func rectangle(
    of icon: SymbolIcon, _ candidate: Candidate, frame: SymbolFrameStyle, beside text: PlacedText?
  ) -> PlacedIcon? {
    var rotation = icon.rotation * .pi / 180
    if frame.followsLine, frame.iconTurnsWithMap {
      let angle = candidate.instance.angle
      rotation += angle
      if frame.keepsIconUpright, direction(angle - view.bearing).x < 0 { rotation += .pi }
    }
    let translate = view.translation(frame.iconTranslate, withMap: frame.iconTranslatesWithMap)
    func iconFrame(_ rotation: Float) -> LabelFrame {
      view.frame(
        candidate, turnsWithMap: frame.iconTurnsWithMap, liesOnMap: frame.iconLiesOnMap,
        rotation: rotation, translate: translate)
    }
    var label = iconFrame(rotation)
    // The collision box of an icon does not rotate with its line.
    var taken = frame.followsLine ? iconFrame(icon.rotation * .pi / 180) : label
    let iconSize = candidate.paint.iconSize * view.scale
    let size =
      icon.fitsText
      ? candidate.paint.textSize * candidate.paint.iconSize * view.scale / 24 : iconSize
    var box = icon.box
    if icon.fitsText, let variant = text?.variant {
      label = label.moved(by: variant.shift * size)
      taken = taken.moved(by: variant.shift * size)
      if variant.isVertical, let column = icon.verticalBox {
        label = label.turnedRight()
        taken = taken.turnedRight()
        box = column
      }
    }
    let padding = frame.iconPadding * view.scale
    let border = icon.border * iconSize
    let low = box.lowHalf * size
    let high = box.highHalf * size
    guard
      let outline = taken.box(
        low - border.lowHalf - SIMD2(padding.w, padding.x),
        high + border.highHalf + SIMD2(padding.y, padding.z))
    else { return nil }
    var isPixelExact = false
    if case .screen(_, let right) = label, right == [1, 0], frame.hasUnscaledIcons,
      candidate.tile.projection.isFlat
    {
      isPixelExact = atlas.icons[icon.image]?.pixelRatio == Double(view.scale)
    }
    return PlacedIcon(
      label: label, low: low, high: high, box: outline, isPixelExact: isPixelExact)
  }
}
