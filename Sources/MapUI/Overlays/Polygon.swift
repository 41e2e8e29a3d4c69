// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene
import MapStyle

/// A filled shape on the ground, with holes.
///
/// Its outline closes by itself and takes the short way round the world between neighbors. Where it
/// crosses itself, what is enclosed an odd number of times is filled. One that goes once round the world
/// encloses a pole: the one on the side that is the smaller part of the sphere, whichever way the outline
/// goes; so the outline of Antarctica is filled with Antarctica. (A `Path` that is asked what it `contains` has the
/// South Pole outside always.) One that goes round more than once has no inside, and is not drawn.
open class Polygon: Overlay {
  /// The outline; nil, or one of fewer than three places, is not drawn.
  @_disfavoredOverload public var path: Path? {
    didSet { if path != oldValue { redraw() } }
  }
  /// Outlines of what is left out; nil at the start.
  @_disfavoredOverload public var holes: [Path]? {
    didSet { if holes != oldValue { redraw() } }
  }
  /// ``path``, for those who have another one of that name.
  package var placedPath: Path? {
    get { path }
    set { path = newValue }
  }
  /// ``holes``, for those who have other ones of that name.
  package var placedHoles: [Path]? {
    get { holes }
    set { holes = newValue }
  }
  /// Points: 1 at the start. Animated within a ``Transaction``, as both colors.
  public var strokeWidth: Double = 1 {
    didSet { change(.strokeWidth, from: [oldValue, 0, 0, 0]) }
  }
  /// Nil, as at the start, for no stroke.
  public var strokeColor: MapColor? {
    didSet { change(.strokeColor, from: oldValue?.premultiplied ?? .zero) }
  }
  /// Blue at the start; nil for no fill.
  public var fillColor: MapColor? = .overlayBlue {
    didSet { change(.fillColor, from: oldValue?.premultiplied ?? .zero) }
  }
  /// The animated properties one by one.
  public private(set) lazy var layer = PolygonLayer(polygon: self)

  var motion: PolygonMotion?
  /// Whether its sides follow great circles: false, straight on the map, at the start.
  public var geodesic = false { didSet { if geodesic != oldValue { redraw() } } }

  /// Whether it shows through the 3D buildings in front of it in a tilted view: false at the start. In a view
  /// from straight above it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Makes a shape on no map.
  @_disfavoredOverload public init(path: Path?) {
    self.path = path
    super.init(isTappable: false)
  }

  /// Makes a shape without an outline, on no map.
  public convenience init() { self.init(path: Path?.none) }

  open override func copy() -> Any { Polygon(path: path as Path?).taking(from: self) }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? Polygon {
      holes = other.holes as [Path]?
      strokeWidth = other.strokeWidth
      strokeColor = other.strokeColor
      fillColor = other.fillColor
      geodesic = other.geodesic
      showsThroughBuildings = other.showsThroughBuildings
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard let path, path.count > 2 else { return [] }
    var area = OverlayArea(
      path: drawn(path), holes: (holes ?? []).map(drawn),
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

  /// A property as it is seen in this frame.
  private func shown(_ key: PolygonLayerKey) -> SIMD4<Double> {
    motion?.value(key) ?? value(of: key)
  }

  private func drawn(_ ring: Path) -> [Coordinate] {
    guard geodesic, let first = ring.first else { return ring.coordinates }
    let closed = ring.last == first ? ring : ring + [first]
    return DrawnPath(closed, geodesic: true).places
  }
}
