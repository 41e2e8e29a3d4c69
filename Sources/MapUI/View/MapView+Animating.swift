// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

extension MapView {
  /// Animates to a position: all of it, evenly from what is shown to what was given, the short ways
  /// round. ``fly(to:duration:)`` zooms out over a long way.
  ///
  /// Duration, curve and completion are the ``Transaction``'s; 0.25 s and ease-in-ease-out without one.
  /// All other animations end.
  public func animate(to position: CameraPosition) {
    animate(to: CameraState(position), keys: .all, path: .straight)
  }

  /// Animates to where an update leads from the camera shown now.
  public func animate(with update: CameraUpdate) {
    if mustWait(update) {
      waiting.append(update)
    } else if let state = update.applied(to: cameraState, in: gate) {
      animate(to: state, keys: .all, path: .straight)
    }
  }

  /// Animates the target and leaves the rest, animations of it too.
  ///
  /// - Parameter location: Latitude clamped to -85...85 degrees, longitude wrapped; what is not a number
  ///   does nothing.
  public func animate(toLocation location: Coordinate) {
    guard location.isUsable else { return }
    var state = model
    state.target = location
    animate(to: state, keys: .target, path: .straight)
  }

  /// Animates the zoom and leaves the rest, animations of it too.
  ///
  /// - Parameter zoom: Levels of a world of 256 points at 0, clamped to what the map permits; what is not
  ///   a number does nothing.
  public func animate(toZoom zoom: Float) {
    guard !zoom.isNaN else { return }
    var state = model
    state.zoom = Double(zoom)
    animate(to: state, keys: .zoom, path: .straight)
  }

  /// Animates the bearing, the short way round, and leaves the rest.
  ///
  /// - Parameter bearing: Degrees clockwise from true north; what is not finite does nothing.
  public func animate(toBearing bearing: Double) {
    guard bearing.isFinite else { return }
    var state = model
    state.bearing = bearing
    animate(to: state, keys: .bearing, path: .straight)
  }

  /// Animates the viewing angle and leaves the rest.
  ///
  /// - Parameter viewingAngle: Degrees from the nadir, clamped to what the zoom permits; what is not a
  ///   number does nothing.
  public func animate(toViewingAngle viewingAngle: Double) {
    guard !viewingAngle.isNaN else { return }
    var state = model
    state.viewingAngle = viewingAngle
    animate(to: state, keys: .viewingAngle, path: .straight)
  }

  /// Begins an animation of some properties as the transaction asks.
  func animate(to wish: CameraState, keys: CameraKeys, path: CameraPath) {
    let transaction = Transaction.current
    let animation = plan(
      to: wish, path: path,
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

  /// Makes animations of the map's own, which the user's hands or buttons asked for and not the app: as
  /// short as ``UISettings/reducesMotion`` wants them.
  package func animateByItself(_ animations: () -> Void) {
    Transaction.begin()
    if settings.reducesMotion {
      let limit = GestureTuning.reducedDuration
      Transaction.setAnimationDuration(min(Transaction.animationDuration(), limit))
    }
    animations()
    Transaction.commit()
  }

  /// The way from the camera shown to a wish, which passes the gate first.
  func plan(
    to wish: CameraState, path: CameraPath, duration: Double?, curve: AnimationCurve
  ) -> CameraAnimation {
    let padded = ViewSize(
      width: size.width - padding.left - padding.right,
      height: size.height - padding.top - padding.bottom)
    let gate = gate
    // A way that the map times itself is its own.
    let isCut = duration == nil && settings.reducesMotion
    return CameraAnimation(
      from: cameraState, to: gate.constrain(wish), path: isCut ? .straight : path,
      duration: isCut ? GestureTuning.reducedDuration : duration, curve: curve,
      size: padded, lowestZoom: Double(gate.constraints.zoomRange(size: size).lowerBound))
  }

  /// Begins an animation: it takes its properties away from those that had them.
  func begin(
    _ motion: AnimationRun.Motion, keys: CameraKeys, end target: CameraState,
    name: String? = nil, onEnd: (@MainActor (AnimationOutcome) -> Void)?
  ) {
    waiting = []
    takeFromDriver(gesture: false)
    interruptGesture()
    announceMove(gesture: false)
    let replaced = takeRuns(losing: keys)
    model.take(keys, from: target)
    runs.append(AnimationRun(motion, keys: keys, startTime: clock.now, name: name, onEnd: onEnd))
    setNeedsFrame()
    end(replaced, .interrupted)
  }

  /// Moves some properties at once; animations of others go on.
  func snapKeys(_ keys: CameraKeys, to state: CameraState) {
    waiting = []
    takeFromDriver(gesture: false)
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

  /// Takes properties away from all animations, and out those that have none left.
  private func takeRuns(losing keys: CameraKeys) -> [AnimationRun] {
    // Between animations the model is what is shown.
    if runs.isEmpty { model = cameraState }
    for run in runs { run.lose(keys) }
    let taken = runs.filter(\.keys.isEmpty)
    runs.removeAll(where: \.keys.isEmpty)
    return taken
  }
}
