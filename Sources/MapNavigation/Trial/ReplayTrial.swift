// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapRoute

/// Guides one who was recorded to where the recording ends, and checks what guidance says.
///
/// Nobody knows where the recorded driver truly was, nor did they follow the route: they leave it, and a
/// new one is asked for.
public struct ReplayTrial {
  let provider: any RouteProvider
  let fixes: [Location]

  public init(_ provider: any RouteProvider, fixes: [Location]) {
    self.provider = provider
    self.fixes = fixes
  }

  /// Goes on from fix to fix, to the end of the recording.
  public func run() async throws(RouteError) -> TrialOutcome {
    guard let first = fixes.first, let last = fixes.last else { return TrialOutcome() }
    let end = Waypoint(last.coordinate)
    func routes(from place: Location, heading: Double?) async throws(RouteError) -> Route {
      let request = RouteRequest(from: place.coordinate, heading: heading, to: [end])
      guard let route = try await provider.routes(for: request).first else {
        throw .noRouteFound(from: 0, to: 1)
      }
      return route
    }
    var state = GuidanceState(try await routes(from: first, heading: nil))
    var judge = TrialJudge(waypoints: [end], noise: 5)
    judge.outcome.routes.append((first.time, state.route))
    for fix in fixes {
      let truth = TrialJudge.Truth(coordinate: fix.coordinate, distance: nil, time: fix.time)
      let watch = ContinuousClock.now
      var events = state.update(fix)
      judge.outcome.updateTimes.append((ContinuousClock.now - watch) / .microseconds(1))
      judge.check(events, state, truth)
      for case .rerouteNeeded(let departure) in events {
        judge.outcome.reroutes[departure.number, default: 0] += 1
        let position = departure.position
        let place = Location(position.coordinate, time: fix.time)
        guard let new = try? await routes(from: place, heading: position.course) else {
          state.rerouteFailed(at: fix.time)
          continue
        }
        judge.restart()
        judge.outcome.routes.append((fix.time, new))
        events = state.adopt(new)
        judge.check(events, state, truth)
      }
      if let position = state.position { judge.outcome.positions.append((fix.time, position)) }
    }
    judge.outcome.departures = state.departures
    judge.outcome.seconds = last.time - first.time
    return judge.outcome
  }
}
