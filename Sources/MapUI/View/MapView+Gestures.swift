// SPDX-License-Identifier: Apache-2.0
import MapCamera

extension MapView {
  /// Handles an input event of the platform, in points of this view.
  ///
  /// The next frame shows the recognized gestures, and everything that continues without input: inertia,
  /// easing and the delayed report of a single tap.
  ///
  /// - Parameters:
  ///   - input: The event.
  ///   - time: The event's time, seconds of the ``clock``; `nil` for now.
  public func handle(_ input: RawInput, at time: Double? = nil) {
    let time = time ?? clock.now
    onInput?(input, time)
    if screenControls.take(input, at: time) {
      setNeedsFrame()
      return
    }
    if inputHandler?(input) == true {
      setNeedsFrame()
      return
    }
    if drag(input) { return }
    recognize { $0.handle(input, at: time, view: $1) }
    if recognizers.isActive { setNeedsFrame() }
  }

  /// Advances the effects that continue without input.
  func tickGestures(at time: Double) {
    guard recognizers.isActive else { return }
    recognize { $0.tick(at: time, view: $1) }
  }

  /// Runs an action of the recognizers on the current view, and applies their steps.
  private func recognize(_ work: (inout GestureRecognizers, GestureView) -> [GestureStep]) {
    let gate = gate
    let view = GestureView(
      camera: cameraState, size: gate.size, padding: shownPadding, settings: settings.gestures,
      constrain: { gate.constrain($0) })
    let steps = work(&recognizers, view)
    follow(steps, within: gate)
  }

  /// Applies the steps of a gesture, whose cameras the recognizers have constrained.
  private func follow(_ steps: [GestureStep], within gate: CameraContext) {
    for step in steps {
      switch step {
      case .began: gestureBegan()
      // The delegate may have changed the limits since.
      case .camera(let state):
        gestureMoved(to: gate == self.gate ? state : self.gate.constrain(state))
      case .tap(let point): gestureTapped(at: point)
      case .longPress(let point): gestureLongPressed(at: point)
      case .ended: gestureEnded()
      }
    }
  }

  /// A gesture takes the camera. Animations stop at the current camera.
  func gestureBegan() {
    let interrupted = takeRuns()
    endDriving(gesture: true)
    isGestureActive = true
    waiting = []
    announceMove(gesture: true)
    end(interrupted, .interrupted)
  }

  /// A gesture, or its inertia, moves the camera.
  func gestureMoved(to state: CameraState) {
    // A delegate may have taken the camera away from the gesture.
    guard isGestureActive else { return }
    model = state
    guard model != cameraState else { return }
    show(model)
  }

  /// The gesture and its inertia have ended.
  func gestureEnded() {
    isGestureActive = false
    setNeedsFrame()
  }

  /// Cancels the active gesture because a call moves the camera.
  package func interruptGesture() {
    guard isGestureActive else { return }
    isGestureActive = false
    recognizers.cancel()
  }
}
