// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// One call of the recognizers: the view as it becomes, and the steps that made it so.
struct GesturePass {
  var view: GestureView
  /// Seconds, never before the call before.
  let time: Double
  /// Whether a ``GestureStep/began`` still waits for its ``GestureStep/ended``.
  var hasBegun: Bool
  var steps: [GestureStep] = []

  mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    steps.append(.began)
  }

  mutating func end() {
    guard hasBegun else { return }
    hasBegun = false
    steps.append(.ended)
  }

  /// Shows a camera as far as it is permitted.
  ///
  /// - Returns: The way that the target went on the Mercator square, the short way round.
  @discardableResult
  mutating func show(_ camera: CameraState) -> SIMD2<Double> {
    guard camera.isFinite else { return .zero }
    let permitted = view.constrain(camera)
    guard permitted.isFinite, permitted != view.camera else { return .zero }
    begin()
    var way = permitted.world - view.camera.world
    way.x -= way.x.rounded()
    steps.append(.camera(permitted))
    view.camera = permitted
    return way
  }
}
