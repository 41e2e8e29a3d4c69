// SPDX-License-Identifier: Apache-2.0
public import MapCamera

extension MapView {
  /// The camera shown; during an animation, the camera of the last frame. Setting it moves the camera at once
  /// and stops gestures and animations.
  public var camera: CameraPosition {
    get { cameraState.position }
    set { snap(to: CameraState(newValue)) }
  }

  /// Moves the camera at once.
  ///
  /// An update that needs the view's size is kept until the view has one, and so are all later updates.
  public func moveCamera(_ update: CameraUpdate) {
    if mustWait(update) {
      waiting.append(update)
    } else if let state = update.applied(to: cameraState, in: gate) {
      let later = waiting
      snap(to: state)
      waiting = later
    }
  }

  /// Moves the camera at once, in `Double` precision, and stops gestures and animations.
  package func snap(to state: CameraState) {
    waiting = []
    let interrupted = takeRuns()
    endDriving(gesture: false)
    interruptGesture()
    announceMove(gesture: false)
    model = gate.constrain(state)
    show(model)
    end(interrupted, .interrupted)
  }

  /// Whether an update must be kept until the view has a size.
  func mustWait(_ update: CameraUpdate) -> Bool {
    !hasSize && (update.needsSize || !waiting.isEmpty)
  }

  /// Stops all animations at the current camera.
  public func stopAnimations() {
    let interrupted = takeRuns()
    guard !interrupted.isEmpty else { return }
    setNeedsFrame()
    end(interrupted, .interrupted)
  }

  /// Removes and returns all animations. The camera stays as it is shown.
  func takeRuns() -> [AnimationRun] {
    let taken = runs
    runs = []
    model = cameraState
    return taken
  }

  /// Shows a constrained camera and reports the change.
  func show(_ state: CameraState) {
    cameraState = state
    events.idleIsDue = true
    setNeedsFrame()
    announceChange()
  }
}
