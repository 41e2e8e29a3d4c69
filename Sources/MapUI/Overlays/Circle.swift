// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapImage
import MapScene
import MapStyle

/// All places within a distance over the ground of one: a cap of the sphere, which on the map is no circle
/// where it is large.
open class Circle: Overlay {
  /// The middle, degrees. What is not valid is ignored.
  public var position: Coordinate {
    didSet {
      if !position.isValid { position = oldValue }
      if position != oldValue { redraw() }
    }
  }
  /// Meters. At 0, a negative number, or none, nothing is drawn; half the Earth's circumference and more
  /// is the whole Earth.
  public var radius: Double { didSet { if radius != oldValue { redraw() } } }
  /// Points: 1 at the start, 0 for no stroke.
  public var strokeWidth: Double = 1 { didSet { if strokeWidth != oldValue { redraw() } } }
  /// Black at the start; nil for no stroke.
  public var strokeColor: MapColor? = .overlayBlack {
    didSet { if strokeColor != oldValue { redraw() } }
  }
  /// Nil, as at the start, for no fill.
  public var fillColor: MapColor? { didSet { if fillColor != oldValue { redraw() } } }

  /// Whether it shows through the 3D buildings in front of it in a tilted view: false at the start. In a view
  /// from straight above it is drawn over roofs.
  public var showsThroughBuildings = false {
    didSet { if showsThroughBuildings != oldValue { redraw() } }
  }

  /// Makes a circle on no map.
  ///
  /// - Parameters:
  ///   - position: the middle; 0°, 0° where it is not valid.
  ///   - radius: meters.
  public init(position: Coordinate, radius: Double) {
    self.position = position.isValid ? position : Coordinate(latitude: 0, longitude: 0)
    self.radius = radius
    super.init(isTappable: false)
  }

  /// Makes a circle without a radius at 0°, 0°.
  public convenience init() {
    self.init(position: Coordinate(latitude: 0, longitude: 0), radius: 0)
  }

  open override func copy() -> Any { Circle(position: position, radius: radius).taking(from: self) }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? Circle {
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
