// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A picture that lies on the ground, below the labels.
public struct OverlayGroundImage: Sendable {
  public var image: OverlayImage
  /// Where the picture's corners lie in the Mercator world: north-west, north-east, south-east and
  /// south-west of an unturned picture. x may leave 0...1.
  public var corners: [WorldPoint]
  /// 0...1.
  public var opacity: Double = 1
  /// Greater is drawn over smaller, among lines, areas and ground images.
  public var zIndex: Int = 0
  public var isVisible = true
  public var isTappable = true

  /// A picture over four corners: north-west, north-east, south-east, south-west. Where they are no
  /// parallelogram, the picture is as one takes it of a plane, its straight lines straight.
  public init(_ image: OverlayImage, corners: [Coordinate]) {
    self.image = image
    self.corners = WorldPath.unwrapped(corners)
  }

  /// A picture over a box, turned about its anchor.
  ///
  /// - Parameters:
  ///   - bearing: degrees clockwise.
  ///   - anchor: the place in the picture that it turns about, (0, 0) top left to (1, 1).
  public init(
    _ image: OverlayImage, bounds: CoordinateBounds, bearing: Double = 0,
    anchor: SIMD2<Double> = [0.5, 0.5]
  ) {
    var west = bounds.southWest.longitude
    let east = bounds.northEast.longitude
    if west > east { west -= 360 }
    let low = WorldPoint(Coordinate(latitude: bounds.northEast.latitude, longitude: west))
    let high = WorldPoint(Coordinate(latitude: bounds.southWest.latitude, longitude: east))
    let size = SIMD2(high.x - low.x, high.y - low.y)
    self.init(
      image, at: WorldPoint(x: low.x + anchor.x * size.x, y: low.y + anchor.y * size.y),
      worldSize: size, bearing: bearing, anchor: anchor)
  }

  /// A picture at a place, in meters on the ground there.
  ///
  /// - Parameters:
  ///   - size: width and height in meters.
  ///   - bearing: degrees clockwise.
  ///   - anchor: the place in the picture that lies on `center`, (0, 0) top left to (1, 1).
  public init(
    _ image: OverlayImage, center: Coordinate, size: SIMD2<Double>, bearing: Double = 0,
    anchor: SIMD2<Double> = [0.5, 0.5]
  ) {
    let metersPerWorld =
      2 * .pi * Mercator.earthRadius * cos(center.latitude * .pi / 180)
    self.init(
      image, at: WorldPoint(center), worldSize: size / metersPerWorld, bearing: bearing,
      anchor: anchor)
  }

  private init(
    _ image: OverlayImage, at place: WorldPoint, worldSize size: SIMD2<Double>, bearing: Double,
    anchor: SIMD2<Double>
  ) {
    self.image = image
    let (s, c) = (sin(bearing * .pi / 180), cos(bearing * .pi / 180))
    corners = [SIMD2(0.0, 0.0), [1, 0], [1, 1], [0, 1]].map { corner in
      let way = (corner - anchor) * size
      return WorldPoint(x: place.x + way.x * c - way.y * s, y: place.y + way.x * s + way.y * c)
    }
  }
}
