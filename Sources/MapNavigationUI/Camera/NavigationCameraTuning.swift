// SPDX-License-Identifier: Apache-2.0

/// The numbers that the navigation camera's feel hangs on. All in one place, none of them elsewhere.
public struct NavigationCameraTuning: Hashable, Sendable {
  // MARK: Where the puck is

  /// How stiffly the puck follows its fixes, 1/s: a critically damped spring.
  public var stiffness = 1.0
  /// Seconds after a fix for which the puck goes on at its speed; then it rolls out.
  public var reckoning = 1.2
  /// Seconds in which it rolls out.
  public var rollOut = 0.8
  /// How evenly the puck brakes when it has caught up, and the hardest that it speeds up or brakes at
  /// all, meters a second squared.
  public var braking = 6.0
  public var hardest = 12.0
  /// Meters ahead of which it is not driven but put to its place, the difference fading.
  public var longestCatchUp = 250.0
  /// Meters that a fix may lie behind before the puck, which else waits, goes back to it.
  public var longestWait = 60.0
  /// How fast the difference fades when the puck is put somewhere else, 1/s.
  public var fading = 2.5

  // MARK: Where it is on the screen

  /// The puck's place under guidance: this part of the padded rectangle down from its top.
  public var placeDown = 0.8
  /// The fewest points between the puck and the padded rectangle's bottom, where there is room.
  public var leastBelow = 48.0
  /// In landscape, under guidance, its place across: the middle of the trailing half.
  public var placeAcrossLandscape = 0.75

  // MARK: Turning

  /// The fastest that a following view turns, degrees a second.
  public var turningSpeed = 65.0
  /// How quickly it takes a turn up, 1/s.
  public var turningStiffness = 4.0
  /// Meters ahead whose bearing is taken, at a stand and for each meter a second.
  public var lead = 2.0
  public var leadSeconds = 0.6
  public var longestLead = 40.0
  /// Degrees that the course may wander, off a route, before the view turns.
  public var courseDeadband = 3.0
  /// Meters a second below which a course says nothing.
  public var slowestCourse = 0.8

  /// The fastest that any view turns, in transitions that are broken off too, degrees a second; and how
  /// quickly it makes up for what that withheld, 1/s.
  public var fastestTurn = 85.0
  public var turnRepayment = 4.0

  // MARK: Zoom

  /// Meters of road in view ahead, at a stand and for each meter a second.
  public var view = 180.0
  public var viewSeconds = 22.0
  /// The zooms that following chooses among.
  public var zooms: ClosedRange<Double> = 14.5...18
  /// Meters in view beyond the next maneuver.
  public var beyondTurn = 60.0
  /// The fewest meters in view when it is near.
  public var nearestTurn = 180.0
  /// How much more than the pace asks for may be shown to frame a maneuver.
  public var widestFraming = 1.25
  /// Meters within which another maneuver after the next is framed with it.
  public var chain = 150.0
  /// Meters past a maneuver for which it stays framed.
  public var pastTurn = 25.0
  /// Levels that the wish may move before the view zooms.
  public var zoomDeadband = 0.12
  /// Levels that it must move before the view zooms back in, and out, after it went the other way.
  public var zoomBackIn = 0.45
  public var zoomBackOut = 0.25
  /// The fastest that a following view zooms, levels a second.
  public var zoomSpeed = 0.7
  /// How quickly it takes zooming up, 1/s.
  public var zoomStiffness = 1.6

  // MARK: Viewing angle

  /// Degrees from the nadir.
  public var viewingAngle = 45.0
  /// What it goes down to at a maneuver.
  public var turnAngle = 32.0
  /// Meters before and after a maneuver at which it begins and ends to go down.
  public var angleReach: ClosedRange<Double> = 50...180
  /// The fastest change, degrees a second, and how quickly it is taken up, 1/s.
  public var angleSpeed = 10.0
  public var angleStiffness = 1.6

  // MARK: Overview

  /// Points left free around an overview, where there is room: at most ``overviewShare`` of each side.
  public var overviewMargin = 40.0
  public var overviewShare = 0.12
  /// The largest zoom of an overview.
  public var overviewZoom = 17.0
  /// How many levels nearer the rest of the route must allow before the overview is fitted again.
  public var overviewStep = 0.25

  // MARK: Transitions

  /// The longest one, seconds.
  public var longestTransition = 3.5
  /// The least for a change of modes, and for a change within one.
  public var shortestTransition = 1.2
  /// Out to an overview.
  public var transitionOut = 1.8
  /// Points a second of the center's way in, levels a second of its zoom, the fastest turn in degrees a
  /// second.
  public var transitionPoints = 500.0
  public var transitionZoom = 2.2
  public var transitionTurn = 75.0
  /// Seconds in which a movement that a transition interrupts runs out.
  public var runOut = 0.5

  public init() {}
}
