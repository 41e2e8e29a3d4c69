// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// An image on the ground, below the labels.
package struct OverlayGroundImage: Sendable {
  package var image: OverlayImage
  /// The Mercator world coordinates of the image's corners: top left, top right, bottom right and bottom
  /// left, which are northwest, northeast, southeast and southwest without rotation. x may be outside of
  /// 0...1.
  package var corners: [WorldPoint]
  /// The opacity, 0...1.
  package var opacity: Double = 1
  /// The drawing order among lines, areas and ground images. Overlays with greater values are drawn on top.
  package var zIndex: Int = 0
  package var isVisible = true
  package var isTappable = true

  /// Creates an image with four corners: northwest, northeast, southeast, southwest. If they do not form a
  /// parallelogram, the image is drawn in perspective, so that straight lines stay straight.
  package init(_ image: OverlayImage, corners: [Coordinate]) {
    self.image = image
    self.corners = WorldPath.unwrapped(corners)
  }

  /// Creates an image over a box, rotated about its anchor.
  ///
  /// - Parameters:
  ///   - bearing: The rotation in degrees clockwise.
  ///   - anchor: The point of the image about which it rotates, from (0, 0) top left to (1, 1) bottom
  ///     right.
  package init(
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

  /// Creates an image at a position with a size in meters on the ground.
  ///
  /// - Parameters:
  ///   - size: The width and height in meters.
  ///   - bearing: The rotation in degrees clockwise.
  ///   - anchor: The point of the image that lies on `center`, from (0, 0) top left to (1, 1) bottom right.
  package init(
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
    _ image: OverlayImage, at position: WorldPoint, worldSize size: SIMD2<Double>, bearing: Double,
    anchor: SIMD2<Double>
  ) {
    self.image = image
    let (s, c) = (sin(bearing * .pi / 180), cos(bearing * .pi / 180))
    corners = [SIMD2(0.0, 0.0), [1, 0], [1, 1], [0, 1]].map { corner in
      let offset = (corner - anchor) * size
      return WorldPoint(
        x: position.x + offset.x * c - offset.y * s, y: position.y + offset.x * s + offset.y * c)
    }
  }
}
