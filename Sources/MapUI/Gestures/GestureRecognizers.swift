// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// Recognizes gestures and computes cameras: pan with inertia, pinch, rotation, tilt, taps, quick zoom,
/// wheel, trackpad and keys.
///
/// A value without a clock or a platform: it turns inputs and times into steps, deterministically. The ground
/// under a finger stays within half a point of it at any viewing angle, unless the map's limits stop the
/// camera.
///
/// Pass each input to ``handle(_:at:view:)`` and, while ``isActive``, each frame's time to
/// ``tick(at:view:)``. Apply the steps in order, and pass the resulting camera with the next call.
package struct GestureRecognizers: Sendable {
  /// The identifier of the left button among the fingers.
  private static let mouseID = Int.min

  /// The time of the last call.
  private var time = -Double.greatestFiniteMagnitude
  private var hasBegun = false
  private var motion = GestureMotion()
  private var touches = TouchGestures()
  private var mouse = MouseRotation()
  private var wheel = WheelGestures()
  private var keys = KeyGestures()

  /// Makes recognizers without any input.
  package init() {}

  /// Whether there is input, the map still moves, or a tap is pending, so that ticks are needed.
  package var isActive: Bool { hasBegun || hasInput || touches.isWaiting }

  /// The overscroll of the map past its limits.
  var overscroll: Overscroll { motion.overscroll }

  /// The finger that went down first.
  var firstFinger: Finger? { touches.firstFinger }

  private var hasInput: Bool { !touches.isEmpty || mouse.isActive }

  /// Handles an input.
  ///
  /// Positions and amounts that are not finite are ignored, as are moves of unknown fingers.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - time: Seconds; a time before that of the last call counts as that time.
  ///   - view: The map with the camera that results from the previous steps.
  /// - Returns: The resulting steps in order; often none.
  package mutating func handle(
    _ input: RawInput, at time: Double, view: GestureView
  ) -> [GestureStep] {
    run(at: time, view: view) { recognizers, pass in recognizers.handle(input, &pass) }
  }

  private mutating func handle(_ input: RawInput, _ pass: inout GesturePass) {
    switch input {
    case .touch(let id, let phase, let point):
      touches.touch(id, phase, at: point, &pass)
    case .mouse(let button, let phase, let point, let modifiers):
      let rotates = mouse.take(button, phase, at: point, modifiers, &pass)
      guard !rotates, button == .left else { return }
      touches.touch(
        Self.mouseID, phase, at: point, isMouse: true, zoomsOut: modifiers.contains(.shift),
        &pass)
    case .wheel(let delta, let isPrecise, let point, let modifiers):
      wheel.turn(delta, isPrecise: isPrecise, at: point, modifiers, &pass)
    case .magnify(let factor, let point): wheel.magnify(factor, at: point, &pass)
    case .rotate(let degrees, let point): wheel.rotate(degrees, at: point, &pass)
    case .key(let key, isDown: true, let modifiers): keys.press(key, modifiers, &pass)
    case .key(let key, isDown: false, _): keys.release(key, pass)
    }
  }

  /// Advances the time: inertia, easing, and pending taps and long presses.
  package mutating func tick(at time: Double, view: GestureView) -> [GestureStep] {
    run(at: time, view: view) { recognizers, pass in
      recognizers.wheel.tick(&pass)
      pass.moveOn()
      recognizers.keys.tick(&pass)
      pass.stepOverscroll()
    }
  }

  /// Cancels the gesture, its inertia and all pending taps. Later input of fingers that are still down is
  /// ignored.
  ///
  /// - Returns: ``GestureStep/ended`` if a gesture was active.
  @discardableResult
  package mutating func cancel() -> [GestureStep] {
    let steps: [GestureStep] = hasBegun ? [.ended] : []
    let time = time
    self = GestureRecognizers()
    self.time = time
    return steps
  }

  private mutating func run(
    at time: Double, view: GestureView,
    _ body: (inout GestureRecognizers, inout GesturePass) -> Void
  ) -> [GestureStep] {
    if time.isFinite { self.time = max(self.time, time) }
    var pass = GesturePass(
      view: view, time: self.time, hasTouches: !touches.isEmpty, isTurning: mouse.isActive,
      hasBegun: hasBegun, motion: motion)
    touches.expire(&pass)
    wheel.expire(&pass)
    body(&self, &pass)
    finish(&pass)
    hasBegun = pass.hasBegun
    motion = pass.motion
    return pass.steps
  }

  /// Ends the gesture when there is no input and nothing moves.
  private func finish(_ pass: inout GesturePass) {
    guard !hasInput else { return }
    pass.releaseOverscroll()
    if pass.motion.isAtRest, !wheel.isActive, keys.isEmpty { pass.end() }
  }
}
