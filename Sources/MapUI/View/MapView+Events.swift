// SPDX-License-Identifier: Apache-2.0

/// The delegate calls that are pending.
struct EventState {
  /// Whether a delegate method or a completion is running.
  var isNotifying = false
  /// Set inside a delegate call. The delegate is called with the next frame.
  var moveIsDue = false
  var changeIsDue = false
  /// The delegate is called with the first frame in which nothing moves.
  var idleIsDue = false
  /// Whether the last frame lacked tiles.
  var isRendering = false
  /// The delegate is called with the first complete frame in which nothing moves.
  var snapshotIsDue = true
  /// Animations that ended inside a delegate call.
  var ended: [(run: AnimationRun, outcome: AnimationOutcome)] = []
}

extension MapView {
  func announceMove(gesture: Bool) {
    events.idleIsDue = true
    setNeedsFrame()
    guard !events.isNotifying else {
      events.moveIsDue = true
      return
    }
    notify { $0.mapView(self, willMove: gesture) }
  }

  func announceChange() {
    guard !events.isNotifying else {
      events.changeIsDue = true
      return
    }
    notify { $0.mapView(self, didChange: camera) }
  }

  /// Calls the animations' completions, after the camera has its new value.
  func end(_ over: [AnimationRun], _ outcome: AnimationOutcome) {
    guard !events.isNotifying else {
      for run in over { events.ended.append((run, outcome)) }
      if !over.isEmpty { setNeedsFrame() }
      return
    }
    guard !over.isEmpty else { return }
    events.isNotifying = true
    for run in over { run.end(outcome) }
    events.isNotifying = false
  }

  /// Reports the events that happened inside delegate calls before this frame.
  func notifyPending() {
    let due = events
    events.moveIsDue = false
    events.changeIsDue = false
    events.ended = []
    if due.moveIsDue { notify { $0.mapView(self, willMove: false) } }
    if due.changeIsDue { notify { $0.mapView(self, didChange: camera) } }
    for (run, outcome) in due.ended { end([run], outcome) }
  }

  func notifyIdle() {
    guard events.idleIsDue, runs.isEmpty, paddingAnimation == nil, !isGestureActive, !isDriven,
      !events.moveIsDue
    else { return }
    events.idleIsDue = false
    notify { $0.mapView(self, idleAt: camera) }
  }

  func notify(_ call: (any MapViewDelegate) -> Void) {
    guard let delegate, !events.isNotifying else { return }
    events.isNotifying = true
    call(delegate)
    events.isNotifying = false
  }
}
