// SPDX-License-Identifier: Apache-2.0
import Foundation
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
  /// The speed of the simulation or replay that the fixes come from, relative to real time.
  package private(set) var timeRate = 1.0
  /// Whether fixes have stopped.
  package internal(set) var isSignalLost = false

  var track: RouteTrack
  var gate = FixGate()
  var tracker = RouteTracker(at: 0, spread: 50)
  /// The last matched distance, in meters from the start of the route. It decreases only if the fixes turn out to belong
  /// to an earlier part of a route that turns around or passes twice.
  package internal(set) var matched = 0.0
  var evidence = OffRouteEvidence()
  var rerouteTime: Double?
  var hasRerouteFailed = false
  /// The departure that led to this route, until the user has followed the route for a while.
  var openDeparture: Departure?
  /// The distance and time at which the user joined the route, and the meters followed since.
  var joined: (distance: Double, time: Double)?
  var followed = 0.0
  var firstOffset: Double?
  var rejoining = Rejoining(at: Coordinate(latitude: 0, longitude: 0))
  var lateJoining = LateJoining()
  /// The times of the first and last tick before the first fix.
  private var wait: ClosedRange<Double>?
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
    progress = RouteProgress(
      distance: 0, leg: 0, step: 0, distanceToManeuver: 0, timeToManeuver: 0,
      distanceToWaypoint: 0, timeToWaypoint: 0, distanceRemaining: 0, timeRemaining: 0)
    measureProgress(at: 0)
  }

  /// The parts of the route on which the vehicle may be, as a text for traces.
  package var hypotheses: String { tracker.summary }
  /// The current step.
  package var currentStep: RouteStep? { step(progress.step) }
  /// The step with the next maneuver and its lanes.
  package var nextStep: RouteStep? { step(progress.step + 1) }
  /// The step after the next, if its maneuver follows within a few seconds. Of a roundabout whose exit the next
  /// step names, this is the step after the exit.
  package var thenStep: RouteStep? {
    guard let next = nextStep, var then = step(progress.step + 2) else { return nil }
    var length = next.distance
    if then.isImplied(after: next) {
      length += then.distance
      guard let after = step(progress.step + 3) else { return nil }
      then = after
    }
    return length <= max(60, min((position?.speed ?? 0) * 8, 250)) ? then : nil
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

  /// The side of the road on which the waypoint of the current leg is: that of the route's arrival, otherwise by the
  /// direction from the end of the leg. `nil` if it is straight ahead or unknown.
  package var arrivalSide: DrivingSide? {
    guard route.legs.indices.contains(progress.leg) else { return nil }
    let leg = route.legs[progress.leg]
    switch leg.steps.last?.maneuver.modifier {
    case .left, .slightLeft, .sharpLeft: return .left
    case .right, .slightRight, .sharpRight: return .right
    case .straight, .uturn: return nil
    case nil:
      let end = route.line.position(at: leg.stretch.upperBound).coordinate
      let distance = end.distance(to: leg.destination.coordinate)
      guard distance >= 5, distance < RouteStep.shortestWalk else { return nil }
      let direction = RouteLine([end, leg.destination.coordinate]).position(at: 0).bearing
      let road = route.line.position(at: leg.stretch.upperBound - 1).bearing
      let turn = remainder(direction - road, 360)
      guard (30...150).contains(abs(turn)) else { return nil }
      return turn < 0 ? .left : .right
    }
  }

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

  /// The time that guidance waited for the first fix, in seconds.
  var waited: Double { wait.map { $0.upperBound - $0.lowerBound } ?? 0 }
  /// Whether the user has joined the route.
  var hasJoined: Bool { joined != nil }
  /// Whether the user follows the route.
  var isFollowing: Bool { hasJoined && !isOffRoute && !hasArrived }
  /// Whether the user has left several new routes at once and does not follow the last one yet.
  var isSearching: Bool {
    followed < options.announcingDistance && openDeparture.map { $0.attempts > 1 } ?? false
  }

  func step(_ number: Int) -> RouteStep? {
    guard route.legs.indices.contains(progress.leg) else { return nil }
    let steps = route.legs[progress.leg].steps
    return steps.indices.contains(number) ? steps[number] : nil
  }

  private var section: Route.Section? {
    guard case .onRoute = mode, let number = track.section(at: progress.distance) else {
      return nil
    }
    return route.sections[number]
  }
}

