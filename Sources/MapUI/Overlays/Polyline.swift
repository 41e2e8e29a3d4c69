// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene

/// A line on the ground.
open class Polyline: Overlay {
  /// The vertices of the line; none by default. A line with fewer than two is not drawn. Invalid coordinates
  /// are skipped.
  public var coordinates: MapPath {
    didSet { if coordinates != oldValue { redraw() } }
  }
  /// The stroke width in screen points; 1 by default. The line is not drawn if the width is not above 0.
  public var strokeWidth: Double = 1 { didSet { if strokeWidth != oldValue { redraw() } } }
  /// The stroke color; blue by default.
  public var strokeColor = MapColor.overlayBlue {
    didSet { if strokeColor != oldValue { redraw() } }
  }
  /// Whether the segments follow great circles; `false` by default, for straight lines on the map.
  public var geodesic = false { didSet { if geodesic != oldValue { redraw() } } }
  /// The styles along the line in order. The last one covers the rest of the line. If `nil`, the default, or
  /// empty, the line has the ``strokeColor``.
  public var spans: [StyleSpan]? { didSet { redraw() } }

  /// Whether the line shows through 3D buildings in front of it in a tilted view; `false` by default. In a
  /// view without tilt, it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Creates a line. Set ``Overlay/map`` to show it.
  public init(coordinates: MapPath = []) {
    self.coordinates = coordinates
    super.init(isTappable: false)
  }

  package override func copied() -> Overlay {
    Polyline(coordinates: coordinates).taking(from: self)
  }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? Polyline {
      strokeWidth = other.strokeWidth
      strokeColor = other.strokeColor
      geodesic = other.geodesic
      spans = other.spans
      showsThroughBuildings = other.showsThroughBuildings
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard coordinates.count > 1, strokeWidth > 0, strokeWidth.isFinite else { return [] }
    let way = DrawnPath(coordinates, geodesic: geodesic)
    var parts = [
      OverlayPart.line(
        OverlayLine(path: way.places, width: strokeWidth, color: strokeColor.paint))
    ]
    if let spans, !spans.isEmpty {
      parts = PolylineParts(way, spans, width: strokeWidth, scale: scale).parts
    }
    return showsThroughBuildings ? parts.map { $0.showingThroughBuildings() } : parts
  }
}
