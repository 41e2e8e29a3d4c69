// SPDX-License-Identifier: Apache-2.0

/// A corner of a line segment's rectangle, projected to the screen. Stride 48.
///
/// Four vertices form a rectangle in the order of ``SymbolVertex``. Fragments measure their distance from the
/// segment for round ends and joins. At a join, the two segments divide the fragments along the bisector of
/// their angle, so that no fragment is painted twice.
public struct OverlayLineVertex: Sendable, Equatable {
  /// The position in pixels from the frame's top-left corner.
  public var x: Float
  public var y: Float
  /// The position in pixels along the segment from its start, and to the right of it.
  public var along: Float
  public var across: Float
  /// The segment's length in pixels.
  public var length: Float
  /// The distance along the polyline, in pixels at the camera's target, divided by the depth, and the
  /// reciprocal of the depth. Their quotient is the distance, interpolated in perspective.
  public var traveled: Float
  public var nearness: Float
  /// The normals of the bisectors at the segment's start (x, y) and end (z, w), pointing forward, in (along,
  /// across): unit vectors. 0, 0 is a round end; 2, 0 is a butt end.
  public var joins: Joins
  /// The color, premultiplied, 0...255.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  /// Four numbers without the alignment of a SIMD vector.
  public struct Joins: Sendable, Equatable {
    public var startAlong: Float
    public var startAcross: Float
    public var endAlong: Float
    public var endAcross: Float

    public init(start: SIMD2<Float>, end: SIMD2<Float>) {
      (startAlong, startAcross) = (start.x, start.y)
      (endAlong, endAcross) = (end.x, end.y)
    }
  }

  public init(
    position: SIMD2<Float>, place: SIMD2<Float>, length: Float, traveled: Float, nearness: Float,
    joins: Joins, color: SIMD4<UInt8>
  ) {
    (x, y) = (position.x, position.y)
    (along, across) = (place.x, place.y)
    self.length = length
    self.traveled = traveled
    self.nearness = nearness
    self.joins = joins
    (red, green, blue, alpha) = (color.x, color.y, color.z, color.w)
  }
}

/// One draw of line segments.
public struct OverlayLineDraw: Sendable {
  /// The part of the rectangles that is painted.
  public enum Shape: Sendable, Equatable {
    case line
    /// The pixel to the right of the line: the antialiased edge of a fill.
    case fringe
  }

  /// The range of vertices in `DrawList.overlayLines`, its count a multiple of four.
  public var corners: Range<Int>
  public var shape: Shape = .line
  /// Half of the line's width, in pixels.
  public var halfWidth: Float
  /// The color, premultiplied, or `nil` for the colors of the vertices.
  public var color: SIMD4<Float>?
  /// The opacity of all segments, 0...1.
  public var opacity: Float = 1
  /// The distance along the line, in pixels, up to which it is painted in `cutColor`.
  public var cut: Float?
  public var cutColor: SIMD4<Float> = .zero
  /// The dash pattern, with lengths in pixels along the line.
  public var dash: DashPattern?
  /// The offset into the pattern (dashes or image) at distance 0 of the line.
  public var phase: Float = 0
  /// An image repeated along the line, the length of a repeat, and the length of the image in it, in pixels.
  public var stamp: TextureHandle?
  public var patternPeriod: Float = 1
  public var patternLength: Float = 1
  /// Whether each pixel is painted at most once, for translucent lines. Following draws with `continuesOnce`
  /// skip the pixels of this draw too.
  public var paintsOnce = false
  public var continuesOnce = false

  public init(corners: Range<Int>, halfWidth: Float) {
    self.corners = corners
    self.halfWidth = halfWidth
  }
}
