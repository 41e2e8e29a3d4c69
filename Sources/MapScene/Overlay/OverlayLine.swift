// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapStyle

/// A line on the ground, below the labels and behind the buildings in front of it.
///
/// Its width on the screen does not depend on the distance.
public struct OverlayLine: Sendable {
  /// The shape of the line's ends.
  public enum Cap: Sendable, Hashable {
    case round
    /// Cut off at the end of the path.
    case butt
  }

  /// The colors along the line.
  public enum Paint: Sendable, Hashable {
    case solid(Color)
    /// Consecutive spans, measured in segments of the path. The last color continues to the path's end.
    case spans([OverlaySpan])
    /// An image repeated along the line from its start, as high as the line is wide.
    case stamped(OverlayStamp)
  }

  /// The line's coordinates. Segments take the shorter way around the world and are straight on the map.
  /// Invalid coordinates are ignored. Coordinates beyond the map's north or south edge are moved to the
  /// edge.
  public var path: [Coordinate]
  /// The width in points, constant on the screen.
  public var width: Double
  public var paint: Paint
  /// The width of the casing on each side, in points, outside of `width`; 0 for none.
  public var casingWidth: Double = 0
  public var casingColor: Color = .white
  public var cap: Cap = .round
  /// The dashes along the line; `nil` for a solid line.
  public var dash: OverlayDash?
  /// The length of the part from the start, in meters along the path, that is drawn with ``cutColor``: the
  /// traveled part of a route. Changing it is inexpensive.
  ///
  /// Meters are the sum of ``/MapGeometry/Coordinate/distance(to:)`` over the segments of the path.
  public var cut: Double = 0
  /// The color of the cut part. A clear color hides it.
  public var cutColor: Color = .transparent
  /// The casing color of the cut part. `nil` uses ``casingColor``, or no casing if ``cutColor`` is clear.
  public var traveledCasingColor: Color?
  /// The opacity of the line, 0...1. Self-intersections do not appear darker.
  public var opacity: Double = 1
  /// The drawing order among lines, areas and ground images. Overlays with greater values are drawn on top.
  public var zIndex: Int = 0
  public var isVisible = true
  /// The opacity of the line where it is seen through 3D buildings in a tilted view: 0 hides it, 1 draws it
  /// as if there were no buildings. In a view from straight above it is drawn over roofs.
  public var opacityThroughBuildings: Double = 0
  /// Whether ``OverlaySet/hit(at:in:tolerance:where:)`` finds the line.
  public var isTappable = true

  /// - Parameter width: The width in points.
  public init(path: [Coordinate], width: Double, color: Color) {
    self.path = path
    self.width = width
    paint = .solid(color)
  }
}

/// A part of a line in one color or with a gradient.
public struct OverlaySpan: Sendable, Hashable {
  /// The number of the path's segments that the span covers, which may be a fraction. A span of 1.5 from
  /// vertex 2 ends halfway between vertices 3 and 4.
  public var segments: Double
  public var start: Color
  public var end: Color

  /// Creates a span in one color.
  public init(segments: Double, color: Color) {
    self.init(segments: segments, from: color, to: color)
  }

  /// Creates a span with a linear gradient along its length.
  public init(segments: Double, from start: Color, to end: Color) {
    self.segments = segments
    self.start = start
    self.end = end
  }
}

/// A pattern of dashes and gaps along a line.
public struct OverlayDash: Sendable, Hashable {
  public enum Unit: Sendable, Hashable {
    /// Points near the camera's target. The pattern keeps its size within a factor of √2 while the map
    /// zooms, and then doubles, so that it never slides along the line.
    case points
    /// Meters on the ground.
    case meters
  }

  /// The lengths of dashes and gaps in turn, from the line's start. Their number must be even and at most
  /// 8.
  public var lengths: [Double]
  public var unit: Unit
  /// Whether dashes end in half circles, within their length. A dash of length 0 is a dot as wide as the
  /// line.
  public var isRound: Bool

  public init(_ lengths: [Double], unit: Unit = .points, isRound: Bool = false) {
    self.lengths = lengths
    self.unit = unit
    self.isRound = isRound
  }
}

/// An image repeated along a line.
public struct OverlayStamp: Sendable, Hashable {
  public var image: OverlayImage
  /// The space between two images, in points.
  public var gap: Double

  public init(_ image: OverlayImage, gap: Double = 0) {
    self.image = image
    self.gap = gap
  }

  public static func == (a: OverlayStamp, b: OverlayStamp) -> Bool {
    a.image === b.image && a.gap == b.gap
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(gap)
  }
}
