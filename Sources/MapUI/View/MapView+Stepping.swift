// SPDX-License-Identifier: Apache-2.0

extension MapView {
  /// Advances the view to a time of the ``clock``, seconds: steps the animations and calls the delegate.
  ///
  /// Call it once for each frame, before the frame is drawn; ``drawFrame(at:)`` calls it. The order of a frame:
  ///
  /// 1. The ``clock`` gets the time, and the delegate the reports left from the last frame.
  /// 2. ``onFrame`` is called.
  /// 3. Gestures move the camera, animations move markers and polygons, and then animations and the
  ///    ``cameraDriver`` move the camera. The delegate is called with each move of the camera.
  /// 4. Clusters, labels, info windows, tile layers and controls follow the camera.
  /// 5. The delegate is called if the camera has come to rest.
  /// 6. ``drawFrame(at:)`` draws the frame, and the delegate is called about its tiles.
  public func step(to time: Double) {
    guard time.isFinite else { return }
    clock.frameShown(at: time)
    needsFrame = false
    frameCount += 1
    notifyPending()
    onFrame?(time)
    observers.report(.frame)
    tickGestures(at: time)
    stepAnimations(to: time)
    stepPadding(to: time)
    advanceRuns(to: time)
    drive(at: time)
    stepOverlays(to: time)
    updateControls(to: time)
    notifyIdle()
    if !runs.isEmpty || isGestureActive || recognizers.isActive || isDriven
      || paddingAnimation != nil
    {
      setNeedsFrame()
    }
  }

  /// Whether an animation is running.
  public var isAnimating: Bool { !runs.isEmpty }

  private func advanceRuns(to time: Double) {
    guard !runs.isEmpty else { return }
    var state = model
    var over = 0
    for run in runs {
      // The model already has the end values of a finished run.
      if run.isFinished(at: time) { over += 1 } else { run.write(at: time, into: &state) }
    }
    var finished: [AnimationRun] = []
    if over > 0 {
      finished = runs.filter { $0.isFinished(at: time) }
      runs.removeAll { $0.isFinished(at: time) }
    }
    let permitted = gate.constrain(state)
    if runs.isEmpty { model = permitted }
    if over > 0 || permitted != cameraState { show(permitted) }
    end(finished, .finished)
  }
}
