// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation

/// The camera of navigation, with the modes following, overview and free, and the transitions between them.
///
/// A value without its own clock: each frame depends on the previous one, the time and the scene. In
/// following mode, `PuckMotion` moves the puck along the route and `FollowingMotion` smooths bearing and
/// zoom. The camera is then placed so that the puck is exactly at its anchor on the screen.
package struct NavigationCamera: Sendable {
  /// The parameters of the camera's motion.
  package var tuning: NavigationCameraTuning

  private var puck = PuckMotion()
  private var following: FollowingMotion?
  private var fit: OverviewFit?
  /// The last distance of the puck on the route, in meters.
  private var traveled = 0.0
  private var track: CameraRoute?
  private var transition: CameraTransition?
  private var turnLimit = TurnLimit()
  /// The radius of the puck's accuracy circle, in meters.
  private var accuracy: Double?
  private var coasting: (from: CameraPose, speed: CameraPose, elapsed: Double)?
  fileprivate var aim: Aim?
  private var shown: CameraPose?
  private var speed = CameraPose.zero
  private var time: Double?
  /// The camera of the last frame, or the one adopted since.
  private(set) var last: CameraState?
  /// Whether ``speed`` comes from an adopted camera.
  private var isAdopted = false
  /// The pose before the last frame and the time since then, in seconds; `nil` if ``speed`` does not depend on them.
  private var previous: (pose: CameraPose, dt: Double)?

  /// The inputs of a pose other than the user's position. A change starts a transition.
  fileprivate struct Aim: Hashable {
    var mode: NavigationCameraMode
    var perspective: NavigationCameraPerspective
    var isGuidanceActive: Bool
    var followingZoom: Double?
    var parking: NavigationScene.Parking?
    var padding: MapEdgeInsets
    var covered: MapEdgeInsets
    var size: ViewSize
  }

  package init(tuning: NavigationCameraTuning = NavigationCameraTuning()) { self.tuning = tuning }

  /// Adopts a camera set by something else, such as a gesture, a call or an animation. The next frame
  /// starts from it.
  ///
  /// - Parameters:
  ///   - time: The time at which it is shown, in seconds.
  ///   - isMoving: Whether a gesture or an animation moved the camera there. If so, a transition starts
  ///     with its speed; otherwise at rest.
  package mutating func adopt(_ camera: CameraState, at time: Double, isMoving: Bool = false) {
    guard camera != last else { return }
    let pose = CameraPose(camera)
    let dt = time - (self.time ?? time)
    speed = .zero
    if isMoving, let shown, dt > 0 { speed = pose.difference(from: shown).scaled(by: 1 / dt) }
    shown = pose
    last = camera
    isAdopted = true
    previous = nil
    release()
  }

  /// Replaces the camera of the last frame by the one that the view shows for it, within the view's limits. The next
  /// frame starts from it.
  package mutating func accept(_ camera: CameraState) {
    guard camera != last, let shown else { return }
    store(camera, bearing: shown.bearing)
  }

  /// Releases the camera. The next frame starts a transition.
  package mutating func release() {
    transition = nil
    coasting = nil
    aim = nil
    turnLimit.restart()
  }

  /// Skips a time in which nothing moved and no frame was needed, so that the next motion starts from its
  /// beginning and not from where it would be after that time.
  package mutating func rest(until time: Double) {
    guard let last = self.time, time.isFinite, time > last else { return }
    self.time = time
    following?.rest(by: time - last, puck: puck)
  }

  /// Computes the frame for a time, in seconds of a clock that does not go backwards. The caller constrains its camera
  /// and reports a different one with ``accept(_:)``.
  ///
  /// Before the first fix the camera keeps the adopted position, or the default one. A clock jump of more
  /// than one second counts as one second.
  package mutating func step(to time: Double, scene: NavigationScene) -> NavigationFrame {
    let now = time.isFinite ? max(time, self.time ?? time) : self.time ?? 0
    let dt = min(now - (self.time ?? now), 1)
    self.time = now
    let scene = scene.sanitized
    puck.step(by: dt, to: now, position: scene.position, track: scene.track, tuning: tuning)
    followAccuracy(scene.position, by: dt)
    guard puck.hasPosition else {
      return frame(shown ?? CameraPose(CameraState(.default)), dt, scene)
    }
    if scene.mode == .following, aim?.mode != .following {
      let framing = framing(scene)
      following?.frameAnew(puck, framing: framing, tuning: tuning)
    }
    let before = following?.view
    follow(by: dt, scene)
    guard let view = following?.view else {
      return frame(shown ?? CameraPose(CameraState(.default)), dt, scene)
    }
    let isRefitted = scene.mode == .overview && fitOverview(scene)
    let goal = goal(view, scene)
    let next = Aim(scene)
    if next != aim || isRefitted {
      begin(next, goal: goal, before: before.map { self.goal($0, scene) } ?? goal, dt, scene)
    }
    return frame(moved(to: goal, by: dt), dt, scene)
  }
}

