// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene
import MapStyle

/// A filled shape on the ground, with holes.
///
/// The outline closes automatically. Its sides take the shorter path around the world between two vertices. A
/// self-intersecting outline is filled by the even-odd rule.
///
/// An outline that goes around the world once encloses one pole: the pole on the side with the smaller area,
/// whichever direction the outline has. The outline of Antarctica therefore fills Antarctica. (`contains` of
/// a `MapPath` differs: the South Pole is always outside.) An outline that goes around the world more than
/// once has no inside and is not drawn.
open class Polygon: Overlay {
  /// The vertices of the outline; none by default. A polygon with fewer than three is not drawn.
  public var outerRing: MapPath {
    didSet { if outerRing != oldValue { redraw() } }
  }
  /// The outlines of the holes; none by default.
  public var innerRings: [MapPath] = [] {
    didSet { if innerRings != oldValue { redraw() } }
  }
  /// The stroke width in points; 1 by default. Like both colors, it is animated within
  /// ``MapView/animate(duration:curve:_:)``.
  public var strokeWidth: Double = 1 {
    didSet { change(.strokeWidth, from: [oldValue, 0, 0, 0]) }
  }
  /// The stroke color; `nil` by default, for no stroke.
  public var strokeColor: MapColor? {
    didSet { change(.strokeColor, from: oldValue?.premultiplied ?? .zero) }
  }
  /// The fill color; blue by default, `nil` for no fill.
  public var fillColor: MapColor? = .overlayBlue {
    didSet { change(.fillColor, from: oldValue?.premultiplied ?? .zero) }
  }
  /// The properties that can be animated individually.
  package private(set) lazy var animationLayer = PolygonLayer(polygon: self)

  var motion: PolygonMotion?
  /// Whether the sides follow great circles; `false` by default, for straight lines on the map.
  public var geodesic = false { didSet { if geodesic != oldValue { redraw() } } }

  /// Whether the polygon shows through 3D buildings in front of it in a tilted view; `false` by default. In a
  /// view without tilt, it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Creates a polygon. Set ``Overlay/map`` to show it.
  public init(outerRing: MapPath = [], innerRings: [MapPath] = []) {
    self.outerRing = outerRing
    self.innerRings = innerRings
    super.init(isTappable: false)
  }

  package override func copied() -> Overlay {
    Polygon(outerRing: outerRing, innerRings: innerRings).taking(from: self)
  }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? Polygon {
      strokeWidth = other.strokeWidth
      strokeColor = other.strokeColor
      fillColor = other.fillColor
      geodesic = other.geodesic
      showsThroughBuildings = other.showsThroughBuildings
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard outerRing.count > 2 else { return [] }
    var area = OverlayArea(
      path: drawn(outerRing), holes: innerRings.map(drawn),
      fillColor: shown(.fillColor).color?.paint ?? .transparent
    )
    area.showsThrough = showsThroughBuildings
    let strokeWidth = shown(.strokeWidth).x
    if let strokeColor = shown(.strokeColor).color, strokeWidth > 0, strokeWidth.isFinite {
      area.strokeWidth = strokeWidth
      area.strokeColor = strokeColor.paint
    }
    return [.area(area)]
  }

  override func didDisappear(from map: MapView) { stopMotion(on: map) }

  /// A property's value in this frame.
  private func shown(_ key: PolygonLayerKey) -> SIMD4<Double> {
    motion?.value(key) ?? value(of: key)
  }

  private func drawn(_ ring: MapPath) -> [Coordinate] {
    guard geodesic, let first = ring.first else { return ring.coordinates }
    let closed = ring.last == first ? ring : ring + [first]
    return DrawnPath(closed, geodesic: true).coordinates
  }
}
