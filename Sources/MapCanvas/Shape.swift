// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A path that a ``Canvas`` fills and strokes, in points, x right and y down.
package struct Shape: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    /// An arc with angles in degrees from the x axis, clockwise on the screen.
    case arc(center: CGPoint, radius: Double, from: Double, to: Double)
    case close
  }

  private(set) var steps: [Step] = []

  /// Creates an empty shape.
  package init() {}

  /// Starts a new subpath.
  package mutating func move(to point: CGPoint) { steps.append(.move(point)) }

  /// Appends a straight line.
  package mutating func line(to point: CGPoint) { steps.append(.line(point)) }

  /// Appends a cubic Bézier curve.
  package mutating func curve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    steps.append(.curve(control1, control2, point))
  }

  /// Appends an arc between two angles in degrees clockwise from the x axis. The arc is counterclockwise if
  /// the end angle is smaller.
  package mutating func arc(center: CGPoint, radius: Double, from: Double, to: Double) {
    steps.append(.arc(center: center, radius: radius, from: from, to: to))
  }

  /// Closes the subpath with a straight line.
  package mutating func close() { steps.append(.close) }

  /// Returns this shape with another one appended. One of opposite direction cuts a hole.
  package func with(_ other: Shape) -> Shape {
    var both = self
    both.steps += other.steps
    return both
  }

  /// Returns a polyline through points.
  package static func lines(_ points: [CGPoint], closed: Bool = false) -> Shape {
    var shape = Shape()
    for (index, point) in points.enumerated() {
      if index == 0 { shape.move(to: point) } else { shape.line(to: point) }
    }
    if closed { shape.close() }
    return shape
  }

  /// Returns a circle.
  package static func circle(center: CGPoint, radius: Double) -> Shape {
    var shape = Shape()
    shape.move(to: CGPoint(x: center.x + radius, y: center.y))
    shape.arc(center: center, radius: radius, from: 0, to: 360)
    shape.close()
    return shape
  }

  /// Returns a rectangle, with rounded corners as far as they fit.
  package static func rectangle(_ rectangle: CGRect, cornerRadius: Double = 0) -> Shape {
    let radius = min(max(cornerRadius, 0), rectangle.width / 2, rectangle.height / 2)
    guard radius > 0 else {
      return lines(
        [
          rectangle.origin, CGPoint(x: rectangle.maxX, y: rectangle.minY),
          CGPoint(x: rectangle.maxX, y: rectangle.maxY),
          CGPoint(x: rectangle.minX, y: rectangle.maxY),
        ], closed: true)
    }
    let inner = rectangle.insetBy(dx: radius, dy: radius)
    var shape = Shape()
    shape.move(to: CGPoint(x: inner.minX, y: rectangle.minY))
    let corners = [
      (inner.maxX, inner.minY), (inner.maxX, inner.maxY), (inner.minX, inner.maxY),
      (inner.minX, inner.minY),
    ]
    for (index, corner) in corners.enumerated() {
      let start = Double(index) * 90 - 90
      shape.arc(
        center: CGPoint(x: corner.0, y: corner.1), radius: radius, from: start, to: start + 90)
    }
    shape.close()
    return shape
  }
}
