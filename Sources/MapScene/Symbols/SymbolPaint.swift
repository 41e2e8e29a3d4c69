// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// The evaluated paint and size of a label and its icon at the frame's zoom.
struct SymbolPaint {
  var textSize: Float
  var textFill: SIMD4<Float>
  var textHalo: SIMD4<Float>
  var textHaloWidth: Float
  var textHaloBlur: Float
  var textOpacity: Float
  var iconSize: Float
  var iconFill: SIMD4<Float>
  var iconHalo: SIMD4<Float>
  var iconHaloWidth: Float
  var iconHaloBlur: Float
  var iconOpacity: Float

  init(_ style: SymbolStyle, context: inout EvaluationContext) {
    textSize = Float(style.textSize.evaluate(&context))
    textFill = style.textColor.evaluate(&context).premultiplied
    textHalo = style.textHaloColor.evaluate(&context).premultiplied
    textHaloWidth = Float(style.textHaloWidth.evaluate(&context))
    textHaloBlur = Float(style.textHaloBlur.evaluate(&context))
    textOpacity = Float(style.textOpacity.evaluate(&context))
    iconSize = Float(style.iconSize.evaluate(&context))
    iconFill = style.iconColor.evaluate(&context).premultiplied
    iconHalo = style.iconHaloColor.evaluate(&context).premultiplied
    iconHaloWidth = Float(style.iconHaloWidth.evaluate(&context))
    iconHaloBlur = Float(style.iconHaloBlur.evaluate(&context))
    iconOpacity = Float(style.iconOpacity.evaluate(&context))
  }
}

/// The properties of a symbol layer that all its labels share in one frame.
struct SymbolFrameStyle {
  var followsLine: Bool
  /// Whether glyphs are placed along the line.
  var textFollowsLine: Bool
  /// Whether glyphs along a line keep upright.
  var keepsGlyphsUpright: Bool
  var textTurnsWithMap: Bool
  var textLiesOnMap: Bool
  var iconTurnsWithMap: Bool
  var iconLiesOnMap: Bool
  /// Whether icons are drawn at their own size (`icon-size` is 1).
  var hasUnscaledIcons: Bool
  /// Whether the text size does not depend on the zoom.
  var hasFixedTextSize: Bool
  var keepsTextUpright: Bool
  var keepsIconUpright: Bool
  var textOverlap: Overlap
  var iconOverlap: Overlap
  var textIgnoresPlacement: Bool
  var iconIgnoresPlacement: Bool
  var isTextOptional: Bool
  var isIconOptional: Bool
  var textPadding: Float
  /// The padding top, right, bottom and left.
  var iconPadding: SIMD4<Float>
  /// The translation in points, in screen or map axes.
  var textTranslate: SIMD2<Float>
  var textTranslatesWithMap: Bool
  var iconTranslate: SIMD2<Float>
  var iconTranslatesWithMap: Bool
  /// Whether labels that may overlap are drawn from the top of the screen down.
  var sortsByScreenY: Bool
  /// Whether the labels have a priority of their own.
  var hasSortKey: Bool
  /// Whether labels lower on the screen are placed first.
  var placesNearestFirst: Bool

  init(_ style: SymbolStyle, context: inout EvaluationContext) {
    followsLine = style.placement.evaluate(&context) != .point
    let rotationAlignment = style.textRotationAlignment.evaluate(&context)
    textFollowsLine = rotationAlignment != .viewport
    keepsGlyphsUpright = rotationAlignment == .viewportGlyph
    func isMap(_ alignment: StyleAlignment, auto: Bool) -> Bool {
      switch alignment {
      case .map: true
      case .viewport, .viewportGlyph: false
      case .auto: auto
      }
    }
    textTurnsWithMap = isMap(rotationAlignment, auto: followsLine)
    textLiesOnMap = isMap(style.textPitchAlignment.evaluate(&context), auto: textTurnsWithMap)
    iconTurnsWithMap = isMap(style.iconRotationAlignment.evaluate(&context), auto: followsLine)
    iconLiesOnMap = isMap(style.iconPitchAlignment.evaluate(&context), auto: iconTurnsWithMap)
    hasUnscaledIcons = style.iconSize.constant == 1
    hasFixedTextSize = !style.textSize.dependsOnZoom
    keepsTextUpright = style.textKeepUpright.evaluate(&context)
    keepsIconUpright = style.iconKeepUpright.evaluate(&context)
    textOverlap =
      style.textOverlap?.evaluate(&context)
      ?? (style.textAllowOverlap.evaluate(&context) ? .always : .never)
    iconOverlap =
      style.iconOverlap?.evaluate(&context)
      ?? (style.iconAllowOverlap.evaluate(&context) ? .always : .never)
    textIgnoresPlacement = style.textIgnorePlacement.evaluate(&context)
    iconIgnoresPlacement = style.iconIgnorePlacement.evaluate(&context)
    isTextOptional = style.textOptional.evaluate(&context)
    isIconOptional = style.iconOptional.evaluate(&context)
    textPadding = Float(style.textPadding.evaluate(&context))
    let padding = style.iconPadding.evaluate(&context)
    iconPadding = [Float(padding.x), Float(padding.y), Float(padding.z), Float(padding.w)]
    let textTranslate = style.textTranslate.evaluate(&context)
    self.textTranslate = [Float(textTranslate.x), Float(textTranslate.y)]
    textTranslatesWithMap = style.textTranslateAnchor.evaluate(&context) == .map
    let iconTranslate = style.iconTranslate.evaluate(&context)
    self.iconTranslate = [Float(iconTranslate.x), Float(iconTranslate.y)]
    iconTranslatesWithMap = style.iconTranslateAnchor.evaluate(&context) == .map
    let mayOverlap =
      textOverlap != .never || iconOverlap != .never || textIgnoresPlacement
      || iconIgnoresPlacement
    let order = style.zOrder.evaluate(&context)
    placesNearestFirst = order == .viewportY
    hasSortKey = style.sortKey != nil
    switch order {
    case .auto: sortsByScreenY = style.sortKey == nil && mayOverlap
    case .viewportY: sortsByScreenY = mayOverlap
    case .source: sortsByScreenY = false
    }
  }
}
