// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

extension SymbolLayout {
  /// Lays out a feature's text and adds it to the bucket; -1 where it has none.
  mutating func addText(
    _ feature: SymbolFeature, style: SymbolStyle, alongLine: Bool, to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let text = feature.text else { return -1 }
    var context = feature.context
    let fontStack = style.textFont.evaluate(&context)
    let size = max(1, style.textSize.evaluate(&context))
    let sections = text.sections.map { section in
      TextSection(
        text: section.text, scale: section.fontScale ?? 1,
        fontStack: section.fontStack ?? fontStack,
        image: section.image.flatMap { image in
          images.images[image.name].map {
            InlineImage(name: image.name, size: SIMD2<Double>($0.size) * 24 / size)
          }
        })
    }
    var options = TextLayoutOptions()
    options.maxWidth = alongLine ? .infinity : style.textMaxWidth.evaluate(&context)
    options.lineHeight = style.textLineHeight.evaluate(&context)
    options.isAlongLine = alongLine
    options.letterSpacing = style.textLetterSpacing.evaluate(&context)
    var variants: [SymbolText.Variant] = []
    for candidate in candidates(style: style, context: &context) {
      var options = options
      options.anchor = [candidate.anchor.horizontal, candidate.anchor.vertical]
      options.justify = justify(style.textJustify.evaluate(&context), at: candidate.anchor)
      if candidate.isFixed { options.offset = candidate.offset }
      let layout = fonts.layout(sections, options: options)
      if layout.glyphs.isEmpty { return -1 }
      collectGlyphs(of: layout)
      let shift =
        candidate.isFixed
        ? SIMD2<Float>.zero
        : SIMD2<Float>(Float(candidate.offset.x * 24), Float(candidate.offset.y * 24))
      variants.append(SymbolText.Variant(layout: layout, shift: shift))
    }
    if variants.isEmpty { return -1 }
    bucket.texts.append(
      SymbolText(
        variants: variants, rotation: Float(style.textRotate.evaluate(&context)),
        sectionColors: text.sections.map(\.textColor),
        sectionImages: text.sections.map { $0.image?.name }))
    return Int32(bucket.texts.count - 1)
  }

  /// A place beside the anchor where the text may stand; the offset is in ems.
  private struct Candidate {
    var anchor: SymbolAnchor
    var offset: SIMD2<Double>
    var isFixed: Bool
  }

  private func candidates(style: SymbolStyle, context: inout EvaluationContext) -> [Candidate] {
    let radial = style.textRadialOffset.evaluate(&context)
    let offset = style.textOffset.evaluate(&context)
    if let pairs = style.textVariableAnchorOffset?.evaluate(&context), !pairs.isEmpty {
      return pairs.map { pair in
        Candidate(
          anchor: pair.anchor, offset: awayFromBaseline(pair.offset, anchor: pair.anchor),
          isFixed: false)
      }
    }
    if let anchors = style.textVariableAnchor?.evaluate(&context), !anchors.isEmpty {
      return anchors.map { anchor in
        let moved =
          radial != 0
          ? anchor.radialOffset(radial) : anchor.mirrored([abs(offset.x), abs(offset.y)])
        return Candidate(
          anchor: anchor, offset: awayFromBaseline(moved, anchor: anchor), isFixed: false)
      }
    }
    let anchor = style.textAnchor.evaluate(&context)
    return [
      Candidate(
        anchor: anchor,
        offset: radial != 0
          ? awayFromBaseline(anchor.radialOffset(radial), anchor: anchor) : offset,
        isFixed: true)
    ]
  }

  /// Text stands 7/24 em lower in its line than its box's middle says; anchors above and below allow
  /// for it.
  private func awayFromBaseline(_ offset: SIMD2<Double>, anchor: SymbolAnchor) -> SIMD2<Double> {
    let baseline = 7.0 / 24
    switch anchor.vertical {
    case 0: return [offset.x, offset.y - baseline]
    case 1: return [offset.x, offset.y + baseline]
    default: return offset
    }
  }

  private func justify(
    _ justify: MapStyle.TextJustify, at anchor: SymbolAnchor
  ) -> MapText.TextJustify {
    switch justify {
    case .left: return .left
    case .center: return .center
    case .right: return .right
    case .auto:
      switch anchor.horizontal {
      case 0: return .left
      case 1: return .right
      default: return .center
      }
    }
  }
}

extension SymbolAnchor {
  /// The part of the text's width that lies left of the anchor: 0 for `left`, 1 for `right`.
  var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .right, .topRight, .bottomRight: 1
    case .center, .top, .bottom: 0.5
    }
  }

  /// The part of the text's height that lies above the anchor.
  var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .bottom, .bottomLeft, .bottomRight: 1
    case .center, .left, .right: 0.5
    }
  }

  /// The offset that moves the text away from its anchor by a distance.
  func radialOffset(_ distance: Double) -> SIMD2<Double> {
    let distance = max(0, distance)
    let diagonal = horizontal != 0.5 && vertical != 0.5 ? distance / 2.0.squareRoot() : distance
    return mirrored([diagonal, diagonal])
  }

  /// An offset turned away from the anchor: right of `left`, left of `right`, below `top`, above
  /// `bottom`; nothing along a centred axis.
  func mirrored(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    [(0.5 - horizontal) * 2 * offset.x, (0.5 - vertical) * 2 * offset.y]
  }
}
