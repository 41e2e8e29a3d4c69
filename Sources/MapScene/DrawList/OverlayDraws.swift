// SPDX-License-Identifier: Apache-2.0

/// A corner of a line segment's rectangle, already projected to the screen. Stride 48.
///
/// Four make a rectangle in the order of ``SymbolVertex``. The fragments measure their distance from the
/// segment, so that ends and joins are round; a join's fragments are shared out between its two segments
/// along the line that halves their angle, so that none is painted twice.
public struct OverlayLineVertex: Sendable, Equatable {
  /// Pixels from the picture's top left corner.
  public var x: Float
  public var y: Float
  /// Pixels along the segment from its start, and to the right of it.
  public var along: Float
  public var across: Float
  /// The segment's length in pixels.
  public var length: Float
  /// The distance along the whole line, in pixels at the camera's target, divided by the depth, and one
  /// divided by the depth: their quotient is the distance, in perspective.
  public var traveled: Float
  public var nearness: Float
  /// Across the joins at the segment's start (x, y) and end (z, w), forward, in (along, across): unit
  /// vectors. 0, 0 ends round; 2, 0 is cut off.
  public var joins: Joins
  /// Premultiplied, 0...255.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  /// Four numbers without a vector's alignment.
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

/// One painting of line segments.
public struct OverlayLineDraw: Sendable {
  /// What part of the rectangles is painted.
  public enum Shape: Sendable, Equatable {
    case line
    /// The pixel beside the line, on its right: the smooth edge of a fill.
    case fringe
  }

  /// Corners in `DrawList.overlayLines`, a multiple of four.
  public var corners: Range<Int>
  public var shape: Shape = .line
  /// Pixels.
  public var halfWidth: Float
  /// Premultiplied; nil takes the corners' colors.
  public var color: SIMD4<Float>?
  /// 0...1, for all.
  public var opacity: Float = 1
  /// Pixels along the line, as the corners' quotients; what lies before is painted in `cutColor`.
  public var cut: Float?
  public var cutColor: SIMD4<Float> = .zero
  /// Lengths in pixels along the line.
  public var dash: DashPattern?
  /// How far into the pattern (of dashes or of the picture) the line's distance 0 is.
  public var phase: Float = 0
  /// A picture along the line, and the length of a repeat and of the picture in it, in pixels.
  public var stamp: TextureHandle?
  public var stampPeriod: Float = 1
  public var stampLength: Float = 1
  /// Whether each pixel is painted once only, for what one can see through. Draws that follow with
  /// `continuesOnce` spare the pixels of this one, too.
  public var paintsOnce = false
  public var continuesOnce = false

  public init(corners: Range<Int>, halfWidth: Float) {
    self.corners = corners
    self.halfWidth = halfWidth
  }
}
