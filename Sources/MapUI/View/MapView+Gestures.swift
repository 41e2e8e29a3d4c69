// SPDX-License-Identifier: Apache-2.0
import MapCamera

extension MapView {
  /// Takes what the platform reports of a hand, in points of this view.
  ///
  /// The recognized gestures are shown with the next frame; so is what goes on without a hand: inertia,
  /// easing, and a tap that was no double tap.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - time: When it happened, seconds of the ``clock``; nil for now.
  public func handle(_ input: RawInput, at time: Double? = nil) {
    let time = time ?? clock.now
    if screenControls.take(input, at: time) {
      setNeedsFrame()
      return
    }
    if drag(input) { return }
    follow(recognizers.handle(input, at: time, view: gestureView))
    if recognizers.isActive { setNeedsFrame() }
  }

  /// Moves on what goes on without a hand.
  func tickGestures(at time: Double) {
    guard recognizers.isActive else { return }
    follow(recognizers.tick(at: time, view: gestureView))
  }

  private var gestureView: GestureView {
    let gate = gate
    return GestureView(
      camera: cameraState, size: size, padding: padding, settings: settings.gestures,
      constrain: { gate.constrain($0) })
  }

  private func follow(_ steps: [GestureStep]) {
    for step in steps {
      switch step {
      case .began: gestureBegan()
      case .camera(let state): gestureMoved(to: state)
      case .tap(let point): gestureTapped(at: point)
      case .longPress(let point): gestureLongPressed(at: point)
      case .ended: gestureEnded()
      }
    }
  }

  /// A gesture takes hold of the camera: animations stop where they are.
  func gestureBegan() {
    let interrupted = takeRuns()
    takeFromDriver(gesture: true)
    isGestureActive = true
    waiting = []
    announceMove(gesture: true)
    end(interrupted, .interrupted)
  }

  /// A gesture, or its inertia, moves the camera.
  func gestureMoved(to state: CameraState) {
    // A delegate may have taken the camera away from the gesture.
    guard isGestureActive else { return }
    model = gate.constrain(state)
    guard model != cameraState else { return }
    show(model)
  }

  /// The gesture and its inertia are over.
  func gestureEnded() {
    isGestureActive = false
    setNeedsFrame()
  }

  /// A call moves the camera: a gesture under way has no more say.
  package func interruptGesture() {
    guard isGestureActive else { return }
    isGestureActive = false
    recognizers.cancel()
  }
}
