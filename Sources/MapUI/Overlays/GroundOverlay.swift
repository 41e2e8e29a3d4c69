// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapGeometry
import MapScene

/// An image on the ground.
open class GroundOverlay: Overlay {
  /// The coordinate of the anchor. Setting it also moves the bounds; an invalid value is ignored.
  public var position: Coordinate {
    get { storedPosition }
    set {
      guard newValue.isValid else { return }
      storedPosition = newValue
      redraw()
    }
  }
  /// The point of the image that is at the position and is the center of rotation: (0.5, 0.5) by default;
  /// (0, 0) is the top left. Changing it changes the position, not the bounds.
  public var anchor = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      guard anchor != oldValue else { return }
      guard anchor.x.isFinite, anchor.y.isFinite else {
        anchor = oldValue
        return
      }
      if let box = box(anchor: oldValue) {
        storedPosition = GroundOverlay.coordinate(of: anchor, in: box)
      }
      redraw()
    }
  }
  /// The image; `nil` for none.
  public var icon: IconImage? { didSet { if icon !== oldValue { redraw() } } }
  /// The opacity, 0...1; 1 by default.
  public var opacity: Float = 1 { didSet { if opacity != oldValue { redraw() } } }
  /// The rotation about the anchor in degrees clockwise from north; 0 by default.
  public var bearing: Double = 0 { didSet { if bearing != oldValue { redraw() } } }
  /// The bounds without rotation; `nil` if the overlay has no size. Setting them changes the position.
  public var bounds: CoordinateBounds? {
    get {
      guard let box = box(anchor: anchor) else { return nil }
      let low = WorldPoint(x: box.minX, y: box.maxY).coordinate
      let high = WorldPoint(x: box.maxX, y: box.minY).coordinate
      return CoordinateBounds(southWest: low.wrapped, northEast: high.wrapped)
    }
    set {
      setBounds(newValue)
      redraw()
    }
  }

  private var storedPosition = Coordinate(latitude: 0, longitude: 0)
  /// The width and height in world units; `nil` if the overlay has no bounds.
  private var size: SIMD2<Double>?

  /// Creates an overlay that covers bounds. Set ``Overlay/map`` to show it.
  public init(bounds: CoordinateBounds? = nil, icon: IconImage? = nil) {
    self.icon = icon
    super.init(isTappable: false)
    setBounds(bounds)
  }

  /// Creates an overlay at a position. Set ``Overlay/map`` to show it.
  ///
  /// - Parameters:
  ///   - position: The coordinate of the image's center.
  ///   - icon: The image.
  ///   - zoomLevel: The zoom at which one point of the image is one point on the screen.
  public init(position: Coordinate, icon: IconImage?, zoomLevel: Double) {
    self.icon = icon
    super.init(isTappable: false)
    if position.isValid { storedPosition = position }
    let points = icon.map { SIMD2(Double($0.size.width), Double($0.size.height)) } ?? .zero
    let world = Mercator.worldSize * exp2(zoomLevel)
    if world.isFinite, world > 0 { size = points / world }
  }

  package override func copied() -> Overlay {
    GroundOverlay(bounds: nil, icon: icon).taking(from: self)
  }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? GroundOverlay {
      anchor = other.anchor
      storedPosition = other.storedPosition
      size = other.size
      opacity = other.opacity
      bearing = other.bearing
    }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    guard let icon, opacity > 0, bearing.isFinite, let box = box(anchor: anchor), box.width > 0,
      box.height > 0
    else { return [] }
    let middle = SIMD2(
      Double(box.minX + anchor.x * box.width), Double(box.minY + anchor.y * box.height))
    let corners = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY),
      (box.minX, box.maxY),
    ].map { x, y in
      let corner = (SIMD2(Double(x), Double(y)) - middle).turned(bearing) + middle
      return WorldPoint(x: corner.x, y: corner.y)
    }
    var image = OverlayGroundImage(icon.overlayImage(scale: scale), corners: [])
    image.corners = corners
    image.opacity = Double(opacity)
    return [.image(image)]
  }

  private func setBounds(_ bounds: CoordinateBounds?) {
    guard let bounds, bounds.isValid else {
      size = nil
      return
    }
    var west = bounds.southWest.longitude
    let east = bounds.northEast.longitude
    if west > east { west -= 360 }
    let limit = Mercator.maximumLatitude
    func held(_ latitude: Double) -> Double { min(max(latitude, -limit), limit) }
    let high = WorldPoint(
      Coordinate(latitude: held(bounds.northEast.latitude), longitude: west))
    let low = WorldPoint(
      Coordinate(latitude: held(bounds.southWest.latitude), longitude: east))
    let box = CGRect(x: high.x, y: high.y, width: low.x - high.x, height: low.y - high.y)
    size = SIMD2(Double(box.width), Double(box.height))
    storedPosition = GroundOverlay.coordinate(of: anchor, in: box)
  }

  /// The bounds of the image without rotation, in the Mercator world.
  private func box(anchor: CGPoint) -> CGRect? {
    guard let size else { return nil }
    let world = WorldPoint(storedPosition)
    return CGRect(
      x: world.x - Double(anchor.x) * size.x, y: world.y - Double(anchor.y) * size.y,
      width: size.x, height: size.y)
  }

  private static func coordinate(of anchor: CGPoint, in box: CGRect) -> Coordinate {
    WorldPoint(
      x: Double(box.minX + anchor.x * box.width), y: Double(box.minY + anchor.y * box.height)
    ).coordinate.wrapped
  }
}
