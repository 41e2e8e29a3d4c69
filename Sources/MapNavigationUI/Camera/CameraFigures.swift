// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
public import MapGeometry

/// How calm a navigation camera was over a drive, measured frame by frame.
public struct CameraFigures: Hashable, Sendable {
  /// How many frames were measured.
  public var frames = 0
  /// The farthest that the puck was from its place on the screen while following, points. Frames of
  /// transitions do not count, nor those in which the limits of the target hold the camera back.
  public var puckDeviation = 0.0
  /// The fastest turn of the camera, degrees a second, and the strongest change of it, degrees a
  /// second squared. Outside transitions.
  public var turningSpeed = 0.0
  public var turningAcceleration = 0.0
  /// The fastest turn in transitions, degrees a second.
  public var transitionTurning = 0.0
  /// How often the camera turned back: from faster than ``turningFloor`` one way to faster than it the
  /// other. And how often of these, on a route, the road did not turn back by ``wiggleFloor`` either.
  public var turningReversals = 0
  public var unaskedReversals = 0
  /// The fastest zoom, levels a second, and how often it turned back above ``zoomFloor``. Outside
  /// transitions.
  public var zoomSpeed = 0.0
  public var zoomReversals = 0
  /// The fastest change of the viewing angle outside transitions, degrees a second.
  public var tiltingSpeed = 0.0
  /// The strongest speeding up or slowing down of the puck along its way, meters a second squared.
  public var puckAcceleration = 0.0
  /// The farthest that the puck moved backwards along the route from one frame to the next, meters.
  public var puckBackwards = 0.0
  /// How many frames lay outside the limits of the camera.
  public var outsideLimits = 0
  /// The largest steps of the camera's speed between frames, in transitions and without: points of the
  /// view, levels and degrees, a second squared.
  public var targetAcceleration = 0.0
  public var zoomAcceleration = 0.0
  public var bearingAcceleration = 0.0
  public var angleAcceleration = 0.0

  /// What counts as turning and as zooming: degrees and levels a second.
  public static let turningFloor = 1.0
  public static let zoomFloor = 0.02
  /// Degrees that a road turns one way and back again where it is said to wiggle.
  public static let wiggleFloor = 2.0

  /// When and where something was at its worst.
  public struct Moment: Hashable, Sendable {
    /// Seconds since the first frame.
    public var time: Double
    public var coordinate: Coordinate
  }
  public var worstTurning: Moment?
  public var worstTransition: Moment?
  public var worstZoom: Moment?
  public var worstPlace: Moment?
  public var lastUnasked: Moment?
  /// Seconds that one step of the camera took: in the mean of all, and at most.
  public var updateTime = 0.0
  public var longestUpdate = 0.0

  public init() {}
}
