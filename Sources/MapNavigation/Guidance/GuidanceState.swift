// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapRoute

/// A drive along a route, as a value: each fix and each tick leads from one state to the next and tells
/// what happened. It has no clock; the same fixes give the same events.
///
/// A place on the route is found by searching on from the last one, never over the whole route, so
/// that loops, crossings and parallel roads cannot be mistaken for each other.
public struct GuidanceState: Sendable {
  /// Whether the traveller is on the route.
  public enum Mode: Hashable, Sendable {
    case onRoute
    case offRoute(Departure)
  }

  public internal(set) var route: Route
  public var options: GuidanceOptions
  public var speedAlertOptions = SpeedAlertOptions()
  public var wording: any InstructionWording
  /// Whether maneuvers are announced, waypoints arrived at and re-routes asked for. Places are matched
  /// to the route either way.
  public var isActive = true

  /// Where the traveller is; nil before the first fix.
  public internal(set) var position: RoadPosition?
  public internal(set) var progress: RouteProgress
  public internal(set) var mode = Mode.onRoute
  /// The legs whose waypoints were arrived at; the traveled one is among them until the next begins.
  public internal(set) var arrivedLegs = 0
  /// How many fixes were not used, by reason.
  public internal(set) var ignoredFixes: [FixProblem: Int] = [:]
  /// How often the traveller left the route; re-routes do not reset it.
  public internal(set) var departures = 0
  /// Where the traveller went, on the road where it was matched, without points that change nothing.
  public internal(set) var traveledPath = TraveledPath()
  /// Whether fixes have stopped.
  public internal(set) var isSignalLost = false

  var track: RouteTrack
  var gate = FixGate()
  var filter: DistanceFilter
  /// The distance that was shown last: it does not go back.
  var matched = 0.0
  /// When the filter was advanced last.
  var filterTime: Double?
  var evidence = OffRouteEvidence()
  var rerouteTime: Double?
  var hasRerouteFailed = false
  var hasJoined = false
  var firstOffset: Double?
  var rejoining = Rejoining(at: Coordinate(latitude: 0, longitude: 0))
  var announcer = Announcer()
  var speedWatch = SpeedWatch()

  /// The start of a drive along a route, which must keep what ``Route`` promises.
  public init(
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

  /// The step that is being traveled.
  public var currentStep: RouteStep? { step(progress.step) }
  /// The step whose maneuver is next; its lanes are those to choose from.
  public var nextStep: RouteStep? { step(progress.step + 1) }
  /// The step after the next, where its maneuver follows within some seconds.
  public var thenStep: RouteStep? {
    guard let next = nextStep, let then = step(progress.step + 2),
      next.distance <= max(60, min((position?.speed ?? 0) * 8, 250))
    else { return nil }
    return then
  }
  /// The speed limit here, meters a second; nil where it is not known.
  public var speedLimit: Double? { section?.speedLimit }
  /// Whether the place is in a tunnel, as far as the route tells.
  public var isInTunnel: Bool { section?.isTunnel ?? currentStep?.isTunnel ?? false }
  public var speedAlertSeverity: SpeedAlertSeverity { speedWatch.severity }
  /// The share of the limit by which one is too fast, 0 when not; nil where the limit is not known.
  public var speedingShare: Double? { speedWatch.share }
  /// The waypoint at the end of the leg that is being traveled.
  public var nextWaypoint: Waypoint? {
    route.legs.indices.contains(progress.leg) ? route.legs[progress.leg].destination : nil
  }
  /// Whether the waypoint of the traveled leg was arrived at.
  public var hasArrived: Bool { arrivedLegs > progress.leg }

  /// Whether the traveller has left the route.
  public var isOffRoute: Bool { if case .offRoute = mode { true } else { false } }

  /// Seconds from here to the waypoint at the end of a leg; nil for one that lies behind.
  public func time(toEndOf leg: Int) -> Double? {
    guard leg >= progress.leg, route.legs.indices.contains(leg) else { return nil }
    let end = track.time(at: route.legs[leg].stretch.upperBound)
    return max(end - track.time(at: progress.distance), 0)
  }

  /// Meters from here to the waypoint at the end of a leg; nil for one that lies behind.
  public func distance(toEndOf leg: Int) -> Double? {
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
