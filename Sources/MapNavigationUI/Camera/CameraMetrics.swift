// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
public import MapGeometry

/// Measures of a navigation camera's smoothness over a drive, from all its frames.
public struct CameraMetrics: Hashable, Sendable {
  /// The number of measured frames.
  public var frames = 0
  /// The maximum distance, in points, between the puck and its anchor on the screen while following.
  /// Excludes transitions and frames in which the target limits hold the camera back.
  public var puckDeviation = 0.0
  /// The maximum turning speed of the camera, in degrees per second, and its maximum acceleration, in
  /// degrees per second squared. Excludes transitions.
  public var turningSpeed = 0.0
  public var turningAcceleration = 0.0
  /// The maximum turning speed in transitions, in degrees per second.
  public var transitionTurning = 0.0
  /// The number of turning reversals: changes of direction between turns faster than ``turningFloor``.
  /// `spuriousReversals` counts those on a route where the road itself does not reverse by at least
  /// ``wiggleFloor``.
  public var turningReversals = 0
  public var spuriousReversals = 0
  /// The maximum zoom speed, in levels per second, and the number of reversals faster than ``zoomFloor``.
  /// Excludes transitions.
  public var zoomSpeed = 0.0
  public var zoomReversals = 0
  /// The maximum change of the viewing angle outside transitions, in degrees per second.
  public var tiltingSpeed = 0.0
  /// The maximum acceleration or braking of the puck along its path, in meters per second squared.
  public var puckAcceleration = 0.0
  /// The maximum backward movement of the puck along the route between two frames, in meters.
  public var puckBackwards = 0.0
  /// The number of frames outside the limits of the camera.
  public var outsideLimits = 0
  /// The maximum acceleration of the camera between frames, including transitions: in points of the view,
  /// levels and degrees per second squared.
  public var targetAcceleration = 0.0
  public var zoomAcceleration = 0.0
  public var bearingAcceleration = 0.0
  public var angleAcceleration = 0.0

  /// The minimum speeds that count as turning and zooming, in degrees and levels per second.
  public static let turningFloor = 1.0
  public static let zoomFloor = 0.02
  /// The minimum turn in each direction, in degrees, for a road that reverses its turn.
  public static let wiggleFloor = 2.0

  /// The time and location of a worst value.
  public struct Moment: Hashable, Sendable {
    /// The time since the first frame, in seconds.
    public var time: Double
    public var coordinate: Coordinate
  }
  public var worstTurning: Moment?
  public var worstTransition: Moment?
  public var worstZoom: Moment?
  public var worstPuckDeviation: Moment?
  public var lastSpuriousReversal: Moment?
  /// The mean and the maximum duration of one camera step, in seconds.
  public var updateTime = 0.0
  public var longestUpdate = 0.0

  public init() {}
}
