// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

extension GuidanceState {
  /// Matches a fix to the route, or finds that it no longer fits.
  mutating func follow(_ fix: Location, _ events: inout [GuidanceEvent]) {
    let accuracy = max(fix.accuracy ?? options.assumedAccuracy, 3)
    let seconds = min(max(fix.time - (filterTime ?? fix.time), 0), 3600)
    var ahead = filter
    // Without a measured speed a change of it must be seen from the places: more is let through.
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
      // On the way to the route's start, which may lead over a car park.
      position = offRoute(fix, speed: speed)
    case .none: advance(ahead, to: match, fix: fix, accuracy: accuracy)
    case .some(nil):
      // A fix that does not fit: the place is held until more is known.
      filter = ahead
      filter.measure(distance: match.distance, spread: 3 * accuracy)
      filterTime = fix.time
      position = onRoute(at: matched, speed: speed, time: fix.time)
    case .some(let cause?): depart(fix, cause, speed: speed, &events)
    }
  }

  /// The best place ahead. One who braked harder than was thought lies behind: then the offset is that
  /// from the road behind, and the place waits for him.
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

  /// Where to look: from just behind the last place to where one may have come since.
  private mutating func query(
    for fix: Location, ahead: DistanceFilter, seconds: Double, accuracy: Double
  ) -> RouteTrack.Query {
    let fastest = max(ahead.speed, fix.speed ?? 0) * 1.3 + min(3 * seconds, 15)
    var reach = fastest * seconds + 2 * accuracy + 20
    var spread = max(ahead.spread, accuracy, 8)
    if !hasJoined { reach = max(reach, 150 + 1.5 * rejoining.go(to: fix.coordinate)) }
    if evidence.isLost { (reach, spread) = (track.length, 5000) }
    // After a gap one who stopped in it is likelier than one who hurried; and who is taken to be behind is
    // found ahead later, never the other way round.
    let caution = seconds > 3 && !evidence.isLost ? 2.0 : 1
    return RouteTrack.Query(
      coordinate: fix.coordinate, course: course(of: fix, speed: fix.speed ?? ahead.speed),
      range: max(matched - 5, 0)...min(max(matched, 0) + reach, track.length),
      expected: min(ahead.distance, track.length), spread: spread, accuracy: max(accuracy, 5),
      caution: caution)
  }

  /// The direction of travel; nil of one who hardly moves.
  func course(of fix: Location, speed: Double) -> Double? {
    speed >= min(2, options.arrivalSpeed) || route.travelMode == .walking && speed > 0.7
      ? fix.course : nil
  }

  /// How far a fix may lie from the route. Until the route is reached, as far as it first did.
  func offRouteLimit(_ accuracy: Double) -> Double {
    let limit = baseLimit(accuracy)
    return hasJoined ? limit : max(limit, min(firstOffset ?? 0, 1000) + 40)
  }

  private func baseLimit(_ accuracy: Double) -> Double {
    max(options.offRouteDistance, 1.5 * accuracy + 12)
  }

  private mutating func advance(
    _ ahead: DistanceFilter, to match: RouteTrack.Match, fix: Location, accuracy: Double
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

  func offRoute(_ fix: Location, speed: Double) -> RoadPosition {
    RoadPosition(
      fix.coordinate, course: fix.course ?? position?.course, speed: speed, time: fix.time,
      accuracy: fix.accuracy)
  }
}
