// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene

/// A line on the ground.
open class Polyline: Overlay {
  /// The line's way; nil, or one of fewer than two places, is not drawn. Places that are not valid are
  /// left out.
  @_disfavoredOverload public var path: Path? {
    didSet { if path != oldValue { redraw() } }
  }
  /// ``path``, for those who have another one of that name.
  package var placedPath: Path? {
    get { path }
    set { path = newValue }
  }
  /// Points everywhere on the screen: 1 at the start. At 0, a negative number, or none, nothing is drawn.
  public var strokeWidth: Double = 1 { didSet { if strokeWidth != oldValue { redraw() } } }
  /// Blue at the start.
  public var strokeColor = MapColor.overlayBlue {
    didSet { if strokeColor != oldValue { redraw() } }
  }
  /// Whether its segments follow great circles: false, straight on the map, at the start.
  public var geodesic = false { didSet { if geodesic != oldValue { redraw() } } }
  /// Styles along the line, one after another; the last one covers what the others do not. Nil, as at the
  /// start, or none leave it in ``strokeColor``.
  public var spans: [StyleSpan]? { didSet { redraw() } }

  /// Whether it shows through the 3D buildings in front of it in a tilted view: false at the start. In a view
  /// from straight above it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Makes a line on no map.
  @_disfavoredOverload public init(path: Path?) {
    self.path = path
    super.init(isTappable: false)
  }

  /// Makes a line without a way, on no map.
  public convenience init() { self.init(path: Path?.none) }

  open override func copy() -> Any { Polyline(path: path as Path?).taking(from: self) }

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
    guard let path, path.count > 1, strokeWidth > 0, strokeWidth.isFinite else { return [] }
    let way = DrawnPath(path, geodesic: geodesic)
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
