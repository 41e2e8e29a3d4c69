// SPDX-License-Identifier: Apache-2.0
public import MapCamera

extension MapView {
  /// Animates to a position and waits for the end of the animation.
  ///
  /// If the task is canceled, the camera stops at its current position.
  ///
  /// - Parameters:
  ///   - position: The position at the end.
  ///   - duration: Seconds; `nil` for the default: a flight's own duration, or 0.25 s for a straight path.
  ///   - curve: The timing curve.
  ///   - path: The camera's path.
  /// - Returns: Whether the camera arrived or something else moved it.
  @discardableResult
  public func animate(
    to position: CameraPosition, duration: Double?, curve: AnimationCurve = .easeInEaseOut,
    path: CameraPath = .automatic
  ) async -> AnimationOutcome {
    await run(
      plan(to: CameraState(position), path: path, duration: duration, curve: curve))
  }

  /// Animates to the position that an update yields and waits for the end; see
  /// ``animate(to:duration:curve:path:)``. For an update that changes nothing, it returns
  /// ``AnimationOutcome/finished`` at once.
  @discardableResult
  public func animate(
    with update: CameraUpdate, duration: Double?, curve: AnimationCurve = .easeInEaseOut,
    path: CameraPath = .automatic
  ) async -> AnimationOutcome {
    if mustWait(update) {
      waiting.append(update)
      return .finished
    }
    guard let state = update.applied(to: cameraState, in: gate) else { return .finished }
    return await run(plan(to: state, path: path, duration: duration, curve: curve))
  }

  /// Flies to a position and waits for the end. A flight zooms out, pans and zooms in (van Wijk and Nuij).
  ///
  /// - Parameters:
  ///   - position: The position at the end.
  ///   - duration: Seconds; `nil` for a duration that depends on the distance.
  /// - Returns: Whether the camera arrived or something else moved it.
  @discardableResult
  public func fly(
    to position: CameraPosition, duration: Double? = nil
  ) async -> AnimationOutcome {
    await animate(to: position, duration: duration, path: .flying)
  }

  private func run(_ animation: CameraAnimation) async -> AnimationOutcome {
    guard !Task.isCancelled else { return .interrupted }
    guard animation.duration > 0 else {
      snap(to: animation.end)
      return .finished
    }
    let waiter = Waiter()
    begin(.camera(animation), keys: .all, end: animation.end) { waiter.resume($0) }
    let run = runs.last
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter.wait($0) }
    } onCancel: {
      Task { @MainActor [weak self] in
        if let self, let run, self.runs.contains(where: { $0 === run }) { self.stopAnimations() }
      }
    }
  }
}

/// A one-shot result that one task waits for; the result may be set before the wait begins.
@MainActor private final class Waiter {
  private var outcome: AnimationOutcome?
  private var continuation: CheckedContinuation<AnimationOutcome, Never>?

  func wait(_ continuation: CheckedContinuation<AnimationOutcome, Never>) {
    if let outcome {
      continuation.resume(returning: outcome)
    } else {
      self.continuation = continuation
    }
  }

  func resume(_ outcome: AnimationOutcome) {
    self.outcome = outcome
    continuation?.resume(returning: outcome)
    continuation = nil
  }
}
