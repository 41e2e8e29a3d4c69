// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

/// Detection of departures from the route.
@Suite struct DepartureTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1000)], limit: 10)

  private func driven(to distance: Double) -> GuidanceState {
    var state = GuidanceState(route)
    for second in 0...Int(distance / 10) {
      _ = state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    return state
  }

  private func isReroute(_ event: GuidanceEvent) -> Bool {
    if case .rerouteNeeded = event { true } else { false }
  }

  @Test
  func `a missed turn is a departure within six seconds with one reroute request`() {
    var state = driven(to: 990)
    var rerouteTimes: [Int] = []
    for second in 100...130 {
      let coordinate = TestCity.coordinate(SIMD2(1000 + Double(second - 100) * 10, 0))
      let fix = MapLocation(coordinate, time: Double(second), accuracy: 5, course: 90, speed: 10)
      if state.update(fix).contains(where: isReroute) { rerouteTimes.append(second) }
    }
    #expect(rerouteTimes.count == 1)
    #expect((rerouteTimes.first ?? 999) <= 106)
    #expect(state.isOffRoute)
    #expect(state.position?.routeDistance == nil)
  }

  @Test func `turning back is a departure with the cause wrongWay`() {
    var state = driven(to: 500)
    var departed: Departure?
    for second in 51...70 {
      var fix = TestRoute.fix(route, at: 500 - Double(second - 50) * 10, time: Double(second))
      fix.course = 270
      for case .departed(let departure) in state.update(fix) { departed = departed ?? departure }
    }
    #expect(departed?.cause == .wrongWay)
  }

  @Test func `fixes a few meters beside the road and one distant fix are not a departure`() {
    var state = driven(to: 300)
    for second in 31...60 {
      let beside = second == 40 ? 60.0 : second % 2 == 0 ? 14 : -14
      let events = state.update(
        TestRoute.fix(route, at: Double(second) * 10, time: Double(second), beside: beside))
      #expect(!events.contains(where: isReroute))
    }
    #expect(!state.isOffRoute)
  }

  @Test func `inaccurate fixes may lie farther from the route`() {
    var state = driven(to: 300)
    for second in 31...60 {
      _ = state.update(
        TestRoute.fix(
          route, at: Double(second) * 10, time: Double(second), beside: 45, accuracy: 30))
    }
    #expect(!state.isOffRoute)
  }

  @Test func `returning to the route rejoins it without another reroute`() {
    var state = driven(to: 300)
    var events: [GuidanceEvent] = []
    for second in 31...40 {
      events += state.update(
        TestRoute.fix(route, at: Double(second) * 10, time: Double(second), beside: 80))
    }
    #expect(state.isOffRoute)
    for second in 41...46 {
      events += state.update(TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
    }
    #expect(events.contains(.rejoined))
    #expect(events.filter(isReroute).count == 1)
    #expect(abs((state.position?.routeDistance ?? 0) - 460) < 15)
  }

  /// A new route whose first turn is 3 m ahead.
  @Test(arguments: [true, false])
  func `a maneuver that is too near to announce on a new route is not announced`(hasSpeed: Bool) {
    func announces(speed: Double) -> Bool {
      var state = driven(to: 990)
      var time = 100.0
      while !state.isOffRoute, time < 200 {
        let coordinate = TestCity.coordinate(SIMD2(1000 + (time - 100) * 10, 0))
        var fix = MapLocation(coordinate, time: time, accuracy: 5)
        if hasSpeed { (fix.course, fix.speed) = (90, 10) }
        _ = state.update(fix)
        time += 1
      }
      // The user goes on, or has stopped.
      let end = 1000 + (time - 101) * 10
      for second in 0..<12 {
        let coordinate = TestCity.coordinate(SIMD2(end + Double(second) * speed, 0))
        var fix = MapLocation(coordinate, time: time + Double(second), accuracy: 5)
        if hasSpeed { (fix.course, fix.speed) = (90, speed) }
        _ = state.update(fix)
      }
      let start = end + 11 * speed
      let new = TestRoute.make([SIMD2(start, 0), SIMD2(start + 3, 0), SIMD2(start + 3, 500)])
      return state.adopt(new).contains { if case .announced = $0 { true } else { false } }
    }
    #expect(!announces(speed: 10))
    #expect(announces(speed: 0))
  }

  @Test func `a failed reroute is retried with increasing delays`() {
    var state = driven(to: 990)
    var rerouteTimes: [Double] = []
    for second in 100...400 {
      let coordinate = TestCity.coordinate(SIMD2(1000 + Double(second - 100) * 10, 0))
      let fix = MapLocation(coordinate, time: Double(second), accuracy: 5, course: 90, speed: 10)
      for event in state.update(fix) where isReroute(event) {
        rerouteTimes.append(Double(second))
        state.rerouteFailed(at: Double(second))
      }
    }
    let pauses = zip(rerouteTimes.dropFirst(), rerouteTimes).map { $0 - $1 }
    #expect(pauses.starts(with: [5, 10, 20, 40, 60]))
    #expect(state.departures == 1)
  }

  @Test func `inactive guidance sends no announcements, arrivals or reroute requests`() {
    var state = GuidanceState(route)
    state.isActive = false
    for second in 0...240 {
      let events = state.update(
        TestRoute.fix(route, at: Double(second) * 10, time: Double(second)))
      for event in events {
        switch event {
        case .announced, .arrived, .rerouteNeeded: Issue.record("\(event)")
        default: break
        }
      }
    }
    #expect(abs((state.position?.routeDistance ?? 0) - 2000) < 10)
  }

  @Test func `speeding is reported by severity with tolerance for noise`() {
    var state = GuidanceState(route)
    var reported: [SpeedAlertOptions.Severity] = []
    for (second, speed) in [10.0, 10.4, 10.8, 11, 12, 12, 10, 10].enumerated() {
      let events = state.update(
        TestRoute.fix(route, at: Double(second) * 10, time: Double(second), speed: speed))
      for case .speedingChanged(let severity) in events { reported.append(severity) }
    }
    #expect(reported == [.notSpeeding, .minor, .major, .notSpeeding])
    var options = SpeedAlertOptions()
    options.minorThreshold = 0.5
    #expect(options.majorThreshold == 0.5)
    options.majorThreshold = 0.2
    #expect(options.minorThreshold == 0.2)
    options.minorThreshold = .nan
    #expect(options.minorThreshold == nil)
  }
}
