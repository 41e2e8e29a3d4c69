// SPDX-License-Identifier: Apache-2.0
import MapImage

/// An image at a fixed position in the view, above everything else: a banner, a button, a compass.
package struct OverlayScreenImage: Sendable {
  /// The part of the view that an image is aligned to.
  package enum Corner: Sendable, Hashable, CaseIterable {
    case topLeft, top, topRight
    case left, center, right
    case bottomLeft, bottom, bottomRight

    /// The position as a fraction of the view's width and height: 0, 0.5 or 1.
    var share: SIMD2<Double> {
      switch self {
      case .topLeft: [0, 0]
      case .top: [0.5, 0]
      case .topRight: [1, 0]
      case .left: [0, 0.5]
      case .center: [0.5, 0.5]
      case .right: [1, 0.5]
      case .bottomLeft: [0, 1]
      case .bottom: [0.5, 1]
      case .bottomRight: [1, 1]
      }
    }
  }

  /// The image, drawn pixel for pixel if its scale is the view's.
  package var image: OverlayImage
  /// The corner, or edge center, of both the image and the view. They are ``inset`` apart.
  package var corner: Corner
  /// The distance in points from the view's corner to the image's, inward. Along a centered axis it moves
  /// the image right or down.
  package var inset: SIMD2<Double>
  /// The size in points; `nil`, the default, for the image's own size.
  package var size: SIMD2<Double>?
  /// The rotation about the image's center, in degrees clockwise. A rotated image is smoothed.
  package var rotation: Double = 0
  /// The tilt in degrees of the rotated image about the horizontal line through its center. Its height is
  /// multiplied by the cosine, as for an object on the ground of a tilted map.
  package var lean: Double = 0
  /// The opacity, 0...1.
  package var opacity: Double = 1
  package var zIndex: Int = 0
  package var isVisible = true
  package var isTappable = true

  package init(_ image: OverlayImage, corner: Corner = .topLeft, inset: SIMD2<Double> = .zero) {
    self.image = image
    self.corner = corner
    self.inset = inset
  }

  /// The width and height in points.
  var drawnSize: SIMD2<Double> { size ?? image.size }

  /// Returns the top left corner of the image in a view of a size, in points.
  func origin(in view: SIMD2<Double>) -> SIMD2<Double> {
    let share = corner.share
    let inward = SIMD2(share.x == 1 ? -inset.x : inset.x, share.y == 1 ? -inset.y : inset.y)
    return (view - drawnSize) * share + inward
  }
}
