// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Testing

/// A drive from setting a destination to the arrival, with all listeners and camera modes.
@Suite("A drive with Google's interface") @MainActor struct NavigatedDriveTests {
  @Test func `events arrive in order until the arrival, and all camera modes work`()
    async throws
  {
    let app = NavigatingApp()
    let mapView = app.mapView
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    mapView.roadSnappedLocationProvider?.startUpdatingLocation()
    #expect(await app.route(to: [market]) == .OK)
    #expect(app.events == ["route"])
    let navigator = try #require(mapView.navigator)
    let length = navigator.distanceToNextDestination
    navigator.isGuidanceActive = true
    mapView.locationSimulator?.speedMultiplier = 3
    mapView.locationSimulator?.simulateLocationsAlongExistingRoute()

    app.go(for: 6)
    #expect(mapView.cameraMode == .following && app.isTilted)
    mapView.cameraMode = .overview
    app.go(for: 4)
    #expect(mapView.camera.viewingAngle == 0)
    app.pan()
    #expect(mapView.cameraMode == .free)
    let still = mapView.camera
    app.go(for: 2)
    #expect(mapView.cameraMode == .free && mapView.camera.zoom == still.zoom)
    mapView.recenter()
    app.go(for: 600) { !app.arrivals.isEmpty }

    #expect(app.arrivals.count == 1 && app.arrivals.first === market)
    #expect(!navigator.isGuidanceActive)
    #expect(Array(app.events.suffix(3)) == ["feed enroute", "feed stopped", "arrived"])
    #expect(app.events.filter { $0 == "route" }.count == 1)
    checkOrder(app.events)
    #expect(zip(app.times, app.times.dropFirst()).allSatisfy { abs($0 - $1) >= 1 })
    #expect(zip(app.distances, app.distances.dropFirst()).allSatisfy { $0 - $1 >= 1 })
    #expect((app.distances.last ?? .infinity) < 40)
    #expect(app.announcements > 1)
    #expect(app.feeds.first?.routeChanged == true && app.feeds.last?.routeChanged == false)
    let traveled = Array(navigator.traveledPath)
    let meters = zip(traveled, traveled.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(abs(meters - length) < 0.1 * length)
    let end = try #require(app.locations.last)
    #expect(end.coordinate.distance(to: Helsinki.market) < 100)
  }

  /// Checks that the time and then the distance are reported before each feed.
  private func checkOrder(_ events: [String]) {
    for (one, next) in zip(events, events.dropFirst()) where one == "distance" {
      #expect(next.hasPrefix("feed"))
    }
    for (one, next) in zip(events, events.dropFirst()) where one == "time" {
      #expect(next == "distance" || next.hasPrefix("feed"))
    }
  }

  @Test func `the feed contains the remaining steps to the destination`() async throws {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.speedMultiplier = 5
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 400) { !app.arrivals.isEmpty }
    let first = try #require(app.feeds.first)
    let steps = try #require(first.currentStep.map { [$0] + first.remainingSteps })
    #expect(steps.map(\.stepNumber) == Array(1...steps.count))
    let last = try #require(steps.last)
    #expect([.destination, .destinationLeft, .destinationRight].contains(last.maneuver))
    #expect(steps.dropLast().allSatisfy { $0.maneuver != .unknown })
    #expect(steps.allSatisfy { !$0.fullInstructionText.isEmpty && $0.drivingSide == .right })
    #expect(first.distanceToFinalDestinationMeters == first.distanceToNextDestinationMeters)
    #expect(first.distanceToCurrentStepMeters <= first.distanceToFinalDestinationMeters)
    #expect(first.timeToCurrentStepSeconds <= first.timeToFinalDestinationSeconds)
    #expect(
      first.instructions(forStep: last, options: nil).first?.string == last.fullInstructionText)
    let numbers = app.feeds.compactMap { $0.currentStep?.stepNumber }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 })
    let stopped = try #require(app.feeds.last)
    #expect(stopped.navState == .stopped && stopped.currentStep == nil)
  }

  @Test func `speeding is reported only with options`() async throws {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    let navigator = try #require(app.mapView.navigator)
    navigator.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 10)
    #expect(app.severities.isEmpty && app.percentages.isEmpty)
    navigator.speedAlertOptions = GMSNavigationMutableSpeedAlertOptions()
    // Faster than real time, the vehicle still drives at its own speed.
    app.mapView.locationSimulator?.speedMultiplier = 3
    app.go(for: 5)
    #expect(!app.severities.isEmpty && !app.severities.contains(.major))
    app.mapView.locationSimulator?.stopSimulation()
    let session = try #require(app.mapView.navigationSession)
    let line = try #require(session.navigator.route?.line)
    let start = session.navigator.progress?.distance ?? 0
    for second in 1...8 {
      app.go(for: 1)
      let position = line.position(at: start + 25 * Double(second))
      session.navigator.update(
        MapLocation(
          position.coordinate, time: (app.mapView.navigationTimeOrigin ?? 0) + app.clock.now + 0.01,
          accuracy: 5, course: position.bearing, speed: 25))
    }
    #expect(app.severities.contains(.major))
    #expect((app.percentages.max() ?? 0) > 0.5 && (app.percentages.min() ?? -2) >= -1)
  }

  @Test func `listeners receive no announcements when silent and nothing after removal`()
    async throws
  {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    let navigator = try #require(app.mapView.navigator)
    navigator.voiceGuidance = .silent
    navigator.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 30)
    #expect(app.announcements == 0 && !app.feeds.isEmpty)
    #expect(navigator.remove(app))
    #expect(!navigator.remove(app))
    let count = app.events.count
    app.go(for: 5)
    #expect(app.events.count == count)
  }

  @Test func `the guide's update thresholds are respected`() async throws {
    let app = NavigatingApp()
    app.mapView.navigator?.timeUpdateThreshold = 10
    app.mapView.navigator?.distanceUpdateThreshold = 100
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 60)
    #expect(app.times.count > 1)
    #expect(zip(app.times, app.times.dropFirst()).allSatisfy { abs($0 - $1) >= 10 })
    #expect(zip(app.distances, app.distances.dropFirst()).allSatisfy { abs($0 - $1) >= 100 })
  }
}
