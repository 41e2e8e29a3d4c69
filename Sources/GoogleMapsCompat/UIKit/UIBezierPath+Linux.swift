// SPDX-License-Identifier: Apache-2.0
#if !canImport(UIKit)
  public import Foundation
  import MapCanvas

  /// A path that is filled and stroked in the image of a ``UIGraphicsImageRenderer``, in points, x right and y down.
  /// Angles are in radians, clockwise from the x axis.
  @MainActor public final class UIBezierPath {
    /// The width of ``stroke()``, points; 1 by default.
    public var lineWidth: CGFloat = 1
    private(set) var shape = Shape()
    /// The start of the subpath, and its last point.
    private var first = CGPoint.zero
    private var last = CGPoint.zero

    /// Creates an empty path.
    public init() {}

    /// Creates the path of a rectangle.
    public convenience init(rect: CGRect) {
      self.init()
      shape = .rectangle(rect)
      (first, last) = (rect.origin, rect.origin)
    }

    /// Creates the path of a rectangle with rounded corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
      self.init()
      shape = .rectangle(rect, cornerRadius: cornerRadius)
      (first, last) = (rect.origin, rect.origin)
    }

    /// Creates the path of the ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
      self.init()
      // The distance of the control points of a quarter of a circle.
      let (x, y) = (rect.width / 2 * 0.552_285, rect.height / 2 * 0.552_285)
      let (center, right, bottom) = (CGPoint(x: rect.midX, y: rect.midY), rect.maxX, rect.maxY)
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
      move(to: point(right, center.y))
      addCurve(
        to: point(center.x, bottom), controlPoint1: point(right, center.y + y),
        controlPoint2: point(center.x + x, bottom))
      addCurve(
        to: point(rect.minX, center.y), controlPoint1: point(center.x - x, bottom),
        controlPoint2: point(rect.minX, center.y + y))
      addCurve(
        to: point(center.x, rect.minY), controlPoint1: point(rect.minX, center.y - y),
        controlPoint2: point(center.x - x, rect.minY))
      addCurve(
        to: point(right, center.y), controlPoint1: point(center.x + x, rect.minY),
        controlPoint2: point(right, center.y - y))
      close()
    }

    /// Creates the path of an arc.
    public convenience init(
      arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
      clockwise: Bool
    ) {
      self.init()
      addArc(
        withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }

    /// Starts a new subpath.
    public func move(to point: CGPoint) {
      shape.move(to: point)
      (first, last) = (point, point)
    }

    /// Appends a straight line.
    public func addLine(to point: CGPoint) {
      shape.line(to: point)
      last = point
    }

    /// Appends a cubic Bézier curve.
    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
      shape.curve(to: end, control1: controlPoint1, control2: controlPoint2)
      last = end
    }

    /// Appends a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
      func control(_ point: CGPoint) -> CGPoint {
        CGPoint(
          x: point.x + (controlPoint.x - point.x) * 2 / 3,
          y: point.y + (controlPoint.y - point.y) * 2 / 3)
      }
      addCurve(to: end, controlPoint1: control(last), controlPoint2: control(end))
    }

    /// Appends an arc, with a straight line to its start.
    public func addArc(
      withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
      clockwise: Bool
    ) {
      let from = startAngle * 180 / .pi
      var to = endAngle * 180 / .pi
      if clockwise, to < from { to += 360 * ((from - to) / 360).rounded(.up) }
      if !clockwise, to > from { to -= 360 * ((to - from) / 360).rounded(.up) }
      shape.arc(center: center, radius: radius, from: from, to: to)
      last = CGPoint(x: center.x + radius * cos(endAngle), y: center.y + radius * sin(endAngle))
    }

    /// Closes the subpath with a straight line.
    public func close() {
      shape.close()
      last = first
    }

    /// Appends the subpaths of another path.
    public func append(_ path: UIBezierPath) {
      shape = shape.with(path.shape)
      (first, last) = (path.first, path.last)
    }

    /// Fills the path with the fill color, by the non-zero winding rule. Does nothing outside the closure of a
    /// ``UIGraphicsImageRenderer``.
    public func fill() { CGContext.current?.fill(shape) }

    /// Strokes the path with the stroke color. Does nothing outside the closure of a ``UIGraphicsImageRenderer``.
    public func stroke() { CGContext.current?.stroke(shape, width: lineWidth) }
  }
#endif
