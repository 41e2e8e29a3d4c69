// SPDX-License-Identifier: Apache-2.0
import MapText

/// A text with a final position.
struct PlacedText {
  /// The coordinate system of the glyphs: one frame for all, or one for each glyph along a line.
  enum Frames {
    case whole(LabelFrame)
    case glyphs([LabelFrame])
  }

  /// The text's variant that was placed, and its index.
  var index = 0
  let variant: SymbolText.Variant
  /// The number of pixels per 1/24 em, without the scale that depends on the distance.
  let size: Float
  /// The scale that depends on the distance from the camera, which ``frames`` include.
  var ratio: Float = 1
  let frames: Frames
  /// The boxes, or the circles along a line, that other labels avoid.
  let shapes: [CollisionGrid.Shape]
}

/// An icon with a final position: a rectangle of its label frame, in pixels.
struct PlacedIcon {
  let label: LabelFrame
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  let box: CollisionGrid.Box
  /// The scale that depends on the distance from the camera, which ``label`` includes.
  let ratio: Float
  /// Whether texels match pixels of the screen, up to a shift of less than one pixel.
  let isPixelExact: Bool
}
