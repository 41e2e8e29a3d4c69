// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

extension CameraState {
  /// Returns the projection of this camera in a view.
  package func viewport(
    size: ViewSize, padding: MapEdgeInsets = .zero, scale: Double = 1
  ) -> Viewport {
    Viewport(camera: self, size: size, padding: padding, scale: scale)
  }

  /// The target on the Mercator square. A new x may lie outside and wraps; y is clamped.
  var world: SIMD2<Double> {
    get {
      let point = WorldPoint(target)
      return [point.x, point.y]
    }
    set {
      let y = min(max(newValue.y, 0), 1)
      target = WorldPoint(x: newValue.x - newValue.x.rounded(.down), y: y).coordinate
    }
  }

  /// The width of the world in points.
  var pointsPerWorld: Double { Mercator.worldSize * exp2(zoom) }

  /// Converts a vector on the ground, in points right and down, to a vector on the Mercator square.
  func worldVector(_ ground: SIMD2<Double>) -> SIMD2<Double> {
    let sine = sin(bearing * .pi / 180)
    let cosine = cos(bearing * .pi / 180)
    return [cosine * ground.x - sine * ground.y, sine * ground.x + cosine * ground.y]
      / pointsPerWorld
  }

  /// Whether all values are finite.
  var isFinite: Bool {
    target.latitude.isFinite && target.longitude.isFinite && zoom.isFinite && bearing.isFinite
      && viewingAngle.isFinite && roll.isFinite
  }
}
