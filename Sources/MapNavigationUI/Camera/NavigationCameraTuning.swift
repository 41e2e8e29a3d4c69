// SPDX-License-Identifier: Apache-2.0

/// The parameters of the navigation camera's motion.
package struct NavigationCameraTuning: Hashable, Sendable {
  // MARK: Puck motion

  /// The stiffness of the critically damped spring that moves the puck toward its fixes, in 1/s.
  package var stiffness = 1.0
  /// The seconds after a fix during which the puck keeps its speed. Then it decelerates.
  package var reckoning = 1.2
  /// The time constant of the deceleration, in seconds.
  package var rollOut = 0.8
  /// The deceleration with which the puck brakes after catching up, and its maximum acceleration, in meters
  /// per second squared.
  package var braking = 6.0
  package var maximumAcceleration = 12.0
  /// The maximum distance to catch up, in meters. Beyond it the puck jumps, and the difference fades.
  package var longestCatchUp = 250.0
  /// The rate at which the difference fades after a jump, in 1/s.
  package var fading = 2.5

  // MARK: Puck anchor

  /// The vertical anchor of the puck during guidance, as a fraction of the padded rectangle from its top.
  package var verticalAnchor = 0.8
  /// The minimum distance between the puck and the bottom of the padded rectangle, in points, if there is
  /// room.
  package var minimumBottomDistance = 48.0

  // MARK: Turning

  /// The maximum turning speed of a following view, in degrees per second.
  package var turningSpeed = 65.0
  /// The rate at which the view reaches that speed, in 1/s.
  package var turningStiffness = 4.0
  /// The distance ahead whose bearing the view uses, in meters: at standstill, per meter per second, and at
  /// most.
  package var lead = 2.0
  package var leadSeconds = 0.6
  package var longestLead = 40.0
  /// The course deviation off the route, in degrees, at which the view turns.
  package var courseDeadband = 3.0
  /// The speed, in meters per second, below which the course is ignored.
  package var slowestCourse = 0.8

  /// The maximum turning speed of any view, including interrupted transitions, in degrees per second.
  /// `turnRepayment` is the rate at which the view makes up for the limited turn, in 1/s.
  package var maximumTurningSpeed = 85.0
  package var turnRepayment = 4.0

  // MARK: Zoom

  /// The visible road ahead, in meters: at standstill, and per meter per second.
  package var view = 180.0
  package var visibleSeconds = 22.0
  /// The range of automatic zoom levels while following.
  package var zooms: ClosedRange<Double> = 14.5...18
  /// The visible distance beyond the next maneuver, in meters.
  package var beyondTurn = 60.0
  /// The minimum visible distance near a maneuver, in meters.
  package var nearestTurn = 180.0
  /// The maximum factor by which the view exceeds the required distance to frame a maneuver.
  package var widestFraming = 1.25
  /// The distance, in meters, within which a following maneuver is framed together with the next one.
  package var chain = 150.0
  /// The distance past a maneuver, in meters, up to which it stays framed.
  package var pastTurn = 25.0
  /// The change of the target zoom, in levels, at which the view zooms.
  package var zoomDeadband = 0.12
  /// The change of the target zoom, in levels, at which the view reverses to zoom in, and to zoom out.
  package var zoomBackIn = 0.45
  package var zoomBackOut = 0.25
  /// The maximum zoom speed of a following view, in levels per second.
  package var zoomSpeed = 0.7
  /// The rate at which the view reaches that speed, in 1/s.
  package var zoomStiffness = 1.6

  // MARK: Viewing angle

  /// The default viewing angle, in degrees from the nadir.
  package var viewingAngle = 45.0
  /// The viewing angle at a maneuver, in degrees from the nadir.
  package var turnAngle = 32.0
  /// The distances from a maneuver, in meters, between which the angle changes.
  package var angleReach: ClosedRange<Double> = 50...180
  /// The maximum change of the angle, in degrees per second, and the rate at which it is reached, in 1/s.
  package var angleSpeed = 10.0
  package var angleStiffness = 1.6

  // MARK: Overview

  /// The margin around an overview, in points: at most ``overviewShare`` of each side.
  package var overviewMargin = 64.0
  package var overviewShare = 0.15
  /// The maximum zoom of an overview.
  package var overviewZoom = 17.0
  /// The change of zoom, in levels, at which the overview is fitted again to the remaining route.
  package var overviewStep = 0.25

  // MARK: Transitions

  /// The maximum duration, in seconds.
  package var longestTransition = 3.5
  /// The minimum duration, in seconds.
  package var shortestTransition = 1.2
  /// The minimum duration of a transition to an overview, in seconds.
  package var transitionOut = 1.8
  /// The speeds that determine the duration: of the target, in points per second; of the zoom, in levels
  /// per second; and of the bearing, in degrees per second.
  package var transitionPoints = 500.0
  package var transitionZoom = 2.2
  package var transitionTurn = 75.0
  /// The deceleration time of an interrupted movement, in seconds.
  package var runOut = 0.5

  package init() {}
}
