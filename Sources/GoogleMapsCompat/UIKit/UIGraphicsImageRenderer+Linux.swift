// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  import MapCanvas
  public import MapImage
  public import MapUI

  /// Draws images for markers and overlays with UIKit's calls.
  @MainActor public final class UIGraphicsImageRenderer {
    /// The format, as given to the initializer.
    public let format: UIGraphicsImageRendererFormat
    private let size: CGSize

    /// Creates a renderer of images.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - format: The scale of the images.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
      self.size = size
      self.format = format
    }

    /// Returns the image that a closure draws.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
      let canvas = Canvas(size: size, scale: format.scale)
      let context = CGContext(canvas)
      if format.opaque {
        canvas.fill(.rectangle(CGRect(origin: .zero, size: size)), MapColor(white: 0))
      }
      context.draw { actions(UIGraphicsImageRendererContext(context, format: format)) }
      return UIImage(canvas.image, scale: format.scale)
    }

    /// Returns the image that a closure draws as the bytes of a PNG file.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
      image(actions: actions).pngData() ?? Data()
    }
  }

  /// The format of the images of a ``UIGraphicsImageRenderer``.
  @MainActor public final class UIGraphicsImageRendererFormat {
    /// Pixels per point; 3 by default.
    public var scale: CGFloat = 3
    /// Whether the image is black where nothing is drawn, instead of transparent; `false` by default.
    public var opaque = false

    /// Creates the default format.
    public init() {}

    /// Returns the default format.
    public static func `default`() -> UIGraphicsImageRendererFormat {
      UIGraphicsImageRendererFormat()
    }
  }

  /// The image that a ``UIGraphicsImageRenderer`` draws.
  @MainActor public final class UIGraphicsImageRendererContext {
    /// The context to draw in with Core Graphics' calls.
    public let cgContext: CGContext
    /// The format of the image.
    public let format: UIGraphicsImageRendererFormat

    fileprivate init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
      cgContext = context
      self.format = format
    }

    /// Fills a rectangle with the fill color.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Strokes a rectangle with the stroke color, 1 point wide.
    public func stroke(_ rect: CGRect) { cgContext.stroke(.rectangle(rect), width: 1) }
  }

  /// An image that is being drawn, with the simplest of Core Graphics' calls.
  @MainActor public final class CGContext {
    /// The context of the running renderer.
    private(set) static var current: CGContext?

    private let canvas: Canvas
    fileprivate var fillColor = MapColor(white: 0)
    fileprivate var strokeColor = MapColor(white: 0)
    private var lineWidth: CGFloat = 1

    fileprivate init(_ canvas: Canvas) { self.canvas = canvas }

    fileprivate func draw(_ body: () -> Void) {
      let outer = CGContext.current
      CGContext.current = self
      body()
      CGContext.current = outer
    }

    func fill(_ shape: Shape) { canvas.fill(shape, fillColor) }

    func stroke(_ shape: Shape, width: CGFloat) {
      canvas.stroke(shape, strokeColor, width: width, ends: .square)
    }

    func draw(_ image: RasterImage, in rect: CGRect) { canvas.draw(image, in: rect) }

    /// Sets the color of fills.
    public func setFillColor(_ color: CGColor) { fillColor = color }

    /// Sets the color of strokes.
    public func setStrokeColor(_ color: CGColor) { strokeColor = color }

    /// Sets the width of strokes, points.
    public func setLineWidth(_ width: CGFloat) { lineWidth = width }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(.rectangle(rect)) }

    /// Fills the ellipse in a rectangle.
    public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect).shape) }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) { stroke(.rectangle(rect), width: lineWidth) }

    /// Strokes the ellipse in a rectangle.
    public func strokeEllipse(in rect: CGRect) {
      stroke(UIBezierPath(ovalIn: rect).shape, width: lineWidth)
    }
  }

  extension MapColor {
    /// The color itself.
    public var cgColor: CGColor { self }

    /// Sets the color of fills and strokes in the running ``UIGraphicsImageRenderer``.
    @MainActor public func set() {
      setFill()
      setStroke()
    }

    /// Sets the color of fills in the running ``UIGraphicsImageRenderer``.
    @MainActor public func setFill() { CGContext.current?.setFillColor(self) }

    /// Sets the color of strokes in the running ``UIGraphicsImageRenderer``.
    @MainActor public func setStroke() { CGContext.current?.setStrokeColor(self) }
  }

  extension IconImage {
    /// Draws the image into a rectangle in the running ``UIGraphicsImageRenderer``.
    @MainActor public func draw(in rect: CGRect) { CGContext.current?.draw(image, in: rect) }

    /// Draws the image with its top left corner at a point in the running ``UIGraphicsImageRenderer``.
    @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Returns an image with the same alpha in one color, also of each frame of an animated image.
    public func withTintColor(_ color: UIColor) -> UIImage {
      if let animated = IconImage(
        frames: frames.map { $0.withTintColor(color) }, duration: duration)
      {
        return animated
      }
      return IconImage(image.filled(with: color), scale: scale)
        .withAlignmentRectInsets(alignmentRectInsets)
    }
  }
#endif
