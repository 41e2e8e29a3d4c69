// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle

/// A line on the ground, below the labels and behind the buildings in front of it.
///
/// Its width on the screen does not depend on the distance.
package struct OverlayLine: Sendable {
  /// The shape of the line's ends.
  package enum Cap: Sendable, Hashable {
    case round
    /// Cut off at the end of the path.
    case butt
  }

  /// The colors along the line.
  package enum Paint: Sendable, Hashable {
    case solid(StyleColor)
    /// Consecutive spans, measured in segments of the path. The last color continues to the path's end.
    case spans([OverlaySpan])
    /// An image repeated along the line from its start, as high as the line is wide.
    case stamped(OverlayStamp)
  }

  /// The line's coordinates. Segments take the shorter path around the world and are straight on the map.
  /// Invalid coordinates are ignored. Coordinates beyond the map's north or south edge are moved to the
  /// edge.
  package var path: [Coordinate]
  /// The width in points, constant on the screen.
  package var width: Double
  package var paint: Paint
  /// The width of the casing on each side, in points, outside of `width`; 0 for none.
  package var casingWidth: Double = 0
  package var casingColor: StyleColor = .white
  package var cap: Cap = .round
  /// The dashes along the line; `nil` for a solid line.
  package var dash: OverlayDash?
  /// The length of the part from the start, in meters along the path, that is drawn with ``cutColor``: the
  /// traveled part of a route. Changing it is inexpensive.
  ///
  /// Meters are the sum of ``/MapGeometry/Coordinate/distance(to:)`` over the segments of the path.
  package var cut: Double = 0
  /// The color of the cut part. A clear color hides it.
  package var cutColor: StyleColor = .transparent
  /// The casing color of the cut part. `nil` uses ``casingColor``, or no casing if ``cutColor`` is clear.
  package var traveledCasingColor: StyleColor?
  /// The opacity of the line, 0...1. Self-intersections do not appear darker.
  package var opacity: Double = 1
  /// The drawing order among lines, areas and ground images. Overlays with greater values are drawn on top.
  package var zIndex: Int = 0
  package var isVisible = true
  /// The opacity of the line where it is seen through 3D buildings in a tilted view: 0 hides it, 1 draws it
  /// as if there were no buildings. In a view from straight above it is drawn over roofs.
  package var opacityThroughBuildings: Double = 0
  /// Whether ``OverlaySet/hit(at:in:tolerance:where:)`` finds the line.
  package var isTappable = true

  /// - Parameter width: The width in points.
  package init(path: [Coordinate], width: Double, color: StyleColor) {
    self.path = path
    self.width = width
    paint = .solid(color)
  }
}

/// A part of a line in one color or with a gradient.
package struct OverlaySpan: Sendable, Hashable {
  /// The number of the path's segments that the span covers, which may be a fraction. A span of 1.5 from
  /// vertex 2 ends halfway between vertices 3 and 4.
  package var segments: Double
  package var start: StyleColor
  package var end: StyleColor

  /// Creates a span in one color.
  package init(segments: Double, color: StyleColor) {
    self.init(segments: segments, from: color, to: color)
  }

  /// Creates a span with a linear gradient along its length.
  package init(segments: Double, from start: StyleColor, to end: StyleColor) {
    self.segments = segments
    self.start = start
    self.end = end
  }
}

/// A pattern of dashes and gaps along a line.
package struct OverlayDash: Sendable, Hashable {
  package enum Unit: Sendable, Hashable {
    /// Points near the camera's target. The pattern keeps its size within a factor of √2 while the map
    /// zooms, and then doubles, so that it never slides along the line.
    case points
    /// Meters on the ground.
    case meters
  }

  /// The lengths of dashes and gaps in turn, from the line's start. Their number must be even and at most
  /// 8.
  package var lengths: [Double]
  package var unit: Unit
  /// Whether dashes end in half circles, within their length. A dash of length 0 is a dot as wide as the
  /// line.
  package var isRound: Bool

  package init(_ lengths: [Double], unit: Unit = .points, isRound: Bool = false) {
    self.lengths = lengths
    self.unit = unit
    self.isRound = isRound
  }
}

extension OverlayDash {
  /// Round dots, for a walk beside the roads of a route.
  package static let dots = OverlayDash([0, 14], isRound: true)
}

/// An image repeated along a line.
package struct OverlayStamp: Sendable, Hashable {
  package var image: OverlayImage
  /// The space between two images, in points.
  package var gap: Double

  package init(_ image: OverlayImage, gap: Double = 0) {
    self.image = image
    self.gap = gap
  }

  package static func == (a: OverlayStamp, b: OverlayStamp) -> Bool {
    a.image === b.image && a.gap == b.gap
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(gap)
  }
}
