// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

extension GuidanceState {
  /// Matches a fix to the route, or detects that it no longer matches.
  mutating func follow(_ fix: MapLocation, _ events: inout [GuidanceEvent]) {
    if firstOffset == nil { rejoining = Rejoining(at: fix.coordinate) }
    let sighting = sighting(of: fix)
    let speed = fix.speed ?? tracker.speed
    var match = tracker.match(sighting, on: track)
    let isUndecided = joinLate(sighting, &match)
    firstOffset = firstOffset ?? match.offset
    let doubt = evidence.judge(
      match, fix: fix, limit: offRouteLimit(sighting.accuracy),
      isCourseDerived: sighting.isCourseDerived, options: options)
    switch doubt {
    case .none where isUndecided || !hasJoined && match.offset > sighting.limit:
      // The user is still heading for the start of the route, or may be on several parts of it.
      position = offRoute(fix, speed: speed)
    case .none: advance(sighting, to: match)
    case .some(let cause?)
    where hasJoined ? !tracker.isUndecided : !lateJoining.isUnderWay:
      depart(fix, cause, speed: speed, &events)
    case .some:
      // The fix does not match: hold the position until there is more evidence, or the user has joined a later part. After
      // a gap it is too old to be held.
      tracker.doubt(sighting)
      position =
        hasJoined && !tracker.isDoubtful && !tracker.isAfterGap
        ? onRoute(at: matched, speed: speed, time: fix.time) : offRoute(fix, speed: speed)
    }
  }

  /// Describes a fix for the search of its match.
  private mutating func sighting(of fix: MapLocation) -> RouteTracker.Sighting {
    let accuracy = max(options.accuracy(of: fix), 3)
    let scope: RouteTracker.Scope =
      evidence.isLost
      ? .anywhere
      : hasJoined
        ? .following : .approaching(reach: 150 + 1.5 * rejoining.go(to: fix.coordinate))
    return RouteTracker.Sighting(
      fix: fix, course: course(of: fix, speed: fix.speed ?? tracker.speed),
      isCourseDerived: gate.isCourseDerived, accuracy: accuracy,
      limit: baseLimit(accuracy), scope: scope,
      end: hasArrived
        ? .infinity
        : route.legs[progress.leg].stretch.upperBound + options.unseenDistance)
  }

  /// Replaces the match of a user that joins the route far beyond its start, for example at the end of a tunnel, once the
  /// fixes follow it. The search ends at the first waypoint.
  ///
  /// - Returns: Whether the user may be on several parts of the route. After a wait without fixes, the first part is no
  ///   likelier than a later one.
  private mutating func joinLate(
    _ sighting: RouteTracker.Sighting, _ match: inout RouteTrack.Match
  ) -> Bool {
    lateJoining.isNearRoute = false
    let isAtStart = match.offset <= sighting.limit
    guard !hasJoined, !isAtStart || waited > RouteTracker.longestStop else { return false }
    let end = route.legs[progress.leg].stretch.upperBound
    let limit = (lateJoining.isUnderWay ? 1 : 0.6) * sighting.limit
    let fix = sighting.fix
    // Of several matches, an earlier one is slightly likelier.
    let near = track.matches(
      RouteTrack.Query(
        coordinate: fix.coordinate, course: sighting.course, range: 0...end, expected: 0,
        spread: max(end, 1), accuracy: max(sighting.accuracy, 5), farthest: limit),
      separation: RouteTracker.separation(sighting)
    ).map(\.match).filter { $0.offset <= limit }
    lateJoining.isNearRoute = !near.isEmpty
    if isAtStart, near.count < 2, !lateJoining.isUnderWay { return false }
    let fitting = near.filter {
      (track.leastTurn(of: $0, course: sighting.course) ?? 0) <= 45 && (fix.speed ?? 2) >= 2
    }
    let sure = lateJoining.follow(fitting, to: fix, accuracy: sighting.accuracy)
    // After a wait, the last one that a vehicle reaches at about the usual speed.
    let reached = sure.filter { track.time(from: 0, to: $0.distance) <= 1.1 * waited }
      .max { $0.distance < $1.distance }
    guard let late = reached ?? sure.first else { return isAtStart }
    tracker = RouteTracker(
      at: late.distance, spread: sighting.accuracy, speed: fix.speed ?? tracker.speed,
      speedSpread: 5, time: fix.time)
    match = tracker.match(sighting, on: track)
    return false
  }

  /// Returns the direction of travel; `nil` at very low speed. A course that is derived from movement needs no speed.
  func course(of fix: MapLocation, speed: Double) -> Double? {
    let isMoving =
      fix.speed == nil && gate.isCourseDerived && gate.isMoving
      || speed >= min(2, options.arrivalSpeed) || route.travelMode == .walking && speed > 0.7
    return isMoving ? fix.course : nil
  }

  /// Returns the maximum distance of a matching fix from the route. Before the user joins the route, it is
  /// at least the first offset.
  func offRouteLimit(_ accuracy: Double) -> Double {
    let limit = baseLimit(accuracy)
    return hasJoined ? limit : max(limit, min(firstOffset ?? 0, 1000) + 40)
  }

  private func baseLimit(_ accuracy: Double) -> Double {
    max(options.offRouteDistance, 1.5 * accuracy + 12)
  }

  private mutating func advance(_ sighting: RouteTracker.Sighting, to match: RouteTrack.Match) {
    let fix = sighting.fix
    tracker.confirm(sighting)
    evidence = OffRouteEvidence()
    if tracker.isDoubtful {
      // The displayed position never moves back, so that it must not be on the wrong part of the route.
      position = offRoute(fix, speed: fix.speed ?? tracker.speed)
      return
    }
    let start = joined ?? (distance: match.distance, time: fix.time)
    joined = start
    matched = min(tracker.distance, track.length)
    followed = matched - start.distance
    if followed >= options.followingDistance, fix.time - start.time >= options.followingTime {
      openDeparture = nil
    }
    position = onRoute(at: matched, speed: fix.speed ?? tracker.speed, time: fix.time)
  }

  /// Returns the position at a distance on the route, but never behind the last one: where dead reckoning went too
  /// far, the position waits.
  func onRoute(at distance: Double, speed: Double, time: Double, isReckoned: Bool = false)
    -> RoadPosition
  {
    let point = route.line.position(at: max(distance, position?.routeDistance ?? distance))
    return RoadPosition(
      point.coordinate, course: point.bearing, speed: speed, routeDistance: point.distance,
      time: time, isReckoned: isReckoned)
  }

  func offRoute(_ fix: MapLocation, speed: Double) -> RoadPosition {
    RoadPosition(
      fix.coordinate, course: fix.course ?? position?.course, speed: speed, time: fix.time,
      accuracy: fix.accuracy)
  }
}
