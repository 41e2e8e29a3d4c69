// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// A running animation of a view's padding.
@MainActor struct PaddingAnimation {
  let start: EdgeInsets
  let startTime: Double
  let duration: Double
  let curve: AnimationCurve
  let group: AnimationGroup?

  func padding(at time: Double, to end: EdgeInsets) -> EdgeInsets {
    let share = curve.progress(at: (time - startTime) / duration)
    func mix(_ side: KeyPath<EdgeInsets, Double>) -> Double {
      start[keyPath: side] + (end[keyPath: side] - start[keyPath: side]) * share
    }
    return EdgeInsets(
      top: mix(\.top), left: mix(\.left), bottom: mix(\.bottom), right: mix(\.right))
  }

  func isOver(at time: Double) -> Bool { time - startTime >= duration }
}

extension MapView {
  /// Shows a new padding: at once, or with the current transaction's animation.
  func paddingDidChange() {
    let replaced = paddingAnimation
    paddingAnimation = nil
    announceMove(gesture: false)
    let transaction = MapTransaction.current
    if let transaction, let duration = transaction.duration, duration > 0,
      !transaction.disablesActions
    {
      transaction.group.enter()
      paddingAnimation = PaddingAnimation(
        start: shownPadding, startTime: clock.now, duration: duration,
        curve: transaction.curve ?? .easeInEaseOut, group: transaction.group)
    } else {
      showPadding(padding)
    }
    replaced?.group?.leave()
  }

  /// Advances the animation of the padding to a time.
  func stepPadding(to time: Double) {
    guard let animation = paddingAnimation else { return }
    guard animation.isOver(at: time) else {
      showPadding(animation.padding(at: time, to: padding))
      return
    }
    paddingAnimation = nil
    showPadding(padding)
    animation.group?.leave()
  }

  private func showPadding(_ padding: EdgeInsets) {
    shownPadding = padding
    let permitted = gate.constrain(cameraState)
    if runs.isEmpty { model = permitted }
    show(permitted)
  }
}
