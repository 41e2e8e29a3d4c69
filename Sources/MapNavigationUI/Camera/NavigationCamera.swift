// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
import MapGeometry
import MapNavigation

/// The camera of navigation: following, overview or free, and the ways between them.
///
/// A value without a clock of its own: each frame is worked out from the last one, the frame's time and
/// the scene. Following is driven along the route by its distance (`PuckMotion`), turned and zoomed
/// calmly (`FollowingMotion`), and then put so that the puck is at its place on the screen exactly.
public struct NavigationCamera: Sendable {
  /// How it moves.
  public var tuning: NavigationCameraTuning

  private var puck = PuckMotion()
  private var following: FollowingMotion?
  private var fit: OverviewFit?
  /// How far the route was traveled when the puck was last on it.
  private var traveled = 0.0
  private var track: CameraRoute?
  private var transition: CameraTransition?
  private var turnLimit = TurnLimit()
  /// The radius of the puck's circle, meters.
  private var accuracy: Double?
  private var coasting: (from: CameraPose, speed: CameraPose, elapsed: Double)?
  fileprivate var aim: Aim?
  private var shown: CameraPose?
  private var speed = CameraPose.zero
  private var time: Double?
  /// What the last frame returned, or was adopted since.
  private(set) var last: CameraState?
  /// Whether ``speed`` is that of an adopted camera.
  private var isAdopted = false

  /// What poses depend on beside the traveller: a change of it is a transition.
  fileprivate struct Aim: Hashable {
    var mode: NavigationCameraMode
    var perspective: NavigationCameraPerspective
    var isGuidanceActive: Bool
    var followingZoom: Double?
    var padding: EdgeInsets
    var covered: EdgeInsets
    var size: ViewSize
  }

  public init(tuning: NavigationCameraTuning = NavigationCameraTuning()) { self.tuning = tuning }

  /// Takes a camera that something else has shown: a gesture, a call, an animation. The next frame starts
  /// from it.
  ///
  /// - Parameters:
  ///   - time: when it is shown, seconds.
  ///   - isMoving: whether it moved there from the camera before as a hand or an animation moves it; a
  ///     transition then starts with that speed. Else it was put there, and is at rest.
  public mutating func adopt(_ camera: CameraState, at time: Double, isMoving: Bool = false) {
    guard camera != last else { return }
    let pose = CameraPose(camera)
    let dt = time - (self.time ?? time)
    speed = .zero
    if isMoving, let shown, dt > 0 { speed = pose.difference(from: shown).scaled(by: 1 / dt) }
    shown = pose
    last = camera
    isAdopted = true
    release()
  }

  /// Gives the camera up to something else. Whatever is shown next begins a transition.
  public mutating func release() {
    transition = nil
    coasting = nil
    aim = nil
    turnLimit.restart()
  }

  /// The frame of a time in seconds, of any clock that does not run back.
  ///
  /// Before the first fix the camera stays as it was adopted, or at the default position. A jump of the
  /// clock by more than a second counts as one second.
  public mutating func step(to time: Double, scene: NavigationScene) -> NavigationFrame {
    let now = time.isFinite ? max(time, self.time ?? time) : self.time ?? 0
    let dt = min(now - (self.time ?? now), 1)
    self.time = now
    let scene = scene.usable
    puck.step(by: dt, to: now, position: scene.position, track: scene.track, tuning: tuning)
    followAccuracy(scene.position, by: dt)
    guard puck.hasPlace else { return frame(shown ?? CameraPose(CameraState(.default)), dt, scene) }
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
      followingZoom: isFollowing ? scene.followingZoom : nil, padding: scene.padding,
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
    let framing = Framing(
      scene: scene, viewingAngle: following?.view.viewingAngle ?? tuning.viewingAngle,
      tuning: tuning)
    if following == nil {
      following = FollowingMotion(puck, track: scene.track, framing: framing, tuning: tuning)
    } else {
      following?.step(by: dt, puck: puck, track: scene.track, framing: framing, tuning: tuning)
    }
  }

  /// What the mode shows, without a transition.
  private func goal(_ view: FollowingView, _ scene: NavigationScene) -> CameraPose {
    switch scene.mode {
    case .following: followingPose(view, scene)
    case .overview: fit?.pose(scene) ?? followingPose(view, scene)
    case .free: shown ?? followingPose(view, scene)
    }
  }

