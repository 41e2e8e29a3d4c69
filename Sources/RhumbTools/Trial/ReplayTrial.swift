// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

/// Guides a recorded drive to the end of its recording, and checks the output of guidance.
///
/// The true position of the recorded driver is unknown, and the driver does not follow the route. The trial
/// therefore includes departures and reroutes.
package struct ReplayTrial {
  let provider: any RouteProvider
  let fixes: [MapLocation]

  package init(_ provider: any RouteProvider, fixes: [MapLocation]) {
    self.provider = provider
    self.fixes = fixes
  }

  /// Processes each fix, to the end of the recording.
  package func run() async throws(RouteError) -> TrialOutcome {
    guard let first = fixes.first, let last = fixes.last else { return TrialOutcome() }
    let end = Waypoint(last.coordinate)
    func routes(from location: MapLocation, heading: Double?) async throws(RouteError) -> Route {
      let request = RouteRequest(from: location.coordinate, heading: heading, to: [end])
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
        let location = MapLocation(departure.position.coordinate, time: fix.time)
        guard let new = try? await routes(from: location, heading: state.heading) else {
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

extension ReplayTrial {
  /// Projects a recording onto another road. Keeps its speed, its stops and its receiver errors as far as
  /// they can be estimated. Use it for recordings without road data for their region.
  ///
  /// The average of 5 fixes is the movement; the rest is the error. The result ends at the end of the road.
  package static func moved(_ fixes: [MapLocation], onto line: RouteLine) -> [MapLocation] {
    guard let first = fixes.first else { return [] }
    let degree = Mercator.earthRadius * .pi / 180
    let positions = fixes.map { fix in
      SIMD2(
        (fix.coordinate.longitude - first.coordinate.longitude)
          * cos(first.coordinate.latitude * .pi / 180),
        fix.coordinate.latitude - first.coordinate.latitude) * degree
    }
    var moved: [MapLocation] = []
    var last: SIMD2<Double>?
    var distance = 0.0
    for index in fixes.indices {
      let near = positions[max(index - 2, 0)...min(index + 2, positions.count - 1)]
      let smooth = near.reduce(SIMD2(0, 0), +) / Double(near.count)
      if let last {
        let step = ((smooth - last) * (smooth - last)).sum().squareRoot()
        // Movement slower than walking is receiver noise.
        if step > 0.7 { distance += step }
      }
      last = smooth
      guard distance < line.length else { break }
      var fix = fixes[index]
      fix.coordinate = line.position(at: distance).coordinate.moved(by: positions[index] - smooth)
      fix.course = nil
      moved.append(fix)
    }
    return moved
  }
}
