// SPDX-License-Identifier: Apache-2.0
import MapText

/// A text whose place is found.
struct PlacedText {
  /// Where its glyphs lie: all in one frame, or each in its own along a line.
  enum Place {
    case whole(LabelFrame)
    case glyphs([LabelFrame])
  }

  /// Which of the text's variants it is.
  let variant: SymbolText.Variant
  /// Pixels to 1/24 em.
  let size: Float
  let place: Place
  let boxes: [CollisionGrid.Box]
}

/// An icon whose place is found: a rectangle of its label frame, in pixels.
struct PlacedIcon {
  let label: LabelFrame
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  let box: CollisionGrid.Box
  /// Its texels are pixels of the screen, up to a shift of less than one.
  let isPixelExact: Bool
}