  /// The pose that puts the puck at its place.
  ///
  /// Where a point of the screen lies from the target depends on zoom, bearing and angle alone: the
  /// target is as far from the puck.
  private func followingPose(_ view: FollowingView, _ scene: NavigationScene) -> CameraPose {
    let range = scene.constraints.zoomRange(size: scene.size)
    let wish = scene.followingZoom.flatMap { $0.isNaN ? nil : $0 } ?? view.zoom
    let zoom = min(max(wish, Double(range.lowerBound)), Double(range.upperBound))
    let bearing = scene.perspective == .topDownNorthUp ? 0 : view.bearing
    let angle =
      scene.perspective == .tilted ? SmoothAngleLimit.limited(view.viewingAngle, zoom: zoom) : 0
    let seat = PuckSeat(scene, tuning).place
    let lens = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 0, bearing: bearing, viewingAngle: angle,
      size: scene.size, padding: scene.padding)
    let ground = lens.worldPoint(at: ScreenPoint(x: seat.x, y: max(seat.y, lens.horizonY)))
    let way = SIMD2((ground?.x ?? 0.5) - 0.5, (ground?.y ?? 0.5) - 0.5)
    return CameraPose(
      target: view.puck - way * exp2(-zoom), zoom: zoom, bearing: bearing, viewingAngle: angle)
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

  /// Starts the way to another aim, from the last frame and with its speed.
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
      // What is let go of runs out; what others moved, they have stopped.
      if aim != nil { coasting = (shown, speed, 0) }
      return
    }
    // A view of another size is laid out anew, not animated.
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

  /// Brings a pose through the gate and remembers it.
  private mutating func frame(
    _ pose: CameraPose, _ dt: Double, _ scene: NavigationScene
  ) -> NavigationFrame {
    var wish = withTurnLimited(pose, dt, scene)
    wish.viewingAngle =
      transition == nil && coasting == nil
      ? wish.viewingAngle : SmoothAngleLimit.limited(wish.viewingAngle, zoom: wish.zoom)
    let camera = scene.constraints.constrain(
      wish.state, size: scene.size, padding: scene.padding)
    var shown = CameraPose(camera)
    shown.bearing = wish.bearing
    if let before = self.shown, dt > 0, !isAdopted {
      speed = shown.difference(from: before).scaled(by: 1 / dt)
    }
    isAdopted = false
    self.shown = shown
    last = camera
    return NavigationFrame(
      camera: camera, puck: puckMark, isInTransition: transition != nil || coasting != nil)
  }

  /// The pose with no more turn than is allowed: turned back about the puck while following, so that this
  /// stays at its place.
  private mutating func withTurnLimited(
    _ pose: CameraPose, _ dt: Double, _ scene: NavigationScene
  ) -> CameraPose {
    let owed = turnLimit.step(to: pose.bearing, by: dt, tuning: tuning)
    guard owed != 0 else { return pose }
    var turned = pose
    turned.bearing -= owed
    if scene.mode == .following {
      var way = pose.target - puck.point
      way.x -= way.x.rounded()
      let (sine, cosine) = (sin(-owed * .pi / 180), cos(-owed * .pi / 180))
      turned.target +=
        SIMD2(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine) - way
    }
    return turned
  }

  /// The radius grows and shrinks calmly, and is gone at once on the route.
  private mutating func followAccuracy(_ position: RoadPosition?, by dt: Double) {
    guard let wish = position?.accuracy, position?.routeDistance == nil, wish > 0, wish < 1e5 else {
      accuracy = nil
      return
    }
    let radius = accuracy ?? wish
    accuracy = abs(wish - radius) < 0.1 ? wish : radius + (wish - radius) * (1 - exp(-3 * dt))
  }

  private var puckMark: NavigationFrame.Puck? {
    guard puck.hasPlace, let view = following?.view else { return nil }
    let point = puck.point
    return NavigationFrame.Puck(
      coordinate: WorldPoint(x: point.x - point.x.rounded(.down), y: point.y).coordinate.wrapped,
      bearing: Longitude.eastward(from: 0, to: view.puckBearing),
      routeDistance: puck.routeDistance, speed: puck.speed, accuracy: accuracy)
  }
}
