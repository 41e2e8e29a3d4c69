// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
import MapGeometry

/// The path of a camera animation.
public enum CameraPath: Hashable, Sendable {
  /// Straight for short distances; flying for distances of more than ``CameraAnimation/longDistance`` views.
  case automatic
  /// Straight on the map: the zoom changes evenly, and the ground moves over the screen at constant speed.
  case straight
  /// Zooms out, pans, and zooms in again (van Wijk and Nuij 2003).
  case flying
}

/// An animation of the camera from one state to another: a pure function of progress.
///
/// The target takes the shorter direction around the world, across the antimeridian if necessary, and the
/// bearing and the roll the shorter rotation.
public struct CameraAnimation: Hashable, Sendable {
  /// The state at the start.
  public let start: CameraState
  /// The exact state at the end.
  public let end: CameraState
  /// The duration, seconds.
  public let duration: Double
  /// The timing curve.
  public let curve: AnimationCurve

  private let origin: WorldPoint
  private let offset: SIMD2<Double>
  private let turn: Double
  private let rolling: Double
  private let flight: FlyPath?

  /// The length above which ``CameraPath/automatic`` flies, in view lengths at the lower of the two zooms.
  public static let longDistance = 4.0
  /// The default duration of an animation, in seconds.
  public static let defaultDuration = 0.25

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - start: The state at the start.
  ///   - end: The state at the end.
  ///   - path: The camera's path.
  ///   - duration: Seconds; `nil` for a flight's own duration, or ``defaultDuration`` for a straight path. A
  ///     value that is negative or not finite becomes 0.
  ///   - curve: The timing curve.
  ///   - size: The view's size in points.
  ///   - lowestZoom: The lowest zoom of a flight.
  public init(
    from start: CameraState, to end: CameraState, path: CameraPath = .automatic,
    duration: Double? = nil, curve: AnimationCurve = .easeInEaseOut, size: ViewSize,
    lowestZoom: Double = 2
  ) {
    self.start = start
    self.end = end
    self.curve = curve
    origin = WorldPoint(start.target)
    let goal = WorldPoint(end.target)
    let east = goal.x - origin.x
    offset = [east - east.rounded(), goal.y - origin.y]
    turn = Longitude.difference(from: start.bearing, to: end.bearing)
    rolling = Longitude.difference(from: start.roll, to: end.roll)
    let extent = max(size.width, size.height, 1)
    let distance = (offset * offset).sum().squareRoot() * Mercator.worldSize
    let isLong = distance * exp2(min(start.zoom, end.zoom)) > CameraAnimation.longDistance * extent
    flight =
      path == .flying || path == .automatic && isLong
      ? FlyPath(
        distance: distance * exp2(start.zoom), zoomChange: end.zoom - start.zoom,
        extent: extent, lowestZoomChange: lowestZoom - start.zoom) : nil
    let seconds = duration ?? flight?.duration ?? CameraAnimation.defaultDuration
    self.duration = seconds.isFinite ? max(seconds, 0) : 0
  }

  /// Whether the path is a flight.
  public var isFlight: Bool { flight != nil }

  /// Returns the camera at a time in seconds after the start. Earlier times return the start, later ones the end.
  public func state(after seconds: Double) -> CameraState {
    guard duration > 0 else { return end }
    return state(at: curve.progress(at: seconds / duration))
  }

  /// Returns the camera at a progress: 0 is the start, 1 the end. A pure function.
  public func state(at progress: Double) -> CameraState {
    guard progress > 0 else { return start }
    guard progress < 1 else { return end }
    let (share, zoomChange) = flight?.position(at: progress) ?? straight(at: progress)
    let point = WorldPoint(x: origin.x + offset.x * share, y: origin.y + offset.y * share)
    return CameraState(
      target: point.coordinate.wrapped, zoom: start.zoom + zoomChange,
      bearing: Longitude.eastward(from: 0, to: start.bearing + turn * progress),
      viewingAngle: start.viewingAngle + (end.viewingAngle - start.viewingAngle) * progress,
      roll: Longitude.eastward(from: 0, to: start.roll + rolling * progress))
  }

  /// The zoom changes evenly. The target's steps on the map are proportional to the scale at each moment, so
  /// the ground moves over the screen at constant speed. A zoom about a point of the screen therefore keeps
  /// that point fixed.
  private func straight(at progress: Double) -> (share: Double, zoomChange: Double) {
    let change = end.zoom - start.zoom
    guard abs(change) > 1e-6 else { return (progress, change * progress) }
    return ((1 - exp2(-change * progress)) / (1 - exp2(-change)), change * progress)
  }
}