extension GuidanceState {
  /// Updates the progress for a distance from the start of the route. The search for the step begins at the
  /// previous one.
  mutating func measureProgress(at distance: Double) {
    guard route.legs.indices.contains(progress.leg) else { return }
    let leg = route.legs[progress.leg]
    let clamped = min(max(distance, leg.stretch.lowerBound), leg.stretch.upperBound)
    var step = min(progress.step, max(leg.steps.count - 2, 0))
    while step + 2 < leg.steps.count, leg.steps[step + 1].stretch.lowerBound <= clamped {
      step += 1
    }
    while step > 0, leg.steps[step].stretch.lowerBound > clamped { step -= 1 }
    let now = track.time(at: clamped)
    let maneuver = leg.steps.isEmpty ? clamped : leg.steps[step].stretch.upperBound
    progress.distance = distance
    progress.step = step
    progress.distanceToManeuver = max(maneuver - clamped, 0)
    progress.timeToManeuver = max(track.time(at: maneuver) - now, 0)
    progress.distanceToWaypoint = leg.stretch.upperBound - clamped
    progress.timeToWaypoint = max(track.time(at: leg.stretch.upperBound) - now, 0)
    progress.distanceRemaining = max(track.length - clamped, 0)
    progress.timeRemaining = max(track.time(at: track.length) - now, 0)
  }

  /// Replaces the route with the same route with other travel times.
  mutating func retime(_ route: Route) {
    guard route.line == self.route.line else { return }
    self.route = route
    track = RouteTrack(route)
    measureProgress(at: progress.distance)
  }

  /// The meters by which the displayed position waits ahead of the last fix, after dead reckoning went too far.
  var lead: Double {
    guard let position, let shown = position.routeDistance, !position.isReckoned else { return 0 }
    return max(shown - matched, 0)
  }

  /// Detects an arrival: near the waypoint at low speed, or passing the waypoint.
  mutating func checkArrival(_ fix: MapLocation, speed: Double, _ events: inout [GuidanceEvent]) {
    guard !hasArrived, let waypoint = nextWaypoint,
      hasJoined || isAtEnd(of: progress.leg, waypoint, fix)
    else { return }
    let left = progress.distanceToWaypoint + lead
    let slack = min(options.accuracy(of: fix), 20)
    let isThere = left <= options.arrivalDistance + slack / 2 && speed <= options.arrivalSpeed
    guard isThere || left <= options.passingDistance else { return }
    arrive(at: waypoint, &events)
  }

  mutating func arrive(at waypoint: Waypoint, _ events: inout [GuidanceEvent]) {
    arrivedLegs = progress.leg + 1
    events.append(.arrived(leg: progress.leg, waypoint))
  }
}

extension GuidanceState {
  /// Processes a fix.
  package mutating func update(_ location: MapLocation) -> [GuidanceEvent] {
    var events: [GuidanceEvent] = []
    switch gate.check(location, options: options) {
    case .ignored(let problem):
      ignoredFixes[problem, default: 0] += 1
      events.append(.ignored(problem))
      return events
    case .restarted(let fix):
      restart(at: fix)
      take(fix, &events)
    case .accepted(let fix): take(fix, &events)
    }
    return events
  }

  /// Starts guidance with the last fix of a filter, if there is one, and continues with the filter.
  ///
  /// - Returns: The events of that fix.
  mutating func begin(after gate: FixGate) -> [GuidanceEvent] {
    self.gate = gate
    var events: [GuidanceEvent] = []
    if let fix = gate.last { take(fix, &events) }
    return events
  }

