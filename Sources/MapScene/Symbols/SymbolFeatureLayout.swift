// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// The data-driven layout properties of a symbol layer, evaluated for one feature.
///
/// The sizes for collision boxes and fitted icons are evaluated at the zoom after the tile's, and `greatestTextSize`,
/// for line anchors, at zoom 18, so that labels keep their positions while zooming. On a line that is too short for
/// that size, the size at the tile's zoom is used.
struct SymbolFeatureLayout {
  var fontStack: [String]
  var textSize: Double
  /// The text size at the tile's zoom, for images in the text and for short lines.
  var tileTextSize: Double
  var greatestTextSize: Double
  var maxWidth: Double
  var letterSpacing: Double
  var justify: TextJustify
  var anchor: SymbolAnchor
  /// The offset in ems; zero if the anchor is variable.
  var offset: SIMD2<Double>
  /// The anchors to try in turn, with offsets in ems; empty if the anchor is fixed.
  var anchorOffsets: [AnchorOffset]
  var textRotation: Double
  var iconOffset: SIMD2<Double>
  var iconAnchor: SymbolAnchor
  var iconRotation: Double
  var iconSize: Double

  /// - Parameter context: The context with the feature.
  init(_ style: SymbolStyle, context: inout EvaluationContext) {
    let zoom = context.zoom
    tileTextSize = max(1, style.textSize.evaluate(&context))
    context.zoom = zoom + 1
    textSize = max(1, style.textSize.evaluate(&context))
    iconSize = style.iconSize.evaluate(&context)
    context.zoom = 18
    greatestTextSize = max(1, style.textSize.evaluate(&context))
    context.zoom = zoom
    fontStack = style.textFont.evaluate(&context)
    maxWidth = style.textMaxWidth.evaluate(&context)
    letterSpacing = style.textLetterSpacing.evaluate(&context)
    justify = style.textJustify.evaluate(&context)
    anchor = style.textAnchor.evaluate(&context)
    textRotation = style.textRotate.evaluate(&context)
    iconOffset = style.iconOffset.evaluate(&context)
    iconAnchor = style.iconAnchor.evaluate(&context)
    iconRotation = style.iconRotate.evaluate(&context)
    anchorOffsets = []
    offset = .zero
    setOffsets(style, context: &context)
  }

  private mutating func setOffsets(_ style: SymbolStyle, context: inout EvaluationContext) {
    if let pairs = style.textVariableAnchorOffset?.evaluate(&context), !pairs.isEmpty {
      anchorOffsets = pairs.map {
        AnchorOffset(anchor: $0.anchor, offset: $0.anchor.awayFromBaseline($0.offset))
      }
      return
    }
    let radial = style.textRadialOffset?.evaluate(&context)
    offset = style.textOffset.evaluate(&context)
    if let anchors = style.textVariableAnchor?.evaluate(&context), !anchors.isEmpty {
      let offset = [abs(offset.x), abs(offset.y)] as SIMD2
      anchorOffsets = anchors.map {
        let moved = radial.map($0.radialOffset) ?? $0.mirrored(offset)
        return AnchorOffset(anchor: $0, offset: $0.awayFromBaseline(moved))
      }
      return
    }
    if let radial, radial != 0 { offset = anchor.awayFromBaseline(anchor.radialOffset(radial)) }
  }
}

extension SymbolAnchor {
  /// The fraction of the text's width that lies left of the anchor: 0 for `left`, 1 for `right`.
  var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .right, .topRight, .bottomRight: 1
    case .center, .top, .bottom: 0.5
    }
  }

  /// The fraction of the text's height that lies above the anchor.
  var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .bottom, .bottomLeft, .bottomRight: 1
    case .center, .left, .right: 0.5
    }
  }

  /// Returns the offset that moves the text away from its anchor by a distance.
  func radialOffset(_ distance: Double) -> SIMD2<Double> {
    let distance = max(0, distance)
    let diagonal = horizontal != 0.5 && vertical != 0.5 ? distance / 2.0.squareRoot() : distance
    return mirrored([diagonal, diagonal])
  }

  /// Returns an offset directed away from the anchor: right of `left`, left of `right`, below `top`, above
  /// `bottom`; zero along a centered axis.
  func mirrored(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    [(0.5 - horizontal) * 2 * offset.x, (0.5 - vertical) * 2 * offset.y]
  }

  /// Text is placed 7/24 em lower in its line than the center of its box. The offset compensates for it at
  /// anchors above and below.
  func awayFromBaseline(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    [offset.x, offset.y - (0.5 - vertical) * 2 * 7 / 24]
  }
}
