// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

// The behavior of the driver.
extension DriveTrial {
  /// Returns a drive with stops, including one at each intermediate waypoint.
  mutating func drive(along route: Route, from start: Double) -> DrivePlan.Options {
    var drive = DrivePlan.Options()
    for _ in 0..<options.stops {
      let place = random.double(in: 0.1...0.9) * route.distance
      drive.stops.append(.init(at: place, duration: random.double(in: 5...40)))
    }
    for leg in route.legs.dropLast() {
      drive.stops.append(.init(at: leg.stretch.upperBound, duration: 10))
    }
    drive.stops.removeAll { $0.distance <= start + 5 }
    return drive
  }

  mutating func react(
    to events: [GuidanceEvent], _ place: RouteLine.Place, _ driven: DrivePlan.State, _ time: Double
  ) async {
    for event in events {
      switch event {
      case .arrived: state.continueToNextLeg()
      case .rerouteNeeded(let departure):
        judge.outcome.reroutes[departure.number, default: 0] += 1
        await reroute(departure, place, time)
      default: break
      }
    }
  }

  private mutating func reroute(_ departure: Departure, _ place: RouteLine.Place, _ time: Double)
    async
  {
    if failuresLeft > 0 {
      failuresLeft -= 1
      return state.rerouteFailed(at: time)
    }
    let rest = Array(judge.waypoints.dropFirst(judge.outcome.arrivals.count))
    let request = RouteRequest(
      from: departure.position.coordinate, heading: departure.position.course, to: rest)
    guard let new = try? await provider.routes(for: request).first else {
      return state.rerouteFailed(at: time)
    }
    judge.restart()
    judge.outcome.routes.append((time, new))
    let events = state.adopt(new)
    isOnGuided = false
    divergence = 0
    followGuidedRoute(place, time)
    let truth = TrialJudge.Truth(
      coordinate: place.coordinate, distance: isOnGuided ? here(place) : nil, time: time)
    judge.check(events, state, truth)
    await react(to: events, place, plan.state(at: time - planStart), time)
  }

  /// Switches to the guided route if the driven road has met it.
  private mutating func followGuidedRoute(_ place: RouteLine.Place, _ time: Double) {
    guard let here = here(place) else { return }
    let guided = state.route
    route = guided
    isOnGuided = true
    wrongAt = wrongAt.map { max($0, here + 200) }
    plan = DrivePlan(guided, options: drive(along: guided, from: here))
    planStart = time - plan.time(at: here)
  }

  /// Returns the driver's distance along the guided route, if the driver is on it and heads in its
  /// direction.
  private func here(_ place: RouteLine.Place) -> Double? {
    let near = state.isOffRoute ? 0 : state.progress.distance
    let found = state.route.line.nearest(
      to: place.coordinate, within: max(near - 40, 0)...(near + 60))
    let turn = (found.place.bearing - place.bearing).remainder(dividingBy: 360)
    return found.offset < 4 && abs(turn) < 60 ? found.place.distance : nil
  }

  mutating func takeWrongTurnIfDue(
    _ driven: DrivePlan.State, _ place: RouteLine.Place, _ time: Double
  ) async {
    guard isOnGuided else {
      if !state.isOffRoute, driven.distance > divergence { followGuidedRoute(place, time) }
      if !isOnGuided, time - planStart > plan.duration + 10 {
        await continueToDestinations(place, time)
      }
      return
    }
    guard let next = wrongAt.first, driven.distance > next, time - lastWrong > 60,
      !route.isTunnel(at: driven.distance)
    else { return }
    wrongAt.removeFirst()
    lastWrong = time
    for _ in 0..<6 {
      let angle = random.double(in: 0...2 * .pi)
      let away = SIMD2(cos(angle), sin(angle)) * random.double(in: 400...1500)
      let request = RouteRequest(
        from: place.coordinate, heading: place.bearing,
        to: [Waypoint(place.coordinate.moved(by: away))])
      guard let wrong = try? await provider.routes(for: request).first,
        let start = wrong.line.start(near: place), let leaving = divergence(of: wrong, from: start)
      else { continue }
      (route, isOnGuided, divergence) = (wrong, false, leaving)
      // The driver does not stop before the wrong turn.
      plan = DrivePlan(wrong, options: drive(along: wrong, from: start))
      planStart = time - plan.time(at: start)
      return
    }
  }

  /// Returns the distance at which a wrong route leaves the guided route for good, or `nil` if it does not
  /// soon.
  private func divergence(of wrong: Route, from start: Double) -> Double? {
    var distance = start + 20
    while distance < min(start + 600, wrong.distance - 300) {
      let place = wrong.line.place(at: distance)
      if state.route.line.nearest(to: place.coordinate).offset > 40 { return distance }
      distance += 20
    }
    return nil
  }

  /// Continues to the destinations after the end of a wrong route.
  private mutating func continueToDestinations(_ place: RouteLine.Place, _ time: Double) async {
    let rest = Array(judge.waypoints.dropFirst(judge.outcome.arrivals.count))
    let request = RouteRequest(from: place.coordinate, heading: place.bearing, to: rest)
    guard let new = try? await provider.routes(for: request).first else { return }
    (route, divergence) = (new, 0)
    plan = DrivePlan(new, options: drive(along: new, from: 0))
    planStart = time
  }
}

extension RouteLine {
  /// Returns the distance at which a route requested from a position joins the road at that position.
  fileprivate func start(near place: Place) -> Double? {
    let found = nearest(to: place.coordinate, within: 0...50)
    let turn = (found.place.bearing - place.bearing).remainder(dividingBy: 360)
    return found.offset < 4 && abs(turn) < 60 ? found.place.distance : nil
  }
}
