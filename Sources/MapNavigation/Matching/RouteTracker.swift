// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Follows a vehicle along a route.
///
/// A fix may belong to several parts of a route that turns around, crosses itself or uses a road twice. The tracker
/// keeps a hypothesis for each of them, and the next fixes decide between them. This is multiple hypothesis tracking
/// (Reid 1979); the cost of a hypothesis is the sum of the costs of its matches, older ones with less weight.
struct RouteTracker: Sendable {
  /// The circumstances of a fix.
  struct Sighting {
    var fix: MapLocation
    /// The direction of travel, in degrees; `nil` if unknown.
    var course: Double?
    /// Whether the course is derived from earlier fixes, so that it lags behind in turns.
    var isCourseDerived = false
    /// The accuracy of the fix, in meters.
    var accuracy: Double
    /// The distance from the route, in meters, up to which a match fits.
    var limit: Double
    /// Where the vehicle may be.
    var scope: Scope
    /// The distance from the start of the route, in meters, that the vehicle cannot have passed unseen.
    var end = Double.infinity
  }

  enum Scope {
    /// Near the predicted position.
    case following
    /// Near the start of the route, up to a distance in meters ahead.
    case approaching(reach: Double)
    /// Anywhere ahead.
    case anywhere
  }

  fileprivate struct Hypothesis: Sendable {
    var filter: DistanceFilter
    /// The greatest distance that the filter has had, in meters from the start of the route, and the time since then.
    var farthest: Double
    var farthestAge = 0.0
    var cost = 0.0
    var match: RouteTrack.Match
    /// The meters from the previous match to this one.
    var progress = 0.0
  }

  /// The weight of the earlier costs at each fix.
  private static let memory = 0.8
  /// The greatest cost of a single match.
  private static let greatestCost = 25.0
  /// How much less a hypothesis must cost to replace the current one, also if the vehicle may be at rest, and how much more it
  /// may cost to be kept. Noise decides at rest only after ``longestDoubt``, or if the current part hardly fits.
  private static let margin = 4.0
  private static let marginAtRest = 40.0
  /// How much more all others must cost after a gap. Successive fixes have similar errors, so that a few say little.
  private static let marginAfterGap = 8.0
  private static let patience = 16.0
  private static let maximumRivals = 3
  /// The difference up to which two costs are about the same.
  private static let tie = 0.5
  /// The time of the movement that decides between hypotheses, in seconds, and the least time between its fixes.
  private static let movingTime = 8.0
  private static let movingStep = 0.5
  /// The greatest accuracy, in meters, that counts for the speed from which a vehicle moves: 4.5 m/s.
  private static let greatestNoise = 12.0
  /// The time, in seconds, after which the likeliest part of the route counts: if it has been much likelier all the time,
  /// or the vehicle has moved since.
  private static let longestDoubt = 60.0
  /// The time between two fixes, in seconds, above which there is a gap.
  private static let longestInterval = 3.0
  /// The longest stop, in seconds, that is likely within a gap.
  static let longestStop = 30.0

  private var current: Hypothesis
  private var rivals: [Hypothesis] = []
  /// The time of the last fix.
  private(set) var time: Double?
  /// The coordinate of the last fix, and the meters from the one before it to the last.
  private var lastCoordinate: Coordinate?
  private var movement = 0.0
  /// The fixes of the last seconds, at least one.
  private var recent: [MapLocation] = []
  /// The fix since which the vehicle may be on several parts of the route, after a gap, and the time since which another
  /// part is likelier than the current one.
  private var undecidedSince: MapLocation?
  private var doubtTime: Double?
  /// The time between the last two fixes, in seconds.
  private var interval = 0.0
  /// Whether no fix has shown the part of the route since a gap: an interval that is longer than usual.
  private(set) var isAfterGap = false

