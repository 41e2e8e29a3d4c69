// SPDX-License-Identifier: Apache-2.0
public import MapCamera

extension MapView {
  /// The camera shown: while animations run, where the last frame showed it. Setting it moves the camera
  /// at once and stops what moves it.
  public var camera: CameraPosition {
    get { cameraState.position }
    set { snap(to: CameraState(newValue)) }
  }

  /// Moves the camera at once.
  ///
  /// An update that needs the view's size waits for it, and so do all after it.
  public func moveCamera(_ update: CameraUpdate) {
    if mustWait(update) {
      waiting.append(update)
    } else if let state = update.applied(to: cameraState, in: gate) {
      let later = waiting
      snap(to: state)
      waiting = later
    }
  }

  /// Moves the camera at once, in `Double`, and stops what moves it.
  public func snap(to state: CameraState) {
    waiting = []
    let interrupted = takeRuns()
    takeFromDriver(gesture: false)
    interruptGesture()
    announceMove(gesture: false)
    model = gate.constrain(state)
    show(model)
    end(interrupted, .interrupted)
  }

  /// Whether an update has to be kept until the view has a size.
  func mustWait(_ update: CameraUpdate) -> Bool {
    !hasSize && (update.needsSize || !waiting.isEmpty)
  }

  /// Stops all animations where they are.
  public func stopAnimations() {
    let interrupted = takeRuns()
    guard !interrupted.isEmpty else { return }
    setNeedsFrame()
    end(interrupted, .interrupted)
  }

  /// Takes all animations out, the camera staying where it is shown.
  func takeRuns() -> [AnimationRun] {
    let taken = runs
    runs = []
    model = cameraState
    return taken
  }

  /// Shows a camera that passed the gate, and tells of it.
  func show(_ state: CameraState) {
    cameraState = state
    events.idleIsDue = true
    setNeedsFrame()
    announceChange()
  }
}
