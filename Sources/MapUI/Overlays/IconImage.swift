// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapImage
import MapScene

/// A picture that an overlay shows, with its pixels a point. Overlays that share one object share its
/// texture, so make one and use it often.
public final class IconImage: Sendable {
  /// The pixels, not premultiplied.
  public let image: RasterImage
  /// Pixels a point.
  public let scale: CGFloat
  /// Points at each side that do not belong to the thing shown: anchors are in the rectangle inside, as
  /// with UIKit's images. Zero at the start.
  public let alignmentRectInsets: EdgeInsets
  /// The images of an animated icon in order; empty for a still one.
  public let frames: [IconImage]
  /// The seconds in which all ``frames`` are shown once; 0 for a still icon.
  public let duration: Double
  private let source: Source

  private enum Source {
    case pixels(OverlayImage)
    /// Drawn anew for each display scale.
    case pin(PinLook)
  }

  /// Makes a picture of pixels.
  ///
  /// - Parameters:
  ///   - image: the pixels, not premultiplied.
  ///   - scale: pixels a point; 1 where it is not above 0.
  public init(_ image: RasterImage, scale: CGFloat = 1) {
    self.image = image
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    alignmentRectInsets = .zero
    (frames, duration) = ([], 0)
    source = .pixels(OverlayImage(image, scale: Double(self.scale)))
  }

  /// The shortest time that a frame of an animated icon is shown, seconds.
  private static let shortestFrame = 1e-3

  /// Makes an animated icon. A marker on a map plays it by the view's clock, again and again, from the
  /// first frame on.
  ///
  /// - Parameters:
  ///   - frames: the still images in order, of one size; nil is returned for none.
  ///   - duration: the seconds in which all are shown once; 1/30 s an image where it is not above 0.
  public init?(frames: [IconImage], duration: Double) {
    guard let first = frames.first else { return nil }
    image = first.image
    scale = first.scale
    alignmentRectInsets = first.alignmentRectInsets
    self.frames = frames
    let count = Double(frames.count)
    self.duration =
      duration.isFinite && duration > 0
      ? max(duration, count * IconImage.shortestFrame) : count / 30
    source = first.source
  }

  /// Makes a pin.
  init(pin look: PinLook) {
    image = look.picture(scale: 3)
    scale = 3
    alignmentRectInsets = .zero
    (frames, duration) = ([], 0)
    source = .pin(look)
  }

  private init(_ other: IconImage, insets: EdgeInsets) {
    image = other.image
    scale = other.scale
    alignmentRectInsets = insets
    frames = other.frames.map { IconImage($0, insets: insets) }
    duration = other.duration
    source = other.source
  }

  /// The same picture with other ``alignmentRectInsets``, in points.
  public func withAlignmentRectInsets(_ insets: EdgeInsets) -> IconImage {
    IconImage(self, insets: insets)
  }

  /// The size in points.
  public var size: CGSize {
    CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
  }

  /// What is drawn on a display of so many pixels a point.
  @MainActor func overlayImage(scale: Double) -> OverlayImage {
    switch source {
    case .pixels(let image): image
    case .pin(let look): PinImages.image(look, scale: scale)
    }
  }

  /// The place in the whole picture, 0...1, of a place in the rectangle inside of the insets.
  func anchor(_ anchor: CGPoint) -> SIMD2<Double> {
    let size = SIMD2(Double(size.width), Double(size.height))
    let insets = alignmentRectInsets
    let given = SIMD2(Double(anchor.x), Double(anchor.y))
    guard insets != .zero, size.x > 0, size.y > 0 else { return given }
    let inside = size - SIMD2(insets.left + insets.right, insets.top + insets.bottom)
    return (SIMD2(insets.left, insets.top) + given * inside) / size
  }
}

extension IconImage: Hashable {
  /// Whether both are the same object.
  public static func == (a: IconImage, b: IconImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The pins that were drawn, by look and scale.
@MainActor enum PinImages {
  private struct Key: Hashable {
    let look: PinLook
    let scale: Double
  }

  private static var images: [Key: OverlayImage] = [:]
  private static let limit = 256

  static func image(_ look: PinLook, scale: Double) -> OverlayImage {
    let key = Key(look: look, scale: scale)
    if let image = images[key] { return image }
    if images.count >= limit { images.removeAll() }
    let image = OverlayImage(look.picture(scale: scale), scale: scale)
    images[key] = image
    return image
  }
}
