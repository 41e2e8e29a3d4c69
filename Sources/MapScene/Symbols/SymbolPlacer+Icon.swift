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
    var turnsWithMap = frame.iconTurnsWithMap
    if frame.followsLine, frame.iconTurnsWithMap {
      if let angle = screenAngle(candidate, frame: frame) {
        rotation += angle
        turnsWithMap = false
      } else {
        rotation += lineAngle(candidate, frame: frame)
      }
    }
    let translate = view.translation(frame.iconTranslate, withMap: frame.iconTranslatesWithMap)
    var label = view.frame(
      candidate, turnsWithMap: turnsWithMap, liesOnMap: frame.iconLiesOnMap,
      rotation: rotation, translate: translate)
    // The collision box of an icon does not rotate with its line.
    var taken = label
    if frame.followsLine || frame.iconLiesOnMap && !candidate.tile.projection.isFlat {
      taken = view.frame(
        candidate, turnsWithMap: frame.iconTurnsWithMap, liesOnMap: frame.iconLiesOnMap,
        rotation: icon.rotation * .pi / 180, translate: translate, keepsSize: true)
    }
    let iconSize = candidate.paint.iconSize * view.scale
    let size = icon.fitsText ? iconSize * candidate.paint.textSize / 24 : iconSize
    let takenIconSize = icon.layoutSize * view.scale
    let takenSize = icon.fitsText ? takenIconSize * icon.layoutTextSize / 24 : takenIconSize
    var box = icon.box
    if icon.fitsText, let variant = text?.variant {
      label = view.corrected(
        label.moved(by: variant.shift * size), shift: variant.shift * size, candidate,
        liesOnMap: frame.iconLiesOnMap)
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
    if case .screen(_, let right) = label, abs(right.x) + abs(right.y) == 1,
      right.x * right.y == 0, frame.hasUnscaledIcons, candidate.tile.projection.isFlat
    {
      isPixelExact = atlas.icons[icon.image]?.pixelRatio == Double(view.scale)
    }
    return PlacedIcon(
      label: label, low: box.lowHalf * size, high: box.highHalf * size, box: outline,
      ratio: view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.iconLiesOnMap),
      isPixelExact: isPixelExact)
  }

  /// Returns the direction on the screen of an icon along a line that faces the viewer of a tilted map, in radians;
  /// otherwise `nil`.
  private func screenAngle(_ candidate: Candidate, frame: SymbolFrameStyle) -> Float? {
    let projection = candidate.tile.projection
    guard !frame.iconLiesOnMap, !projection.isFlat, let (from, to) = lineStep(candidate),
      let start = projection.project(from)?.point, let end = projection.project(to)?.point
    else { return nil }
    let vector = end - start
    let angle = atan2(vector.y, vector.x)
    return frame.keepsIconUpright && vector.x < 0 ? angle + .pi : angle
  }

  /// Returns the direction of an icon along a line in tile axes, in radians. The icon is turned around where the style
  /// keeps icons upright.
  private func lineAngle(_ candidate: Candidate, frame: SymbolFrameStyle) -> Float {
    var angle = candidate.instance.angle
    if let (from, to) = lineStep(candidate) { angle = atan2(to.y - from.y, to.x - from.x) }
    if frame.keepsIconUpright, direction(angle - view.bearing).x < 0 { angle += .pi }
    return angle
  }

  /// Returns the part of an icon's line that ends at its anchor; `nil` if the anchor is the line's start. Anchors are
  /// rounded, so it differs from the line's segment if it is short.
  private func lineStep(_ candidate: Candidate) -> (SIMD2<Float>, SIMD2<Float>)? {
    let instance = candidate.instance
    guard instance.line >= 0 else { return nil }
    let line = candidate.tile.bucket.lines[Int(instance.line)]
    return line[...Int(instance.segment)].last { $0 != instance.anchor }
      .map { ($0, instance.anchor) }
  }
}
