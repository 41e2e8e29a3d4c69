// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// Converts points of the screen to the ground, independently of the camera's target, bearing and zoom, which
/// only translate, rotate and scale the ground.
///
/// The ground is drawn up to ``Viewport/horizonY``. A point above the horizon maps to the ground at that row.
/// So the map does not jump when a finger crosses the horizon, and the ground at one point of the screen has
/// a bounded size.
struct GroundLens {
  /// A world large enough that no point is clipped: 256 points, repeated in x and y.
  private let viewport: Viewport

  init(viewingAngle: Double, roll: Double, size: ViewSize, padding: MapEdgeInsets) {
    viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 0, bearing: 0, viewingAngle: viewingAngle,
      roll: roll, size: size, padding: padding, scale: 1)
  }

  /// Returns the ground at a point of the screen, in points right and down of the target at the target's
  /// scale. Down is toward the viewer, opposite to the bearing.
  func ground(at screenPoint: ScreenPoint) -> SIMD2<Double> {
    guard let point = viewport.nearestGround(to: screenPoint) else { return .zero }
    return [point.x - 0.5, point.y - 0.5] * Mercator.worldSize
  }
}
