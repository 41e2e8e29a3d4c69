// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry

/// A change of the camera that is computed when it is applied, from the camera and the view at that moment.
///
/// The result is constrained to the map's limits. An update with a value that is not a number, or with
/// invalid bounds, changes nothing.
public struct CameraUpdate: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case zoomTo(Double)
    case zoomBy(Double)
    case zoomByAt(Double, ScreenPoint)
    case target(Coordinate)
    case targetZoom(Coordinate, Double)
    case camera(CameraPosition)
    case fit(CoordinateBounds, MapEdgeInsets)
    case scroll(x: Double, y: Double)
  }

  let change: Change

  /// Zooms by a number of levels; positive values zoom in. Each level doubles the scale.
  public static func zoom(by delta: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomBy(Double(delta)))
  }

  /// Sets the zoom and keeps the other properties.
  ///
  /// - Parameter zoom: The zoom level, 0 for a world of 256 points.
  public static func zoom(to zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomTo(Double(zoom)))
  }

  /// Zooms by a number of levels. The coordinate at a point of the view stays at that point, also with tilt
  /// and rotation.
  ///
  /// - Parameters:
  ///   - delta: The number of levels; positive values zoom in.
  ///   - point: The fixed point, in points from the view's top-left corner.
  public static func zoom(by delta: Float, at point: CGPoint) -> CameraUpdate {
    CameraUpdate(change: .zoomByAt(Double(delta), ScreenPoint(point)))
  }

  /// Sets the target, in degrees, and keeps the other properties.
  public static func setTarget(_ target: Coordinate) -> CameraUpdate {
    CameraUpdate(change: .target(target))
  }

  /// Sets the target and the zoom and keeps the other properties.
  public static func setTarget(_ target: Coordinate, zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .targetZoom(target, Double(zoom)))
  }

  /// Sets all properties of the camera.
  public static func setCamera(_ camera: CameraPosition) -> CameraUpdate {
    CameraUpdate(change: .camera(camera))
  }

  /// Shows bounds completely at the greatest possible zoom with a number of points around them, in addition to the map's
  /// padding. Bearing, viewing angle and roll become 0. If the padding exceeds the view, the map zooms out to its lowest zoom.
  public static func fit(
    _ bounds: CoordinateBounds, withPadding padding: CGFloat = 64
  ) -> CameraUpdate {
    fit(bounds, with: MapEdgeInsets(all: Double(padding)))
  }

  /// Shows bounds completely with a number of points at each edge, in addition to the map's padding. Bearing,
  /// viewing angle and roll become 0.
  public static func fit(
    _ bounds: CoordinateBounds, with insets: MapEdgeInsets
  ) -> CameraUpdate {
    CameraUpdate(change: .fit(bounds, insets))
  }

  /// Moves the target by points on the screen: right for positive x, down for positive y.
  ///
  /// With tilt, the distance is measured on the ground, at the target's scale.
  public static func scrollBy(x: CGFloat, y: CGFloat) -> CameraUpdate {
    CameraUpdate(change: .scroll(x: Double(x), y: Double(y)))
  }
}

// MARK: - Applying

/// The size, padding and limits of a view, for computing cameras.
struct CameraContext: Hashable, Sendable {
  var size: ViewSize
  var padding: MapEdgeInsets
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
    let turn = (bearing + roll) * .pi / 180
    let (sine, cosine) = (sin(turn), cos(turn))
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
  func zoomed(by delta: Double, at point: ScreenPoint, in frame: CameraContext)
    -> CameraState
  {
    let before = frame.viewport(self)
    var result = self
    result.zoom += delta
    let gated = frame.constrain(result)
    (result.zoom, result.viewingAngle) = (gated.zoom, gated.viewingAngle)
    let after = frame.viewport(result)
    guard let ground = before.nearestGround(to: point, below: after.horizonY),
      let moved = after.nearestGround(to: point, below: before.horizonY)
    else { return result }
    result.target =
      WorldPoint(
        x: before.target.x + ground.x - moved.x,
        y: min(max(before.target.y + ground.y - moved.y, 0), 1)
      ).coordinate.wrapped
    return result
  }
}
