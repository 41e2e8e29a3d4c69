// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// What guidance has to tell after a fix or a tick. One call's events come in the order of the cases.
public enum GuidanceEvent: Hashable, Sendable {
  /// A fix was not used. Guidance goes on with what it has.
  case ignored(FixProblem)
  /// Fixes have stopped; the place is reckoned for a while.
  case signalLost
  /// Fixes are back.
  case signalFound
  /// The traveller left the route.
  case departed(Departure)
  /// A new route is needed from the departure on: asked once, and again only after a failure.
  case rerouteNeeded(Departure)
  /// The traveller is back on the route before a new one came.
  case rejoined
  /// Another step is being traveled.
  case stepChanged(leg: Int, step: Int)
  /// Something to be said.
  case announced(Announcement)
  /// How the speed stands to the limit has changed.
  case speedingChanged(SpeedAlertSeverity)
  /// The waypoint at the end of a leg was reached.
  case arrived(leg: Int, Waypoint)
}

/// Why a fix was not used.
public enum FixProblem: String, Hashable, Sendable, CaseIterable {
  /// Its coordinate or time is no number, or no place.
  case invalid
  /// It is not later than the one before.
  case outOfOrder
  /// It is farther away than any traveller could have come.
  case jump
  /// Its accuracy is too bad to be of use.
  case inaccurate
}

/// How, when and where the traveller left the route.
public struct Departure: Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    /// The fixes lie beside the route.
    case offRoute
    /// They lie on it, and lead back.
    case wrongWay
  }

  /// The number of the departure, from 1.
  public var number: Int
  public var cause: Cause
  /// Where it was seen.
  public var position: RoadPosition
  /// How often a re-route has been asked for it.
  public var attempts: Int
}
