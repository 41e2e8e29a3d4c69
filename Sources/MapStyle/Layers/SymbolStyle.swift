// SPDX-License-Identifier: Apache-2.0

/// The properties of a `symbol` layer, which draws labels and icons.
///
/// Lengths are in points, or in ems (the text size) where stated.
public struct SymbolStyle: Sendable {
  /// The placement of symbols along their features; at points by default.
  public var placement: StyleProperty<SymbolPlacement>
  /// The distance between symbols along a line, in points, at least 1; 250 by default.
  public var spacing: StyleProperty<Double>
  /// Whether symbols that cross the border of their tile are hidden; `false` by default.
  public var avoidEdges: StyleProperty<Bool>
  /// The sort key of a feature within the layer. Features with a lower key are drawn and placed first.
  public var sortKey: StyleProperty<Double>?
  /// The drawing order of the layer's symbols; automatic by default.
  public var zOrder: StyleProperty<SymbolZOrder>

  /// Whether icons are also shown where they overlap other symbols; `false` by default.
  public var iconAllowOverlap: StyleProperty<Bool>
  /// The overlap behavior of icons. If present, it replaces ``iconAllowOverlap``.
  public var iconOverlap: StyleProperty<Overlap>?
  /// Whether other symbols may overlap the icons; `false` by default.
  public var iconIgnorePlacement: StyleProperty<Bool>
  /// Whether a text is shown without its icon where the icon does not fit; `false` by default.
  public var iconOptional: StyleProperty<Bool>
  /// The plane with which icons rotate; automatic by default: the map along lines, otherwise the viewport.
  public var iconRotationAlignment: StyleProperty<StyleAlignment>
  /// The factor by which the image is scaled; 1 by default.
  public var iconSize: StyleProperty<Double>
  /// The dimensions in which icons are scaled to their texts; none by default.
  public var iconTextFit: StyleProperty<IconTextFit>
  /// The space between an icon that is scaled to its text and the text: top, right, bottom and left, in points.
  public var iconTextFitPadding: StyleProperty<SIMD4<Double>>
  /// The name of the icon's image; `nil` for no icon.
  public var iconImage: StyleProperty<ImageName>?
  /// The rotation in degrees clockwise.
  public var iconRotate: StyleProperty<Double>
  /// The distance around the icon without other symbols: top, right, bottom and left, in points; 2 by default.
  public var iconPadding: StyleProperty<SIMD4<Double>>
  /// Whether icons along lines are turned by 180° where they would be upside down; `false` by default.
  public var iconKeepUpright: StyleProperty<Bool>
  /// The offset to the right and down, in points of the image, which `icon-size` scales.
  public var iconOffset: StyleProperty<SIMD2<Double>>
  /// The part of the icon at the point; its center by default.
  public var iconAnchor: StyleProperty<SymbolAnchor>
  /// The plane in which icons lie when the map is tilted; automatic by default: like ``iconRotationAlignment``.
  public var iconPitchAlignment: StyleProperty<StyleAlignment>

