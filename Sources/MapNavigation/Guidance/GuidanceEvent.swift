// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// An event that guidance reports after a fix or a tick. The events of one call come in the order of the
/// cases.
public enum GuidanceEvent: Hashable, Sendable {
  /// A fix was ignored. Guidance keeps its state.
  case ignored(FixProblem)
  /// Fixes have stopped: none came for twice their usual interval, at least 2 s. Guidance dead-reckons the position
  /// for a limited time.
  case signalLost
  /// Fixes have resumed.
  case signalFound
  /// The user left the route. Not sent again if the user leaves the new route at once.
  case departed(Departure)
  /// A new route from the departure is needed. Sent once per departure, and again, with increasing delays, after
  /// a failure or if the user leaves the new route at once.
  case rerouteNeeded(Departure)
  /// The user returned to the route before a new route arrived.
  case rejoined
  /// The current step has changed.
  case stepChanged(leg: Int, step: Int)
  /// An announcement is due.
  case announced(Announcement)
  /// The speed alert severity has changed.
  case speedingChanged(SpeedAlertOptions.Severity)
  /// The user has reached the waypoint at the end of a leg.
  case arrived(leg: Int, Waypoint)
  /// Live traffic has changed, and this route from the current position arrives earlier than the active one by a number
  /// of seconds, at least ``Navigator/fasterRouteThreshold``. Infinite if a road ahead on the active route is closed. Sent
  /// between fixes. ``Navigator/takeFasterRoute()`` follows the route.
  case fasterRouteFound(Route, saving: Double)
}

/// The reason why a fix was ignored.
public enum FixProblem: Hashable, Sendable, CaseIterable {
  /// The coordinate or time is invalid.
  case invalid
  /// The fix is not later than the previous one.
  case outOfOrder
  /// The fix is farther away than the user could have traveled.
  case jump
  /// The accuracy is too poor.
  case inaccurate
}

/// The cause, time and position of a departure from the route.
public struct Departure: Hashable, Sendable {
  /// The reason why a position is not on the route.
  public enum Cause: Hashable, Sendable {
    /// The fixes lie beside the route.
    case offRoute
    /// The fixes lie on the route but move against its direction.
    case wrongWay
  }

  /// The number of the departure, from 1.
  package var number: Int
  /// The reason.
  public var cause: Cause
  /// The position at which the departure was detected.
  public var position: RoadPosition
  /// The number of reroute requests for this departure.
  package var attempts: Int
}
