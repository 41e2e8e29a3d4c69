// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// Returns the range of the target's y in which an untilted view shows nothing north or south of the world.
///
/// If the rotated view is taller than the world, the range is the single y that centers the world vertically.
func targetRowsFillingView(
  pointsPerWorld: Double, bearing: Double, size: ViewSize, padding: MapEdgeInsets
) -> ClosedRange<Double> {
  let reach = reach(bearing: bearing, size: size, padding: padding)
  let lowest = reach.north / pointsPerWorld
  let highest = 1 - reach.south / pointsPerWorld
  guard highest - lowest < 1e-12 else { return lowest...highest }
  // The range is empty, or not empty only because of rounding.
  let middle = (lowest + highest) / 2
  return middle...middle
}

/// Returns how far an untilted view extends north and south of its target, in points.
private func reach(
  bearing: Double, size: ViewSize, padding: MapEdgeInsets
) -> (north: Double, south: Double) {
  let center = padding.center(of: size)
  let sine = sin(bearing * .pi / 180)
  let cosine = cos(bearing * .pi / 180)
  var north = 0.0
  var south = 0.0
  for x in [-center.x, size.width - center.x] {
    for y in [-center.y, size.height - center.y] {
      let southward = sine * x + cosine * y
      north = max(north, -southward)
      south = max(south, southward)
    }
  }
  return (north, south)
}

extension Viewport {
  /// Returns this viewport with zoom and target changed as little as needed for the world to fill it when
  /// untilted. Applies no other limits. MapLibre constrains its camera in the same way.
  package func filledWithWorld() -> Viewport {
    let zoom = max(zoom, log2(size.height / Mercator.worldSize))
    let rows = targetRowsFillingView(
      pointsPerWorld: Mercator.worldSize * exp2(zoom), bearing: bearing, size: size,
      padding: padding)
    let y = min(max(target.y, rows.lowerBound), rows.upperBound)
    return Viewport(
      target: WorldPoint(x: target.x, y: y), zoom: zoom, bearing: bearing,
      viewingAngle: viewingAngle, roll: roll, size: size, padding: padding, scale: scale)
  }
}
