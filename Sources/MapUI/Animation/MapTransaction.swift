// SPDX-License-Identifier: Apache-2.0

/// Sets the duration, timing curve and completion of the animations begun inside it.
///
/// It has the same calls as Core Animation's `CATransaction`. Transactions nest; an inner one inherits the
/// outer one's settings. Outside all transactions, an animation takes 0.25 s with ease-in-ease-out.
@MainActor public enum MapTransaction {
  /// One transaction's settings.
  struct Level {
    var duration: Double?
    var curve: AnimationCurve?
    var disablesActions = false
    var group: AnimationGroup
  }

  private static var levels: [Level] = []

  /// The innermost transaction; `nil` outside all of them.
  static var current: Level? { levels.last }

  /// Begins a transaction inside the current one, if any.
  public static func begin() {
    let outer = levels.last
    levels.append(
      Level(
        duration: outer?.duration, curve: outer?.curve,
        disablesActions: outer?.disablesActions ?? false,
        group: AnimationGroup(outer: outer?.group)))
  }

  /// Ends the innermost transaction. Its completion is called at once if it began no animation.
  public static func commit() {
    levels.popLast()?.group.leave()
  }

  /// Sets the duration of the animations, seconds. A value that is negative or not finite becomes 0, and 0
  /// moves at once. No effect outside a transaction.
  public static func setAnimationDuration(_ seconds: Double) {
    setCurrent { $0.duration = seconds.isFinite ? max(seconds, 0) : 0 }
  }

  /// Returns the duration of an animation begun now, seconds.
  public static func animationDuration() -> Double {
    current?.duration ?? CameraAnimation.defaultDuration
  }

  /// Sets the timing curve of the animations; `nil` means ease-in-ease-out. No effect outside a transaction.
  public static func setAnimationTimingFunction(_ curve: AnimationCurve?) {
    setCurrent { $0.curve = curve }
  }

  /// Returns the curve that was set; `nil` without one.
  public static func animationTimingFunction() -> AnimationCurve? { current?.curve }

  /// Sets a closure that is called once, after all animations of the transaction and its inner transactions
  /// have finished or were interrupted. No effect outside a transaction.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    current?.group.completion = block
  }

  /// Sets whether animated moves are made at once instead. No effect outside a transaction.
  public static func setDisableActions(_ disables: Bool) {
    setCurrent { $0.disablesActions = disables }
  }

  /// Returns whether animated moves are made at once instead.
  public static func disableActions() -> Bool { current?.disablesActions ?? false }

  private static func setCurrent(_ change: (inout Level) -> Void) {
    guard let last = levels.indices.last else { return }
    change(&levels[last])
  }
}

extension MapView {
  /// Animates the changes that a closure makes: the camera moves of views, and the properties of markers and
  /// polygons. The changes may concern several views.
  ///
  /// - Parameters:
  ///   - duration: Seconds. 0 or a value that is not finite makes the changes at once.
  ///   - curve: The timing curve.
  ///   - changes: Makes the changes.
  ///   - completion: Called once, after all animations have finished or were interrupted.
  public static func animate(
    duration: Double, curve: AnimationCurve = .easeInEaseOut, _ changes: () -> Void,
    completion: (@MainActor () -> Void)? = nil
  ) {
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(duration)
    MapTransaction.setAnimationTimingFunction(curve)
    MapTransaction.setCompletionBlock(completion)
    changes()
    MapTransaction.commit()
  }

  /// Animates the changes that a closure makes, and waits until all animations have finished or were
  /// interrupted. See ``animate(duration:curve:_:completion:)``.
  public static func animate(
    duration: Double, curve: AnimationCurve = .easeInEaseOut, _ changes: () -> Void
  ) async {
    await withCheckedContinuation { continuation in
      animate(duration: duration, curve: curve, changes) { continuation.resume() }
    }
  }
}

/// Counts the open parts of a transaction: itself, its animations and its inner transactions.
@MainActor final class AnimationGroup {
  var completion: (@MainActor () -> Void)?
  private var open = 1
  private let outer: AnimationGroup?

  init(outer: AnimationGroup?) {
    self.outer = outer
    outer?.enter()
  }

  func enter() { open += 1 }

  func leave() {
    open -= 1
    guard open == 0 else { return }
    let block = completion
    completion = nil
    block?()
    outer?.leave()
  }
}