  /// The plane in which texts lie when the map is tilted; automatic by default: like ``textRotationAlignment``.
  public var textPitchAlignment: StyleProperty<StyleAlignment>
  /// The plane with which texts rotate; automatic by default: the map along lines, otherwise the viewport.
  public var textRotationAlignment: StyleProperty<StyleAlignment>
  /// The text; empty for no text.
  public var textField: StyleProperty<Formatted>
  /// The fonts in order of preference.
  public var textFont: StyleProperty<[String]>
  /// The size of the text, in points per em, 0 or more; 16 by default.
  public var textSize: StyleProperty<Double>
  /// The maximum line width in ems.
  public var textMaxWidth: StyleProperty<Double>
  /// The line height in ems.
  public var textLineHeight: StyleProperty<Double>
  /// The letter spacing in ems.
  public var textLetterSpacing: StyleProperty<Double>
  /// The justification of the text's lines; centered by default.
  public var textJustify: StyleProperty<TextJustify>
  /// The offset from the point in the direction of the anchor, in ems. If present, it replaces
  /// ``textOffset``.
  public var textRadialOffset: StyleProperty<Double>?
  /// The possible anchors, in order of preference, of which the first one without an overlap is used; `nil` for
  /// ``textAnchor``.
  public var textVariableAnchor: StyleProperty<[SymbolAnchor]>?
  /// The possible anchors with their offsets. If present, they replace ``textVariableAnchor`` and the
  /// offsets.
  public var textVariableAnchorOffset: StyleProperty<[AnchorOffset]>?
  /// The part of the text at the point; its center by default.
  public var textAnchor: StyleProperty<SymbolAnchor>
  /// The maximum angle between adjacent glyphs on a line, in degrees.
  public var textMaxAngle: StyleProperty<Double>
  /// The possible writing directions of texts at points, in order of preference; `nil` for horizontal.
  public var textWritingMode: StyleProperty<[WritingMode]>?
  /// The rotation in degrees clockwise.
  public var textRotate: StyleProperty<Double>
  /// The distance around the text without other symbols, in points; 2 by default.
  public var textPadding: StyleProperty<Double>
  /// Whether texts along lines are turned by 180° where they would be upside down; `true` by default.
  public var textKeepUpright: StyleProperty<Bool>
  /// The change of the text to upper or lower case; none by default.
  public var textTransform: StyleProperty<TextTransform>
  /// The offset in ems, to the right and down.
  public var textOffset: StyleProperty<SIMD2<Double>>
  /// Whether texts are also shown where they overlap other symbols; `false` by default.
  public var textAllowOverlap: StyleProperty<Bool>
  /// The overlap behavior of text. If present, it replaces ``textAllowOverlap``.
  public var textOverlap: StyleProperty<Overlap>?
  /// Whether other symbols may overlap the texts; `false` by default.
  public var textIgnorePlacement: StyleProperty<Bool>
  /// Whether an icon is shown without its text where the text does not fit; `false` by default.
  public var textOptional: StyleProperty<Bool>

  /// The opacity of icons, 0...1; 1 by default.
  public var iconOpacity: StyleProperty<Double>
  /// The icon color. Applies only to images that are signed distance fields.
  public var iconColor: StyleProperty<StyleColor>
  /// The color of the outline around icons that are signed distance fields; transparent by default.
  public var iconHaloColor: StyleProperty<StyleColor>
  /// The width of the icons' outline, in points, 0 or more; 0 by default.
  public var iconHaloWidth: StyleProperty<Double>
  /// The width of the blurred edge of the icons' outline, in points, 0 or more; 0 by default.
  public var iconHaloBlur: StyleProperty<Double>
  /// The offset in points, to the right and down.
  public var iconTranslate: StyleProperty<SIMD2<Double>>
  /// Whether ``iconTranslate`` is relative to the map or to the viewport; the map by default.
  public var iconTranslateAnchor: StyleProperty<TranslateAnchor>
  /// The opacity of texts, 0...1; 1 by default.
  public var textOpacity: StyleProperty<Double>
  /// The color of texts; black by default.
  public var textColor: StyleProperty<StyleColor>
  /// The color of the outline around texts; transparent by default.
  public var textHaloColor: StyleProperty<StyleColor>
  /// The width of the texts' outline, in points, 0 or more; 0 by default.
  public var textHaloWidth: StyleProperty<Double>
  /// The width of the blurred edge of the texts' outline, in points, 0 or more; 0 by default.
  public var textHaloBlur: StyleProperty<Double>
  /// The offset in points, to the right and down.
  public var textTranslate: StyleProperty<SIMD2<Double>>
  /// Whether ``textTranslate`` is relative to the map or to the viewport; the map by default.
  public var textTranslateAnchor: StyleProperty<TranslateAnchor>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    let positive = 0...Double.infinity
    placement = layout.choice("symbol-placement", .point)
    spacing = layout.number("symbol-spacing", 250, 1...(.infinity))
    avoidEdges = layout.flag("symbol-avoid-edges", false)
    sortKey = layout.optionalNumber("symbol-sort-key")
    zOrder = layout.choice("symbol-z-order", .auto)

