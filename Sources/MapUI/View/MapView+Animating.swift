// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

extension MapView {
  /// Animates all camera properties to a position along a straight path. Longitude and bearing take the
  /// shorter direction. ``fly(to:duration:)`` zooms out over a long distance.
  ///
  /// Within the closure of ``animate(duration:curve:_:)``, duration and curve are those of the call. Elsewhere the
  /// animation takes 0.25 s with ease-in-ease-out. All other animations end.
  public func animate(to position: CameraPosition) {
    animate(to: CameraState(position), keys: .all, path: .straight)
  }

  /// Animates to the position that an update yields when applied to the current camera.
  public func animate(with update: CameraUpdate) {
    if mustWait(update) {
      waiting.append(update)
    } else if let state = update.applied(to: cameraState, in: gate) {
      animate(to: state, keys: .all, path: .straight)
    }
  }

  /// Animates the target. Other properties, and animations of them, are not affected.
  ///
  /// - Parameter location: Latitude clamped to -85...85 degrees, longitude wrapped; a value that is not a
  ///   number has no effect.
  public func animate(toLocation location: Coordinate) {
    guard location.isNumeric else { return }
    var state = model
    state.target = location
    animate(to: state, keys: .target, path: .straight)
  }

  /// Animates the zoom. Other properties, and animations of them, are not affected.
  ///
  /// - Parameter zoom: The zoom level, 0 for a world of 256 points, clamped to the map's limits. A value that
  ///   is not a number has no effect.
  public func animate(toZoom zoom: Float) {
    guard !zoom.isNaN else { return }
    var state = model
    state.zoom = Double(zoom)
    animate(to: state, keys: .zoom, path: .straight)
  }

  /// Animates the bearing in the shorter direction. Other properties are not affected.
  ///
  /// - Parameter bearing: Degrees clockwise from true north; a value that is not finite has no effect.
  public func animate(toBearing bearing: Double) {
    guard bearing.isFinite else { return }
    var state = model
    state.bearing = bearing
    animate(to: state, keys: .bearing, path: .straight)
  }

  /// Animates the viewing angle. Other properties are not affected.
  ///
  /// - Parameter viewingAngle: Degrees from the nadir, clamped to the maximum at the zoom. A value that is
  ///   not a number has no effect.
  public func animate(toViewingAngle viewingAngle: Double) {
    guard !viewingAngle.isNaN else { return }
    var state = model
    state.viewingAngle = viewingAngle
    animate(to: state, keys: .viewingAngle, path: .straight)
  }

  /// Begins an animation of some properties with the current transaction's settings.
  func animate(to requested: CameraState, keys: CameraKeys, path: CameraPath) {
    let transaction = MapTransaction.current
    let animation = plan(
      to: requested, path: path,
      duration: transaction?.duration ?? CameraAnimation.defaultDuration,
      curve: transaction?.curve ?? .easeInEaseOut)
    guard transaction?.disablesActions != true, animation.duration > 0 else {
      var state = cameraState
      state.take(keys, from: animation.end)
      snapKeys(keys, to: state)
      return
    }
    let group = transaction?.group
    group?.enter()
    begin(.camera(animation), keys: keys, end: animation.end) { _ in group?.leave() }
  }

  /// Runs animations that the map starts itself after a gesture or a button. They are short if
  /// ``UISettings/reducesMotion`` is `true`.
  package func animateAutomatically(_ animations: () -> Void) {
    MapTransaction.begin()
    if settings.reducesMotion {
      let limit = GestureTuning.reducedDuration
      MapTransaction.setAnimationDuration(min(MapTransaction.animationDuration(), limit))
    }
    animations()
    MapTransaction.commit()
  }

  /// Plans an animation from the current camera to a requested one, which is constrained first.
  func plan(
    to requested: CameraState, path: CameraPath, duration: Double?, curve: AnimationCurve
  ) -> CameraAnimation {
    let padded = ViewSize(
      width: size.width - padding.left - padding.right,
      height: size.height - padding.top - padding.bottom)
    let gate = gate
    // Without a given duration, the map chooses the timing, so the reduced-motion setting applies.
    let isCut = duration == nil && settings.reducesMotion
    return CameraAnimation(
      from: cameraState, to: gate.constrain(requested), path: isCut ? .straight : path,
      duration: isCut ? GestureTuning.reducedDuration : duration, curve: curve,
      size: padded, lowestZoom: Double(gate.constraints.zoomRange(size: size).lowerBound))
  }

  /// Begins an animation and removes its properties from earlier animations.
  func begin(
    _ motion: AnimationRun.Motion, keys: CameraKeys, end target: CameraState,
    name: String? = nil, onEnd: (@MainActor (AnimationOutcome) -> Void)?
  ) {
    waiting = []
    endDriving(gesture: false)
    interruptGesture()
    announceMove(gesture: false)
    let replaced = takeRuns(losing: keys)
    model.take(keys, from: target)
    runs.append(AnimationRun(motion, keys: keys, startTime: clock.now, name: name, onEnd: onEnd))
    setNeedsFrame()
    end(replaced, .interrupted)
  }

  /// Moves some properties at once. Animations of other properties continue.
  func snapKeys(_ keys: CameraKeys, to state: CameraState) {
    waiting = []
    endDriving(gesture: false)
    interruptGesture()
    announceMove(gesture: false)
    let replaced = takeRuns(losing: keys)
    model.take(keys, from: state)
    if runs.isEmpty { model = gate.constrain(model) }
    var shown = cameraState
    shown.take(keys, from: state)
    show(gate.constrain(shown))
    end(replaced, .interrupted)
  }

  /// Removes properties from all animations, then removes and returns the animations that have none left.
  private func takeRuns(losing keys: CameraKeys) -> [AnimationRun] {
    // Without animations, the model must equal the camera shown.
    if runs.isEmpty { model = cameraState }
    for run in runs { run.lose(keys) }
    let taken = runs.filter(\.keys.isEmpty)
    runs.removeAll(where: \.keys.isEmpty)
    return taken
  }
}
