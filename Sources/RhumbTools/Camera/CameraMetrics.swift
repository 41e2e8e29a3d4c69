// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapNavigationUI
import MapRoute

/// Measures of a navigation camera's smoothness over a drive, from all its frames.
package struct CameraMetrics: Hashable, Sendable {
  /// The number of measured frames.
  package var frames = 0
  /// The maximum distance, in points, between the puck and its anchor on the screen while following.
  /// Excludes transitions and frames in which the target limits hold the camera back.
  package var puckDeviation = 0.0
  /// The maximum turning speed of the camera, in degrees per second, and its maximum acceleration, in
  /// degrees per second squared. Excludes transitions.
  package var turningSpeed = 0.0
  package var turningAcceleration = 0.0
  /// The maximum turning speed in transitions, in degrees per second.
  package var transitionTurning = 0.0
  /// The number of turning reversals: changes of direction between turns faster than ``turningFloor``.
  /// `spuriousReversals` counts those on a route where the road itself does not reverse by at least
  /// ``wiggleFloor``.
  package var turningReversals = 0
  package var spuriousReversals = 0
  /// The maximum zoom speed, in levels per second, and the number of reversals faster than ``zoomFloor``.
  /// Excludes transitions.
  package var zoomSpeed = 0.0
  package var zoomReversals = 0
  /// The maximum change of the viewing angle outside transitions, in degrees per second.
  package var tiltingSpeed = 0.0
  /// The maximum acceleration or braking of the puck along its path, in meters per second squared, also when it
  /// changes to another route, to another place or off the route.
  package var puckAcceleration = 0.0
  /// The maximum distance of the puck behind its farthest place on a route, in meters.
  package var puckBackwards = 0.0
  /// The number of frames outside the limits of the camera.
  package var outsideLimits = 0
  /// The maximum acceleration of the camera between frames, including transitions: in points of the view,
  /// levels and degrees per second squared.
  package var targetAcceleration = 0.0
  package var zoomAcceleration = 0.0
  package var bearingAcceleration = 0.0
  package var angleAcceleration = 0.0

  /// The minimum speeds that count as turning and zooming, in degrees and levels per second.
  package static let turningFloor = 1.0
  package static let zoomFloor = 0.02
  /// The minimum turn in each direction, in degrees, for a road that reverses its turn.
  package static let wiggleFloor = 2.0

  /// The time and location of a worst value.
  package struct Moment: Hashable, Sendable {
    /// The time since the first frame, in seconds.
    package var time: Double
    package var coordinate: Coordinate
  }
  package var worstTurning: Moment?
  package var worstTransition: Moment?
  package var worstZoom: Moment?
  package var worstPuckDeviation: Moment?
  package var lastSpuriousReversal: Moment?
  /// The mean and the maximum duration of one camera step, in seconds.
  package var updateTime = 0.0
  package var longestUpdate = 0.0

  package init() {}
}