    iconAllowOverlap = layout.flag("icon-allow-overlap", false)
    iconOverlap = layout.optionalChoice("icon-overlap", .never)
    iconIgnorePlacement = layout.flag("icon-ignore-placement", false)
    iconOptional = layout.flag("icon-optional", false)
    iconRotationAlignment = layout.choice(
      "icon-rotation-alignment", .auto, except: [.viewportGlyph])
    iconSize = layout.number("icon-size", 1, positive, .data)
    iconTextFit = layout.choice("icon-text-fit", .none)
    iconTextFitPadding = layout.quad("icon-text-fit-padding", .zero)
    iconImage = layout.image("icon-image", hasTokens: true)
    iconRotate = layout.number("icon-rotate", 0, nil, .data)
    iconPadding = layout.padding("icon-padding", 2)
    iconKeepUpright = layout.flag("icon-keep-upright", false)
    iconOffset = layout.pair("icon-offset", .zero, .data)
    iconAnchor = layout.choice("icon-anchor", .center, .data)
    iconPitchAlignment = layout.choice("icon-pitch-alignment", .auto, except: [.viewportGlyph])

    textPitchAlignment = layout.choice("text-pitch-alignment", .auto, except: [.viewportGlyph])
    textRotationAlignment = layout.choice("text-rotation-alignment", .auto)
    textField = layout.formatted("text-field")
    textFont = layout.strings("text-font", ["Open Sans Regular", "Arial Unicode MS Regular"])
    textSize = layout.number("text-size", 16, positive, .data)
    textMaxWidth = layout.number("text-max-width", 10, positive, .data)
    textLineHeight = layout.number("text-line-height", 1.2)
    textLetterSpacing = layout.number("text-letter-spacing", 0, nil, .data)
    textJustify = layout.choice("text-justify", .center, .data)
    textRadialOffset = layout.optionalNumber("text-radial-offset", 0)
    textVariableAnchor = layout.choices("text-variable-anchor", SymbolAnchor.self)
    textVariableAnchorOffset = layout.anchorOffsets("text-variable-anchor-offset")
    textAnchor = layout.choice("text-anchor", .center, .data)
    textMaxAngle = layout.number("text-max-angle", 45)
    textWritingMode = layout.choices("text-writing-mode", WritingMode.self)
    textRotate = layout.number("text-rotate", 0, nil, .data)
    textPadding = layout.number("text-padding", 2, positive)
    textKeepUpright = layout.flag("text-keep-upright", true)
    textTransform = layout.choice("text-transform", .none, .data)
    textOffset = layout.pair("text-offset", .zero, .data)
    textAllowOverlap = layout.flag("text-allow-overlap", false)
    textOverlap = layout.optionalChoice("text-overlap", .never)
    textIgnorePlacement = layout.flag("text-ignore-placement", false)
    textOptional = layout.flag("text-optional", false)

    iconOpacity = paint.number("icon-opacity", 1, 0...1, .dataAndState)
    iconColor = paint.color("icon-color", .black, .dataAndState)
    iconHaloColor = paint.color("icon-halo-color", .transparent, .dataAndState)
    iconHaloWidth = paint.number("icon-halo-width", 0, positive, .dataAndState)
    iconHaloBlur = paint.number("icon-halo-blur", 0, positive, .dataAndState)
    iconTranslate = paint.pair("icon-translate", .zero)
    iconTranslateAnchor = paint.choice("icon-translate-anchor", .map)
    textOpacity = paint.number("text-opacity", 1, 0...1, .dataAndState)
    textColor = paint.color("text-color", .black, .dataAndState)
    textHaloColor = paint.color("text-halo-color", .transparent, .dataAndState)
    textHaloWidth = paint.number("text-halo-width", 0, positive, .dataAndState)
    textHaloBlur = paint.number("text-halo-blur", 0, positive, .dataAndState)
    textTranslate = paint.pair("text-translate", .zero)
    textTranslateAnchor = paint.choice("text-translate-anchor", .map)
  }
}
