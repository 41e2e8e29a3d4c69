// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
public import MapGeometry
public import MapUI

/// A camera driver that keeps something that moves at the center of the view: a marker, or a vehicle of the app.
///
/// ```swift
/// mapView.cameraDriver = FollowCamera(marker, zoom: 16, viewingAngle: 45)
/// ```
///
/// A gesture, an animation or a call takes the camera from the driver. After a time without moves, the camera
/// returns with a transition. So does a change to another driver: the new one begins at the camera shown.
@MainActor public final class FollowCamera: CameraDriver {
  /// The zoom; `nil` for the one at which the driver took the camera.
  public var zoom: Double? { didSet { if zoom != oldValue { restart() } } }
  /// The viewing angle in degrees from the nadir, limited by the zoom.
  public var viewingAngle: Double { didSet { if viewingAngle != oldValue { restart() } } }
  /// Whether the driver has the camera; `false` from a gesture until the camera returns.
  public private(set) var isFollowing = true

  private let target: @MainActor (Double) -> (position: Coordinate, bearing: Double?)?
  private let resumesAfter: Double?
  private let tuning = NavigationCameraTuning()
  private weak var mapView: MapView?

  /// The time between two frames, in seconds, above which the target's speed is not known.
  private static let longestFrame = 0.5

  /// Whether the next frame starts a transition from the camera shown.
  private var begins = true
  private var transition: CameraTransition?
  /// The bearing and the zoom for a target and a driver without them.
  private var held = (bearing: 0.0, zoom: 0.0)
  private var bearing: SmoothedValue?
  private var last: (time: Double, goal: CameraPose)?
  /// The time of the last move by something else.
  private var taken = -Double.infinity
  private var isMoving = false
  /// The camera of the last frame; `nil` if the driver leaves the camera as it is.
  private var camera: CameraState?

  /// Creates a driver that follows a marker, as it is shown while it is animated.
  ///
  /// - Parameters:
  ///   - marker: The marker.
  ///   - zoom: The zoom; `nil` keeps the camera's.
  ///   - viewingAngle: Degrees from the nadir.
  ///   - turns: Whether the view turns with the marker's rotation. Otherwise it keeps its bearing.
  ///   - resumesAfter: The seconds without a gesture or another move after which the camera returns; `nil` for
  ///     only with ``resume()``.
  public convenience init(
    _ marker: Marker, zoom: Double? = nil, viewingAngle: Double = 0, turns: Bool = false,
    resumesAfter: Double? = 5
  ) {
    self.init(zoom: zoom, viewingAngle: viewingAngle, resumesAfter: resumesAfter) { _ in
      (marker.presentedPosition, turns ? marker.presentedRotation : nil)
    }
  }

  /// Creates a driver that follows a position of the app.
  ///
  /// - Parameters:
  ///   - zoom: The zoom; `nil` keeps the camera's.
  ///   - viewingAngle: Degrees from the nadir.
  ///   - resumesAfter: The seconds without a gesture or another move after which the camera returns; `nil` for
  ///     only with ``resume()``.
  ///   - target: Called once for each frame with its time, in seconds of the view's clock. Returns the position,
  ///     and the bearing to which the view turns, in degrees clockwise from north; without one, the view keeps
  ///     its bearing. `nil` leaves the camera as it is.
  public init(
    zoom: Double? = nil, viewingAngle: Double = 0, resumesAfter: Double? = 5,
    target: @escaping @MainActor (_ time: Double) -> (position: Coordinate, bearing: Double?)?
  ) {
    self.zoom = zoom
    self.viewingAngle = viewingAngle
    self.resumesAfter = resumesAfter
    self.target = target
  }

  /// Returns the camera to the target now.
  public func resume() {
    guard !isFollowing else { return }
    isFollowing = true
    restart()
  }

  private func restart() {
    begins = true
    mapView?.requestFrame()
  }

  // MARK: Camera driver

  public var needsFrame: Bool { isMoving || begins || !isFollowing && resumesAfter != nil }

  public func mapView(_ mapView: MapView, willShowFrameAt time: Double) {
    self.mapView = mapView
    isMoving = false
    camera = step(to: time, on: mapView)
  }

  public func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState? { camera }

  public func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool) {
    isFollowing = false
    taken = mapView.clock.now
    transition = nil
  }

  private func step(to time: Double, on mapView: MapView) -> CameraState? {
    guard let target = target(time), target.position.isValid else { return nil }
    if mapView.isGestureActive || mapView.isAnimating {
      taken = time
      return nil
    }
    if !isFollowing, let resumesAfter, time - taken >= resumesAfter { resume() }
    let dt = min(max(time - (last?.time ?? time), 0), 1)
    let goal = goal(target.position, bearing: target.bearing, by: dt, from: mapView.cameraState)
    defer { last = (time, goal) }
    guard isFollowing else { return nil }
    if begins { begin(to: goal, by: dt, on: mapView) } else { transition?.advance(by: dt) }
    if transition?.isOver == true { transition = nil }
    isMoving = transition != nil || goal != last?.goal
    return (transition?.pose(to: goal) ?? goal).state
  }

  private func goal(
    _ position: Coordinate, bearing requested: Double?, by dt: Double, from camera: CameraState
  ) -> CameraPose {
    if begins || !isFollowing { held = (camera.bearing, camera.zoom) }
    let requested = requested.flatMap { $0.isFinite ? $0 : nil }
    var turned = bearing ?? SmoothedValue(requested ?? held.bearing)
    turned.step(
      toBearing: requested ?? held.bearing, by: dt, speed: tuning.turningSpeed,
      stiffness: tuning.turningStiffness)
    bearing = turned
    let zoom = zoom.flatMap { $0.isFinite ? $0 : nil } ?? held.zoom
    let angle = viewingAngle.isFinite ? SmoothAngleLimit.limited(viewingAngle, zoom: zoom) : 0
    return CameraPose(
      CameraState(
        target: position, zoom: zoom, bearing: requested == nil ? held.bearing : turned.value,
        viewingAngle: angle))
  }

  /// Starts a transition from the camera shown, which is at rest, to the goal.
  private func begin(to goal: CameraPose, by dt: Double, on mapView: MapView) {
    begins = false
    guard !mapView.settings.reducesMotion else { return transition = nil }
    let size = ViewSize(width: Double(mapView.frame.width), height: Double(mapView.frame.height))
    let shown = CameraPose(mapView.cameraState)
    let isKnown = dt > 0 && dt < FollowCamera.longestFrame
    let goalSpeed =
      last.flatMap { isKnown ? goal.difference(from: $0.goal).scaled(by: 1 / dt) : nil } ?? .zero
    transition = CameraTransition(
      .into, from: shown, speed: .zero, to: goal, goalSpeed: goalSpeed,
      extent: max(size.width, size.height),
      lowestZoom: Double(mapView.constraints.zoomRange(size: size).lowerBound), tuning: tuning)
  }
}
