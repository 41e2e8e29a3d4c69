// SPDX-License-Identifier: Apache-2.0

extension MapView {
  /// Advances the view to a time of the ``clock``, seconds: steps the animations and calls the delegate.
  ///
  /// Call it once for each frame, before the frame is drawn; ``drawFrame(at:)`` calls it. The order of a frame:
  ///
  /// 1. A ``SteppedFrameClock`` gets the time, and the delegate the reports left from the last frame.
  /// 2. ``onFrame`` is called.
  /// 3. Gestures move the camera, animations move markers and polygons, and then animations and the
  ///    ``cameraDriver`` move the camera. The delegate is called with each move of the camera.
  /// 4. Clusters, labels, info windows, tile layers and controls follow the camera.
  /// 5. The delegate is called if the camera has come to rest.
  /// 6. ``drawFrame(at:)`` draws the frame, and the delegate is called about its tiles.
  public func step(to time: Double) {
    guard time.isFinite else { return }
    (clock as? SteppedFrameClock)?.now = time
    needsFrame = false
    awaitsOnlyTiles = false
    frameCount += 1
    notifyPending()
    onFrame?(time)
    observers.report(.frame)
    tickGestures(at: time)
    stepAnimations(to: time)
    moveCamera(to: time)
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

  /// Advances the padding, the camera's animations and the driver. The resulting camera is reported once, unless the
  /// driver replaces the last camera of an animation in the same frame.
  private func moveCamera(to time: Double) {
    let padded = advancePadding(to: time)
    let isAnimated = advanceRuns(to: time, isPadded: padded != nil)
    let isMoved = drive(at: time)
    // The camera was constrained to the limits of the new padding when that was set.
    if padded != nil, !isAnimated, !isMoved { show(cameraState) }
    if padded?.isOver(at: time) == true { padded?.group?.leave() }
  }

  /// Advances the camera's animations, and constrains the resulting camera. Returns `false` if there are none.
  ///
  /// - Parameter isPadded: Whether the padding has changed, so that also the same camera is a change.
  private func advanceRuns(to time: Double, isPadded: Bool) -> Bool {
    guard !runs.isEmpty else { return false }
    // The model already has the end values of a finished run.
    let finished = runs.filter { $0.isFinished(at: time) }
    runs.removeAll { $0.isFinished(at: time) }
    var state = model
    for run in runs { run.write(at: time, into: &state) }
    let constrained = gate.constrain(state)
    if runs.isEmpty { model = constrained }
    if isPadded || !finished.isEmpty || constrained != cameraState { show(constrained) }
    end(finished, .finished)
    return true
  }
}
