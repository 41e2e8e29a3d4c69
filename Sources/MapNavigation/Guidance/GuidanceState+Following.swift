// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

extension GuidanceState {
  /// Matches a fix to the route, or detects that it no longer matches.
  mutating func follow(_ fix: MapLocation, _ events: inout [GuidanceEvent]) {
    let accuracy = max(fix.accuracy ?? options.assumedAccuracy, 3)
    let seconds = min(max(fix.time - (filterTime ?? fix.time), 0), 3600)
    var ahead = filter
    // Without measured speed, the filter must infer changes of speed from positions, so allow more
    // acceleration.
    ahead.advance(by: seconds, push: fix.speed == nil ? 3 : 1.5)
    if firstOffset == nil { rejoining = Rejoining(at: fix.coordinate) }
    let sought = query(for: fix, ahead: ahead, seconds: seconds, accuracy: accuracy)
    var match = match(
      sought, fix: fix, limit: baseLimit(accuracy), spread: max(ahead.spread, accuracy, 8))
    if !hasJoined, match.offset > baseLimit(accuracy), let late = lateMatch(sought, fix: fix) {
      match = late
    }
    firstOffset = firstOffset ?? match.offset
    let limit = offRouteLimit(accuracy)
    let speed = fix.speed ?? ahead.speed
    let doubt = evidence.judge(
      match, fix: fix, speed: speed, limit: limit, matched: matched, options: options)
    switch doubt {
    case .none where !hasJoined && match.offset > baseLimit(accuracy):
      // The user is still heading for the start of the route.
      position = offRoute(fix, speed: speed)
    case .none: advance(ahead, to: match, fix: fix, accuracy: accuracy)
    case .some(nil):
      // The fix does not match: hold the position until there is more evidence.
      filter = ahead
      filter.measure(distance: match.distance, spread: 3 * accuracy)
      filterTime = fix.time
      position =
        hasJoined
        ? onRoute(at: matched, speed: speed, time: fix.time) : offRoute(fix, speed: speed)
    case .some(let cause?): depart(fix, cause, speed: speed, &events)
    }
  }

  /// The best match ahead of the last one. If the vehicle braked harder than predicted, the match may lie
  /// behind it. In that case the offset is measured from the road behind and the position waits.
  private mutating func match(
    _ sought: RouteTrack.Query, fix: MapLocation, limit: Double, spread: Double
  ) -> RouteTrack.Match {
    var match = track.match(sought)
    var isCertain = true
    if let earlier = earlierMatch(before: match, sought, limit: limit, spread: spread) {
      match = earlier
      isCertain = false
    }
    match.turn = track.leastTurn(of: match, course: sought.course)
    if match.offset > limit, hasJoined, !evidence.isLost {
      var behind = sought
      behind.range = max(matched - 60, 0)...matched
      behind.expected = matched
      let other = track.match(behind)
      if other.offset <= limit {
        match.offset = other.offset
        match.turn = track.leastTurn(of: other, course: sought.course)
        isCertain = false
      }
    }
    let isMeasured = fix.speed != nil || hasCertainCourse(sought) && !gate.isCourseDerived
    let isOpposed = hasCertainCourse(sought) && (match.turn ?? 0) > 120
    if isMeasured || isCertain && !isOpposed { certainTime = fix.time }
    return match
  }

  /// Returns a match on an earlier part of a route that turns round or passes twice, if the fix may belong to either
  /// part, has no course, and was clearly expected nearer to the earlier one. A match too far behind can be corrected
  /// later, one too far ahead cannot.
  private func earlierMatch(
    before match: RouteTrack.Match, _ sought: RouteTrack.Query, limit: Double, spread: Double
  ) -> RouteTrack.Match? {
    let start = max(matched - 1.5 * sought.accuracy, 0)
    let end = match.distance - 2 * sought.accuracy
    guard !hasCertainCourse(sought), hasJoined, start < end else { return nil }
    var before = sought
    before.course = nil
    before.range = start...end
    before.spread = track.length
    before.farthest = limit
    let earlier = track.match(before)
    // The nearest point at the end of the range belongs to the rest of the route.
    let isSeparate = earlier.distance < end - 1
    let isPossible =
      earlier.offset <= min(match.offset + 2 * sought.accuracy, limit)
      && match.distance - sought.expected > 0.5 * spread
      && abs(earlier.distance - sought.expected) <= match.distance - sought.expected
    return isSeparate && isPossible ? earlier : nil
  }

