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
    let match = match(sought, limit: baseLimit(accuracy))
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
      position = onRoute(at: matched, speed: speed, time: fix.time)
    case .some(let cause?): depart(fix, cause, speed: speed, &events)
    }
  }

  /// The best match ahead of the last one. If the vehicle braked harder than predicted, the match may lie
  /// behind it. In that case the offset is measured from the road behind and the position waits.
  private func match(_ sought: RouteTrack.Query, limit: Double) -> RouteTrack.Match {
    var match = track.match(sought)
    match.turn = track.leastTurn(of: match, course: sought.course)
    guard match.offset > limit, hasJoined, !evidence.isLost else { return match }
    var behind = sought
    behind.range = max(matched - 60, 0)...matched
    behind.expected = matched
    let other = track.match(behind)
    if other.offset <= limit {
      match.offset = other.offset
      match.turn = track.leastTurn(of: other, course: sought.course)
    }
    return match
  }

  /// Returns the search range: from just behind the last position to the farthest reachable distance.
  private mutating func query(
    for fix: MapLocation, ahead: DistanceFilter, seconds: Double, accuracy: Double
  ) -> RouteTrack.Query {
    let fastest = max(ahead.speed, fix.speed ?? 0) * 1.3 + min(3 * seconds, 15)
    var reach = fastest * seconds + 2 * accuracy + 20
    var spread = max(ahead.spread, accuracy, 8)
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

  /// Returns the direction of travel; `nil` at very low speed.
  func course(of fix: MapLocation, speed: Double) -> Double? {
    speed >= min(2, options.arrivalSpeed) || route.travelMode == .walking && speed > 0.7
      ? fix.course : nil
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
    hasJoined = true
    matched = min(max(matched, filter.distance), track.length)
    position = onRoute(at: matched, speed: fix.speed ?? filter.speed, time: fix.time)
  }

  func onRoute(at distance: Double, speed: Double, time: Double, isReckoned: Bool = false)
    -> RoadPosition
  {
    let place = route.line.place(at: distance)
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
