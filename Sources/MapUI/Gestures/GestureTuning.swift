// SPDX-License-Identifier: Apache-2.0

/// Every threshold and rate of the gestures, with its unit. Times are in seconds unless named otherwise.
///
/// Taken from what navigation SDKs and MapLibre GL JS document, tuned where a reason is given.
enum GestureTuning {
  // MARK: Taps and presses

  /// Points that a finger moves before it is a drag. Fingertips roll by a few points; the map catches
  /// up when the drag begins, so that the ground is under the finger again, and more would be seen.
  static let touchSlop = 6.0
  /// The same for a mouse, which rests when the hand does.
  static let mouseSlop = 3.0
  /// How long after a tap a second touch makes it a double tap. A single tap is told after it.
  static let doubleTapInterval = 0.3
  /// Points that the two touches of a double tap may be apart.
  static let doubleTapDistance = 40.0
  /// From the first finger down to the last one up of a two-finger tap.
  static let pairTapInterval = 0.3
  /// How long a finger rests until it is a long press.
  static let longPressInterval = 0.5

  /// Points of ground for a point of the screen, up to which the map catches up with a finger that has
  /// just become a drag. At the target it is 2.4 at most; near the horizon, where it is up to 105, the
  /// few points of slop would be a jump.
  static let catchUpLimit = 4.0

  // MARK: Zooming

  /// Levels of a double tap, a two-finger tap and the keys + and -.
  static let zoomStep = 1.0
  /// How long those take, easing out.
  static let zoomStepDuration = 0.3
  /// Points of a quick zoom (double tap and drag) for a level; downward zooms in.
  static let quickZoomPointsPerLevel = 75.0
  /// What a tick of a wheel counts in the units of ``wheelRate``: the pixels that browsers report.
  static let wheelUnitsPerTick = 100.0
  /// For each unit of a wheel: the scale is 2 / (1 + e^-|delta · rate|).
  static let wheelRate = 1.0 / 450
  /// For each point of a trackpad's scroll, which comes in small portions.
  static let trackpadRate = 1.0 / 100
  /// How long a wheel's zoom takes, easing out; the next tick goes on from where it is.
  static let wheelDuration = 0.2
  /// The widest factor of one trackpad report: what a wheel may do in a frame.
  static let magnifyLimit = 2.0
  /// Points between two fingers, on the screen or on the ground, below which their distance and
  /// direction are noise.
  static let pairLimit = 1.0

  // MARK: Rotating

  /// Degrees at which two fingers begin to rotate the map, by their speed in degrees per millisecond:
  /// a fast pinch turns by accident more than a slow one. A hand slower than all is meant too, but it
  /// must turn farther to show it.
  static func rotationThreshold(speed: Double) -> Double {
    switch speed {
    case ..<0.04: 10
    case ...0.07: 3
    case ...0.15: 5
    case ...0.5: 7
    default: 15
    }
  }
  /// A rotation that ends within so many degrees of north goes on to it.
  static let northSnap = 7.0
  static let northSnapDuration = 0.25
  /// Degrees for each point of a horizontal right-drag.
  static let mouseRotationRate = 0.8

  // MARK: Tilting

  /// How steep the line between two fingers may be for them to tilt: the tangent of 45°.
  static let tiltPairSlope = 1.0
  /// How long the second finger may rest while the first one already moves vertically: fingers never
  /// start in the same moment.
  static let tiltPatience = 0.1
  /// Degrees for each point of a vertical drag with two fingers or the right button; upward tilts.
  static let tiltRate = 0.5

  // MARK: Inertia

  /// What remains of a fling's speed after a millisecond.
  static let flingRetention = 0.998
  /// Points per second below which a fling stops.
  static let flingStop = 35.0
  /// A finger that rested longer than this before it left does not fling.
  static let flingRest = 1.0 / 30
  /// How far back the speed is measured: a few frames, so that one late report does no harm.
  static let flingWindow = 0.1
  /// Points per second of the finger on the screen: faster is not a hand but a clock that stuttered.
  static let flingLimit = 6000.0

  // MARK: Keys

  /// Points for each arrow key.
  static let keyPan = 100.0
  /// Degrees for shift with the left or right arrow.
  static let keyRotation = 15.0
  /// Degrees for shift with the up or down arrow.
  static let keyTilt = 10.0
  /// How long a key's move takes, easing out.
  static let keyDuration = 0.3
  /// Steps that a key held down can be ahead of what is shown, so that the map stops with the key.
  static let keyLead = 2.0

  // MARK: Sessions

  /// How long after the last report of a trackpad, which has no end, its gesture is over.
  static let trackpadRest = 0.2
  /// Fingers that are followed: two hands. A platform that forgets to lift them costs no more.
  static let mostFingers = 10
  /// Points beyond which no place is believed: a million, as for a view's size.
  static let placeLimit = 1e6
}