  /// Whether the course of a search is measured, or derived from a movement that cannot be noise.
  private func hasCertainCourse(_ sought: RouteTrack.Query) -> Bool {
    sought.course != nil && (!gate.isCourseDerived || gate.isMoving)
  }

  /// Returns the match of a user that joins the route far beyond its start, for example at the end of a tunnel, once
  /// the fixes follow it. The search ends at the first waypoint.
  private mutating func lateMatch(_ sought: RouteTrack.Query, fix: MapLocation)
    -> RouteTrack.Match?
  {
    let end = route.legs[progress.leg].stretch.upperBound
    let limit = 0.6 * baseLimit(sought.accuracy)
    var ahead = sought
    ahead.range = min(sought.range.upperBound, end)...end
    // Of several matches, an earlier one is slightly likelier.
    (ahead.expected, ahead.spread, ahead.farthest) = (0, max(end, 1), limit)
    var match = track.match(ahead)
    match.turn = track.leastTurn(of: match, course: ahead.course)
    let fits = match.offset <= limit && (match.turn ?? 0) <= 45 && (fix.speed ?? 2) >= 2
    return lateJoining.isSure(fits, at: match.distance) ? match : nil
  }

  /// Returns the search range: from just behind the last position to the farthest reachable distance.
  private mutating func query(
    for fix: MapLocation, ahead: DistanceFilter, seconds: Double, accuracy: Double
  ) -> RouteTrack.Query {
    // The fixes since the last certain one may belong to another part of the route.
    let uncertain = max(min(fix.time - (certainTime ?? fix.time), 10), seconds)
    let fastest = max(ahead.speed, fix.speed ?? 0) * 1.3 + min(3 * uncertain, 15)
    var reach = fastest * uncertain + 2 * accuracy + 20
    var spread = max(ahead.spread, accuracy, 8) + fastest * (uncertain - seconds)
    if !hasJoined { reach = max(reach, 150 + 1.5 * rejoining.go(to: fix.coordinate)) }
    if evidence.isLost { (reach, spread) = (track.length, 5000) }
    // After a gap a stop is likelier than a high speed. A match too far behind can be corrected later; one
    // too far ahead cannot.
    let caution = seconds > 3 && !evidence.isLost ? 2.0 : 1
    return RouteTrack.Query(
      coordinate: fix.coordinate, course: course(of: fix, speed: fix.speed ?? ahead.speed),
      range: max(matched - 5, 0)...min(max(matched, 0) + reach, track.length),
      expected: min(ahead.distance, track.length), spread: spread, accuracy: max(accuracy, 5),
      caution: caution)
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

  private mutating func advance(
    _ ahead: DistanceFilter, to match: RouteTrack.Match, fix: MapLocation, accuracy: Double
  ) {
    let before = filterTime
    filter = ahead
    filterTime = fix.time
    if before == nil || !hasJoined || evidence.isLost
      || abs(match.distance - filter.distance) > 4 * max(filter.spread, accuracy)
    {
      filter = DistanceFilter(
        at: match.distance, spread: accuracy, speed: fix.speed ?? filter.speed,
        speedSpread: fix.speed == nil ? 5 : 1)
    } else {
      filter.measure(distance: match.distance, spread: max(0.7 * accuracy, 2))
      if let speed = fix.speed { filter.measure(speed: speed, spread: 0.7) }
    }
    evidence = OffRouteEvidence()
    let start = joined ?? (distance: match.distance, time: fix.time)
    joined = start
    matched = min(max(matched, filter.distance), track.length)
    followed = matched - start.distance
    if followed >= options.followingDistance, fix.time - start.time >= options.followingTime {
      openDeparture = nil
    }
    position = onRoute(at: matched, speed: fix.speed ?? filter.speed, time: fix.time)
  }

  /// Returns the position at a distance on the route, but never behind the last one: where dead reckoning went too
  /// far, the position waits.
  func onRoute(at distance: Double, speed: Double, time: Double, isReckoned: Bool = false)
    -> RoadPosition
  {
    let place = route.line.place(at: max(distance, position?.routeDistance ?? distance))
    return RoadPosition(
      place.coordinate, course: place.bearing, speed: speed, routeDistance: place.distance,
      time: time, isReckoned: isReckoned)
  }

  func offRoute(_ fix: MapLocation, speed: Double) -> RoadPosition {
    RoadPosition(
      fix.coordinate, course: fix.course ?? position?.course, speed: speed, time: fix.time,
      accuracy: fix.accuracy)
  }
}
