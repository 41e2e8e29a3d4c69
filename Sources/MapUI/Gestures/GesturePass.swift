// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// One call of the recognizers: the resulting view and the steps that led to it.
struct GesturePass {
  var view: GestureView
  /// Seconds, never before the previous call.
  let time: Double
  /// Whether a ``GestureStep/began`` has not been followed by its ``GestureStep/ended``.
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

  /// Shows a camera, constrained to the limits.
  ///
  /// - Returns: The target's movement on the Mercator square, in the shorter direction around the world.
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
