// SPDX-License-Identifier: Apache-2.0
import MapImage

/// An image for overlays, premultiplied. Overlays that share one object share its texture, so reuse the
/// object.
package final class OverlayImage: Sendable {
  /// The pixels, premultiplied.
  package let image: RasterImage
  /// The number of pixels per point. An image of 48 × 48 pixels at scale 2 is 24 × 24 points.
  package let scale: Double

  /// Creates an image, and premultiplies its colors.
  ///
  /// - Parameter scale: The number of pixels per point. A value that is not above 0 is replaced by 1.
  package init(_ image: RasterImage, scale: Double = 1) {
    self.image = image.premultiplied()
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// The width and height in points.
  package var size: SIMD2<Double> {
    SIMD2(Double(image.width), Double(image.height)) / scale
  }

  var isEmpty: Bool { image.width <= 0 || image.height <= 0 }
}
