// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene
import MapStyle

/// A circle on the ground: all coordinates within a distance from a center.
///
/// The shape is a spherical cap. On the map, a large circle does not appear circular.
open class MapCircle: Overlay {
  /// The center in degrees. An invalid value is ignored.
  public var position: Coordinate {
    didSet {
      if !position.isValid { position = oldValue }
      if position != oldValue { redraw() }
    }
  }
  /// The radius in meters. The circle is not drawn if the radius is not above 0. A radius of half the Earth's
  /// circumference or more covers the entire Earth.
  public var radius: Double { didSet { if radius != oldValue { redraw() } } }
  /// The stroke width in points; 1 by default, 0 for no stroke.
  public var strokeWidth: Double = 1 { didSet { if strokeWidth != oldValue { redraw() } } }
  /// The stroke color; black by default, `nil` for no stroke.
  public var strokeColor: MapColor? = .overlayBlack {
    didSet { if strokeColor != oldValue { redraw() } }
  }
  /// The fill color; `nil` by default, for no fill.
  public var fillColor: MapColor? { didSet { if fillColor != oldValue { redraw() } } }

  /// Whether the circle shows through 3D buildings in front of it in a tilted view; `false` by default. In a
  /// view without tilt, it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Creates a circle. Set ``Overlay/map`` to show it.
  ///
  /// - Parameters:
  ///   - position: The center; 0°, 0° if it is not valid.
  ///   - radius: The radius in meters.
  public init(
    position: Coordinate = Coordinate(latitude: 0, longitude: 0), radius: Double = 0
  ) {
    self.position = position.isValid ? position : Coordinate(latitude: 0, longitude: 0)
    self.radius = radius
    super.init(isTappable: false)
  }

  package override func copied() -> Overlay {
    MapCircle(position: position, radius: radius).taking(from: self)
  }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? MapCircle {
      strokeWidth = other.strokeWidth
      strokeColor = other.strokeColor
      fillColor = other.fillColor
      showsThroughBuildings = other.showsThroughBuildings
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard let cap = SphericalCap(center: position, radius: radius) else { return [] }
    let fill = fillColor?.paint ?? .transparent
    var parts: [OverlayPart] = [
      .area(OverlayArea(path: cap.outline, holes: cap.holes, fillColor: fill))
    ]
    if let strokeColor, strokeWidth > 0, strokeWidth.isFinite, let first = cap.rim.first {
      parts.append(
        .line(
          OverlayLine(path: cap.rim + [first], width: strokeWidth, color: strokeColor.paint)))
    }
    return showsThroughBuildings ? parts.map { $0.showingThroughBuildings() } : parts
  }
}
