// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

extension SymbolLayout {
  /// Lays out a feature's text and adds it to the bucket. Returns -1 if it has none.
  mutating func addText(
    _ feature: SymbolFeature, common: SymbolLayerLayout, to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let text = feature.text else { return -1 }
    let sections = sections(text, layout: feature.layout)
    var options = TextLayoutOptions()
    options.maxWidth = common.placement == .point ? feature.layout.maxWidth : .infinity
    options.lineHeight = common.lineHeight
    options.letterSpacing = feature.layout.letterSpacing
    options.isAlongLine = common.followsLine
    let allowsVertical = FontLibrary.allowsVertical(text.text)
    var variants: [SymbolText.Variant] = []
    if common.followsLine {
      options.anchor = [feature.layout.anchor.horizontal, feature.layout.anchor.vertical]
      addVariant(sections, options, to: &variants)
      if allowsVertical, common.keepsTextUpright {
        options.isVertical = true
        addVariant(sections, options, to: &variants)
      }
    } else {
      let modes = allowsVertical ? common.writingModes : [.horizontal]
      for mode in modes {
        options.isVertical = mode == .vertical
        addVariants(sections, options, feature.layout, common: common, to: &variants)
      }
    }
    if variants.isEmpty { return -1 }
    let offset = common.followsLine ? feature.layout.offset * 24 : .zero
    bucket.texts.append(
      SymbolText(
        variants: variants, rotation: Float(feature.layout.textRotation),
        lineOffset: SIMD2<Float>(offset), sectionColors: text.sections.map(\.textColor),
        sectionImages: text.sections.map { $0.image?.name },
        imageScale: Float(24 / feature.layout.textSize)))
    return Int32(bucket.texts.count - 1)
  }

  private func sections(_ text: Formatted, layout: SymbolFeatureLayout) -> [TextSection] {
    text.sections.map { section in
      TextSection(
        text: section.text, scale: section.fontScale ?? 1,
        fontStack: section.fontStack ?? layout.fontStack,
        image: section.image.flatMap { image in
          images.images[image.name].map {
            InlineImage(name: image.name, size: SIMD2<Double>($0.size) * 24 / layout.textSize)
          }
        },
        verticalAlign: TextVerticalAlign(section.verticalAlign))
    }
  }

  /// Adds the layouts of one writing mode at a point: one for a fixed anchor, or one for each variable
  /// anchor.
  private mutating func addVariants(
    _ sections: [TextSection], _ options: TextLayoutOptions, _ layout: SymbolFeatureLayout,
    common: SymbolLayerLayout, to variants: inout [SymbolText.Variant]
  ) {
    var options = options
    if layout.places.isEmpty {
      options.anchor = [layout.anchor.horizontal, layout.anchor.vertical]
      options.justify = MapText.TextJustify(layout.justify, at: layout.anchor)
      options.offset = layout.offset
      addVariant(sections, options, to: &variants)
      return
    }
    let padding = common.textPadding * 24 / layout.textSize
    for place in layout.places {
      options.justify = MapText.TextJustify(layout.justify, at: place.anchor)
      let start = variants.count
      // The layout can be reused unless the justification of several lines depends on the anchor.
      if let last = variants.last, last.isVertical == options.isVertical,
        last.layout.lineCount <= 1 || layout.justify != .auto
      {
        variants.append(last)
      } else {
        addVariant(sections, options, to: &variants)
      }
      guard variants.count > start else { return }
      let text = variants[start].layout
      let size = SIMD2(text.right - text.left, text.bottom - text.top) + 2 * padding
      let shift: SIMD2<Double> = [
        (0.5 - place.anchor.horizontal) * size.x, (0.5 - place.anchor.vertical) * size.y,
      ]
      variants[start].shift = SIMD2<Float>(shift + place.offset * 24)
    }
  }

  private mutating func addVariant(
    _ sections: [TextSection], _ options: TextLayoutOptions,
    to variants: inout [SymbolText.Variant]
  ) {
    let layout = fonts.layout(sections, options: options, needs: &needs)
    if layout.glyphs.isEmpty { return }
    collectGlyphs(of: layout)
    variants.append(
      SymbolText.Variant(layout: layout, shift: .zero, isVertical: options.isVertical))
  }
}

extension MapText.TextJustify {
  init(_ justify: MapStyle.TextJustify, at anchor: SymbolAnchor) {
    switch (justify, anchor.horizontal) {
    case (.left, _), (.auto, 0): self = .left
    case (.right, _), (.auto, 1): self = .right
    default: self = .center
    }
  }
}

extension TextVerticalAlign {
  init(_ align: VerticalAlign?) {
    switch align {
    case .top: self = .top
    case .center: self = .center
    case .bottom, nil: self = .bottom
    }
  }
}
