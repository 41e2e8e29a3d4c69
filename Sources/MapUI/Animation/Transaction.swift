// SPDX-License-Identifier: Apache-2.0

/// Says how the animations begun inside it run: duration, curve, what happens when they end.
///
/// The same calls as Core Animation's `CATransaction`. Transactions nest; an inner one has the outer
/// one's settings until it is told others. Outside all of them an animation takes 0.25 s,
/// ease-in-ease-out.
@MainActor public enum Transaction {
  /// One transaction's settings.
  struct Level {
    var duration: Double?
    var curve: AnimationCurve?
    var disablesActions = false
    var group: AnimationGroup
  }

  private static var levels: [Level] = []

  /// The innermost transaction; nil outside.
  static var current: Level? { levels.last }

  /// Begins a transaction inside the present one, if there is one.
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

  /// Sets how long the animations take, in seconds; what is not finite or negative counts as 0, and 0
  /// means at once. Without effect outside a transaction.
  public static func setAnimationDuration(_ seconds: Double) {
    setCurrent { $0.duration = seconds.isFinite ? max(seconds, 0) : 0 }
  }

  /// How long an animation begun now would take, seconds.
  public static func animationDuration() -> Double {
    current?.duration ?? CameraAnimation.defaultDuration
  }

  /// Sets how the animations' progress runs over their time; nil means ease-in-ease-out. Without
  /// effect outside a transaction.
  public static func setAnimationTimingFunction(_ curve: AnimationCurve?) {
    setCurrent { $0.curve = curve }
  }

  /// The curve that was set; nil if none was.
  public static func animationTimingFunction() -> AnimationCurve? { current?.curve }

  /// Sets what is called once when all animations of the transaction, inner ones' too, have ended or
  /// were interrupted. Without effect outside a transaction.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    current?.group.completion = block
  }

  /// Sets whether moves that would animate are made at once. Without effect outside a transaction.
  public static func setDisableActions(_ disables: Bool) {
    setCurrent { $0.disablesActions = disables }
  }

  /// Whether moves that would animate are made at once.
  public static func disableActions() -> Bool { current?.disablesActions ?? false }

  private static func setCurrent(_ change: (inout Level) -> Void) {
    guard let last = levels.indices.last else { return }
    change(&levels[last])
  }
}

/// Counts what is still open of a transaction: itself, its animations and its inner transactions.
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