extension NavigationCamera.Aim {
  fileprivate init(_ scene: NavigationScene) {
    let isFollowing = scene.mode == .following
    self.init(
      mode: scene.mode, perspective: isFollowing ? scene.perspective : .tilted,
      isGuidanceActive: isFollowing && scene.isGuidanceActive,
      followingZoom: isFollowing ? scene.followingZoom : nil,
      parking: isFollowing ? scene.parking : nil, padding: scene.padding,
      covered: scene.covered, size: scene.size)
  }
}

extension NavigationCamera {
  private mutating func follow(by dt: Double, _ scene: NavigationScene) {
    if scene.track !== track {
      track = scene.track
      traveled = 0
    }
    if let distance = puck.routeDistance { traveled = distance }
    let framing = framing(scene)
    if following == nil {
      following = FollowingMotion(puck, track: scene.track, framing: framing, tuning: tuning)
    } else {
      following?.step(by: dt, puck: puck, track: scene.track, framing: framing, tuning: tuning)
    }
  }

  private func framing(_ scene: NavigationScene) -> Framing {
    Framing(
      scene: scene, viewingAngle: following?.view.viewingAngle ?? tuning.viewingAngle,
      tuning: tuning)
  }

  /// Returns the goal of the mode, without a transition.
  private func goal(_ view: FollowingView, _ scene: NavigationScene) -> CameraPose {
    switch scene.mode {
    case .following: followingPose(view, scene)
    case .overview: fit?.pose(scene) ?? followingPose(view, scene)
    case .free: shown ?? followingPose(view, scene)
    }
  }

