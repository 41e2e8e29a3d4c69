// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapNavigation

/// The direction of travel that is derived from fixes without course and speed.
@Suite struct FixGateTests {
  private let options = GuidanceOptions()

  private func fix(_ x: Double, _ y: Double = 0, at time: Double, accuracy: Double? = 5)
    -> MapLocation
  {
    MapLocation(TestCity.coordinate(SIMD2(x, y)), time: time, accuracy: accuracy)
  }

  @Test func `a coarse fix before an accurate one is not a movement`() {
    var gate = FixGate()
    _ = gate.check(fix(60, at: 0, accuracy: 100), options: options)
    _ = gate.check(fix(0, at: 1), options: options)
    #expect(!gate.isMoving && gate.heading == nil && gate.last?.course == nil)
  }

  @Test func `the noise of fixes without accuracy is not a movement`() {
    var random = SplitMix64(seed: 5)
    var gate = FixGate()
    var moves = 0
    for second in 0..<600 {
      let noise = SIMD2(random.normal(), random.normal()) * 5
      let fix = fix(noise.x, noise.y, at: Double(second), accuracy: nil)
      _ = gate.check(fix, options: options)
      if gate.heading != nil { moves += 1 }
    }
    #expect(moves < 6)
  }

  @Test(arguments: [0.5, 1, 10, 60, 200], [5.0, 14])
  func `the direction is known at any rate of fixes`(rate: Double, speed: Double) {
    var gate = FixGate()
    for number in 0...Int(10 * rate) {
      let time = Double(number) / rate
      _ = gate.check(fix(speed * time, at: time, accuracy: 8), options: options)
    }
    #expect(gate.heading.map { abs($0 - 90) < 1 } == true)
    #expect(abs(gate.speed - speed) < 0.1)
  }

  @Test func `a turn is known after the shortest movement that is not noise`() throws {
    var gate = FixGate()
    for second in 0...16 {
      let way = 10 * Double(second)
      let fix = fix(min(way, 100), max(way - 100, 0), at: Double(second))
      _ = gate.check(fix, options: options)
      if second == 12 { #expect(try #require(gate.heading) < 5) }
    }
  }

  @Test func `after a jump, the state is that of the new position`() {
    var gate = FixGate()
    for second in 0...10 {
      _ = gate.check(fix(10 * Double(second), at: Double(second)), options: options)
    }
    #expect(gate.isMoving && gate.isCourseDerived)
    for second in 11...13 {
      var there = fix(50_000, at: Double(second))
      there.course = 180
      _ = gate.check(there, options: options)
    }
    #expect(gate.last?.course == 180)
    #expect(!gate.isMoving && !gate.isCourseDerived)
  }

  @Test func `before the user joins the route, the heading is that of the fixes`() {
    var state = GuidanceState(TestRoute.make([SIMD2(0, 0), SIMD2(1000, 0)]))
    for second in 0...10 {
      _ = state.update(fix(-200, 300 + 10 * Double(second), at: Double(second)))
    }
    #expect(state.position?.routeDistance == nil)
    #expect(state.heading.map { abs($0.remainder(dividingBy: 360)) < 2 } == true)
  }

  @Test(arguments: [(30.0, true), (400, false)])
  func `at rest beside a short leg and its destination, the user has arrived`(
    beside: Double, arrives: Bool
  ) {
    var state = GuidanceState(TestRoute.make([SIMD2(0, 0), SIMD2(20, 0)]))
    state.isActive = true
    var hasArrived = false
    for second in 0...20 {
      var here = fix(20, beside, at: Double(second))
      here.speed = 0
      for case .arrived in state.update(here) { hasArrived = true }
    }
    #expect(hasArrived == arrives)
  }
}
