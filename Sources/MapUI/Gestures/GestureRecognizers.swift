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
  /// The time of the last call.
  var time = -Double.greatestFiniteMagnitude
  var hasBegun = false
  /// The fingers in the order in which they went down; the first two make the gesture.
  var fingers: [Finger] = []
  var hand = Hand.away
  /// The right or middle button, or the left one with control.
  var turning: Turning?
  var motion: Motion?
  var waitingTap: WaitingTap?
  var wheel: Wheel?
  /// When a trackpad gesture ends, unless another report follows.
  var trackpadEnd: Double?
  /// Whether the gesture rotated the map. If it ends near north, the map snaps to north.
  var hasRotated = false
  /// The center of the snap to north: the middle of the last two fingers, or the position of a trackpad's
  /// rotation.
  var center: ScreenPoint?
  /// The map's velocity when the first of two fingers was released.
  var release: Release?
  /// The overscroll of the map past its limits.
  var strain = Overscroll()
  /// The keys that are held down.
  var heldKeys: [HeldKey] = []

  /// A movement that continues without input.
  enum Motion: Sendable {
    case glide(Glide)
    case ease(Ease)
  }

  /// A tap that may be the first of a double tap.
  struct WaitingTap: Sendable {
    let place: ScreenPoint
    let time: Double
    /// Whether the tap is reported if no second one follows.
    let isReported: Bool
  }

  /// The release of the first of two fingers. The other one may follow soon.
  struct Release: Sendable {
    let velocity: VelocityTracker.Move
    let time: Double
  }

  /// A button that rotates and tilts.
  struct Turning: Sendable {
    let button: RawInput.MouseButton
    let start: ScreenPoint
    var place: ScreenPoint
    var hasMoved = false
  }

  /// The wheel ticks that the next frame zooms by.
  struct Wheel: Sendable {
    var ticks: Double
    var place: ScreenPoint
    var time: Double
  }

  /// Makes recognizers without any input.
  package init() {}

  /// Whether there is input, the map still moves, or a tap is pending, so that ticks are needed.
  package var isActive: Bool {
    hasBegun || !fingers.isEmpty || turning != nil || waitingTap != nil
  }

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
    run(at: time, view: view) { recognizers, pass in
      switch input {
      case .touch(let id, let phase, let place):
        recognizers.touch(id, phase, at: place, &pass)
      case .mouse(let button, let phase, let place, let modifiers):
        recognizers.mouse(button, phase, at: place, modifiers, &pass)
      case .wheel(let delta, let isPrecise, let place, let modifiers):
        recognizers.wheel(delta, isPrecise: isPrecise, at: place, modifiers, &pass)
      case .magnify(let factor, let place): recognizers.magnify(factor, at: place, &pass)
      case .rotate(let degrees, let place): recognizers.rotate(degrees, at: place, &pass)
      case .key(let key, let isDown, let modifiers):
        if isDown {
          recognizers.press(key, modifiers, &pass)
        } else {
          recognizers.release(key, pass)
        }
      }
    }
  }

  /// Advances the time: inertia, easing, and pending taps and long presses.
  package mutating func tick(at time: Double, view: GestureView) -> [GestureStep] {
    run(at: time, view: view) { recognizers, pass in
      // The ease of earlier ticks moves first. Otherwise a wheel that ticks in every frame would restart the
      // ease each time and never move the map.
      if recognizers.wheel != nil { recognizers.move(&pass) }
      recognizers.startWheel(pass)
      recognizers.move(&pass)
      recognizers.moveByKeys(&pass)
      recognizers.strain.step(to: pass.time)
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
    var pass = GesturePass(view: view, time: self.time, hasBegun: hasBegun)
    expire(&pass)
    body(&self, &pass)
    finish(&pass)
    hasBegun = pass.hasBegun
    return pass.steps
  }
}
