// SPDX-License-Identifier: Apache-2.0
import CCairo
public import Foundation
public import MapImage
public import MapText

/// A picture that is drawn with filled and stroked shapes and with text, by the CPU: buttons, banners,
/// pins and arrows.
///
/// Everything is in points from the picture's top left corner, y down; a point is ``scale`` pixels.
/// Cairo draws; the letters come from the same fonts as the map's labels. Used by one thread at a time.
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

  /// The longest side in pixels.
  public static let maximumSide = 8192

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: points; held to 1 pixel...``maximumSide``.
  ///   - scale: pixels per point; more than 0.
  ///   - fonts: the letters; nil takes the system's.
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

  /// What has been drawn, not premultiplied.
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
        // Cairo's pixel is a number of 32 bits: on all machines that Swift runs on, blue comes first.
        pixels[to] = data[from + 2]
        pixels[to + 1] = data[from + 1]
        pixels[to + 2] = data[from]
        pixels[to + 3] = data[from + 3]
      }
    }
    return RasterImage(width: Int(width), height: Int(height), pixels: pixels).unpremultiplied()
  }

  /// Draws with the origin, the direction and the size of things changed; everything is as before
  /// afterwards.
  ///
  /// - Parameters:
  ///   - origin: where (0, 0) is.
  ///   - degrees: how far everything is turned clockwise.
  ///   - size: how many times larger everything is.
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
