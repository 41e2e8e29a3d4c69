// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// A picture that overlays show, premultiplied. Overlays that share one object share its texture, so make
/// one and use it often.
public final class OverlayImage: Sendable {
  /// The pixels, premultiplied.
  public let image: RasterImage
  /// Pixels a point: a picture of 48 × 48 pixels at scale 2 is 24 × 24 points.
  public let scale: Double

  /// - Parameters:
  ///   - scale: pixels a point; 1 where it is not above 0.
  ///   - isPremultiplied: whether the picture's colors are multiplied by its alpha already.
  public init(_ image: RasterImage, scale: Double = 1, isPremultiplied: Bool = false) {
    self.image = isPremultiplied ? image : image.premultiplied()
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// Width and height in points.
  public var size: SIMD2<Double> {
    SIMD2(Double(image.width), Double(image.height)) / scale
  }

  var isEmpty: Bool { image.width <= 0 || image.height <= 0 }
}
