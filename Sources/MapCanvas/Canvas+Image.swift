// SPDX-License-Identifier: Apache-2.0
import CCairo
public import Foundation
public import MapImage

extension Canvas {
  /// Draws an image into a rectangle, with smooth scaling.
  ///
  /// - Parameter rect: The rectangle in points. Nothing is drawn if it or the image is empty.
  public func picture(_ picture: RasterImage, in rect: CGRect) {
    guard picture.width > 0, picture.height > 0, picture.width <= Canvas.maximumSide,
      picture.height <= Canvas.maximumSide, rect.width > 0, rect.height > 0, rect.minX.isFinite,
      rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite,
      let surface = Canvas.surface(picture.premultiplied())
    else { return }
    cairo_save(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(
      context, rect.width / Double(picture.width), rect.height / Double(picture.height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // Without padding, the edge pixels of an enlarged image would fade out beyond the rectangle.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
    cairo_fill(context)
    cairo_restore(context)
    cairo_surface_destroy(surface)
  }

  /// Returns a premultiplied image as a Cairo surface. The caller destroys it.
  private static func surface(_ picture: RasterImage) -> OpaquePointer? {
    let (width, height) = (picture.width, picture.height)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard picture.pixels.count >= 4 * width * height,
      let data = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    for y in 0..<height {
      for x in 0..<width {
        let from = 4 * (y * width + x)
        let to = y * stride + 4 * x
        // Blue is the first byte, as in ``image``.
        data[to] = picture.pixels[from + 2]
        data[to + 1] = picture.pixels[from + 1]
        data[to + 2] = picture.pixels[from]
        data[to + 3] = picture.pixels[from + 3]
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