  /// Creates a tracker at a distance from the start of the route, in meters.
  init(
    at distance: Double, spread: Double, speed: Double = 0, speedSpread: Double = 10,
    time: Double? = nil
  ) {
    let filter = DistanceFilter(
      at: distance, spread: spread, speed: speed, speedSpread: speedSpread)
    current = Hypothesis(
      filter: filter, farthest: distance, match: RouteTrack.Match(distance: distance, offset: 0))
    self.time = time
  }

  /// The speed along the route, in meters per second.
  var speed: Double { current.filter.speed }
  /// The distance from the start of the route that the vehicle has reached, in meters. It decreases only if another
  /// hypothesis replaces the current one.
  var distance: Double { current.farthest }

  /// The hypotheses as a text, the current one first: the distances of the match and of the filter with its standard
  /// deviation, the speed, the offset, the turn, and the cost.
  var summary: String {
    let texts = ([current] + rivals).map { one in
      // The offset and the cost are infinite without a match.
      let turn = one.match.turn.map { " \($0.rounded())°" } ?? ""
      return "\(one.match.distance.rounded()) \(one.filter.distance.rounded())"
        + "±\(one.filter.spread.rounded()) m \(one.filter.speed.rounded()) m/s "
        + "\(one.match.offset.rounded()) m beside\(turn) cost \((one.cost * 10).rounded() / 10)"
    }
    return texts.joined(separator: " | ") + (isUndecided ? " undecided" : "")
  }

  /// Whether the vehicle may as well be beyond a distance from the start of the route, in meters.
  func mayBe(beyond distance: Double) -> Bool {
    rivals.contains { $0.farthest > distance && $0.cost <= current.cost + RouteTracker.margin }
  }

  /// Whether the vehicle is likelier beyond a distance from the start of the route, in meters, than before it.
  func isLikelier(beyond distance: Double) -> Bool {
    rivals.contains { $0.farthest > distance && $0.cost <= current.cost }
  }

  /// Predicts each hypothesis for a fix and matches it.
  ///
  /// - Returns: The match of the current hypothesis. Call ``confirm(_:)`` or ``doubt(_:)`` with the same sighting next.
  mutating func match(_ sighting: Sighting, on track: RouteTrack) -> RouteTrack.Match {
    let seconds = min(max(sighting.fix.time - (time ?? sighting.fix.time), 0), 3600)
    time = sighting.fix.time
    movement = lastCoordinate.map { $0.distance(to: sighting.fix.coordinate) } ?? .infinity
    lastCoordinate = sighting.fix.coordinate
    // The speed from sparse fixes is the mean of an interval, so that it predicts the next one less precisely.
    let steadiness = max(interval, RouteTracker.longestInterval)
    interval = seconds
    let isGap = seconds > steadiness
    isAfterGap = isAfterGap || isGap
    func continuations(of old: Hypothesis) -> [Hypothesis] {
      RouteTracker.continuations(
        of: old, sighting, seconds: seconds, steadiness: steadiness, on: track)
    }
    let before = current
    let own = continuations(of: before)
    current = own[0]
    let fastest = recent.compactMap(\.speed).max() ?? 0
    let turned = RouteTracker.turned(
      current, after: before.cost, fastest: fastest, sighting, on: track)
    let separation = RouteTracker.separation(sighting)
    let others = rivals.flatMap(continuations)
    rivals = []
    var hasMerged = false
    for rival in (own.dropFirst() + others + turned).sorted(by: { $0.cost < $1.cost }) {
      let isSeparate = rivals.allSatisfy {
        abs($0.match.distance - rival.match.distance) > separation
      }
      if abs(current.match.distance - rival.match.distance) <= separation {
        // Both are at the same position. The likelier one has the better history.
        hasMerged =
          hasMerged || abs(current.match.distance - rival.match.distance) > separation / 2
        if rival.cost < current.cost { current = rival }
        continue
      }
      if isSeparate, rival.match.offset <= sighting.limit,
        rival.cost <= current.cost + RouteTracker.patience,
        rivals.count < RouteTracker.maximumRivals
      {
        rivals.append(rival)
      }
    }
    choose(sighting, afterGap: isGap, hasMerged: hasMerged)
    return current.match
  }

