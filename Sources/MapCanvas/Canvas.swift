// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation
import MapFiles
import MapImage
import MapText

/// A bitmap on which the CPU draws filled and stroked shapes and text: buttons, banners, pins and arrows.
///
/// Coordinates are in points from the top left corner, y down; a point is ``scale`` pixels. Cairo draws, with
/// the same fonts as the map's labels. A canvas may be used by one thread at a time.
package final class Canvas {
  /// The size in points.
  package let size: CGSize
  /// Pixels per point.
  package let scale: Double
  let width: Int32
  let height: Int32
  let fonts: FontLibrary
  private let surface: OpaquePointer?
  let context: OpaquePointer?

  /// The maximum side in pixels.
  package static let maximumSide = 8192

  /// Creates a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: The size in points, clamped to 1 pixel...``maximumSide``.
  ///   - scale: Pixels per point, more than 0.
  ///   - fonts: The fonts; `nil` for the system's fonts.
  package init(size: CGSize, scale: Double = 1, fonts: FontLibrary? = nil) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    func pixels(_ points: Double) -> Int32 {
      let pixels = (points * scale).rounded(.up)
      return pixels >= 1 ? Int32(min(pixels, Double(Canvas.maximumSide))) : 1
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
  package var image: RasterImage {
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
  package func with(
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

// MARK: - Image

extension Canvas {
  /// Draws an image into a rectangle, with smooth scaling.
  ///
  /// - Parameter rect: The rectangle in points. Nothing is drawn if it or the image is empty.
  package func draw(_ image: RasterImage, in rect: CGRect) {
    guard image.width > 0, image.height > 0, image.width <= Canvas.maximumSide,
      image.height <= Canvas.maximumSide, rect.width > 0, rect.height > 0, rect.minX.isFinite,
      rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite,
      let surface = Canvas.surface(image.premultiplied())
    else { return }
    cairo_save(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(
      context, rect.width / Double(image.width), rect.height / Double(image.height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    // Without padding, the edge pixels of an enlarged image would fade out beyond the rectangle.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
    cairo_fill(context)
    cairo_restore(context)
    cairo_surface_destroy(surface)
  }

  /// Returns a premultiplied image as a Cairo surface. The caller destroys it.
  private static func surface(_ image: RasterImage) -> OpaquePointer? {
    let (width, height) = (image.width, image.height)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard image.pixels.count >= 4 * width * height,
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
        data[to] = image.pixels[from + 2]
        data[to + 1] = image.pixels[from + 1]
        data[to + 2] = image.pixels[from]
        data[to + 3] = image.pixels[from + 3]
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}

// MARK: - Shapes

extension Canvas {
  /// The shape of the ends and corners of a stroke.
  package enum LineEnds: Sendable {
    case round, square

    fileprivate var cap: cairo_line_cap_t {
      switch self {
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_BUTT
      }
    }

    fileprivate var join: cairo_line_join_t {
      switch self {
      case .round: CAIRO_LINE_JOIN_ROUND
      case .square: CAIRO_LINE_JOIN_MITER
      }
    }
  }

  /// Fills a shape by the non-zero winding rule.
  package func fill(_ shape: Shape, _ color: MapColor) {
    trace(shape)
    setSource(color)
    cairo_fill(context)
  }

  /// Strokes a shape.
  ///
  /// - Parameter width: The line width in points.
  package func stroke(_ shape: Shape, _ color: MapColor, width: Double, ends: LineEnds = .round) {
    guard width.isFinite, width > 0 else { return }
    trace(shape)
    setSource(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, ends.cap)
    cairo_set_line_join(context, ends.join)
    cairo_stroke(context)
  }

  /// The maximum number of rings of a shadow. More rings make no visible difference.
  private static let maximumShadowRings = 255

  /// Draws a soft shadow for a shape that is then filled over it.
  ///
  /// - Parameters:
  ///   - radius: The extent of the shadow in points.
  ///   - drop: The downward offset in points.
  package func shadow(of shape: Shape, radius: Double, drop: Double, opacity: Double = 0.3) {
    let rings = min(max(1, Int(clamping: (radius * scale).rounded())), Canvas.maximumShadowRings)
    with(origin: CGPoint(x: 0, y: drop)) {
      // Overlapping rings: their sum decreases quadratically from the edge outward.
      for ring in 1...rings {
        let share = Double(ring) / Double(rings)
        let alpha = opacity * 2 * (1 - share + 0.5 / Double(rings)) / Double(rings)
        stroke(shape, MapColor(red: 0, green: 0, blue: 0, alpha: alpha), width: 2 * radius * share)
      }
      fill(shape, MapColor(red: 0, green: 0, blue: 0, alpha: opacity))
    }
  }

  /// Clips drawing to a shape while `draw` runs.
  package func clipped(to shape: Shape, draw: () -> Void) {
    cairo_save(context)
    trace(shape)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  private func setSource(_ color: MapColor) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func trace(_ shape: Shape) {
    cairo_new_path(context)
    for step in shape.steps {
      switch step {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .arc(let center, let radius, let from, let to):
        let arc = to >= from ? cairo_arc : cairo_arc_negative
        arc(context, center.x, center.y, radius, from * .pi / 180, to * .pi / 180)
      case .close: cairo_close_path(context)
      }
    }
  }
}

// MARK: - Text

/// The style of text on a ``Canvas``.
package struct TextStyle: Hashable, Sendable {
  /// The weight of the font.
  package enum Weight: String, Hashable, Sendable {
    case regular = "Noto Sans Regular"
    case medium = "Noto Sans Medium"
    case bold = "Noto Sans Bold"
  }

  /// The alignment of text relative to its point.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// The font size in points per em.
  package var size: Double
  package var weight: Weight
  package var color: MapColor
  package var alignment: Alignment
  /// The width in points at which lines break; infinite for no breaks.
  package var maximumWidth: Double
  /// The maximum number of lines. Longer text is truncated with an ellipsis.
  package var maximumLines: Int
  /// The distance between baselines in ems.
  package var lineHeight: Double
  /// The color of the outline that keeps text legible on any background; `nil` by default, for none.
  package var halo: MapColor?
  /// The width of the halo in points.
  package var haloWidth: Double = 1.5

  /// Creates a style.
  package init(
    size: Double, weight: Weight = .regular, color: MapColor, alignment: Alignment = .left,
    maximumWidth: Double = .infinity, maximumLines: Int = 1, lineHeight: Double = 1.2
  ) {
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
    self.lineHeight = lineHeight
  }
}

extension Canvas {
  /// Draws text.
  ///
  /// - Parameter point: The top of the first line's box, and the side or center of the lines, depending on
  ///   the style's alignment.
  /// - Returns: The text's box in points.
  @discardableResult
  package func text(_ text: String, at point: CGPoint, _ style: TextStyle) -> CGRect {
    let layout = layout(fitting(text, style), style)
    let unit = style.size / 24
    let box = CGRect(
      x: point.x + layout.left * unit, y: point.y, width: (layout.right - layout.left) * unit,
      height: (layout.bottom - layout.top) * unit)
    cairo_new_path(context)
    var emoji: [(image: RasterImage, box: CGRect)] = []
    for glyph in layout.glyphs {
      let x = point.x + glyph.x * unit
      let y = point.y + (glyph.y - layout.top) * unit
      if let (image, box) = emojiImage(glyph.glyph, unit: unit) {
        emoji.append((image, box.offsetBy(dx: x, dy: y)))
        continue
      }
      for ring in fonts.outline(glyph.glyph) {
        for (index, vertex) in ring.enumerated() {
          let to = (x + Double(vertex.x) * unit, y - Double(vertex.y) * unit)
          if index == 0 {
            cairo_move_to(context, to.0, to.1)
          } else {
            cairo_line_to(context, to.0, to.1)
          }
        }
        cairo_close_path(context)
      }
    }
    if let halo = style.halo {
      setSource(halo)
      cairo_set_line_width(context, 2 * style.haloWidth)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke_preserve(context)
    }
    setSource(style.color)
    cairo_fill(context)
    for (image, box) in emoji { draw(image, in: box) }
    return box
  }

  /// The image of a color glyph and its box around the pen, in points; `nil` for other glyphs.
  ///
  /// - Parameter unit: The length of 1/24 em in points.
  private func emojiImage(_ glyph: GlyphID, unit: Double) -> (RasterImage, CGRect)? {
    guard fonts.isColored(glyph) else { return nil }
    let bitmap = fonts.bitmap(glyph)
    let texel = unit * Double(GlyphBitmap.fieldResolution / bitmap.resolution)
    let image = RasterImage(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.colors, alpha: .premultiplied)
    let box = CGRect(
      x: Double(bitmap.left) * texel, y: -Double(bitmap.top) * texel,
      width: Double(bitmap.width) * texel, height: Double(bitmap.height) * texel)
    return (image, box)
  }

  /// Returns the size of a text's box in points.
  package func measure(_ text: String, _ style: TextStyle) -> CGSize {
    let layout = layout(fitting(text, style), style)
    let unit = style.size / 24
    return CGSize(
      width: (layout.right - layout.left) * unit, height: (layout.bottom - layout.top) * unit)
  }

  /// Returns the style with the largest font size, down to a minimum, at which the text is not truncated.
  package func style(_ style: TextStyle, fitting text: String, minimumSize: Double) -> TextStyle {
    var style = style
    while style.size > minimumSize, !fits(text, style) {
      style.size = max(style.size - 0.5, minimumSize)
    }
    return style
  }

  /// Returns the text, or its longest prefix that fits with an ellipsis. O(log n) layouts.
  private func fitting(_ text: String, _ style: TextStyle) -> String {
    if fits(text, style) { return text }
    let characters = Array(text)
    var low = 0
    var high = max(characters.count - 1, 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(Canvas.cut(characters, middle), style) { low = middle } else { high = middle - 1 }
    }
    return Canvas.cut(characters, low)
  }

  private static func cut(_ characters: [Character], _ count: Int) -> String {
    var kept = characters.prefix(count)
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "…"
  }

  /// Returns whether a text is drawn whole in a style.
  package func fits(_ text: String, _ style: TextStyle) -> Bool {
    let layout = layout(text, style)
    return layout.lineCount <= style.maximumLines
      && (layout.right - layout.left) * style.size / 24 <= style.maximumWidth + 0.01
  }

  private func layout(_ text: String, _ style: TextStyle) -> TextLayout {
    var options = TextLayoutOptions()
    options.lineHeight = style.lineHeight
    options.justify =
      switch style.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    options.anchor = [
      style.alignment == .left ? 0 : style.alignment == .center ? 0.5 : 1, 0,
    ]
    let section = TextSection(text: text, fontStack: [style.weight.rawValue])
    let width = style.maximumWidth / style.size
    guard style.maximumLines > 1, width.isFinite else {
      return fonts.layout([section], options: options)
    }
    func layout(within width: Double) -> TextLayout {
      options.maxWidth = width
      return fonts.layout([section], options: options)
    }
    func fits(_ layout: TextLayout) -> Bool { (layout.right - layout.left) / 24 <= width }
    let usual = layout(within: width)
    if fits(usual) { return usual }
    // The lines are about equally long, and one of them is longer than the maximum. More lines are shorter.
    return [0.85, 0.7].lazy.map { layout(within: $0 * width) }.first(where: fits) ?? usual
  }
}