  /// Processes a point in time without a fix: dead-reckons the position once fixes have stopped, and
  /// retries failed reroutes. Call it a few times per second. Ignores times before the last fix.
  package mutating func tick(_ time: Double) -> [GuidanceEvent] {
    var events: [GuidanceEvent] = []
    guard time.isFinite else { return events }
    guard let last = gate.last else {
      let start = min(wait?.lowerBound ?? time, time)
      wait = start...time
      return events
    }
    guard time > last.time else { return events }
    let silence = time - last.time
    if !isSignalLost, silence > max(options.reckoningDelay, 2 * gate.usualInterval) {
      isSignalLost = true
      events.append(.signalLost)
    }
    if silence > options.reckoningDelay { reckon(to: time, since: last.time, &events) }
    requestReroute(at: time, &events)
    return events
  }

  private mutating func take(_ fix: MapLocation, _ events: inout [GuidanceEvent]) {
    timeRate = fix.timeRate
    if isSignalLost {
      isSignalLost = false
      events.append(.signalFound)
    }
    switch mode {
    case .onRoute: follow(fix, &events)
    case .offRoute(let departure): checkRejoining(fix, departure, &events)
    }
    requestReroute(at: fix.time, &events)
    guard case .onRoute = mode else { return }
    report(at: fix.time, speed: position?.speed ?? 0, fix: fix, &events)
    // A user that leaves the route near its end arrives before the progress is measured.
    if let arrival = events.firstIndex(where: { if case .arrived = $0 { true } else { false } }) {
      events.append(events.remove(at: arrival))
    }
  }

  /// Reports the events of a position on the route.
  mutating func report(
    at time: Double, speed: Double, fix: MapLocation?, _ events: inout [GuidanceEvent]
  ) {
    let before = (progress.leg, progress.step)
    measureProgress(at: position?.routeDistance ?? matched)
    if before != (progress.leg, progress.step), !hasArrived {
      events.append(.stepChanged(leg: progress.leg, step: progress.step))
    }
    guard isActive else { return }
    var arrival: [GuidanceEvent] = []
    if let fix { checkArrival(fix, speed: speed, &arrival) }
    if let announcement = nextAnnouncement(at: time, speed: speed) {
      events.append(.announced(announcement))
    }
    let limit = route.sections.isEmpty ? nil : speedLimit
    if fix != nil,
      speedWatch.update(
        speed: speed / timeRate, limit: limit, time: time, options: speedAlertOptions)
    {
      events.append(.speedingChanged(speedWatch.severity))
    }
    events += arrival
  }

  /// Returns the announcement that is due, if the position on the route is certain enough for one.
  private mutating func nextAnnouncement(at time: Double, speed: Double) -> Announcement? {
    guard !hasArrived, !isSearching, !mayBeAhead, !tracker.isDoubtful, !mayHaveTurned(at: time),
      !isTooLate(at: time)
    else { return nil }
    return announcer.next(for: self, speed: speed, time: time)
  }

  /// Whether the user has not joined the route but may be on a later part of it, beyond the next maneuver. The next fixes
  /// decide.
  private var mayBeAhead: Bool { !hasJoined && lateJoining.isNearRoute }

  /// Whether a position beyond the next maneuver is likelier than one before it, or about as likely just after joining the route,
  /// as on a new route that begins with a U-turn. The next fixes decide.
  private func mayHaveTurned(at time: Double) -> Bool {
    guard let joined, let step = nextStep else { return false }
    let maneuver = step.stretch.lowerBound
    // A course that is derived from fixes lags behind a vehicle that has turned around already.
    let isFirstFix = gate.last?.time == joined.time && gate.isCourseDerived
    return isFirstFix && step.maneuver.modifier == .uturn && maneuver - matched < 100
      || tracker.isLikelier(beyond: maneuver) || isNearer(beyond: maneuver)
      || time - joined.time < 5 && tracker.mayBe(beyond: maneuver)
  }

  /// Whether the last fix is nearer to the route just beyond a maneuver than just before it, by more than a third of its
  /// accuracy. The tracker does not separate parts of the route that are so near each other.
  private func isNearer(beyond maneuver: Double) -> Bool {
    guard let fix = gate.last else { return false }
    let accuracy = max(options.accuracy(of: fix), 3)
    let reach = RouteTracker.separation(accuracy: accuracy)
    guard matched > maneuver - reach, matched < maneuver else { return false }
    func offset(in range: ClosedRange<Double>) -> Double {
      track.match(
        RouteTrack.Query(
          coordinate: fix.coordinate, range: range, expected: maneuver, spread: .infinity,
          accuracy: accuracy)
      ).offset
    }
    let before = offset(in: maneuver - reach...maneuver)
    return offset(in: maneuver...maneuver + reach) < before - accuracy / 3
  }

