// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapScene
import MapUI
import Testing

@testable import MapNavigationUI

/// A provider that returns one route.
private struct FixedRoute: RouteProvider {
  var route: Route

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { [route] }
}

/// The frames of a view with a route while nothing moves.
@MainActor @Suite struct IdleTests {
  private let clock = SteppedFrameClock()
  private let route = TestDrive.corner.route

  /// A view that advances its session, with a vehicle at rest at the start of a route.
  private func makeView(_ mode: NavigationCameraMode) async throws -> MapView {
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    options.camera = CameraPosition(target: TestDrive().origin, zoom: 15)
    let view = MapView(options: options)
    view.settings.navigation.showsRoutePreview = true
    let session = NavigationSession(routes: FixedRoute(route: route))
    session.isStarted = true
    session.locationSimulator.simulateLocation(at: TestDrive().origin)
    view.enableNavigation(with: session)
    // Midnight in December.
    view.navigationTimeOrigin = 1_734_739_200
    view.step(to: clock.now)
    try await session.navigator.setDestinations([route.legs[0].destination])
    view.cameraMode = mode
    return view
  }

  /// Steps 60 frames a second while the view needs them. Returns the seconds until it rests.
  private func settle(_ view: MapView, within limit: Double = 30) -> Double {
    let start = clock.now
    repeat {
      view.step(to: clock.now + 1.0 / 60)
    } while view.needsFrame && clock.now < start + limit
    return clock.now - start
  }

  @Test(arguments: NavigationCameraMode.allCases)
  func `a view with a route at rest needs a frame a second, and all frames of a drive`(
    _ mode: NavigationCameraMode
  ) async throws {
    let view = try await makeView(mode)
    let session = try #require(view.navigationSession)
    #expect(settle(view) < 20)
    #expect(!view.needsFrame)
    // Each of these frames looks for a new location, and finds the same.
    let camera = view.cameraState
    for _ in 1...5 {
      let next = try #require(view.nextFrameTime)
      #expect(abs(next - clock.now - 1) < 1e-9)
      view.step(to: next)
      #expect(!view.needsFrame && view.cameraState == camera)
    }
    session.navigator.isGuidanceActive = true
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    #expect(settle(view, within: 5) >= 5)
    #expect(view.needsFrame && session.navigator.progress?.distance ?? 0 > 10)
  }

  @Test func `a drive that waits needs four frames a second, and continues when it moves on`()
    async throws
  {
    let view = try await makeView(.overview)
    let session = try #require(view.navigationSession)
    session.navigator.isGuidanceActive = true
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    view.cameraMode = .following
    _ = settle(view, within: 8)
    session.locationSimulator.isPaused = true
    // The puck brakes, and the view follows it.
    let before = view.navigationFrame?.puck?.routeDistance ?? 0
    #expect((0.5..<30).contains(settle(view)))
    let place = try #require(view.navigationFrame?.puck?.routeDistance)
    #expect(place > before + 1)
    for _ in 1...8 {
      let next = try #require(view.nextFrameTime)
      #expect(abs(next - clock.now - 0.25) < 1e-9)
      view.step(to: next)
      #expect(view.navigationFrame?.puck?.routeDistance == place)
      if view.needsFrame { _ = settle(view) }
    }
    session.locationSimulator.isPaused = false
    var last = place
    var steps: [Double] = []
    view.step(to: try #require(view.nextFrameTime))
    for _ in 1...180 {
      view.step(to: view.needsFrame ? clock.now + 1.0 / 60 : try #require(view.nextFrameTime))
      let now = try #require(view.navigationFrame?.puck?.routeDistance)
      steps.append(now - last)
      last = now
    }
    #expect(view.needsFrame && last > place + 5)
    // The puck starts without a jump.
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 0.1 })
  }

  @Test func `a location from outside asks for a frame at once`() async throws {
    let view = try await makeView(.following)
    let session = try #require(view.navigationSession)
    _ = settle(view)
    #expect(!view.needsFrame)
    session.locationSimulator.stopSimulation()
    let there = route.line.position(at: 20)
    session.navigator.update(
      MapLocation(
        there.coordinate, time: 1_734_739_200 + clock.now + 0.5, accuracy: 5, course: there.bearing,
        speed: 5))
    #expect(view.needsFrame)
    view.step(to: clock.now + 0.5)
    #expect(view.needsFrame)
  }

  @Test func `while locations are missing, frames continue until the puck has stopped`()
    async throws
  {
    let view = try await makeView(.following)
    let session = try #require(view.navigationSession)
    session.navigator.isGuidanceActive = true
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    _ = settle(view, within: 10)
    session.locationSimulator.stopSimulation()
    let before = try #require(view.navigationFrame?.puck?.routeDistance)
    var frames = 0
    while view.needsFrame, frames < 60 * 600 {
      let puck = view.navigationFrame?.puck
      view.step(to: clock.now + 1.0 / 60)
      frames += 1
      if !view.needsFrame { #expect(view.navigationFrame?.puck == puck) }
    }
    // The dead reckoning rolls on for seconds.
    #expect(frames > 120 && frames < 60 * 600)
    #expect(try #require(view.navigationFrame?.puck?.routeDistance) > before + 20)
  }

  @Test func `the time of arrival changes with the minutes at rest`() async throws {
    let view = try await makeView(.overview)
    _ = settle(view)
    let first = try #require(view.navigationPreview?.arrival)
    while clock.now < 200 { view.step(to: try #require(view.nextFrameTime)) }
    let second = try #require(view.navigationPreview?.arrival)
    #expect(second > first + 190)
    #expect(!view.needsFrame || settle(view) < 1)
  }

  @Test func `a camera that moves after a rest begins its move at the start`() async throws {
    let view = try await makeView(.following)
    _ = settle(view)
    view.step(to: clock.now + 0.9)
    let rest = view.cameraState
    view.cameraMode = .overview
    view.step(to: clock.now + 0.9)
    let first = abs(view.cameraState.zoom - rest.zoom)
    _ = settle(view)
    let whole = abs(view.cameraState.zoom - rest.zoom)
    #expect(whole > 1 && first < whole / 10)
  }

  @Test func `following resumes after its delay, without frames meanwhile`() async throws {
    let view = try await makeView(.following)
    let session = try #require(view.navigationSession)
    session.navigator.isGuidanceActive = true
    view.autoRecenterDelay = 5
    _ = settle(view)
    let start = ScreenPoint(x: 200, y: 400)
    view.handle(.touch(id: 1, .began, at: start), at: clock.now)
    for step in 1...30 {
      let point = ScreenPoint(x: 200 + 4 * Double(step), y: 400)
      view.handle(.touch(id: 1, .moved, at: point), at: clock.now)
      view.step(to: clock.now + 1.0 / 60)
    }
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 320, y: 400)), at: clock.now)
    #expect(settle(view) < 4)
    #expect(view.cameraMode == .free)
    let rested = clock.now
    while view.cameraMode == .free, clock.now < rested + 20 {
      view.step(to: try #require(view.nextFrameTime))
    }
    #expect(view.cameraMode == .following && clock.now < rested + 6)
  }
}