  /// Whether the vehicle may be on several parts of the route after a gap. The next fixes decide.
  var isUndecided: Bool { undecidedSince != nil }

  /// Whether the vehicle may be on another part of the route than the current one: it is undecided, or another part is
  /// likelier, and the tracker waits for a movement to decide.
  var isDoubtful: Bool { isUndecided || doubtTime != nil }

  private func isRivalLikelier(by margin: Double) -> Bool {
    rivals.contains { $0.cost + margin < current.cost }
  }

  /// Replaces the current hypothesis if another one is much likelier, and decides after a gap.
  ///
  /// A vehicle at rest may be on any part that passes it, and the noise of its fixes looks like a movement on one of them. So it
  /// takes a movement to decide, a match that does not fit, or a great difference.
  ///
  /// - Parameter hasMerged: Whether a rival that is hardly at the same position was merged, as beside a U-turn.
  private mutating func choose(_ sighting: Sighting, afterGap isGap: Bool, hasMerged: Bool) {
    let isMoving = isMoving(sighting)
    if isGap, !sighting.isFirst { undecidedSince = undecidedSince ?? sighting.fix }
    // A doubt ends only when the current part is the likeliest one again.
    let isDoubt = isRivalLikelier(by: doubtTime == nil ? RouteTracker.margin : 0)
    doubtTime = isDoubt ? doubtTime ?? sighting.fix.time : nil
    func isOld(_ time: Double) -> Bool { sighting.fix.time - time > RouteTracker.longestDoubt }
    let isOver =
      doubtTime.map(isOld) ?? false
      || undecidedSince.map { isOld($0.time) && sighting.isFar(from: $0) } ?? false
    guard let best = rivals.first else {
      if isOver || !hasMerged { undecidedSince = nil }
      return
    }
    let isEasy = isMoving || current.match.offset > sighting.limit
    let margin = isEasy ? RouteTracker.margin : RouteTracker.marginAtRest
    if best.cost + (isOver ? RouteTracker.tie : margin) < current.cost {
      rivals[0] = current
      current = best
      doubtTime = nil
    }
    let lead = max(margin, RouteTracker.marginAfterGap)
    if isOver || rivals.allSatisfy({ $0.cost > current.cost + lead }) { undecidedSince = nil }
  }

  /// Records a fix, and returns whether the vehicle has moved for sure.
  private mutating func isMoving(_ sighting: Sighting) -> Bool {
    let fix = sighting.fix
    let isFar = recent.contains { sighting.isFar(from: $0) }
    if recent.last.map({ fix.time - $0.time >= RouteTracker.movingStep }) ?? true {
      recent.removeAll { fix.time - $0.time >= RouteTracker.movingTime }
      recent.append(fix)
    }
    // The speed does not depend on the accuracy of the coordinate.
    let noise = 3 * min(sighting.accuracy, RouteTracker.greatestNoise)
    return fix.speed.map { $0 * RouteTracker.movingTime >= noise } ?? isFar
  }

  /// Moves to the current match.
  mutating func confirm(_ sighting: Sighting) {
    if !isDoubtful { isAfterGap = false }
    measure(&current, sighting)
    for index in rivals.indices { measure(&rivals[index], sighting) }
  }

  /// Holds the position, since the current match does not fit.
  mutating func doubt(_ sighting: Sighting) {
    current.filter.measure(distance: current.match.distance, spread: 3 * sighting.accuracy)
    for index in rivals.indices { measure(&rivals[index], sighting) }
  }

