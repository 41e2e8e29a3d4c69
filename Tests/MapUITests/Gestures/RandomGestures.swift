// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI

/// Random cameras, views and touches for property tests, the same in each run.
struct RandomGestures {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a camera far from the world's edge. One in four is at the antimeridian, one in three has the
  /// maximum viewing angle.
  mutating func camera(zoom: ClosedRange<Double>) -> CameraState {
    let zoom = random.double(in: zoom)
    let atTheSeam = random.int(in: 0...3) == 0
    let largest = Gate.largestAngle(zoom)
    return CameraState(
      target: Coordinate(
        latitude: random.double(in: -70...70),
        longitude: atTheSeam ? random.double(in: 179.999...180.001) : random.double(in: -180...180)),
      zoom: zoom, bearing: random.double(in: 0...360),
      viewingAngle: random.int(in: 0...2) == 0 ? largest : random.double(in: 0...largest))
  }

  /// Returns a player with a random camera and view.
  mutating func player(zoom: ClosedRange<Double>) -> Player {
    let size = ViewSize(width: random.double(in: 300...1200), height: random.double(in: 300...1200))
    // Half of the views have so much padding at the top that the horizon is visible at large angles.
    let padding =
      random.int(in: 0...1) == 0
      ? MapEdgeInsets.zero
      : MapEdgeInsets(
        top: random.double(in: 0...size.height * 0.9), left: random.double(in: 0...100), bottom: 0,
        right: random.double(in: 0...100))
    return Player(camera(zoom: zoom), size: size, padding: padding)
  }

  /// Returns a point in a view, below a row.
  mutating func point(in size: ViewSize, below row: Double) -> ScreenPoint {
    ScreenPoint(
      x: random.double(in: 0...size.width),
      y: random.double(in: min(max(row, 0), size.height - 1)...size.height))
  }
}

/// Returns the distance between a point and the position of a coordinate on the screen, in points.
func slip(_ coordinate: Coordinate?, _ finger: ScreenPoint, _ viewport: Viewport) -> Double {
  guard let coordinate, let shown = viewport.point(for: coordinate) else { return .infinity }
  return hypot(shown.x - finger.x, shown.y - finger.y)
}
