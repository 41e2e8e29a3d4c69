// SPDX-License-Identifier: Apache-2.0
import MapImage

/// A picture at a place of the view itself, over everything: a banner, a button, a compass.
public struct OverlayScreenImage: Sendable {
  /// Which part of the view the place is told from.
  public enum Corner: Sendable, Hashable, CaseIterable {
    case topLeft, top, topRight
    case left, center, right
    case bottomLeft, bottom, bottomRight

    /// 0, 0.5 or 1 of the view's width and height.
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

  /// Drawn pixel for pixel where its scale is the view's.
  public var image: OverlayImage
  /// The picture's own corner (or edge's middle) that lies ``inset`` from the view's.
  public var corner: Corner
  /// Points from the view's corner to the picture's, inward; right and down where it is in the middle.
  public var inset: SIMD2<Double>
  /// How large the picture is drawn, in points; nil, as at the start, as large as it is.
  public var size: SIMD2<Double>?
  /// Degrees clockwise about the picture's middle: a turned picture is smoothed.
  public var rotation: Double = 0
  /// Degrees that the turned picture leans back about the horizontal line through its middle: it gets
  /// lower by the cosine, as what lies on the ground of a tilted map.
  public var lean: Double = 0
  /// 0...1.
  public var opacity: Double = 1
  public var zIndex: Int = 0
  public var isVisible = true
  public var isTappable = true

  public init(_ image: OverlayImage, corner: Corner = .topLeft, inset: SIMD2<Double> = .zero) {
    self.image = image
    self.corner = corner
    self.inset = inset
  }

  /// Width and height in points.
  var drawnSize: SIMD2<Double> { size ?? image.size }

  /// The picture's top left corner in a view of a size, in points.
  func origin(in view: SIMD2<Double>) -> SIMD2<Double> {
    let share = corner.share
    let inward = SIMD2(share.x == 1 ? -inset.x : inset.x, share.y == 1 ? -inset.y : inset.y)
    return (view - drawnSize) * share + inward
  }
}
