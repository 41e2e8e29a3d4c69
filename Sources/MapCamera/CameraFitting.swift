// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// The position at the greatest zoom that shows a box whole, north up and untilted, the box in the
/// middle of what padding and insets together leave of the view.
///
/// Insets larger than the view give the lowest zoom. Where the limits forbid the position, it is the
/// nearest that they permit.
///
/// - Parameters:
///   - bounds: The box; one that crosses the antimeridian is shown as such.
///   - size: The view's size in points.
///   - insets: The room to leave around the box, in points.
///   - padding: The view's own padding in points, to which the insets are added. The position's target
///     is in the middle of what the padding alone leaves.
///   - constraints: The map's limits.
/// - Returns: nil only for invalid bounds.
public func cameraFitting(
  _ bounds: CoordinateBounds, in size: ViewSize, insets: EdgeInsets = EdgeInsets(all: 64),
  padding: EdgeInsets = .zero, constraints: CameraConstraints = CameraConstraints()
) -> CameraPosition? {
  guard bounds.isValid else { return nil }
  let box = WorldBox(bounds)
  let size = size.usable
  let edges = padding.usable + insets.usable
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
  let center = padding.usable.center(of: size)
  let target = WorldPoint(
    x: box.center.x + (center.x - middle.x) / world,
    y: box.center.y + (center.y - middle.y) / world)
  return constraints.constrain(
    CameraPosition(target: target.coordinate, zoom: zoom), size: size, padding: padding)
}

/// A box of coordinates on the Mercator square.
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

/// The greatest `Float` that is not above a number: a zoom rounded up would cut the box's edge off.
private func roundedDown(_ value: Double) -> Float {
  let float = Float(value)
  return Double(float) > value ? float.nextDown : float
}
