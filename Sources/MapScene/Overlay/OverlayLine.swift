// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapStyle

/// A line on the ground, below the labels and behind the buildings in front of it.
///
/// It is as wide on the screen in the distance as it is nearby.
public struct OverlayLine: Sendable {
  /// How an end of the line looks.
  public enum Cap: Sendable, Hashable {
    case round
    /// Cut off where the path ends.
    case butt
  }

  /// What colors lie along the line.
  public enum Paint: Sendable, Hashable {
    case solid(Color)
    /// Spans by the path's own vertices, one after another; what they do not reach has the last color.
    case spans([OverlaySpan])
    /// A picture repeated along the line from its start, as high as the line is wide.
    case stamped(OverlayStamp)
  }

  /// The way of the line. Between neighbors it takes the shorter way round the world, straight on the
  /// map. Coordinates that are not valid are left out; those beyond the map's north or south edge lie on
  /// the edge.
  public var path: [Coordinate]
  /// Points, everywhere on the screen.
  public var width: Double
  public var paint: Paint
  /// Points of casing on each side, outside of `width`; 0 for none.
  public var casingWidth: Double = 0
  public var casingColor: Color = .white
  public var cap: Cap = .round
  /// Dashes along the line, nil for an unbroken one.
  public var dash: OverlayDash?
  /// The part from the start, in meters along the path, that is drawn with ``cutColor`` instead: the
  /// traveled part of a route. Changing it costs nothing.
  ///
  /// Meters are the sum of ``Coordinate/distance(to:)`` between neighbors of the path.
  public var cut: Double = 0
  /// A clear color hides the part.
  public var cutColor: Color = .transparent
  /// The casing of the cut part; nil leaves it as that of the rest, unless ``cutColor`` is clear.
  public var cutCasingColor: Color?
  /// 0...1, over the whole line at once: nothing shows twice where the line crosses itself.
  public var opacity: Double = 1
  /// Greater is drawn over smaller, among lines, areas and ground images.
  public var zIndex: Int = 0
  public var isVisible = true
  /// How much of the line shows through the 3D buildings in front of it in a tilted view: 0 not at all, 1 as
  /// if there were none. In a view from straight above it is drawn over roofs.
  public var showThrough: Double = 0
  /// Whether ``OverlaySet/hit(at:in:tolerance:where:)`` finds it.
  public var isTappable = true

  /// - Parameter width: points.
  public init(path: [Coordinate], width: Double, color: Color) {
    self.path = path
    self.width = width
    paint = .solid(color)
  }
}

/// A length of line in one color, or from one color to another.
public struct OverlaySpan: Sendable, Hashable {
  /// How many of the path's segments it covers; may be a fraction. 1.5 from vertex 2 ends half way between
  /// vertices 3 and 4.
  public var segments: Double
  public var start: Color
  public var end: Color

  /// A span in one color.
  public init(segments: Double, color: Color) {
    self.init(segments: segments, from: color, to: color)
  }

  /// A span in colors that change evenly along its length.
  public init(segments: Double, from start: Color, to end: Color) {
    self.segments = segments
    self.start = start
    self.end = end
  }
}

/// Dashes and gaps along a line.
public struct OverlayDash: Sendable, Hashable {
  public enum Unit: Sendable, Hashable {
    /// Points near the camera's target: the pattern keeps its size within a factor √2 while the map zooms,
    /// and then doubles, so that it never slides along the line.
    case points
    /// Meters on the ground.
    case meters
  }

  /// Dashes and gaps in turn, from the line's start; an even number, at most 8.
  public var lengths: [Double]
  public var unit: Unit
  /// Whether dashes end in half circles, within their length; a dash of length 0 is a dot as wide as the line.
  public var isRound: Bool

  public init(_ lengths: [Double], unit: Unit = .points, isRound: Bool = false) {
    self.lengths = lengths
    self.unit = unit
    self.isRound = isRound
  }
}

/// A picture that repeats along a line.
public struct OverlayStamp: Sendable, Hashable {
  public var image: OverlayImage
  /// Clear space between two pictures, in points.
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
