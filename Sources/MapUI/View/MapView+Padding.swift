// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// A running animation of a view's padding.
@MainActor struct PaddingAnimation {
  let start: MapEdgeInsets
  let startTime: Double
  let duration: Double
  let curve: AnimationCurve
  let group: AnimationGroup?

  func padding(at time: Double, to end: MapEdgeInsets) -> MapEdgeInsets {
    let share = curve.progress(at: (time - startTime) / duration)
    func mix(_ side: KeyPath<MapEdgeInsets, Double>) -> Double {
      start[keyPath: side] + (end[keyPath: side] - start[keyPath: side]) * share
    }
    return MapEdgeInsets(
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
    let constrained = gate.constrain(cameraState)
    if runs.isEmpty { model = constrained }
    let transaction = MapTransaction.current
    if let transaction, let duration = transaction.duration, duration > 0,
      !transaction.disablesActions
    {
      transaction.group.enter()
      paddingAnimation = PaddingAnimation(
        start: shownPadding, startTime: clock.now, duration: duration,
        curve: transaction.curve ?? .easeInEaseOut, group: transaction.group)
      if constrained != cameraState { show(constrained) }
    } else {
      shownPadding = padding
      show(constrained)
    }
    replaced?.group?.leave()
  }

  /// Advances the padding to a time. Returns its animation, which may be over.
  func advancePadding(to time: Double) -> PaddingAnimation? {
    guard let animation = paddingAnimation else { return nil }
    let isOver = animation.isOver(at: time)
    shownPadding = isOver ? padding : animation.padding(at: time, to: padding)
    if isOver { paddingAnimation = nil }
    return animation
  }
}
