// SPDX-License-Identifier: Apache-2.0

/// A corner of a line segment's rectangle, projected to the screen. Stride 48.
///
/// Four vertices form a rectangle in the order of ``SymbolVertex``. Fragments measure their distance from the
/// segment for round ends and joins. At a join, the two segments divide the fragments along the bisector of
/// their angle, so that no fragment is painted twice.
package struct OverlayLineVertex: Sendable, Equatable {
  /// The position in pixels from the frame's top-left corner.
  package var x: Float
  package var y: Float
  /// The position in pixels along the segment from its start, and to the right of it.
  package var along: Float
  package var across: Float
  /// The segment's length in pixels.
  package var length: Float
  /// The distance along the polyline, in pixels at the camera's target, divided by the depth, and the
  /// reciprocal of the depth. Their quotient is the distance, interpolated in perspective.
  package var traveled: Float
  package var nearness: Float
  /// The normals of the bisectors at the segment's start (x, y) and end (z, w), pointing forward, in (along,
  /// across): unit vectors. 0, 0 is a round end; 2, 0 is a butt end.
  package var joins: Joins
  /// The color, premultiplied, 0...255.
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  /// Four numbers without the alignment of a SIMD vector.
  package struct Joins: Sendable, Equatable {
    package var startAlong: Float
    package var startAcross: Float
    package var endAlong: Float
    package var endAcross: Float

    package init(start: SIMD2<Float>, end: SIMD2<Float>) {
      (startAlong, startAcross) = (start.x, start.y)
      (endAlong, endAcross) = (end.x, end.y)
    }
  }

  package init(
    position: SIMD2<Float>, local: SIMD2<Float>, length: Float, traveled: Float, nearness: Float,
    joins: Joins, color: SIMD4<UInt8>
  ) {
    (x, y) = (position.x, position.y)
    (along, across) = (local.x, local.y)
    self.length = length
    self.traveled = traveled
    self.nearness = nearness
    self.joins = joins
    (red, green, blue, alpha) = (color.x, color.y, color.z, color.w)
  }
}

/// One draw of line segments.
package struct OverlayLineDraw: Sendable {
  /// The part of the rectangles that is painted.
  package enum Shape: Sendable, Equatable {
    case line
    /// The pixel to the right of the line: the antialiased edge of a fill.
    case fringe
  }

  /// The range of vertices in `DrawList.overlayLines`, its count a multiple of four.
  package var corners: Range<Int>
  package var shape: Shape = .line
  /// Half of the line's width, in pixels.
  package var halfWidth: Float
  /// The color, premultiplied, or `nil` for the colors of the vertices.
  package var color: SIMD4<Float>?
  /// The opacity of all segments, 0...1.
  package var opacity: Float = 1
  /// The distance along the line, in pixels, up to which it is painted in `cutColor`.
  package var cut: Float?
  package var cutColor: SIMD4<Float> = .zero
  /// The dash pattern, with lengths in pixels along the line.
  package var dash: DashPattern?
  /// The offset into the pattern (dashes or image) at distance 0 of the line.
  package var phase: Float = 0
  /// An image repeated along the line, the length of a repeat, and the length of the image in it, in pixels.
  package var stamp: TextureHandle?
  package var patternPeriod: Float = 1
  package var patternLength: Float = 1
  /// Whether each pixel is painted at most once, for translucent lines. Following draws with `continuesOnce`
  /// skip the pixels of this draw too.
  package var paintsOnce = false
  package var continuesOnce = false

  package init(corners: Range<Int>, halfWidth: Float) {
    self.corners = corners
    self.halfWidth = halfWidth
  }
}
