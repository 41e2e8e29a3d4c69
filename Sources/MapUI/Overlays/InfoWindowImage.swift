// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapFiles
import MapImage
import MapScene

/// The image of an info window: a bubble with a tip, light or dark like the controls.
@MainActor struct InfoWindowImage {
  /// The content of an info window.
  enum Content: Equatable {
    case text(title: String, snippet: String)
    /// An image inside the default bubble.
    case inside(IconImage)
    /// An image that replaces the bubble.
    case whole(IconImage)

    static func == (a: Content, b: Content) -> Bool {
      switch (a, b) {
      case (.text(let title, let snippet), .text(let otherTitle, let otherSnippet)):
        title == otherTitle && snippet == otherSnippet
      case (.inside(let image), .inside(let other)), (.whole(let image), .whole(let other)):
        image === other
      default: false
      }
    }
  }

  let image: OverlayImage
  /// The point of the image that is at the marker, 0...1.
  let tip: SIMD2<Double>

  /// The maximum length of a side of an image in the bubble, in points.
  static let maximumSide = 500.0
  private static let margin = 8.0
  private static let inset = CGSize(width: 12, height: 9)
  private static let tail = CGSize(width: 18, height: 9)

  /// Returns `nil` if the content is empty.
  init?(_ content: Content, scale: Double, colors: PanelColors) {
    switch content {
    case .whole(let icon):
      guard icon.size.width > 0, icon.size.height > 0 else { return nil }
      image = icon.overlayImage(scale: scale)
      tip = [0.5, 1]
    case .inside(let icon):
      guard icon.size.width > 0, icon.size.height > 0 else { return nil }
      let size = CGSize(
        width: min(icon.size.width, InfoWindowImage.maximumSide),
        height: min(icon.size.height, InfoWindowImage.maximumSide))
      let (canvas, point) = InfoWindowImage.bubble(size, scale: scale, colors)
      image = OverlayImage(
        canvas.image.with(
          icon.image, at: point, size: size, scale: scale), scale: scale)
      tip = InfoWindowImage.tip(of: canvas)
    case .text(let title, let snippet):
      let canvas = InfoWindowImage.text(title, snippet, scale: scale, colors)
      image = OverlayImage(canvas.image, scale: scale)
      tip = InfoWindowImage.tip(of: canvas)
    }
  }

  private static func tip(of canvas: Canvas) -> SIMD2<Double> {
    [0.5, 1 - margin / Double(canvas.size.height)]
  }

  private static func text(
    _ title: String, _ snippet: String, scale: Double, _ colors: PanelColors
  ) -> Canvas {
    let bold = TextStyle(
      size: 14, weight: .bold, color: colors.text, maximumWidth: 240, maximumLines: 2)
    let plain = TextStyle(
      size: 13, color: colors.secondaryText, maximumWidth: 240, maximumLines: 4)
    let ruler = Canvas(size: CGSize(width: 1, height: 1))
    let head = title.isEmpty ? CGSize.zero : ruler.measure(title, bold)
    let body = snippet.isEmpty ? CGSize.zero : ruler.measure(snippet, plain)
    let gap = title.isEmpty || snippet.isEmpty ? 0.0 : 2
    let size = CGSize(
      width: max(head.width, body.width, 24).rounded(.up),
      height: (head.height + gap + body.height).rounded(.up))
    let (canvas, point) = bubble(size, scale: scale, colors)
    if !title.isEmpty { canvas.text(title, at: point, bold) }
    if !snippet.isEmpty {
      canvas.text(snippet, at: CGPoint(x: point.x, y: point.y + head.height + gap), plain)
    }
    return canvas
  }

  /// Draws an empty bubble for a content size. Returns the canvas and the origin of the content.
  private static func bubble(
    _ size: CGSize, scale: Double, _ colors: PanelColors
  ) -> (Canvas, CGPoint) {
    let box = CGRect(
      x: margin, y: margin, width: size.width + 2 * inset.width,
      height: size.height + 2 * inset.height)
    let canvas = Canvas(
      size: CGSize(width: box.maxX + margin, height: box.maxY + tail.height + margin), scale: scale)
    let shape = outline(box)
    canvas.shadow(of: shape, radius: 5, drop: 1.5, opacity: 0.22)
    canvas.fill(shape, colors.paper)
    return (canvas, CGPoint(x: box.minX + inset.width, y: box.minY + inset.height))
  }

  private static func outline(_ box: CGRect) -> Shape {
    let radius = 8.0
    var shape = Shape()
    shape.move(to: CGPoint(x: box.minX + radius, y: box.minY))
    func corner(_ x: Double, _ y: Double, _ from: Double) {
      shape.arc(center: CGPoint(x: x, y: y), radius: radius, from: from, to: from + 90)
    }
    corner(box.maxX - radius, box.minY + radius, -90)
    corner(box.maxX - radius, box.maxY - radius, 0)
    shape.line(to: CGPoint(x: box.midX + tail.width / 2, y: box.maxY))
    shape.line(to: CGPoint(x: box.midX, y: box.maxY + tail.height))
    shape.line(to: CGPoint(x: box.midX - tail.width / 2, y: box.maxY))
    corner(box.minX + radius, box.maxY - radius, 90)
    corner(box.minX + radius, box.minY + radius, 180)
    shape.close()
    return shape
  }
}

extension RasterImage {
  /// Draws another image over this one with nearest-neighbor sampling.
  ///
  /// - Parameters:
  ///   - point: The top left corner in points.
  ///   - size: The drawn size in points.
  ///   - scale: This image's pixels per point.
  fileprivate func with(
    _ other: RasterImage, at point: CGPoint, size: CGSize, scale: Double
  ) -> RasterImage {
    var result = self
    let left = Int((point.x * scale).rounded())
    let top = Int((point.y * scale).rounded())
    let columns = min(Int(clamping: (size.width * scale).rounded()), width - left)
    let rows = min(Int(clamping: (size.height * scale).rounded()), height - top)
    guard columns > 0, rows > 0, other.width > 0, other.height > 0 else { return self }
    for y in 0..<rows {
      for x in 0..<columns {
        let from = 4 * ((y * other.height / rows) * other.width + x * other.width / columns)
        let to = 4 * ((top + y) * width + left + x)
        let alpha = Int(other.pixels[from + 3])
        for channel in 0..<3 {
          let under = Int(pixels[to + channel]) * (255 - alpha)
          result.pixels[to + channel] = UInt8(
            (Int(other.pixels[from + channel]) * alpha + under + 127) / 255)
        }
      }
    }
    return result
  }
}