  /// Whether the next maneuver is within a second of the start of a new route that a moving user has just joined, where
  /// an announcement comes too late. A U-turn can be made later, too.
  private func isTooLate(at time: Double) -> Bool {
    guard openDeparture != nil, let joined, time - joined.time < 2, let step = nextStep,
      step.maneuver.modifier != .uturn
    else { return false }
    return step.stretch.lowerBound - matched < gate.speed
  }

  /// Ends the current leg and begins the next one of the same route.
  ///
  /// - Returns: `false` if there is no next leg.
  @discardableResult package mutating func continueToNextLeg() -> Bool {
    guard progress.leg + 1 < route.legs.count else { return false }
    progress.leg += 1
    progress.step = 0
    arrivedLegs = max(arrivedLegs, progress.leg)
    openDeparture = nil
    announcer = announcer.afterLeg()
    matched = max(matched, route.legs[progress.leg].stretch.lowerBound - 30)
    tracker.skip(to: matched)
    measureProgress(at: matched)
    return true
  }

  /// Restarts matching after the fixes continued at another location.
  private mutating func restart(at fix: MapLocation) {
    tracker = RouteTracker(at: matched, spread: 1000, speed: fix.speed ?? 0, time: fix.time)
    evidence = OffRouteEvidence()
    evidence.isLost = true
  }
}

extension GuidanceState {
  /// Dead-reckons the position along the route at the last speed, with a confidence that falls with time: the speed
  /// decreases and the radius of the position increases, slowly in tunnels. Ends when the confidence is low.
  ///
  /// Changes only the displayed position. The next fix is matched from the last matched distance, so
  /// reckoning errors do not accumulate. The position stops short of turns and waypoints, which only fixes
  /// can confirm.
  mutating func reckon(to time: Double, since last: Double, _ events: inout [GuidanceEvent]) {
    guard case .onRoute = mode, hasJoined, !hasArrived, !tracker.isDoubtful else { return }
    let shown = position?.routeDistance ?? matched
    let elapsed = time - last
    let span = isTunnel(near: shown) ? options.tunnelReckoningSpan : options.reckoningSpan
    let confidence = exp(-square(elapsed / span))
    guard confidence > options.leastConfidence else { return }
    // The integral of the speed over time.
    let traveled = tracker.speed * span * Double.pi.squareRoot() / 2 * erf(elapsed / span)
    let reckoned = min(matched + traveled, nextTurn - 1)
    position = onRoute(
      at: reckoned, speed: tracker.speed * confidence, time: time, isReckoned: true)
    let accuracy = gate.last?.accuracy ?? options.assumedAccuracy
    position?.accuracy = accuracy + tracker.speed * elapsed * (1 - confidence)
    report(at: time, speed: tracker.speed * confidence, fix: nil, &events)
    // No fix can confirm an arrival underground.
    let end = route.legs[progress.leg].stretch.upperBound
    if isActive, matched + traveled >= end, reckoned >= end - 1, isTunnel(near: end - 1),
      let waypoint = nextWaypoint
    {
      arrive(at: waypoint, &events)
    }
  }

  /// The distance of the next maneuver that is not a plain continuation.
  private var nextTurn: Double {
    let leg = route.legs[progress.leg]
    let ahead = leg.steps.dropFirst(progress.step + 1).first { step in
      switch step.maneuver.kind {
      case .newName, .continue, .notification, .depart:
        step.maneuver.modifier != .straight && step.maneuver.modifier != nil
      default: true
      }
    }
    return ahead?.stretch.lowerBound ?? leg.stretch.upperBound
  }

  /// Whether there is a tunnel at a distance from the start of the route, or within 50 m after it.
  private func isTunnel(near distance: Double) -> Bool {
    [distance, distance + 50].contains {
      track.section(at: $0).map { number in route.sections[number].isTunnel } ?? isInTunnel
    }
  }
}

private func square(_ value: Double) -> Double { value * value }
