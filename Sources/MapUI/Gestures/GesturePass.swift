// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The movement that continues without input, and the parts of it that all recognizers share.
struct GestureMotion: Sendable {
  fileprivate enum Move {
    case glide(Glide)
    case ease(Ease)
  }

  fileprivate var move: Move?
  /// The overscroll of the map past its limits.
  fileprivate(set) var overscroll = Overscroll()
  /// Whether the gesture rotated the map. If it ends near north, the map snaps to north.
  var hasRotated = false
  /// The center of the snap to north: the middle of the last two fingers, or the position of a trackpad's
  /// rotation.
  var center: ScreenPoint?

  /// Whether nothing moves.
  var isAtRest: Bool { move == nil && overscroll.isZero }

  /// Whether a fling continues.
  var isGliding: Bool { if case .glide = move { true } else { false } }
}

/// One call of the recognizers: the resulting view and the steps that led to it.
struct GesturePass {
  private(set) var view: GestureView
  /// Seconds, never before the previous call.
  let time: Double
  /// Whether fingers or the left button are down, and whether another button rotates the map, as the pass begins. The map
  /// must not snap to north under them.
  let hasTouches: Bool
  let isTurning: Bool
  var hasInput: Bool { hasTouches || isTurning }
  /// Whether a ``GestureStep/began`` has not been followed by its ``GestureStep/ended``.
  private(set) var hasBegun: Bool
  var motion: GestureMotion
  private(set) var steps: [GestureStep] = []

  init(
    view: GestureView, time: Double, hasTouches: Bool, isTurning: Bool, hasBegun: Bool,
    motion: GestureMotion
  ) {
    self.view = view
    self.time = time
    self.hasTouches = hasTouches
    self.isTurning = isTurning
    self.hasBegun = hasBegun
    self.motion = motion
  }

  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    steps.append(.began)
  }

  mutating func end() {
    guard hasBegun else { return }
    hasBegun = false
    steps.append(.ended)
  }

  mutating func tap(at point: ScreenPoint) { steps.append(.tap(point)) }

  mutating func longPress(at point: ScreenPoint) { steps.append(.longPress(point)) }

  /// Shows a camera, constrained to the limits.
  ///
  /// - Returns: The target's movement on the Mercator square, in the shorter direction around the world.
  @discardableResult
  mutating func show(_ camera: CameraState) -> SIMD2<Double> {
    guard camera.isFinite else { return .zero }
    let constrained = view.constrain(camera)
    guard constrained.isFinite, constrained != view.camera else { return .zero }
    begin()
    var offset = constrained.world - view.camera.world
    offset.x -= offset.x.rounded()
    steps.append(.camera(constrained))
    view.camera = constrained
    return offset
  }
}

// MARK: - The movement without input

extension GesturePass {
  /// Stops the glide or the ease at the current camera.
  mutating func stop() { motion.move = nil }

  /// Stops the glide at the current camera.
  @discardableResult
  mutating func stopFling() -> Bool {
    guard motion.isGliding else { return false }
    stop()
    return true
  }

  /// Advances the glide or the ease.
  mutating func moveOn() {
    switch motion.move {
    case .glide(var glide):
      motion.move = glide.step(&self) ? .glide(glide) : nil
      if motion.move == nil, !hasInput { snapToNorth() }
    case .ease(var ease): motion.move = ease.step(&self) ? .ease(ease) : nil
    case nil: break
    }
  }

  /// Starts or continues an ease. A fling stops.
  mutating func ease(
    from start: Double, duration: Double, anchor: ScreenPoint? = nil, _ add: (inout Ease) -> Void
  ) {
    var present: Ease?
    if case .ease(let ease) = motion.move { present = ease }
    let isReduced = view.settings.reducesMotion
    var ease = Ease(
      at: start, duration: isReduced ? min(duration, GestureTuning.reducedDuration) : duration,
      anchor: anchor, after: present, in: view)
    add(&ease)
    motion.move = .ease(ease)
  }

  /// Shifts the ease by another concurrent change from a camera to the one that is shown.
  mutating func shiftEase(from before: CameraState) {
    guard case .ease(var ease) = motion.move else { return }
    ease.shift(from: before, to: view.camera)
    motion.move = .ease(ease)
  }

  /// Eases by a number of levels about a position.
  mutating func zoomStep(_ levels: Double, at point: ScreenPoint) {
    guard view.settings.zoomGestures else { return }
    begin()
    let view = view
    ease(from: time, duration: GestureTuning.zoomStepDuration, anchor: point) {
      $0.zoom(by: levels, in: view)
    }
  }

  /// Starts a glide with speeds per second.
  mutating func glide(_ velocity: VelocityTracker.Move, about point: ScreenPoint?) {
    let settings = view.settings
    guard !settings.reducesMotion else { return }
    var velocity = velocity
    if !settings.zoomGestures { velocity.zoom = 0 }
    if !settings.rotateGestures { velocity.bearing = 0 }
    // A glide does not turn the roll back. The snap after it does.
    let glide = Glide(
      velocity, about: point, from: view.camera, at: time,
      snaps: motion.hasRotated && !isTurning && settings.rotateGestures && view.camera.roll == 0)
    guard let glide else { return }
    if glide.endsNorth { motion.hasRotated = false }
    motion.move = .glide(glide)
  }

  /// Rotates to north without roll, about the last position of the input, after a rotation that ended near north.
  mutating func snapToNorth() {
    guard motion.hasRotated else { return }
    motion.hasRotated = false
    let toNorth = Longitude.difference(from: view.camera.bearing, to: 0)
    guard toNorth != 0, abs(toNorth) <= GestureTuning.northSnap, view.settings.rotateGestures
    else { return }
    let view = view
    ease(from: time, duration: GestureTuning.northSnapDuration, anchor: motion.center) {
      $0.turnNorth(in: view)
    }
  }
}

// MARK: - Overscroll

extension GesturePass {
  /// Adds the part of a requested change that exceeds the limits to the overscroll.
  ///
  /// - Parameter requested: The requested change; `nan` for components without a request.
  mutating func addOverscroll(
    _ requested: Overscroll.Amount, from camera: CameraState, about point: ScreenPoint?
  ) {
    guard !view.settings.reducesMotion else { return }
    let actual = view.change(from: camera)
    let known = requested.replacing(with: actual, where: requested .!= requested)
    motion.overscroll.pull(known, allowed: actual, about: view.settings.holdsGround ? point : nil)
  }

  mutating func releaseOverscroll() { motion.overscroll.release(at: time) }

  mutating func stepOverscroll() { motion.overscroll.step(to: time) }
}
