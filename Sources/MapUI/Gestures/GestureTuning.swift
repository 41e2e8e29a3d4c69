// SPDX-License-Identifier: Apache-2.0
import Foundation

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

  /// How fast a fling loses speed, e^-rate in a second: 0.998 of it remain after a millisecond.
  static let flingRate = -1000 * log(0.998)
  /// Points per second below which a fling stops.
  static let flingStop = 35.0
  /// A finger that rested longer than this before it left does not fling.
  static let flingRest = 1.0 / 30
  /// How far back the speed is measured: a few frames, so that one late report does no harm.
  static let flingWindow = 0.1
  /// Points per second of the finger on the screen: faster is not a hand but a clock that stuttered.
  static let flingLimit = 6000.0

  /// The same rate for zoom and rotation. They move the whole view, so they end sooner: of a pinch of two
  /// levels a second a third of a level is left.
  static let glideRate = 6.0
  /// Levels per second below which a zoom stops: 28 points a second at the edge of a phone.
  static let zoomGlideStop = 0.1
  /// Degrees per second below which a rotation stops: 35 points a second there.
  static let turnGlideStop = 5.0
  /// Levels per second at most: 1.3 levels are left.
  static let zoomGlideLimit = 8.0
  /// Degrees per second at most: 60° are left.
  static let turnGlideLimit = 360.0
  /// Reports of two fingers that are one moment: less than a frame of any screen.
  static let pairMoment = 0.004
  /// How long after the first of two fingers the other leaves for both to have let go together.
  static let pairRelease = 0.08

  // MARK: Limits

  /// Levels before the limit of the zoom where what goes on without a hand begins to slow down.
  static let zoomStretch = 0.25
  /// Degrees before the limit of the angle.
  static let tiltStretch = 5.0
  /// Points before the limit of the target.
  static let panStretch = 48.0

  /// What the picture gives way at most where a hand pulls past a limit: levels, degrees, points, points.
  static let strainMost = SIMD4(0.4, 6, 80, 80)
  /// The part of a short pull that gives way.
  static let strainGive = 0.55
  /// How fast it springs back, e^-rate in a second: over in 0.35 s.
  static let strainRate = 24.0
  /// The part of it that nobody sees.
  static let strainEnd = 0.003
  /// The part of the most that is rounding.
  static let strainNoise = 1e-4

  // MARK: Reduced motion

  /// The longest that a move without a hand takes: a cut that can still be followed.
  static let reducedDuration = 0.1

  // MARK: Keys

  /// Points for each arrow key, and for a tick of a wheel that pans.
  static let keyPan = 100.0
  /// Degrees for shift with the left or right arrow.
  static let keyRotation = 15.0
  /// Degrees for shift with the up or down arrow.
  static let keyTilt = 10.0
  /// How long a key's move takes, easing out.
  static let keyDuration = 0.3
  /// Steps that a key pressed again and again can be ahead of what is shown.
  static let keyLead = 2.0
  /// How long a key is down until the map goes on with it: a tap is a step.
  static let keyHold = 0.2
  /// Steps each second of a key held down, which it comes near to in ``keyRise``.
  static func keySpeed(_ command: KeyCommand) -> Double {
    switch command {
    case .zoomIn, .zoomOut: 2
    case .rotateLeft, .rotateRight: 6
    case .tiltUp, .tiltDown: 4
    default: 9
    }
  }
  /// Seconds to 63 % of the speed.
  static let keyRise = 0.5
  /// How fast the map slows down when the key is let go, e^-rate in a second.
  static let keyRate = 8.0
  /// The part of the speed at which it stops then.
  static let keyStop = 0.03
  /// A key that was neither repeated nor let go so long is not held any more: its end was lost.
  static let keyPatience = 5.0

  /// Ticks of one report of a wheel that pans.
  static let scrollLimit = 20.0

  // MARK: Sessions

  /// How long after the last report of a trackpad, which has no end, its gesture is over.
  static let trackpadRest = 0.2
  /// Fingers that are followed: two hands. A platform that forgets to lift them costs no more.
  static let mostFingers = 10
  /// Points beyond which no place is believed: a million, as for a view's size.
  static let placeLimit = 1e6
}