  private func measure(_ one: inout Hypothesis, _ sighting: Sighting) {
    // Farther along the route than over the ground: the vehicle, or the noise, has cut off a bend or a loop. The
    // distance along the route does not show the speed.
    let isCut =
      sighting.fix.speed == nil && interval <= RouteTracker.longestInterval
      && one.progress > movement + sighting.accuracy
    one.measure(sighting, isCut: isCut)
  }

  /// Continues at least at a distance from the start of the route.
  mutating func skip(to distance: Double) { current.reach(distance) }

  /// Returns a hypothesis for each match of a predicted hypothesis, the best first. There is at least one.
  private static func continuations(
    of old: Hypothesis, _ sighting: Sighting, seconds: Double, steadiness: Double,
    on track: RouteTrack
  ) -> [Hypothesis] {
    var next = old
    // Without measured speed, the filter must infer changes of speed from positions, so allow more acceleration.
    let push = sighting.fix.speed == nil ? 3 : 1.5
    next.filter.advance(by: seconds, push: push, steadiness: steadiness)
    next.farthestAge += seconds
    let query = query(for: next, sighting, seconds: seconds, on: track)
    var matches = track.matches(query, separation: separation(sighting))
    if seconds > longestInterval {
      let likely = matches.indices.filter { matches[$0].cost <= matches[0].cost + tie }
        .sorted { matches[$0].match.distance < matches[$1].match.distance }
      // After a gap, the earliest of the matches that are about equally good: a position can advance, but not go back. After a gap
      // longer than a stop, the last one that a vehicle reaches at the usual speed.
      let reached = likely.last {
        seconds > longestStop
          && track.time(from: old.farthest, to: matches[$0].match.distance) <= seconds
      }
      if let best = reached ?? likely.first { matches.insert(matches.remove(at: best), at: 0) }
    }
    return matches.enumerated().map { number, found in
      var next = next
      next.progress = found.match.distance - old.match.distance
      next.match = found.match
      next.match.turn = track.leastTurn(of: found.match, course: sighting.course)
      let retreat = max(next.farthest - found.match.distance - 5, 0) / (sighting.accuracy + 2)
      next.cost =
        memory * old.cost + min(found.cost + retreat * retreat, greatestCost)
      if number > 0 {
        next.begin(sighting)
      }
      return next
    }
  }

  /// Returns hypotheses that a vehicle which seems to move back has turned around with the route. It is then as far beyond
  /// the farthest position as it seems to be behind it.
  ///
  /// - Parameters:
  ///   - cost: The cost of the hypothesis before this fix.
  ///   - fastest: The highest measured speed of the last fixes, in meters per second.
  private static func turned(
    _ old: Hypothesis, after cost: Double, fastest: Double, _ sighting: Sighting,
    on track: RouteTrack
  ) -> [Hypothesis] {
    let retreat = old.farthest - old.match.distance
    let isBeside = old.match.offset > 0.6 * sighting.limit
    guard case .following = sighting.scope, retreat > sighting.accuracy + 5 || isBeside else {
      return []
    }
    let start = min(old.farthest, track.length)
    let beyond = max(retreat, 10)
    // Farther than a vehicle of a known speed has come since, it is noise.
    let reach =
      sighting.fix.speed.map {
        1.3 * max($0, fastest) * old.farthestAge + separation(sighting)
      } ?? .infinity
    let query = RouteTrack.Query(
      coordinate: sighting.fix.coordinate, course: sighting.course,
      courseSpread: sighting.courseSpread,
      range: start...min(start + min(2 * beyond + 40, reach), track.length),
      expected: start + beyond, spread: max(sighting.accuracy, beyond / 2),
      accuracy: max(sighting.accuracy, 5))
    return track.matches(query, separation: separation(sighting)).compactMap { found in
      guard found.match.distance > start + 1, found.match.offset < 0.6 * sighting.limit,
        track.sharpestTurn(from: start - 30...start, to: found.match.distance) > 120
      else { return nil }
      var next = old
      next.match = found.match
      next.match.turn = track.leastTurn(of: found.match, course: sighting.course)
      next.cost = memory * cost + min(found.cost, greatestCost)
      next.begin(sighting)
      return next
    }
  }

