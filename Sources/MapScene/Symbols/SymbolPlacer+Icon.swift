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
    func iconFrame(_ rotation: Float, keepsSize: Bool) -> LabelFrame {
      view.frame(
        candidate, turnsWithMap: frame.iconTurnsWithMap, liesOnMap: frame.iconLiesOnMap,
        rotation: rotation, translate: translate, keepsSize: keepsSize)
    }
    var label = iconFrame(rotation, keepsSize: false)
    // The collision box of an icon does not rotate with its line.
    var taken = iconFrame(icon.rotation * .pi / 180, keepsSize: true)
    let iconSize = candidate.paint.iconSize * view.scale
    let size = icon.fitsText ? iconSize * candidate.paint.textSize / 24 : iconSize
    let takenIconSize = icon.layoutSize * view.scale
    let takenSize = icon.fitsText ? takenIconSize * icon.layoutTextSize / 24 : takenIconSize
    var box = icon.box
    if icon.fitsText, let variant = text?.variant {
      label = label.moved(by: variant.shift * size)
      taken = taken.moved(by: variant.shift * takenSize)
      if variant.isVertical, let column = icon.verticalBox {
        label = label.turnedRight()
        taken = taken.turnedRight()
        box = column
      }
    }
    let padding = frame.iconPadding * view.scale
    let border = icon.border * takenIconSize
    guard
      let outline = taken.box(
        box.lowHalf * takenSize - border.lowHalf - SIMD2(padding.w, padding.x),
        box.highHalf * takenSize + border.highHalf + SIMD2(padding.y, padding.z))
    else { return nil }
    var isPixelExact = false
    if case .screen(_, let right) = label, right == [1, 0], frame.hasUnscaledIcons,
      candidate.tile.projection.isFlat
    {
      isPixelExact = atlas.icons[icon.image]?.pixelRatio == Double(view.scale)
    }
    return PlacedIcon(
      label: label, low: box.lowHalf * size, high: box.highHalf * size, box: outline,
      ratio: view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.iconLiesOnMap),
      isPixelExact: isPixelExact)
  }
}
