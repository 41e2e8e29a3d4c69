// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

extension GuidanceState {
  mutating func depart(
    _ fix: MapLocation, _ cause: Departure.Cause, speed: Double, _ events: inout [GuidanceEvent]
  ) {
    let shown = offRoute(fix, speed: speed)
    // Leaving the route near its end counts as an arrival, for example in a parking lot.
    if isActive, !hasArrived, let waypoint = nextWaypoint,
      progress.distanceToWaypoint <= 2 * options.arrivalRadius,
      isAtEnd(of: progress.leg, waypoint, fix)
    {
      position = onRoute(at: matched, speed: speed, time: fix.time)
      arrive(at: waypoint, &events)
      return
    }
    position = shown
    evidence = OffRouteEvidence()
    hasRerouteFailed = false
    rejoining = Rejoining(at: fix.coordinate)
    if var departure = openDeparture {
      // The user left the new route at once. Another one may be no better: request it later, without an announcement.
      (departure.cause, departure.position) = (cause, shown)
      mode = .offRoute(departure)
      rerouteTime = fix.time + pause(options.rerouteBackoff, before: departure)
      return
    }
    departures += 1
    let departure = Departure(number: departures, cause: cause, position: shown, attempts: 0)
    mode = .offRoute(departure)
    rerouteTime = fix.time
    events.append(.departed(departure))
  }

  /// Whether a fix is near a waypoint, or near the end of the leg to it.
  func isAtEnd(of leg: Int, _ waypoint: Waypoint, _ fix: MapLocation) -> Bool {
    let end = route.line.position(at: route.legs[leg].stretch.upperBound).coordinate
    return [waypoint.coordinate, end].contains {
      $0.distance(to: fix.coordinate) <= options.arrivalRadius
    }
  }

  /// Checks whether an off-route user has returned to the route.
  mutating func checkRejoining(
    _ fix: MapLocation, _ departure: Departure, _ events: inout [GuidanceEvent]
  ) {
    let accuracy = max(options.accuracy(of: fix), 3)
    let speed = fix.speed ?? tracker.speed
    position = offRoute(fix, speed: speed)
    let traveled = rejoining.go(to: fix.coordinate)
    // Search behind the point of departure only after a failed reroute.
    let from = hasRerouteFailed ? matched - 1000 : matched - 5
    let match = track.match(
      RouteTrack.Query(
        coordinate: fix.coordinate, course: course(of: fix, speed: speed),
        range: max(from, 0)...min(max(matched, 0) + 1.5 * traveled + 150, track.length),
        expected: matched + 0.7 * traveled, spread: max(traveled, 100), accuracy: max(accuracy, 5),
        farthest: offRouteLimit(accuracy)))
    let fits = match.offset <= 0.6 * offRouteLimit(accuracy) && (match.turn ?? 0) <= 45
    guard rejoining.isBack(fits, at: match.distance) else { return }
    mode = .onRoute
    rerouteTime = nil
    openDeparture = nil
    matched = match.distance
    tracker = RouteTracker(
      at: matched, spread: accuracy, speed: speed, speedSpread: 3, time: fix.time)
    position = onRoute(at: matched, speed: speed, time: fix.time)
    events.append(.rejoined)
  }

  /// The direction of travel with which a new route starts, in degrees clockwise from true north; `nil` if the user is
  /// slow, or the direction is unknown.
  ///
  /// Beside the route, the user has another direction and speed than the route's position.
  package var heading: Double? {
    guard let position, position.routeDistance != nil else { return gate.heading }
    return (position.speed ?? 0) >= 2 ? position.course : nil
  }

  /// Requests a new route if a request is due.
  mutating func requestReroute(at time: Double, _ events: inout [GuidanceEvent]) {
    guard isActive, !hasArrived, case .offRoute(var departure) = mode, let due = rerouteTime,
      time >= due
    else { return }
    departure.attempts += 1
    if let position { departure.position = position }
    mode = .offRoute(departure)
    rerouteTime = nil
    events.append(.rerouteNeeded(departure))
  }

  /// Reports that a reroute failed. Guidance retries after a delay while the user is off the route.
  package mutating func rerouteFailed(at time: Double) {
    guard case .offRoute(let departure) = mode else { return }
    hasRerouteFailed = true
    rerouteTime = time + pause(options.rerouteRetry, before: departure)
  }

