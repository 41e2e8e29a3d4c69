// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@Suite struct AnnouncementTests {
  /// Returns all announcements of a drive at a constant speed.
  private func said(_ route: Route, speed: Double) -> [Announcement] {
    var state = GuidanceState(route)
    var said: [Announcement] = []
    var second = 0.0
    while second * speed < route.distance + speed {
      let events = state.update(
        TestRoute.fix(route, at: second * speed, time: second, speed: speed))
      for case .announced(let words) in events { said.append(words) }
      second += 1
    }
    return said
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e300])
  func `any distance produces a text`(distance: Double) throws {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(6000, 0), SIMD2(6000, 3000)])
    var announcement = try #require(said(route, speed: 30).first)
    announcement.distance = distance
    let step = try #require(route.legs.first?.steps.first)
    #expect(!PlainWording().words(for: announcement, step: step, then: nil).isEmpty)
  }

  @Test func `a turn after a long step is announced in the stages early, prepare and now`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(6000, 0), SIMD2(6000, 3000)], speed: 30)
    let said = said(route, speed: 30)
    #expect(said.filter { $0.step == 1 }.map(\.stage) == [.early, .prepare, .now, .follow])
    #expect(said.first?.stage == .follow)
    let distances = said.dropFirst().prefix(3).map(\.distance)
    #expect(
      abs(distances[0] - 1500) < 40 && abs(distances[1] - 450) < 40 && abs(distances[2] - 135) < 40)
  }

  @Test func `announcements come farther ahead at higher speed`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(4000, 0), SIMD2(4000, 4000)])
    func now(_ speed: Double) -> Double {
      said(route, speed: speed).first { $0.stage == .now && $0.step == 1 }?.distance ?? 0
    }
    #expect(now(5) < now(14))
    #expect(now(14) < now(33))
  }

  @Test func `consecutive turns are announced together and the second is not missed`() {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(500, 0), SIMD2(500, 40), SIMD2(1500, 40)])
    let said = said(route, speed: 10)
    let first = said.first { $0.step == 1 && $0.stage == .now }
    #expect(first?.isChained == true)
    #expect(first?.text.contains("then") == true)
  }

  @Test func `walking announcements come close to the turn`() {
    var route = TestRoute.make([SIMD2(0, 0), SIMD2(300, 0), SIMD2(300, 300)], speed: 1.4)
    route.travelMode = .walking
    let said = said(route, speed: 1.4)
    let turns = said.filter { $0.step == 1 && $0.stage != .follow }
    #expect(turns.map(\.stage) == [.early, .prepare, .now])
    #expect((turns.last?.distance ?? 99) <= 15)
  }

  @Test func `every turn of a route with many turns is announced before it`() {
    let corners = (0..<20).map { corner -> SIMD2<Double> in
      SIMD2(Double((corner + 1) / 2) * 120, Double(corner / 2) * 120)
    }
    let route = TestRoute.make(corners)
    let said = said(route, speed: 9)
    for step in 1..<route.legs[0].steps.count {
      #expect(said.contains { $0.step == step && $0.stage >= .prepare }, "step \(step)")
    }
    #expect(said.allSatisfy { $0.distance > 0 })
  }

  @Test func `announcement texts come from the custom wording`() {
    struct Wording: InstructionWording {
      func words(for announcement: Announcement, step: RouteStep, then: RouteStep?) -> String {
        "\(announcement.stage) \(step.name) \(then?.name ?? "-")"
      }
      func instruction(for step: RouteStep) -> String { step.name }
    }
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(500, 0), SIMD2(500, 40), SIMD2(1500, 40)])
    var state = GuidanceState(route, wording: Wording())
    var said: [String] = []
    for second in 0...60 {
      let fix = TestRoute.fix(route, at: Double(second) * 10, time: Double(second))
      for case .announced(let words) in state.update(fix) { said.append(words.text) }
    }
    #expect(said.contains("now Street 1 Street 2"))
  }

  @Test(arguments: [0.0, 3, 10])
  func `a turn right after the start is announced`(speed: Double) {
    let route = TestRoute.make([SIMD2(0, 0), SIMD2(7, 0), SIMD2(7, 800)])
    var state = GuidanceState(route)
    let events = state.update(TestRoute.fix(route, at: 0, time: 0, speed: speed))
    let stages = events.compactMap {
      if case .announced(let words) = $0 { words.stage } else { nil }
    }
    #expect(stages == [.now])
  }

  /// Returns the announcements of a drive with their times.
  private func timed(_ route: Route, speed: Double) -> [(time: Double, words: Announcement)] {
    var state = GuidanceState(route)
    var said: [(time: Double, words: Announcement)] = []
    for tenth in 0..<Int(route.distance / speed * 10) {
      let time = Double(tenth) / 10
      let fix = TestRoute.fix(route, at: time * speed, time: time, speed: speed)
      for case .announced(let words) in state.update(fix) { said.append((time, words)) }
    }
    return said
  }

  @Test(arguments: [4.0, 9, 14, 20, 33])
  func `a maneuver is not announced twice within ten seconds`(speed: Double) {
    for block in stride(from: max(40, 5 * speed), through: 700, by: 60) {
      let corners = (0..<8).map { corner -> SIMD2<Double> in
        SIMD2(Double((corner + 1) / 2), Double(corner / 2)) * block
      }
      let said = timed(TestRoute.make(corners, speed: speed), speed: speed)
      var times: [Int: Double] = [:]
      for (time, words) in said where words.stage != .follow {
        for step in [words.step] + (words.isChained ? [words.step + 1] : []) {
          #expect(
            time - (times[step] ?? -10) >= 10 || words.step != step, "\(block): \(words.text)")
          times[step] = time
        }
      }
      for step in 1...6 { #expect(times[step] != nil, "\(block): step \(step)") }
    }
  }

  @Test(arguments: [1.0, 8, 14, 33])
  func `following a road is announced only if nothing else follows for a while`(speed: Double) {
    for length in stride(from: 100.0, through: 4000, by: 300) {
      let route = TestRoute.make([SIMD2(0, 0), SIMD2(length, 0), SIMD2(length, 900)], speed: 14)
      let said = timed(route, speed: speed)
      for (first, second) in zip(said, said.dropFirst()) where first.words.stage == .follow {
        #expect(
          second.time - first.time >= 15, "\(length): \(first.words.text), \(second.words.text)")
      }
    }
  }

  @Test func `a new name of the road ahead is announced once`() {
    var route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(3000, 0), SIMD2(9000, 0), SIMD2(9000, 900)], speed: 20)
    route.legs[0].steps[1].maneuver.kind = .newName
    route.legs[0].steps[1].maneuver.modifier = .straight
    let said = timed(route, speed: 20).map(\.words)
    #expect(said.filter { $0.step == 1 }.map(\.stage) == [.now])
    #expect(said.filter { $0.step == 2 }.map(\.stage) == [.early, .prepare, .now])
  }

  @Test func `the exit of a roundabout is announced with the roundabout`() throws {
    var route = TestRoute.make(
      [SIMD2(0, 0), SIMD2(1000, 0), SIMD2(1040, 0), SIMD2(1040, 90), SIMD2(1900, 90)], speed: 10)
    route.legs[0].steps[1].maneuver.kind = .roundabout
    route.legs[0].steps[1].maneuver.exit = 2
    route.legs[0].steps[2].maneuver.kind = .exitRoundabout
    let said = timed(route, speed: 8).map(\.words)
    #expect(!said.contains { $0.step == 2 && $0.stage != .follow })
    let now = try #require(said.first { $0.step == 1 && $0.stage == .now })
    #expect(!now.isChained && now.text.contains("exit 2"))
    #expect(
      route.legs[0].listedSteps.map(\.maneuver.kind) == [.depart, .roundabout, .turn, .arrive])
  }
}
