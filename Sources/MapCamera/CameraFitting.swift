// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// Returns the position with the greatest zoom that shows bounds completely, north up, without tilt.
///
/// The bounds are centered in the part of the view that the padding and the insets leave. If the insets are
/// larger than the view, the result has the lowest zoom. The result is constrained to `constraints`.
///
/// - Parameters:
///   - bounds: The bounds to show. They may cross the antimeridian.
///   - size: The view's size in points.
///   - insets: The margins around the bounds, in points.
///   - padding: The view's own padding in points, to which the insets are added. The position's target is at
///     the center of the rectangle that the padding alone leaves.
///   - constraints: The map's constraints.
/// - Returns: The position, or `nil` if the bounds are invalid.
public func cameraFitting(
  _ bounds: CoordinateBounds, in size: ViewSize,
  insets: MapEdgeInsets = MapEdgeInsets(top: 64, left: 64, bottom: 64, right: 64),
  padding: MapEdgeInsets = .zero, constraints: CameraConstraints = CameraConstraints()
) -> CameraPosition? {
  guard bounds.isValid else { return nil }
  let box = WorldBox(bounds)
  let size = size.sanitized
  let edges = padding.clamped + insets.clamped
  let width = size.width - edges.left - edges.right
  let height = size.height - edges.top - edges.bottom

  let range = constraints.zoomRange(size: size)
  let zoom: Float
  if width > 0, height > 0 {
    let widest = log2(min(width / box.width, height / box.height) / Mercator.worldSize)
    zoom = min(max(roundedDown(widest), range.lowerBound), range.upperBound)
  } else {
    zoom = range.lowerBound
  }

  let world = Mercator.worldSize * exp2(Double(zoom))
  let middle = ScreenPoint(x: edges.left + width / 2, y: edges.top + height / 2)
  let center = padding.clamped.center(of: size)
  let target = WorldPoint(
    x: box.center.x + (center.x - middle.x) / world,
    y: box.center.y + (center.y - middle.y) / world)
  return constraints.constrain(
    CameraPosition(target: target.coordinate, zoom: zoom), size: size, padding: padding)
}

/// Coordinate bounds projected to the Mercator square.
private struct WorldBox {
  let center: WorldPoint
  let width: Double
  let height: Double

  init(_ bounds: CoordinateBounds) {
    func point(_ corner: Coordinate) -> WorldPoint {
      let limit = Mercator.maximumLatitude
      return WorldPoint(
        Coordinate(latitude: min(max(corner.latitude, -limit), limit), longitude: corner.longitude))
    }
    let southWest = point(bounds.southWest)
    let northEast = point(bounds.northEast)
    width = bounds.longitudeSpan / 360
    height = southWest.y - northEast.y
    center = WorldPoint(x: southWest.x + width / 2, y: (southWest.y + northEast.y) / 2)
  }
}

/// Returns the greatest `Float` that is not above a number. A zoom that is rounded up would clip the bounds.
private func roundedDown(_ value: Double) -> Float {
  let float = Float(value)
  return Double(float) > value ? float.nextDown : float
}
