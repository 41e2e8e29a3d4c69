// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// Turns what a hand does into cameras: pan with inertia, pinch, rotation, tilt, taps, quick zoom,
/// wheel, trackpad and keys.
///
/// A value without clock or platform: inputs and times come in, steps come out, and the same ones always
/// give the same. The ground under a finger stays within half a point of it at any angle, unless the
/// map's limits hold the camera back.
///
/// Feed each input to ``handle(_:at:view:)`` and, while ``isActive``, each frame's time to
/// ``tick(at:view:)``; apply the steps in order and give the resulting camera with the next call.
public struct GestureRecognizers: Sendable {
  /// The time of the last call.
  var time = -Double.greatestFiniteMagnitude
  var hasBegun = false
  /// In the order of their coming; the first two make the gesture.
  var fingers: [Finger] = []
  var hand = Hand.away
  /// The right or middle button, or the left one with control.
  var turning: Turning?
  var motion: Motion?
  var waitingTap: WaitingTap?
  var wheel: Wheel?
  /// When a trackpad's gesture is over if nothing more comes.
  var trackpadEnd: Double?
  /// Whether the gesture turned the map, which near north then turns on to it.
  var hasRotated = false
  /// The middle of the last two fingers, or where a trackpad turned: what it turns on to north about.
  var center: ScreenPoint?
  /// What the map did when the first of two fingers left.
  var release: Release?
  /// How far the picture gives way past the limits.
  var strain = Strain()
  /// The keys that are held down.
  var heldKeys: [HeldKey] = []

  /// What goes on without a hand.
  enum Motion: Sendable {
    case glide(Glide)
    case ease(Ease)
  }

  /// A tap of which it is not yet known whether it is the first of two.
  struct WaitingTap: Sendable {
    let place: ScreenPoint
    let time: Double
    /// Whether it is told if no second one comes.
    let isTold: Bool
  }

  /// The first of two fingers has left; the other may follow at once.
  struct Release: Sendable {
    let velocity: DragTrack.Move
    let time: Double
  }

  /// A button that rotates and tilts.
  struct Turning: Sendable {
    let button: MouseButton
    let start: ScreenPoint
    var place: ScreenPoint
    var hasMoved = false
  }

  /// Ticks that the next frame zooms by.
  struct Wheel: Sendable {
    var ticks: Double
    var place: ScreenPoint
    var time: Double
  }

  /// Makes recognizers that have seen nothing.
  public init() {}

  /// Whether a hand is on the map or it still moves, or a tap waits to be told: ticks are wanted.
  public var isActive: Bool {
    hasBegun || !fingers.isEmpty || turning != nil || waitingTap != nil
  }

  /// Takes an input.
  ///
  /// Places and amounts that are not finite are ignored, as are moves of fingers that never came.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - time: Seconds; a time before the last one counts as the last one.
  ///   - view: The map with the camera that the steps before have led to.
  /// - Returns: What it did, in order; often nothing.
  public mutating func handle(
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

  /// Lets time pass: inertia, easing, the taps and long presses that waited.
  public mutating func tick(at time: Double, view: GestureView) -> [GestureStep] {
    run(at: time, view: view) { recognizers, pass in
      // What the ticks before asked for moves on first: else a wheel that ticks in each frame would
      // start anew in each and move nothing.
      if recognizers.wheel != nil { recognizers.move(&pass) }
      recognizers.startWheel(pass)
      recognizers.move(&pass)
      recognizers.moveByKeys(&pass)
      recognizers.strain.step(to: pass.time)
    }
  }

  /// Drops the hand, inertia and all that waits; what comes of fingers still down is ignored.
  ///
  /// - Returns: ``GestureStep/ended`` if a gesture was under way.
  @discardableResult
  public mutating func cancel() -> [GestureStep] {
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