  /// Returns the pose that places the puck at its anchor.
  ///
  /// The offset from the target to a screen point depends only on zoom, bearing and angle, so the target is
  /// the puck minus this offset.
  private func followingPose(_ view: FollowingView, _ scene: NavigationScene) -> CameraPose {
    let range = scene.constraints.zoomRange(size: scene.size)
    let anchor = PuckAnchor(scene, tuning)
    let seat = anchor.point
    let requested =
      scene.followingZoom.flatMap { $0.isNaN ? nil : $0 }
      ?? scene.parking.map { parkingZoom($0, anchor, view) } ?? view.zoom
    let zoom = min(max(requested, Double(range.lowerBound)), Double(range.upperBound))
    let facing = scene.parking?.bearing.map {
      view.bearing + Longitude.difference(from: view.bearing, to: $0)
    }
    let bearing = scene.perspective == .topDownNorthUp ? 0 : facing ?? view.bearing
    let angle =
      scene.perspective == .tilted ? SmoothAngleLimit.limited(view.viewingAngle, zoom: zoom) : 0
    let lens = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 0, bearing: bearing, viewingAngle: angle,
      size: scene.size, padding: scene.padding)
    let ground = lens.nearestGround(to: ScreenPoint(x: seat.x, y: seat.y))
    let offset = SIMD2((ground?.x ?? 0.5) - 0.5, (ground?.y ?? 0.5) - 0.5)
    return CameraPose(
      target: view.puck - offset * exp2(-zoom), zoom: zoom, bearing: bearing, viewingAngle: angle)
  }

  /// Returns the zoom at which the reach of a parked view fits above the puck. In a tilted view, more fits.
  private func parkingZoom(
    _ parking: NavigationScene.Parking, _ anchor: PuckAnchor, _ view: FollowingView
  ) -> Double {
    let points = max(0.75 * (anchor.point.y - anchor.room.top), 20)
    let latitude = WorldPoint(x: 0, y: min(max(view.puck.y, 0), 1)).coordinate.latitude
    let scale = Mercator.metersPerPoint(latitude: latitude, zoom: 0) * points / parking.reach
    return min(max(log2(scale), tuning.zooms.lowerBound), tuning.zooms.upperBound)
  }

  private mutating func fitOverview(_ scene: NavigationScene) -> Bool {
    let puck = puck.point
    var box = scene.track?.rest(from: traveled) ?? [puck.x, puck.x, puck.y, puck.y]
    func include(_ x: Double, _ y: Double) {
      let near = x - (x - (box.x + box.y) / 2).rounded()
      box = [min(box.x, near), max(box.y, near), min(box.z, y), max(box.w, y)]
    }
    include(puck.x, puck.y)
    for point in scene.extraPoints where point.isValid {
      let world = WorldPoint(point)
      include(world.x, min(max(world.y, 0), 1))
    }
    guard fit != nil, aim?.mode == .overview else {
      fit = OverviewFit(box, scene, tuning)
      return true
    }
    return fit?.update(box, scene, tuning) ?? false
  }

  /// Starts a transition to another aim, from the last frame and its speed.
  private mutating func begin(
    _ next: Aim, goal: CameraPose, before: CameraPose, _ dt: Double, _ scene: NavigationScene
  ) {
    defer { aim = next }
    turnLimit.restart()
    transition = nil
    coasting = nil
    guard let shown, !scene.reducesMotion else { return }
    turnLimit.begin(at: shown.bearing)
    guard next.mode != .free else {
      // A released camera decelerates. A camera moved by something else has already stopped.
      if aim != nil { coasting = (shown, speed, 0) }
      return
    }
    // After a change of the view's size, do not animate.
    if let aim, aim.size != next.size, aim.mode == next.mode { return }
    let goalSpeed = dt > 0 ? goal.difference(from: before).scaled(by: 1 / dt) : .zero
    let kind: CameraTransition.Kind =
      aim?.mode == next.mode ? .within : next.mode == .overview ? .out : .into
    let range = scene.constraints.zoomRange(size: scene.size)
    transition = CameraTransition(
      kind, from: shown, speed: speed, to: before, goalSpeed: goalSpeed,
      extent: max(scene.size.width, scene.size.height), lowestZoom: Double(range.lowerBound),
      tuning: tuning)
  }

  private mutating func moved(to goal: CameraPose, by dt: Double) -> CameraPose {
    if var coast = coasting {
      coast.elapsed += dt
      coasting = coast.elapsed < tuning.runOut ? coast : nil
      return coast.from.adding(
        coast.speed, times: CameraTransition.drift(coast.elapsed, over: tuning.runOut))
    }
    transition?.advance(by: dt)
    if transition?.isOver == true { transition = nil }
    return transition?.pose(to: goal) ?? goal
  }

  /// Limits the turning speed and the viewing angle of a pose, and stores it as the last frame.
  private mutating func frame(
    _ pose: CameraPose, _ dt: Double, _ scene: NavigationScene
  ) -> NavigationFrame {
    var requested = withTurnLimited(pose, dt, scene)
    requested.viewingAngle =
      transition == nil && coasting == nil
      ? requested.viewingAngle
      : SmoothAngleLimit.limited(requested.viewingAngle, zoom: requested.zoom)
    let camera = requested.state
    previous = dt > 0 && !isAdopted ? shown.map { (pose: $0, dt: dt) } : nil
    isAdopted = false
    store(camera, bearing: requested.bearing)
    return NavigationFrame(
      camera: camera, puck: puckMark, isInTransition: transition != nil || coasting != nil)
  }

  /// Stores the camera of the last frame with its bearing in unwrapped degrees, and the speed that leads to it.
  private mutating func store(_ camera: CameraState, bearing: Double) {
    var pose = CameraPose(camera)
    pose.bearing = bearing
    if let previous {
      speed = pose.difference(from: previous.pose).scaled(by: 1 / previous.dt)
    }
    shown = pose
    last = camera
  }

  /// Returns the pose with its turning speed limited. While following, the rotation is about the puck, so
  /// that the puck stays at its anchor.
  private mutating func withTurnLimited(
    _ pose: CameraPose, _ dt: Double, _ scene: NavigationScene
  ) -> CameraPose {
    let owed = turnLimit.step(to: pose.bearing, by: dt, tuning: tuning)
    guard owed != 0 else { return pose }
    var turned = pose
    turned.bearing -= owed
    if scene.mode == .following {
      var offset = pose.target - puck.point
      offset.x -= offset.x.rounded()
      let (sine, cosine) = (sin(-owed * .pi / 180), cos(-owed * .pi / 180))
      turned.target +=
        SIMD2(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine) - offset
    }
    return turned
  }

  /// Smooths changes of the radius. On the route the radius is removed at once.
  private mutating func followAccuracy(_ position: RoadPosition?, by dt: Double) {
    guard let reported = position?.accuracy, position?.routeDistance == nil, reported > 0,
      reported < 1e5
    else {
      accuracy = nil
      return
    }
    let radius = accuracy ?? reported
    accuracy =
      abs(reported - radius) < 0.1 ? reported : radius + (reported - radius) * (1 - exp(-3 * dt))
  }

  private var puckMark: NavigationFrame.Puck? {
    guard puck.hasPosition, let view = following?.view else { return nil }
    let point = puck.point
    return NavigationFrame.Puck(
      coordinate: WorldPoint(x: point.x - point.x.rounded(.down), y: point.y).coordinate.wrapped,
      bearing: Longitude.eastward(from: 0, to: view.puckBearing),
      routeDistance: puck.routeDistance, speed: puck.speed, accuracy: accuracy)
  }
}
