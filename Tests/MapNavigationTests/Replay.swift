// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute

/// Guides one who was recorded to where the recording ends. It only needs a route provider.
struct Replay {
  struct Outcome {
    var arrivals = 0
    var departures = 0
    var mostReroutesOfADeparture = 0
    var announcements: [Announcement] = []
    /// The largest step back of the matched place, and its mean distance to its fix, metres.
    var worstStepBack = 0.0
    var meanOffset = 0.0
    var matchedShare = 0.0
    var announcedBehind = 0
  }

  let provider: any RouteProvider
  let fixes: [Location]

  func run() async throws -> Outcome {
    var outcome = Outcome()
    guard let first = fixes.first, let last = fixes.last else { return outcome }
    let end = Waypoint(last.coordinate)
    let routes = try await provider.routes(for: RouteRequest(from: first.coordinate, to: [end]))
    var state = GuidanceState(routes[0])
    var asked: [Int: Int] = [:]
    var matched: Double?
    var count = 0
    for fix in fixes {
      let events = state.update(fix) + state.tick(fix.time + 0.5)
      for event in events {
        switch event {
        case .arrived: outcome.arrivals += 1
        case .announced(let words):
          outcome.announcements.append(words)
          if words.distance <= 0 { outcome.announcedBehind += 1 }
        case .rejoined: matched = nil
        case .rerouteNeeded(let departure):
          asked[departure.number, default: 0] += 1
          let request = RouteRequest(
            from: departure.position.coordinate, heading: departure.position.course, to: [end])
          do {
            state.adopt(try await provider.routes(for: request)[0])
            matched = nil
          } catch {
            state.rerouteFailed(at: fix.time)
          }
        default: break
        }
      }
      guard let place = state.position, let distance = place.routeDistance, !place.isReckoned else {
        matched = nil
        continue
      }
      count += 1
      outcome.worstStepBack = max(outcome.worstStepBack, (matched ?? distance) - distance)
      outcome.meanOffset += place.coordinate.distance(to: fix.coordinate)
      matched = distance
    }
    outcome.meanOffset /= Double(max(count, 1))
    outcome.departures = state.departures
    outcome.mostReroutesOfADeparture = asked.values.max() ?? 0
    outcome.matchedShare = Double(count) / Double(fixes.count)
    return outcome
  }
}

/// Makes routes of a recording: what the traveller will do is known beforehand.
struct RecordingProvider: RouteProvider {
  let line: RouteLine

  /// The recording without what is nearer than 20 m to the point before: stops are clouds of points.
  init(_ fixes: [Location]) {
    var points: [Coordinate] = []
    for fix in fixes where points.last.map({ $0.distance(to: fix.coordinate) >= 20 }) ?? true {
      points.append(fix.coordinate)
    }
    if let last = fixes.last { points.append(last.coordinate) }
    line = RouteLine(points)
  }

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    try request.check()
    let start = line.nearest(to: request.origin).place.distance
    let rest = line.coordinates(from: start, to: line.length)
    guard rest.count > 1 else { throw .noRouteFound(from: 0, to: 1) }
    let turns = rest.indices.dropFirst().dropLast().filter { index in
      let bend = RouteLine(Array(rest[index - 1...index + 1]))
      guard bend.coordinates.count == 3 else { return false }
      return abs((bend.bearing(of: 1) - bend.bearing(of: 0)).remainder(dividingBy: 360)) > 45
    }
    return [TestRoute.make(rest.map(TestCity.place), turns: Array(turns))]
  }
}