  /// Returns the delay before the next request for a departure. It doubles with each request.
  private func pause(_ first: Double, before departure: Departure) -> Double {
    let pause = first * exp2(Double(min(max(departure.attempts - 1, 0), 16)))
    return min(pause, options.rerouteRetryLimit)
  }

  /// Continues on another route to the same destinations, such as a reroute or an alternative. Keeps the
  /// fixes, the traveled path and the counters.
  ///
  /// - Parameter isReroute: Whether the route was requested because of a departure. If the user leaves it at once,
  ///   the departure continues.
  /// - Returns: The events of the last fix on the new route.
  @discardableResult package mutating func adopt(_ newRoute: Route, isReroute: Bool = true)
    -> [GuidanceEvent]
  {
    var next = GuidanceState(newRoute, options: options, wording: wording)
    next.speedAlertOptions = speedAlertOptions
    next.isActive = isActive
    next.ignoredFixes = ignoredFixes
    next.departures = departures
    if isReroute, case .offRoute(let departure) = mode { next.openDeparture = departure }
    next.isSignalLost = isSignalLost
    next.gate = gate
    next.announcer = announcer.afterLeg()
    next.speedWatch = speedWatch
    let fix = gate.last
    self = next
    var events: [GuidanceEvent] = []
    guard let fix else { return events }
    follow(fix, &events)
    if case .onRoute = mode { report(at: fix.time, speed: fix.speed ?? 0, fix: fix, &events) }
    return events
  }
}

/// The path of an off-route user, and the detection of a return to the route.
struct Rejoining: Sendable {
  private var last: Coordinate
  private var traveled = 0.0
  private var hits = 0
  private var lastHit = 0.0

  init(at coordinate: Coordinate) { last = coordinate }

  /// Extends the path and returns the meters since the departure.
  mutating func go(to coordinate: Coordinate) -> Double {
    traveled += last.distance(to: coordinate)
    last = coordinate
    return traveled
  }

  /// Returns `true` after two consecutive matching fixes of which the second is not behind the first.
  mutating func isBack(_ fits: Bool, at distance: Double) -> Bool {
    guard fits else {
      hits = 0
      return false
    }
    hits = hits > 0 && distance < lastHit - 5 ? 1 : hits + 1
    lastHit = distance
    return hits >= 2
  }
}

/// The detection of a user that joins the route far beyond its start, or at one of several parts of it.
struct LateJoining: Sendable {
  /// Whether the last fix was near a part of the route beyond its start, in whatever direction.
  var isNearRoute = false
  /// The parts of the route that the last fixes follow: the distances of their first and last matches.
  private var parts: [(first: Double, last: Double)] = []
  private var lastCoordinate: Coordinate?
  /// The number of the last fixes that fit no part.
  private var misses = 0
  /// Whether the last fixes follow a part of the route, over a distance that is not sure yet.
  var isUnderWay: Bool { !parts.isEmpty }
  /// The distance, in meters, that the user must follow the route.
  private static let followed = 8.0
  /// The number of successive fixes that may fit no part.
  private static let mostMisses = 1

  /// Continues with the matches of a fix that fit, the likeliest first.
  ///
  /// - Returns: The matches up to which the fixes have followed the route over a distance. Where the fixes follow several
  ///   parts, noise must not decide between them: the distance is longer, and none counts while another one is half way.
  mutating func follow(_ matches: [RouteTrack.Match], to fix: MapLocation, accuracy: Double)
    -> [RouteTrack.Match]
  {
    misses = matches.isEmpty ? misses + 1 : 0
    if misses > 0, misses <= LateJoining.mostMisses { return [] }
    let reach = (lastCoordinate?.distance(to: fix.coordinate) ?? 0) + 2 * accuracy
    lastCoordinate = fix.coordinate
    let before = parts
    parts = matches.map { match in
      let part = before.filter { abs($0.last - match.distance) <= reach }
        .min { abs($0.last - match.distance) < abs($1.last - match.distance) }
      return (part?.first ?? match.distance, match.distance)
    }
    let required =
      parts.count > 1 ? max(2 * accuracy, LateJoining.followed) : LateJoining.followed
    let lengths = parts.map { $0.last - $0.first }
    if lengths.contains(where: { (required / 2..<required).contains($0) }) { return [] }
    return zip(matches, lengths).filter { $1 >= required }.map(\.0)
  }
}
