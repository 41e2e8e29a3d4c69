// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The size, padding and limits of a view, for computing cameras.
struct CameraContext: Hashable, Sendable {
  var size: ViewSize
  var padding: EdgeInsets
  var constraints: CameraConstraints

  func constrain(_ state: CameraState) -> CameraState {
    constraints.constrain(state, size: size, padding: padding)
  }

  func viewport(_ state: CameraState, scale: Double = 1) -> Viewport {
    Viewport(camera: state, size: size, padding: padding, scale: scale)
  }
}

extension CameraUpdate {
  /// Whether the update can only be computed in a view with a size.
  var needsSize: Bool {
    switch change {
    case .fit, .zoomByAt: true
    default: false
    }
  }

  /// Returns the constrained camera after this update; `nil` if the update changes nothing.
  func applied(to state: CameraState, in frame: CameraContext) -> CameraState? {
    var result = state
    switch change {
    case .zoomTo(let zoom):
      guard !zoom.isNaN else { return nil }
      result.zoom = zoom
    case .zoomBy(let delta):
      guard !delta.isNaN else { return nil }
      result.zoom += delta
    case .zoomByAt(let delta, let point):
      guard !delta.isNaN else { return nil }
      return frame.constrain(state.zoomed(by: delta, at: point, in: frame))
    case .target(let target):
      guard target.isNumeric else { return nil }
      result.target = target
    case .targetZoom(let target, let zoom):
      guard target.isNumeric, !zoom.isNaN else { return nil }
      (result.target, result.zoom) = (target, zoom)
    case .camera(let position):
      result = CameraState(position)
    case .fit(let bounds, let insets):
      let fitting = cameraFitting(
        bounds, in: frame.size, insets: insets, padding: frame.padding,
        constraints: frame.constraints)
      guard let fitting else { return nil }
      result = CameraState(fitting)
    case .scroll(let x, let y):
      guard x.isFinite, y.isFinite else { return nil }
      result.target = state.scrolled(x: x, y: y)
    }
    return frame.constrain(result)
  }
}

extension Coordinate {
  /// Whether a camera can move to this coordinate. Latitudes are clamped, longitudes wrapped.
  var isNumeric: Bool { !latitude.isNaN && longitude.isFinite }
}

extension CameraState {
  /// Returns the target moved by points on the ground, right and down on the rotated screen.
  func scrolled(x: Double, y: Double) -> Coordinate {
    let world = Mercator.worldSize * exp2(zoom)
    let sine = sin(bearing * .pi / 180)
    let cosine = cos(bearing * .pi / 180)
    let start = WorldPoint(target)
    return WorldPoint(
      x: start.x + (cosine * x - sine * y) / world,
      y: min(max(start.y + (sine * x + cosine * y) / world, 0), 1)
    ).coordinate.wrapped
  }

  /// Returns the camera zoomed so that the ground under a point stays there.
  ///
  /// The offset between the target and the ground at a point of the screen depends only on zoom, bearing and
  /// viewing angle. The target is therefore moved by the difference of the two offsets. For a point above the
  /// horizon, the farthest ground is used.
  func zoomed(by delta: Double, at point: ScreenPoint, in frame: CameraContext) -> CameraState {
    let before = frame.viewport(self)
    var result = self
    result.zoom += delta
    let gated = frame.constrain(result)
    (result.zoom, result.viewingAngle) = (gated.zoom, gated.viewingAngle)
    let after = frame.viewport(result)
    guard point.x.isFinite, point.y.isFinite else { return result }
    let held = ScreenPoint(x: point.x, y: max(point.y, before.horizonY, after.horizonY))
    guard let ground = before.worldPoint(at: held), let moved = after.worldPoint(at: held)
    else { return result }
    result.target =
      WorldPoint(
        x: before.target.x + ground.x - moved.x,
        y: min(max(before.target.y + ground.y - moved.y, 0), 1)
      ).coordinate.wrapped
    return result
  }
}
