// SPDX-License-Identifier: Apache-2.0

/// What layouts must know of a style's icons: their sizes, not their pixels. Immutable, so that all
/// workers read the same one.
struct ImageCatalog: Sendable {
  var images: [String: Icon] = [:]
  /// The names of all images.
  var names: Set<String> = []

  /// One icon or pattern in the atlas.
  struct Icon: Sendable, Equatable {
    /// Its rectangle in the atlas, in texels.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// Texels a point.
    var pixelRatio: Double
    /// Whether its alpha is a signed distance field that takes any colour.
    var isField: Bool
    /// The texels that may be stretched across and down, and the rectangle (left, top, right, bottom)
    /// that text is fitted into; empty and nil where the whole icon stretches.
    var stretchX: [ClosedRange<Double>] = []
    var stretchY: [ClosedRange<Double>] = []
    var content: SIMD4<Double>?
    /// How the content may be stretched around a text.
    var textFitWidth = TextFit.stretchOrShrink
    var textFitHeight = TextFit.stretchOrShrink

    /// What a text may do to one side of the content that it is fitted into.
    enum TextFit: String, Sendable {
      case stretchOrShrink, stretchOnly, proportional
    }

    /// Its size in points at icon size 1.
    var size: SIMD2<Float> {
      [Float(Double(width) / pixelRatio), Float(Double(height) / pixelRatio)]
    }
  }
}
