// SPDX-License-Identifier: Apache-2.0

/// The sizes and layout properties of a style's icons, without pixels. Immutable, so that all workers share
/// it.
struct ImageCatalog: Sendable {
  var images: [String: Icon] = [:]
  /// The names of all images.
  var names: Set<String> = []
  /// The names that features have requested, but that are not in ``images``.
  let missing = MissingNames()

  /// Whether tiles that were built with another catalog have the same icons.
  func hasSameLayout(as other: ImageCatalog) -> Bool {
    images.count == other.images.count
      && images.allSatisfy { name, icon in
        other.images[name].map(icon.hasSameLayout) ?? false
      }
  }

  /// An icon or pattern in the atlas.
  struct Icon: Sendable, Equatable {
    /// The icon's rectangle in the atlas, in texels.
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// The number of texels per point.
    var pixelRatio: Double
    /// Whether the alpha channel is a signed distance field that is drawn in any color.
    var isField: Bool
    /// The stretchable texel ranges in both directions, and the rectangle (left, top, right, bottom) that
    /// text is fitted into. Empty and `nil` if the complete icon stretches.
    var stretchX: [ClosedRange<Double>] = []
    var stretchY: [ClosedRange<Double>] = []
    var content: SIMD4<Double>?
    /// The stretching of the content around a text, for each direction.
    var textFitWidth = TextFit.stretchOrShrink
    var textFitHeight = TextFit.stretchOrShrink

    /// The ways in which a text changes one dimension of the icon's content.
    enum TextFit: String, Sendable {
      case stretchOrShrink, stretchOnly, proportional
    }

    /// Whether labels with this icon and with another one have the same layout.
    func hasSameLayout(as other: Icon) -> Bool {
      var moved = other
      (moved.left, moved.top) = (left, top)
      return moved == self
    }

    /// The icon's size in points at icon size 1.
    var size: SIMD2<Float> {
      [Float(Double(width) / pixelRatio), Float(Double(height) / pixelRatio)]
    }
  }
}
