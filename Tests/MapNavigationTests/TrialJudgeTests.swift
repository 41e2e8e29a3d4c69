// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapNavigation
@testable import RhumbTools

/// The checks of simulated drives.
@Suite struct TrialJudgeTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1000)])
  private var judge: TrialJudge {
    TrialJudge(waypoints: route.legs.map(\.destination), noise: 3)
  }

  /// A state at a distance on the route.
  private func state(at distance: Double) -> GuidanceState {
    var state = GuidanceState(route)
    _ = state.update(TestRoute.fix(route, at: distance, time: 0))
    return state
  }

  private func truth(at time: Double) -> TrialJudge.Truth {
    TrialJudge.Truth(coordinate: TestCity.middle, distance: nil, time: time)
  }

  private func departure(_ number: Int, attempts: Int) -> Departure {
    Departure(
      number: number, cause: .offRoute, position: RoadPosition(TestCity.middle, time: 0),
      attempts: attempts)
  }

  private func announcement(_ step: Int, _ stage: Announcement.Stage) -> GuidanceEvent {
    .announced(
      Announcement(
        stage: stage, leg: 0, step: step, distance: 50, isChained: false, text: "turn right"))
  }

  @Test func `many departures and early requests are faults`() {
    var judge = judge
    for time in [0.0, 20, 40] {
      judge.check([.departed(departure(1, attempts: 0))], state(at: 0), truth(at: time))
    }
    for (attempt, time) in [(1, 0.0), (2, 3), (3, 9), (4, 21)] {
      judge.check(
        [.rerouteNeeded(departure(1, attempts: attempt))], state(at: 0), truth(at: 100 + time))
    }
    #expect(judge.outcome.faults.isEmpty, "\(judge.outcome.faults)")
    judge.check([.departed(departure(1, attempts: 0))], state(at: 0), truth(at: 55))
    judge.check([.rerouteNeeded(departure(1, attempts: 5))], state(at: 0), truth(at: 135))
    #expect(judge.outcome.faults.count == 2)
  }

  @Test func `two announcements at once are a fault, also on a new route`() {
    var judge = judge
    let here = state(at: 100)
    judge.check([announcement(1, .prepare)], here, truth(at: 10))
    judge.check([announcement(1, .now)], here, truth(at: 20))
    #expect(judge.outcome.faults.isEmpty)
    judge.check([announcement(1, .now)], here, truth(at: 30))
    #expect(judge.outcome.faults.count == 1)
    judge.restart()
    judge.check([announcement(2, .now)], here, truth(at: 30))
    #expect(judge.outcome.faults.last?.contains("overlapping") == true)
  }

  @Test(
    arguments: [
      (.prepare, .prepare, 9, true), (.now, .now, 9, true), (.prepare, .prepare, 10, false),
      (.prepare, .now, 4, false), (.early, .prepare, 4, true),
    ] as [(Announcement.Stage, Announcement.Stage, Double, Bool)])
  func `a maneuver that is announced again within ten seconds is a fault, also on a new route`(
    first: Announcement.Stage, second: Announcement.Stage, seconds: Double, isFault: Bool
  ) {
    var judge = judge
    let here = state(at: 100)
    judge.check([announcement(1, first)], here, truth(at: 10))
    judge.restart()
    judge.check([announcement(1, second)], here, truth(at: 10 + seconds))
    let faults = judge.outcome.faults
    #expect(faults.contains { $0.contains("repeated") } == isFault, "\(faults)")
    #expect(faults.count == (isFault ? 1 : 0), "\(faults)")
  }

  @Test func `a late announcement is a fault`() {
    var judge = judge
    let late = TrialJudge.Truth(coordinate: TestCity.middle, distance: 1030, time: 1)
    judge.check([announcement(1, .now)], state(at: 100), late)
    #expect(judge.outcome.faults.contains { $0.contains("too late") })
  }

  @Test func `what the receiver is off by is no fault of guidance`() {
    var judge = judge
    var late = TrialJudge.Truth(coordinate: TestCity.middle, distance: 1030, time: 1)
    late.error = 31
    judge.check([announcement(1, .now)], state(at: 100), late)
    #expect(judge.outcome.faults.isEmpty, "\(judge.outcome.faults)")
  }

  @Test func `a position that moves back by more than two meters is a fault`() {
    var judge = judge
    for distance in [100.0, 99, 120, 118.5] {
      judge.check([], state(at: distance), truth(at: 1))
    }
    #expect(judge.outcome.faults.isEmpty)
    judge.check([], state(at: 117), truth(at: 1))
    #expect(judge.outcome.faults.count == 1)
    #expect(abs(judge.outcome.worstStepBack - 3) < 0.5)
    judge.restart()
    judge.check([], state(at: 10), truth(at: 2))
    #expect(judge.outcome.faults.count == 1)
  }

  @Test func `an arrival is judged at the end of a route that leaves a long walk to the waypoint`()
  {
    let end = route.line.position(at: route.distance).coordinate
    for (walk, isFault) in [(100.0, true), (300, false)] {
      var judge = judge
      var state = state(at: 990)
      let waypoint = Waypoint(end.moved(by: SIMD2(0, walk)))
      state.route.legs[0].destination = waypoint
      judge = TrialJudge(waypoints: [waypoint], noise: 3)
      // The vehicle is 50 m before the end of the route.
      let truth = TrialJudge.Truth(
        coordinate: end.moved(by: SIMD2(0, -50)), distance: nil, time: 1)
      judge.check([.arrived(leg: 0, waypoint)], state, truth)
      #expect(judge.outcome.faults.isEmpty != isFault, "\(judge.outcome.faults)")
    }
  }
}
