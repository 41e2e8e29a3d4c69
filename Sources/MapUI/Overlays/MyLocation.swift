// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
public import MapGeometry
import MapImage
import MapScene
import MapStyle

/// The user's location.
public struct UserLocation: Hashable, Sendable {
  /// The coordinate in degrees.
  public var coordinate: Coordinate
  /// The horizontal accuracy in meters; `nil` if it is not known.
  public var accuracy: Double?
  /// The direction of view or travel in degrees clockwise from true north; `nil` if it is not known.
  public var heading: Double?

  /// Creates a location.
  public init(coordinate: Coordinate, accuracy: Double? = nil, heading: Double? = nil) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.heading = heading
  }
}

/// The dot at the user's location, with a disc for the accuracy and a beam for the heading.
@MainActor final class MyLocationDot {
  private let map: OverlaySet
  private var circle: OverlayID?
  private var rim: OverlayID?
  private var beam: OverlayID?
  private var dot: OverlayID?
  private var images: (scale: Double, dot: OverlayImage, beam: OverlayImage)?

  init(_ map: OverlaySet) { self.map = map }

  var ids: [OverlayID] { [dot].compactMap { $0 } }

  func show(_ location: UserLocation?, scale: Double) {
    for id in [circle, rim, beam, dot] { if let id { map.remove(id) } }
    (circle, rim, beam, dot) = (nil, nil, nil, nil)
    guard let location, location.coordinate.isValid else { return }
    let images = drawn(scale: scale)
    if let cap = SphericalCap(center: location.coordinate, radius: min(location.accuracy ?? 0, 1e6))
    {
      var color = StyleColor(red: 0.10, green: 0.45, blue: 0.91, alpha: 0.13)
      var area = OverlayArea(path: cap.outline, fillColor: color)
      area.holes = cap.holes
      area.zIndex = MyLocationDot.level
      area.isTappable = false
      circle = map.add(area)
      color.alpha = 0.4
      if let first = cap.rim.first {
        var line = OverlayLine(path: cap.rim + [first], width: 1, color: color)
        line.zIndex = MyLocationDot.level
        line.isTappable = false
        rim = map.add(line)
      }
    }
    if let heading = location.heading, heading.isFinite {
      var sprite = OverlaySprite(images.beam, at: location.coordinate)
      sprite.rotation = heading
      sprite.isFlat = true
      sprite.zIndex = MyLocationDot.level
      sprite.isTappable = false
      beam = map.add(sprite)
    }
    var sprite = OverlaySprite(images.dot, at: location.coordinate)
    // Drawn over buildings and below markers.
    sprite.level = .top
    sprite.zIndex = Int.min
    dot = map.add(sprite)
  }

  /// A z-index above the apps' overlays on the ground.
  private static let level = Int(Int32.max) + 1

  private func drawn(scale: Double) -> (scale: Double, dot: OverlayImage, beam: OverlayImage) {
    if let images, images.scale == scale { return images }
    let drawn = (
      scale, OverlayImage(MapIcons.dot(scale: scale), scale: scale),
      OverlayImage(MyLocationDot.beam(scale: scale), scale: scale)
    )
    images = drawn
    return drawn
  }

  /// Draws a beam of 60° upward that fades out.
  private static func beam(scale: Double) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: 88, height: 88), scale: scale)
    let center = CGPoint(x: 44, y: 44)
    let rings = 16
    for ring in 1...rings {
      var shape = Shape()
      shape.move(to: center)
      let radius = 42 * Double(ring) / Double(rings)
      shape.arc(center: center, radius: radius, from: -120, to: -60)
      shape.close()
      canvas.fill(shape, MapColor(red: 0.10, green: 0.45, blue: 0.91, alpha: 0.045))
    }
    return canvas.image
  }
}

extension MapView {
  /// Whether the map shows the user's location if it is known; `false` by default.
  ///
  /// ``clear()`` does not change it.
  public var isMyLocationEnabled: Bool {
    get { appOverlays.showsMyLocation }
    set {
      guard newValue != isMyLocationEnabled else { return }
      appOverlays.showsMyLocation = newValue
      showMyLocation()
      if appOverlays.location != nil { observers.report(.myLocation) }
    }
  }

  /// The user's location as last passed to ``locationChanged(to:)``; `nil` while ``isMyLocationEnabled`` is
  /// `false` and before the first call.
  public var userLocation: UserLocation? {
    appOverlays.showsMyLocation ? appOverlays.location : nil
  }

  /// Sets the user's location. The app calls it with each location from the platform, and with `nil` when
  /// the location is no longer known. An invalid location counts as `nil`.
  public func locationChanged(to location: UserLocation?) {
    appOverlays.location = location.flatMap { $0.coordinate.isValid ? $0 : nil }
    showMyLocation()
    if isMyLocationEnabled { observers.report(.myLocation) }
  }

  func showMyLocation() {
    if appOverlays.dot == nil, userLocation == nil { return }
    let dot = appOverlays.dot ?? MyLocationDot(overlays)
    appOverlays.dot = dot
    dot.show(userLocation, scale: scale)
  }
}
