// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
import MapGeometry

/// Which way a camera takes from one place to another.
public enum CameraPath: Hashable, Sendable {
  /// Straight for near ways; for those of more than ``CameraAnimation/longWay`` views, flying.
  case automatic
  /// Straight on the map, the zoom changing evenly, the ground passing at even speed.
  case straight
  /// Zooming out, across, and in again (van Wijk and Nuij 2003).
  case flying
}

/// A camera's way from one state to another: a pure function of progress.
///
/// The target takes the short way round the world, across the antimeridian if that is it, and the
/// bearing the short way round.
public struct CameraAnimation: Hashable, Sendable {
  /// Where it starts.
  public let start: CameraState
  /// Where it ends, exactly.
  public let end: CameraState
  /// How long it takes, seconds.
  public let duration: Double
  /// How its progress runs over its time.
  public let curve: AnimationCurve

  private let origin: WorldPoint
  private let way: SIMD2<Double>
  private let turn: Double
  private let flight: FlyPath?

  /// From how many views' length on, at the lower of the two zooms, a way is long.
  public static let longWay = 4.0
  /// The duration of an animation that is not told another, seconds.
  public static let defaultDuration = 0.25

  /// Plans a way.
  ///
  /// - Parameters:
  ///   - start: Where it starts.
  ///   - end: Where it ends.
  ///   - path: Which way.
  ///   - duration: In seconds; nil takes what the flight's length asks for, and
  ///     ``defaultDuration`` for straight ways. What is negative or not finite is 0.
  ///   - curve: How progress runs over time.
  ///   - size: The view's size in points.
  ///   - lowestZoom: How far a flight may zoom out.
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
    way = [east - east.rounded(), goal.y - origin.y]
    turn = Longitude.difference(from: start.bearing, to: end.bearing)
    let extent = max(size.width, size.height, 1)
    let distance = (way * way).sum().squareRoot() * Mercator.worldSize
    let isLong = distance * exp2(min(start.zoom, end.zoom)) > CameraAnimation.longWay * extent
    flight =
      path == .flying || path == .automatic && isLong
      ? FlyPath(
        distance: distance * exp2(start.zoom), zoomChange: end.zoom - start.zoom,
        extent: extent, lowestZoomChange: lowestZoom - start.zoom) : nil
    let seconds = duration ?? flight?.duration ?? CameraAnimation.defaultDuration
    self.duration = seconds.isFinite ? max(seconds, 0) : 0
  }

  /// Whether the way is a flight.
  public var isFlight: Bool { flight != nil }

  /// The camera so many seconds after the start.
  public func state(after seconds: Double) -> CameraState {
    guard duration > 0 else { return end }
    return state(at: curve.progress(at: seconds / duration))
  }

  /// The camera at a progress: 0 is the start, 1 the end. A pure function.
  public func state(at progress: Double) -> CameraState {
    guard progress > 0 else { return start }
    guard progress < 1 else { return end }
    let (share, zoomChange) = flight?.place(at: progress) ?? straight(at: progress)
    let point = WorldPoint(x: origin.x + way.x * share, y: origin.y + way.y * share)
    return CameraState(
      target: point.coordinate.wrapped, zoom: start.zoom + zoomChange,
      bearing: Longitude.eastward(from: 0, to: start.bearing + turn * progress),
      viewingAngle: start.viewingAngle + (end.viewingAngle - start.viewingAngle) * progress)
  }

  /// With the zoom even, the ground passes the screen evenly where each step on the map is as long as
  /// the scale there makes it. So a zoom about a point of the screen keeps that point all the way.
  private func straight(at progress: Double) -> (share: Double, zoomChange: Double) {
    let change = end.zoom - start.zoom
    guard abs(change) > 1e-6 else { return (progress, change * progress) }
    return ((1 - exp2(-change * progress)) / (1 - exp2(-change)), change * progress)
  }
}
