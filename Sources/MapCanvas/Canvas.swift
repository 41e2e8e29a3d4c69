// SPDX-License-Identifier: Apache-2.0
import CCairo
public import Foundation
public import MapImage
public import MapText

/// A bitmap on which the CPU draws filled and stroked shapes and text: buttons, banners, pins and arrows.
///
/// Coordinates are in points from the top left corner, y down; a point is ``scale`` pixels. Cairo draws, with
/// the same fonts as the map's labels. A canvas may be used by one thread at a time.
public final class Canvas {
  /// The size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: Double
  let width: Int32
  let height: Int32
  let fonts: FontLibrary
  private let surface: OpaquePointer?
  let context: OpaquePointer?

  /// The maximum side in pixels.
  public static let maximumSide = 8192

  /// Creates a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: The size in points, clamped to 1 pixel...``maximumSide``.
  ///   - scale: Pixels per point, more than 0.
  ///   - fonts: The fonts; `nil` for the system's fonts.
  public init(size: CGSize, scale: Double = 1, fonts: FontLibrary? = nil) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    func pixels(_ points: Double) -> Int32 {
      let wanted = (points * scale).rounded(.up)
      return wanted >= 1 ? Int32(min(wanted, Double(Canvas.maximumSide))) : 1
    }
    self.size = size
    self.scale = scale
    self.fonts = fonts ?? Canvas.systemFonts
    width = pixels(size.width)
    height = pixels(size.height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    context = cairo_create(surface)
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static let systemFonts = FontLibrary(ranges: nil)

  /// The image that has been drawn, not premultiplied.
  public var image: RasterImage {
    cairo_surface_flush(surface)
    let count = Int(width) * Int(height)
    var pixels = [UInt8](repeating: 0, count: 4 * count)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else {
      return RasterImage(width: Int(width), height: Int(height), pixels: pixels)
    }
    for y in 0..<Int(height) {
      for x in 0..<Int(width) {
        let from = y * stride + 4 * x
        let to = 4 * (y * Int(width) + x)
        // A Cairo pixel is a 32-bit number. On little-endian platforms, as all of Swift's, blue is the first
        // byte.
        pixels[to] = data[from + 2]
        pixels[to + 1] = data[from + 1]
        pixels[to + 2] = data[from]
        pixels[to + 3] = data[from + 3]
      }
    }
    return RasterImage(
      width: Int(width), height: Int(height), pixels: pixels, alpha: .premultiplied
    )
    .straight()
  }

  /// Draws with a transformed coordinate system, and restores it afterwards.
  ///
  /// - Parameters:
  ///   - origin: The position of (0, 0).
  ///   - degrees: The rotation in degrees clockwise.
  ///   - size: The scale factor.
  public func with(
    origin: CGPoint, turned degrees: Double = 0, enlarged size: Double = 1, draw: () -> Void
  ) {
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_rotate(context, degrees * .pi / 180)
    cairo_scale(context, size, size)
    draw()
    cairo_restore(context)
  }
}