  /// Returns the search range: from just behind the last position to the farthest reachable distance.
  private static func query(
    for next: Hypothesis, _ sighting: Sighting, seconds: Double, on track: RouteTrack
  ) -> RouteTrack.Query {
    let (fix, accuracy) = (sighting.fix, sighting.accuracy)
    let fastest = max(next.filter.speed, fix.speed ?? 0) * 1.3 + min(3 * seconds, 15)
    var reach = fastest * seconds + 2 * accuracy + 20
    var spread = max(next.filter.spread, accuracy, 8)
    // After a gap a stop is likelier than a high speed.
    var caution = seconds > longestInterval ? 2.0 : 1
    switch sighting.scope {
    case .following: break
    case .approaching(let meters): reach = max(reach, meters)
    case .anywhere: (reach, spread, caution) = (track.length, 5000, 1)
    }
    // A vehicle that braked harder than predicted is behind its last position.
    let start = max(next.farthest - 60, 0)
    let end = min(
      max(next.farthest, next.filter.distance) + reach, max(sighting.end, next.farthest),
      track.length)
    return RouteTrack.Query(
      coordinate: fix.coordinate, course: sighting.course, courseSpread: sighting.courseSpread,
      range: min(start, end)...end,
      expected: min(next.filter.distance, track.length), spread: spread,
      accuracy: max(accuracy, 5), caution: caution)
  }

  /// The distance along the route, in meters, within which two matches are the same.
  static func separation(_ sighting: Sighting) -> Double {
    separation(accuracy: sighting.accuracy)
  }
  static func separation(accuracy: Double) -> Double { 2 * accuracy + 10 }
}

extension RouteTracker.Sighting {
  /// The standard deviation of the course, in degrees. That of a slow vehicle can be wrong.
  fileprivate var courseSpread: Double {
    let isSlow = fix.speed.map { $0 < 3 } ?? false
    return isCourseDerived || isSlow ? 70 : 40
  }
  /// Whether the fix is farther from an earlier one than noise explains.
  fileprivate func isFar(from other: MapLocation) -> Bool {
    other.coordinate.distance(to: fix.coordinate) >= 4 * accuracy
  }
  /// Whether the vehicle was not on the route before.
  fileprivate var isFirst: Bool { if case .following = scope { false } else { true } }
}

extension RouteTracker.Hypothesis {
  /// Moves to the match; without a change of the speed if it cuts off a part of the route.
  fileprivate mutating func measure(_ sighting: RouteTracker.Sighting, isCut: Bool) {
    let accuracy = sighting.accuracy
    if sighting.isFirst || isCut
      || abs(match.distance - filter.distance) > 4 * max(filter.spread, accuracy)
    {
      restart(sighting)
    } else {
      filter.measure(distance: match.distance, spread: max(0.7 * accuracy, 2))
      if let speed = sighting.fix.speed { filter.measure(speed: speed, spread: 0.7) }
    }
    reach(filter.distance)
  }

  /// Moves the greatest distance to one that is farther, in meters from the start of the route.
  fileprivate mutating func reach(_ distance: Double) {
    if distance > farthest { (farthest, farthestAge) = (distance, 0) }
  }

  /// Begins anew at the match, which is the farthest position then.
  fileprivate mutating func begin(_ sighting: RouteTracker.Sighting) {
    restart(sighting)
    (farthest, farthestAge) = (match.distance, 0)
  }

  /// Restarts the filter at the match.
  private mutating func restart(_ sighting: RouteTracker.Sighting) {
    filter = DistanceFilter(
      at: match.distance, spread: sighting.accuracy, speed: sighting.fix.speed ?? filter.speed,
      speedSpread: sighting.fix.speed == nil ? 5 : 1)
  }
}
