// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
public import MapImage
import MapScene

/// An image for an overlay, with its scale.
///
/// Overlays that share one object share its texture: create an image once and reuse it.
public final class IconImage: Sendable {
  /// The pixels, not premultiplied.
  public let image: RasterImage
  /// Pixels per point.
  public let scale: CGFloat
  /// Margins in points around the image's content. Anchors are relative to the rectangle inside, as with
  /// UIKit images. Zero by default.
  package let alignmentInsets: MapEdgeInsets
  /// The images of an animated icon in order; empty for a static icon.
  package let frames: [IconImage]
  /// The duration of one cycle of an animated icon in seconds; 0 for a static one.
  package let cycleDuration: Double
  private let source: Source

  private enum Source {
    case pixels(OverlayImage)
    /// A pin, a text or a polygon, rendered for each display scale.
    case drawing(IconDrawing)
  }

  /// Creates an image from pixels.
  ///
  /// - Parameters:
  ///   - image: The pixels. Premultiplied colors are converted to straight ones.
  ///   - scale: Pixels per point; 1 if the value is not above 0.
  public init(_ image: RasterImage, scale: CGFloat = 1) {
    let image = image.straight()
    self.image = image
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    alignmentInsets = .zero
    (frames, cycleDuration) = ([], 0)
    source = .pixels(OverlayImage(image, scale: Double(self.scale)))
  }

  /// The minimum duration of a frame of an animated icon, in seconds.
  private static let shortestFrame = 1e-3

  /// Creates an animated icon. A marker on a map plays it in a loop by the view's clock, starting with the
  /// first frame.
  ///
  /// - Parameters:
  ///   - frames: The static images in order, all of one size. If empty, the initializer returns `nil`.
  ///   - duration: The duration of one cycle in seconds; 1/30 s per image if the value is not above 0.
  public init?(frames: [IconImage], duration: Double) {
    guard let first = frames.first else { return nil }
    image = first.image
    scale = first.scale
    alignmentInsets = first.alignmentInsets
    self.frames = frames
    let count = Double(frames.count)
    cycleDuration =
      duration.isFinite && duration > 0
      ? max(duration, count * IconImage.shortestFrame) : count / 30
    source = first.source
  }

  /// Creates the image of a pin, which is rendered for each display scale.
  public init(pin appearance: PinAppearance) {
    image = appearance.image(scale: 3)
    scale = 3
    alignmentInsets = .zero
    (frames, cycleDuration) = ([], 0)
    source = .drawing(.pin(appearance))
  }

  /// Creates the image of a text, which is rendered for each display scale.
  ///
  /// - Parameters:
  ///   - text: The text, which may have several lines.
  ///   - fontSize: Points per em.
  ///   - color: The color of the text.
  ///   - background: The color of the box behind the text; `nil` for an outline around the letters.
  public init(
    text: String, fontSize: Double = 14, color: MapColor = "black", background: MapColor? = nil
  ) {
    let appearance = TextImage(text: text, fontSize: fontSize, color: color, background: background)
    image = appearance.image(scale: 3)
    scale = 3
    alignmentInsets = .zero
    (frames, cycleDuration) = ([], 0)
    source = .drawing(.text(appearance))
  }

  /// Creates the image of a filled polygon, such as an arrow, which is rendered for each display scale.
  ///
  /// - Parameters:
  ///   - polygon: The corners in order, in points from the top left corner of the image. Corners that are not finite
  ///     are ignored.
  ///   - size: The size of the image in points. The polygon is clipped to it.
  ///   - color: The fill color.
  ///   - outline: The color of the outline; `nil` for none.
  ///   - outlineWidth: The width of the outline in points. Half of it is outside of the polygon.
  public init(
    polygon: [CGPoint], size: CGSize, color: MapColor, outline: MapColor? = nil,
    outlineWidth: Double = 2
  ) {
    let appearance = PolygonImage(
      corners: polygon, size: size, color: color, outline: outline, outlineWidth: outlineWidth)
    image = appearance.image(scale: 3)
    scale = 3
    alignmentInsets = .zero
    (frames, cycleDuration) = ([], 0)
    source = .drawing(.polygon(appearance))
  }

  private init(_ other: IconImage, insets: MapEdgeInsets) {
    image = other.image
    scale = other.scale
    alignmentInsets = insets
    frames = other.frames.map { IconImage($0, insets: insets) }
    cycleDuration = other.cycleDuration
    source = other.source
  }

  /// Returns the same image with other ``alignmentInsets`` in points.
  package func aligned(by insets: MapEdgeInsets) -> IconImage {
    IconImage(self, insets: insets)
  }

  /// The size in points.
  public var size: CGSize {
    CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
  }

  /// The image for a display with `scale` pixels per point.
  @MainActor func overlayImage(scale: Double) -> OverlayImage {
    switch source {
    case .pixels(let image): image
    case .drawing(let drawing): DrawnIcons.image(drawing, scale: scale)
    }
  }

  /// Converts an anchor from the rectangle inside the insets to the complete image, 0...1.
  func anchor(_ anchor: CGPoint) -> SIMD2<Double> {
    let size = SIMD2(Double(size.width), Double(size.height))
    let insets = alignmentInsets
    let given = SIMD2(Double(anchor.x), Double(anchor.y))
    guard insets != .zero, size.x > 0, size.y > 0 else { return given }
    let inside = size - SIMD2(insets.left + insets.right, insets.top + insets.bottom)
    return (SIMD2(insets.left, insets.top) + given * inside) / size
  }
}

extension IconImage: IdentityHashable {}

/// The content of an icon that is rendered for each display scale.
enum IconDrawing: Hashable {
  case pin(PinAppearance)
  case text(TextImage)
  case polygon(PolygonImage)

  func image(scale: Double) -> RasterImage {
    switch self {
    case .pin(let appearance): appearance.image(scale: scale)
    case .text(let appearance): appearance.image(scale: scale)
    case .polygon(let appearance): appearance.image(scale: scale)
    }
  }
}

/// A cache of rendered icons by content and scale.
@MainActor enum DrawnIcons {
  private struct Key: Hashable {
    let drawing: IconDrawing
    let scale: Double
  }

  private static var images: [Key: OverlayImage] = [:]
  private static let limit = 256

  static func image(_ drawing: IconDrawing, scale: Double) -> OverlayImage {
    let key = Key(drawing: drawing, scale: scale)
    if let image = images[key] { return image }
    if images.count >= limit { images.removeAll() }
    let image = OverlayImage(drawing.image(scale: scale), scale: scale)
    images[key] = image
    return image
  }
}
