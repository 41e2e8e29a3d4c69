// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapNavigation

/// The pause between announcements of a maneuver, also on a new route.
@Suite struct RecentManeuversTests {
  /// Returns the announcements of the first six seconds on a new route with the same turn, which begins some seconds
  /// after the announcement of the turn.
  private func said(
    onRouteAfter seconds: Double, turn: Double = 1000, isInterrupted: Bool = false
  ) -> [Announcement] {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1000)])
    var state = GuidanceState(route)
    var second = 0.0
    var announced = Double.infinity
    var last: Announcement?
    while second < announced + seconds, second < 90 {
      second += 1
      for case .announced(let words) in state.update(
        TestRoute.fix(route, at: second * 10, time: second)) where words.stage == .early
      {
        announced = second
        last = words
      }
    }
    if isInterrupted, let last { state.announcer.forget(last) }
    let start = second * 10
    let next = TestRoute.make([SIMD2(start, 0), SIMD2(turn, 0), SIMD2(turn, 1000)])
    var events = state.adopt(next, isReroute: false)
    for later in [1.0, 2, 3, 4, 5, 6] {
      events += state.update(TestRoute.fix(next, at: later * 10, time: second + later))
    }
    return events.compactMap { if case .announced(let words) = $0 { words } else { nil } }
  }

  @Test func `a turn is not announced again on a new route within ten seconds`() {
    #expect(said(onRouteAfter: 3).isEmpty)
    #expect(said(onRouteAfter: 12).map(\.step) == [1])
  }

  @Test(arguments: [1.0, 3])
  func `a turn whose announcement was interrupted is announced again on a new route`(
    seconds: Double
  ) {
    #expect(said(onRouteAfter: seconds, isInterrupted: true).map(\.step) == [1])
    #expect(said(onRouteAfter: seconds).isEmpty)
  }

  @Test func `an interrupted announcement is not repeated on the same route`() {
    let stages = stages { words, state in state.announcer.forget(words) }
    #expect(stages == [.early, .prepare, .now])
  }

  /// Returns the stages of the announcements of a drive to a turn, which calls a closure after each of them.
  private func stages(
    _ afterEach: (Announcement, inout GuidanceState) -> Void
  ) -> [Announcement.Stage] {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0), SIMD2(600, 1000)])
    var state = GuidanceState(route)
    var stages: [Announcement.Stage] = []
    for second in stride(from: 1.0, through: 58, by: 1) {
      let events = state.update(TestRoute.fix(route, at: second * 10, time: second))
      for case .announced(let words) in events {
        stages.append(words.stage)
        afterEach(words, &state)
      }
    }
    return stages
  }

  @Test func `an announcement that was not heard is made again, with its present distance`() {
    var distances: [Announcement.Stage: [Double]] = [:]
    let stages = stages { words, state in
      let isFirst = distances[words.stage] == nil
      distances[words.stage, default: []].append(words.distance)
      if isFirst { state.announcer.allowAgain(words) }
    }
    #expect(stages == [.early, .early, .prepare, .prepare, .now, .now])
    for list in distances.values {
      // A second later, at 10 m/s.
      #expect(list.count == 2 && abs(list[0] - list[1] - 10) < 2)
    }
  }

  @Test func `an announcement that was not heard is not made again after a later one`() {
    var first: Announcement?
    let stages = stages { words, state in
      if let first { state.announcer.allowAgain(first) } else { first = words }
    }
    #expect(stages == [.early, .prepare, .now])
  }

  @Test func `another turn is announced on a new route`() {
    #expect(said(onRouteAfter: 3, turn: 970).map(\.step) == [1])
  }

  @Test func `only the last stage may follow another one of the same maneuver at once`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1000)])
    let step = try #require(route.legs.first?.steps.dropFirst().first)
    let wording = PlainWording()
    func words(_ stage: Announcement.Stage) -> Announcement {
      Announcement(stage: stage, leg: 0, step: 1, distance: 50, isChained: false, text: "turn")
    }
    func allowed(after stage: Announcement.Stage, at time: Double = 3) -> [Announcement.Stage] {
      var recent = RecentManeuvers()
      recent.add(step, words(stage), wording: wording, time: 0)
      recent.removeOld(at: time)
      return Announcement.Stage.allCases.filter {
        !recent.includes(step, $0, wording: wording)
      }
    }
    #expect(allowed(after: .follow) == [.early, .prepare, .now])
    #expect(allowed(after: .early) == [.now])
    #expect(allowed(after: .prepare) == [.now])
    #expect(allowed(after: .now) == [])
    #expect(allowed(after: .now, at: 9.9) == [])
    #expect(allowed(after: .now, at: 10) == Announcement.Stage.allCases)
    // The clock was set back.
    #expect(allowed(after: .now, at: -1) == Announcement.Stage.allCases)
  }

  @Test func `a maneuver a few meters away is the same one, with another text it is not`() throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1000, 1000)])
    let step = try #require(route.legs.first?.steps.dropFirst().first)
    var recent = RecentManeuvers()
    let words = Announcement(
      stage: .now, leg: 0, step: 1, distance: 10, isChained: false, text: "turn")
    recent.add(step, words, wording: PlainWording(), time: 0)
    for (meters, isSame) in [(3.0, true), (8, false)] {
      var other = step
      other.maneuver.coordinate = step.maneuver.coordinate.moved(by: SIMD2(meters, 0))
      #expect(recent.includes(other, .now, wording: PlainWording()) == isSame)
    }
    var left = step
    left.maneuver.modifier = .left
    #expect(!recent.includes(left, .now, wording: PlainWording()))
  }
}
