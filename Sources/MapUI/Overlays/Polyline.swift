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

  /// The length of the traveled part of the line, from its start; 0 by default. It is drawn in
  /// ``traveledColor``, also over spans and images. Setting it in each frame is inexpensive.
  ///
  /// Meters along the vertices: the sum of `distance(to:)` from each to the next. A length beyond the line's end
  /// is the complete line; a negative one, or one that is not a number, is 0.
  public var traveled: Double = 0 { didSet { if traveled != oldValue { traveledDidChange() } } }
  /// The color of the ``traveled`` part; gray by default. A transparent color hides it.
  public var traveledColor = MapColor(red: 0.62, green: 0.65, blue: 0.69) {
    didSet { if traveledColor != oldValue { redraw() } }
  }
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
      traveled = other.traveled
      traveledColor = other.traveledColor
      showsThroughBuildings = other.showsThroughBuildings
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard coordinates.count > 1, strokeWidth > 0, strokeWidth.isFinite else { return [] }
    let drawnPath = DrawnPath(coordinates, geodesic: geodesic)
    var line = OverlayLine(
      path: drawnPath.coordinates, width: strokeWidth, color: strokeColor.paint)
    line.cut = traveledLength
    line.cutColor = traveledColor.paint
    var parts = [OverlayPart.line(line)]
    if let spans, !spans.isEmpty {
      parts = PolylineParts(drawnPath, spans, of: line, along: coordinates, scale: scale).parts
    }
    return showsThroughBuildings ? parts.map { $0.showingThroughBuildings() } : parts
  }

  /// The valid length of the traveled part, in meters.
  private var traveledLength: Double {
    traveled.isNaN ? 0 : min(max(traveled, 0), PathRuler.longest)
  }

  private func traveledDidChange() {
    // Only images along the line divide it into several parts.
    guard let map, let piece = pieces.first, pieces.count == 1 else { return redraw() }
    map.overlays.setTraveledLength(of: piece, to: traveledLength)
  }
}
