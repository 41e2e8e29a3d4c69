// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The thresholds and rates of the gestures, with their units. Times are in seconds unless stated otherwise.
///
/// The values are from the documentation of navigation SDKs and MapLibre GL JS, and tuned where a reason is
/// given.
enum GestureTuning {
  // MARK: Taps and presses

  /// Points that a finger moves before a drag begins. Fingertips roll by a few points. The map catches up
  /// when the drag begins, so that the ground is under the finger again; a greater slop would make a visible
  /// jump.
  static let touchSlop = 6.0
  /// The same for a mouse, which does not roll.
  static let mouseSlop = 3.0
  /// The longest time between the two taps of a double tap. A single tap is reported after it.
  static let doubleTapInterval = 0.3
  /// The longest distance between the two taps of a double tap, points.
  static let doubleTapDistance = 40.0
  /// The longest time of a two-finger tap, from the first finger down to the last one up.
  static let pairTapInterval = 0.3
  /// The time of a long press.
  static let longPressInterval = 0.5

  /// Points on the ground for a point on the screen, up to which the map catches up with the start of a drag.
  /// At the target the ratio is at most 2.4; near the horizon it is up to 105, and the slop would make a
  /// jump.
  static let catchUpLimit = 4.0

  // MARK: Zooming

  /// Levels of a double tap, a two-finger tap and the keys + and -.
  static let zoomStep = 1.0
  /// The duration of these zooms, easing out.
  static let zoomStepDuration = 0.3
  /// Points of a quick zoom (double tap and drag) for a level; a downward drag zooms in.
  static let quickZoomPointsPerLevel = 75.0
  /// The units of ``wheelRate`` for one tick of a wheel: the pixels that browsers report.
  static let wheelUnitsPerTick = 100.0
  /// The rate for a unit of a wheel: the scale is 2 / (1 + e^-|delta · rate|).
  static let wheelRate = 1.0 / 450
  /// The rate for a point of a trackpad's scroll, which reports small distances.
  static let trackpadRate = 1.0 / 100
  /// The duration of a wheel's zoom, easing out; the next tick continues from the current zoom.
  static let wheelDuration = 0.2
  /// The greatest factor of one trackpad report, which equals a wheel's maximum in a frame.
  static let magnifyLimit = 2.0
  /// Points between two fingers, on the screen or on the ground, below which their distance and direction are
  /// noise.
  static let pairLimit = 1.0

  // MARK: Rotating

  /// Degrees at which two fingers begin to rotate the map, by their speed in degrees per millisecond. A fast
  /// pinch rotates by accident more than a slow one. A very slow rotation is intended too, but needs a
  /// greater angle to be distinguished.
  static func rotationThreshold(speed: Double) -> Double {
    switch speed {
    case ..<0.04: 10
    case ...0.07: 3
    case ...0.15: 5
    case ...0.5: 7
    default: 15
    }
  }
  /// Degrees from north within which a rotation snaps to north at its end.
  static let northSnap = 7.0
  static let northSnapDuration = 0.25
  /// Degrees for each point of a horizontal right-drag.
  static let mouseRotationRate = 0.8

  // MARK: Tilting

  /// The maximum slope of the line between two fingers for a tilt: the tangent of 45°.
  static let tiltPairSlope = 1.0
  /// How long the second finger may rest while the first one already moves vertically. Fingers never start at
  /// the same time.
  static let tiltPatience = 0.1
  /// Degrees for each point of a vertical drag with two fingers or the right button; an upward drag tilts.
  static let tiltRate = 0.5

  // MARK: Inertia

  /// The decay rate of a fling's speed, e^-rate in a second: 0.998 of it remains after a millisecond.
  static let flingRate = -1000 * log(0.998)
  /// Points per second below which a fling stops.
  static let flingStop = 35.0
  /// The time without a move before the release after which a finger does not fling.
  static let flingRest = 1.0 / 30
  /// The time over which the speed is measured: a few frames, so that one late report has little effect.
  static let flingWindow = 0.1
  /// The maximum speed of a finger on the screen, points per second. A higher speed is an error of the
  /// reported times.
  static let flingLimit = 6000.0

  /// The decay rate for zoom and rotation. They move the complete view, so they end sooner: after the
  /// release, a pinch of two levels a second continues by a third of a level.
  static let glideRate = 6.0
  /// Levels per second below which a zoom stops: 28 points a second at the edge of a phone.
  static let zoomGlideStop = 0.1
  /// Degrees per second below which a rotation stops: 35 points a second there.
  static let turnGlideStop = 5.0
  /// The maximum speed, levels per second: the map continues by 1.3 levels.
  static let zoomGlideLimit = 8.0
  /// The maximum speed, degrees per second: the map continues by 60°.
  static let turnGlideLimit = 360.0
  /// The time within which reports of two fingers belong together: less than a frame of any screen.
  static let pairMoment = 0.004
  /// The longest time between the releases of two fingers that count as released together.
  static let pairRelease = 0.08

  // MARK: Limits

  /// Levels before the zoom limit at which inertia and held keys begin to slow down.
  static let zoomStretch = 0.25
  /// Degrees before the limit of the viewing angle.
  static let tiltStretch = 5.0
  /// Points before the limit of the target.
  static let panStretch = 48.0

  /// The maximum overscroll past a limit: levels, degrees, points, points.
  static let overscrollLimit = SIMD4(0.4, 6, 80, 80)
  /// The ratio of the overscroll to a short drag past the limit.
  static let overscrollRatio = 0.55
  /// The rate at which the overscroll springs back, e^-rate in a second: it ends after 0.35 s.
  static let overscrollRate = 24.0
  /// The fraction of the overscroll at which the spring ends, too small to see.
  static let overscrollEnd = 0.003
  /// The fraction of the maximum overscroll that is rounding error.
  static let overscrollNoise = 1e-4

  // MARK: Reduced motion

  /// The longest duration of a move that the map makes itself: short, but long enough to follow.
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
  /// The number of steps by which repeated key presses may be ahead of the camera shown.
  static let keyLead = 2.0
  /// How long a key is held before the map moves continuously. A shorter press is one step.
  static let keyHold = 0.2
  /// Steps a second of a held key, approached with the time constant ``keyRise``.
  static func keySpeed(_ command: KeyCommand) -> Double {
    switch command {
    case .zoomIn, .zoomOut: 2
    case .rotateLeft, .rotateRight: 6
    case .tiltUp, .tiltDown: 4
    default: 9
    }
  }
  /// The time to 63 % of the speed.
  static let keyRise = 0.5
  /// The decay rate of the speed after a key is released, e^-rate in a second.
  static let keyRate = 8.0
  /// The fraction of the speed at which the map then stops.
  static let keyStop = 0.03
  /// The time without a repeat or a release after which a key counts as released, because its release was
  /// lost.
  static let keyPatience = 5.0

  /// The maximum number of ticks in one report of a wheel that pans.
  static let scrollLimit = 20.0

  // MARK: Sessions

  /// The time after a trackpad's last report at which its gesture ends, because trackpads do not report the
  /// end.
  static let trackpadRest = 0.2
  /// The maximum number of tracked fingers, in case a platform does not report their releases.
  static let maximumFingerCount = 10
  /// The limit to which positions are clamped, points: a million, as for a view's size.
  static let positionLimit = 1e6
}
