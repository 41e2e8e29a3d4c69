// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

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

  /// Processes a point in time without a fix: dead-reckons the position once fixes have stopped, and
  /// retries failed reroutes. Call it a few times per second. Ignores times before the last fix.
  package mutating func tick(_ time: Double) -> [GuidanceEvent] {
    var events: [GuidanceEvent] = []
    guard time.isFinite, let last = gate.last, time > last.time else { return events }
    if time - last.time > options.reckoningDelay {
      if !isSignalLost {
        isSignalLost = true
        events.append(.signalLost)
      }
      reckon(to: time, since: last.time, &events)
    }
    requestReroute(at: time, &events)
    return events
  }

  private mutating func take(_ fix: MapLocation, _ events: inout [GuidanceEvent]) {
    if isSignalLost {
      isSignalLost = false
      events.append(.signalFound)
    }
    switch mode {
    case .onRoute: follow(fix, &events)
    case .offRoute(let departure): checkRejoining(fix, departure, &events)
    }
    requestReroute(at: fix.time, &events)
    if let position { traveledPath.append(position.coordinate) }
    guard case .onRoute = mode else { return }
    report(at: fix.time, speed: position?.speed ?? 0, fix: fix, &events)
  }

  /// Reports the events of a position on the route.
  mutating func report(
    at time: Double, speed: Double, fix: MapLocation?, _ events: inout [GuidanceEvent]
  ) {
    let before = (progress.leg, progress.step)
    measureProgress(at: position?.routeDistance ?? matched)
    if before != (progress.leg, progress.step) {
      events.append(.stepChanged(leg: progress.leg, step: progress.step))
    }
    guard isActive else { return }
    var arrival: [GuidanceEvent] = []
    if let fix { checkArrival(fix, speed: speed, &arrival) }
    if !hasArrived, let announcement = announcer.next(for: self, speed: speed, time: time) {
      events.append(.announced(announcement))
    }
    let limit = route.sections.isEmpty ? nil : speedLimit
    if fix != nil,
      speedWatch.update(speed: speed, limit: limit, time: time, options: speedAlertOptions)
    {
      events.append(.speedingChanged(speedWatch.severity))
    }
    events += arrival
  }

  /// Ends the current leg and begins the next one of the same route.
  ///
  /// - Returns: `false` if there is no next leg.
  @discardableResult package mutating func continueToNextLeg() -> Bool {
    guard progress.leg + 1 < route.legs.count else { return false }
    progress.leg += 1
    progress.step = 0
    arrivedLegs = max(arrivedLegs, progress.leg)
    announcer = announcer.afterLeg()
    matched = max(matched, route.legs[progress.leg].stretch.lowerBound - 30)
    measureProgress(at: matched)
    return true
  }

  /// Restarts matching after the fixes continued at another location.
  private mutating func restart(at fix: MapLocation) {
    filter = DistanceFilter(at: matched, spread: 1000, speed: fix.speed ?? 0)
    filterTime = fix.time
    evidence = OffRouteEvidence()
    evidence.isLost = true
  }
}
