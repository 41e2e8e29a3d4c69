// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The state of guidance along a route, as a value. Each fix and each tick produces a new state and events.
/// There is no internal clock: the same fixes produce the same events.
///
/// The match for a fix is searched from the last match on, not over the complete route. Loops, crossings
/// and parallel roads are therefore not confused.
package struct GuidanceState: Sendable {
  /// Whether the user is on the route.
  package enum Mode: Hashable, Sendable {
    case onRoute
    case offRoute(Departure)
  }

  package internal(set) var route: Route
  package var options: GuidanceOptions
  package var speedAlertOptions = SpeedAlertOptions()
  package var wording: any InstructionWording
  /// Whether guidance announces maneuvers, detects arrivals and requests reroutes. Fixes are matched to the
  /// route in either case.
  package var isActive = true

  /// The user's position; `nil` before the first fix.
  package internal(set) var position: RoadPosition?
  package internal(set) var progress: RouteProgress
  package internal(set) var mode = Mode.onRoute
  /// The number of legs whose waypoints have been reached, including the current leg until the next begins.
  package internal(set) var arrivedLegs = 0
  /// The number of ignored fixes, by reason.
  package internal(set) var ignoredFixes: [FixProblem: Int] = [:]
  /// The number of departures from the route. Reroutes do not reset it.
  package internal(set) var departures = 0
  /// The simplified path of the user, on the road where fixes matched it.
  package internal(set) var traveledPath = TraveledPath()
  /// Whether fixes have stopped.
  package internal(set) var isSignalLost = false

  var track: RouteTrack
  var gate = FixGate()
  var filter: DistanceFilter
  /// The last matched distance. It does not decrease.
  var matched = 0.0
  /// The time to which the filter was last advanced.
  var filterTime: Double?
  var evidence = OffRouteEvidence()
  var rerouteTime: Double?
  var hasRerouteFailed = false
  var hasJoined = false
  var firstOffset: Double?
  var rejoining = Rejoining(at: Coordinate(latitude: 0, longitude: 0))
  var announcer = Announcer()
  var speedWatch = SpeedWatch()

  /// Creates the state at the start of a route. The route must meet the requirements of ``Route``.
  package init(
    _ route: Route, options: GuidanceOptions? = nil,
    wording: any InstructionWording = PlainWording()
  ) {
    self.route = route
    self.options = options ?? GuidanceOptions(for: route.travelMode)
    self.wording = wording
    track = RouteTrack(route)
    filter = DistanceFilter(at: 0, spread: 50)
    progress = RouteProgress(
      distance: 0, leg: 0, step: 0, distanceToManeuver: 0, timeToManeuver: 0,
      distanceToWaypoint: 0, timeToWaypoint: 0, distanceRemaining: 0, timeRemaining: 0)
    measureProgress(at: 0)
  }

  /// The current step.
  package var currentStep: RouteStep? { step(progress.step) }
  /// The step with the next maneuver and its lanes.
  package var nextStep: RouteStep? { step(progress.step + 1) }
  /// The step after the next, if its maneuver follows within a few seconds.
  package var thenStep: RouteStep? {
    guard let next = nextStep, let then = step(progress.step + 2),
      next.distance <= max(60, min((position?.speed ?? 0) * 8, 250))
    else { return nil }
    return then
  }
  /// The speed limit at the current position, in meters per second; `nil` if unknown.
  package var speedLimit: Double? { section?.speedLimit }
  /// Whether the position is in a tunnel according to the route.
  package var isInTunnel: Bool { section?.isTunnel ?? currentStep?.isTunnel ?? false }
  package var speedAlertSeverity: SpeedAlertOptions.Severity { speedWatch.severity }
  /// The fraction by which the speed exceeds the limit; 0 if not speeding, `nil` if the limit is unknown.
  package var speedingShare: Double? { speedWatch.share }
  /// The waypoint at the end of the current leg.
  package var nextWaypoint: Waypoint? {
    route.legs.indices.contains(progress.leg) ? route.legs[progress.leg].destination : nil
  }
  /// Whether the user has reached the waypoint of the current leg.
  package var hasArrived: Bool { arrivedLegs > progress.leg }

  /// Whether the user has left the route.
  package var isOffRoute: Bool { if case .offRoute = mode { true } else { false } }

  /// Returns the seconds from the current position to the end of a leg; `nil` for a past leg.
  package func time(toEndOf leg: Int) -> Double? {
    guard leg >= progress.leg, route.legs.indices.contains(leg) else { return nil }
    let end = track.time(at: route.legs[leg].stretch.upperBound)
    return max(end - track.time(at: progress.distance), 0)
  }

  /// Returns the meters from the current position to the end of a leg; `nil` for a past leg.
  package func distance(toEndOf leg: Int) -> Double? {
    guard leg >= progress.leg, route.legs.indices.contains(leg) else { return nil }
    return max(route.legs[leg].stretch.upperBound - progress.distance, 0)
  }

  func step(_ number: Int) -> RouteStep? {
    guard route.legs.indices.contains(progress.leg) else { return nil }
    let steps = route.legs[progress.leg].steps
    return steps.indices.contains(number) ? steps[number] : nil
  }

  private var section: RouteSection? {
    guard case .onRoute = mode, let number = track.section(at: progress.distance) else {
      return nil
    }
    return route.sections[number]
  }
}
