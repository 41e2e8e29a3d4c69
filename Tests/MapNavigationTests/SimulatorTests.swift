// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@MainActor @Suite struct SimulatorTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(600, 0), SIMD2(600, 600)], speed: 12)
  private let provider = TestProvider()
  private let session: NavigationSession
  private var end: Waypoint { route.legs[0].destination }

  init() {
    session = NavigationSession(routes: provider)
    provider.answer(.success([route]))
    session.isStarted = true
  }

  /// Waits until the tasks that run now, on the main actor and elsewhere, are done or wait for something else.
  private func settle() async {
    for _ in 0..<20 {
      await Task.yield()
      await Task.detached {}.value
    }
  }

  @Test func `a plan accelerates, slows down in the bend and stops within its limits`() {
    var options = DrivePlan.Options()
    options.stops = [.init(at: 300, duration: 20)]
    let plan = DrivePlan(route, options: options)
    let step = 0.1
    var before = plan.state(at: 0)
    #expect(before.distance == 0 && before.speed == 0)
    var resting = 0.0
    for tick in 1...Int(plan.duration / step) {
      let state = plan.state(at: Double(tick) * step)
      #expect(state.distance >= before.distance)
      #expect(state.distance - before.distance <= 12 * step + 1e-6)
      let change = (state.speed - before.speed) / step
      #expect(change <= 1.8 + 0.05 && change >= -2 - 0.05)
      if state.speed == 0, abs(state.distance - 300) < 1e-6 { resting += step }
      if abs(state.distance - 600) < 0.5 { #expect(state.speed < 6) }
      before = state
    }
    #expect(abs(resting - 20) < 0.3)
    #expect(abs(plan.state(at: plan.duration).distance - route.distance) < 1e-6)
    #expect(plan.state(at: 1e9).speed == 0)
    #expect(abs(plan.state(at: plan.time(at: 450)).distance - 450) < 0.01)
  }

  @Test func `a complete drive is simulated without waiting`() async throws {
    session.locationSimulator.simulateLocation(at: route.line.coordinates[0])
    session.advance(to: 0)
    let navigator = session.navigator
    try await navigator.setDestinations([end])
    navigator.isGuidanceActive = true
    let listener = TestListener()
    navigator.add(listener)
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    for second in 1...200 { session.advance(to: Double(second)) }
    #expect(session.locationSimulator.isFinished)
    #expect(listener.arrivals == [end])
    #expect(!navigator.isGuidanceActive)
  }

  @Test func `the same times produce the same fixes, with or without noise, at any speed`() {
    func fixes(jitter: Bool, multiplier: Double) -> [MapLocation] {
      let simulator = LocationSimulator(Navigator(routes: provider))
      simulator.isLocationJitteringEnabled = jitter
      simulator.speedMultiplier = multiplier
      simulator.speedMultiplier = 0
      simulator.speedMultiplier = -.infinity
      simulator.simulate(along: route)
      return (0...30).compactMap { simulator.location(at: Double($0)) }
    }
    #expect(fixes(jitter: true, multiplier: 1) == fixes(jitter: true, multiplier: 1))
    let plain = fixes(jitter: false, multiplier: 1)
    let shaken = fixes(jitter: true, multiplier: 1)
    let offsets = zip(plain, shaken).map { $0.coordinate.distance(to: $1.coordinate) }
    let mean = offsets.reduce(0, +) / Double(offsets.count)
    #expect(mean > 2 && mean < 6)
    let fast = fixes(jitter: false, multiplier: 3)
    #expect(fast[10].coordinate == plain[30].coordinate)
    #expect(fast[10].speed == (plain[30].speed ?? 0) * 3)
  }

  @Test func `a paused simulation sends fixes at the same location`() throws {
    let simulator = session.locationSimulator
    simulator.simulate(along: route)
    _ = simulator.location(at: 0)
    let before = try #require(simulator.location(at: 20))
    simulator.isPaused = true
    let paused = try #require(simulator.location(at: 50))
    #expect(paused.coordinate == before.coordinate)
    #expect(paused.speed == 0)
    simulator.isPaused = false
    let after = try #require(simulator.location(at: 51))
    #expect(after.coordinate.distance(to: before.coordinate) < 15)
    #expect(simulator.location(at: 51) == nil)
    #expect(simulator.location(at: .nan) == nil)
    simulator.stopSimulation()
    #expect(simulator.location(at: 60) == nil)
  }

  @Test func `a simulation along a new route can be replaced before it starts`() async {
    let simulator = session.locationSimulator
    var statuses: [RouteError?] = []
    simulator.simulateAlongNewRoute(to: [end]) { statuses.append($0) }
    await settle()
    #expect(statuses == [.locationUnavailable])
    session.navigator.update(TestRoute.fix(route, at: 0, time: 0))
    provider.hold()
    simulator.simulateAlongNewRoute(to: [end]) { statuses.append($0) }
    await settle()
    simulator.simulateAlongNewRoute(to: [end]) { statuses.append($0) }
    await settle()
    provider.release()
    await settle()
    #expect(statuses == [.locationUnavailable, .canceled, nil])
    #expect(simulator.isSimulating)
    #expect(session.navigator.route == nil)
  }

  @Test func `a recording is played with its own timing and a simulation replaces it`() {
    let fixes = (0...10).map { TestRoute.fix(route, at: Double($0) * 10, time: 1000 + Double($0)) }
    let recording = RecordedLocationProvider(fixes)
    session.locationProvider = recording
    recording.speedMultiplier = 2
    session.advance(to: 0)
    #expect(session.navigator.position?.time == 0)
    session.advance(to: 2)
    let coordinate = session.navigator.position?.coordinate
    #expect(coordinate == fixes[4].coordinate)
    session.locationSimulator.simulateLocation(at: TestCity.middle)
    session.advance(to: 3)
    #expect(session.navigator.position?.coordinate == TestCity.middle)
    session.locationSimulator.stopSimulation()
    session.advance(to: 4)
    #expect(recording.isFinished == false)
    session.advance(to: 20)
    #expect(recording.isFinished)
    session.isStarted = false
    session.advance(to: 30)
    #expect(session.navigator.position?.coordinate == fixes[10].coordinate)
  }

  @Test func `listeners receive road-snapped positions between start and stop`() {
    final class Listener: RoadSnappedLocationListener {
      var positions: [RoadPosition] = []
      func locationProvider(
        _ provider: RoadSnappedLocationProvider, didUpdate position: RoadPosition
      ) {
        positions.append(position)
      }
    }
    let listener = Listener()
    let provider = session.roadSnappedLocationProvider
    provider.add(listener)
    session.navigator.update(TestRoute.fix(route, at: 0, time: 0))
    #expect(listener.positions.isEmpty)
    provider.startUpdatingLocation()
    session.navigator.update(TestRoute.fix(route, at: 10, time: 1))
    provider.stopUpdatingLocation()
    session.navigator.update(TestRoute.fix(route, at: 20, time: 2))
    #expect(listener.positions.map(\.time) == [1])
    #expect(provider.remove(listener))
  }
}
