// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// From places on the screen to the ground, apart from where the camera is, how it is turned and zoomed:
/// those move, turn and scale the ground as a whole.
///
/// The ground is drawn up to ``Viewport/horizonY``. Whatever is held above it holds the ground on that
/// row, so nothing jumps when a finger crosses it, and one point of the screen is never more than the
/// bounded piece of ground that it is there.
struct GroundLens {
  /// A world so wide that no place on it is cut off: 256 points, repeated in x and y.
  private let viewport: Viewport

  init(viewingAngle: Double, size: ViewSize, padding: EdgeInsets) {
    viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 0, viewingAngle: viewingAngle, size: size,
      padding: padding)
  }

  /// The ground under a place, in points right and down of the target at the target's scale: down is
  /// toward the viewer, against the bearing.
  func ground(at place: ScreenPoint) -> SIMD2<Double> {
    let held = ScreenPoint(x: place.x, y: max(place.y, viewport.horizonY))
    guard let point = viewport.worldPoint(at: held) else { return .zero }
    return [point.x - 0.5, point.y - 0.5] * Mercator.worldSize
  }
}
