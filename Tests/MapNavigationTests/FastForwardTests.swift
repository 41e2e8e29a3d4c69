// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import Testing

@testable import MapNavigation

@MainActor @Suite struct FastForwardTests {
  private let route: Route = {
    var route = TestRoute.make([SIMD2(0, 0), SIMD2(3000, 0)], speed: 12)
    route.sections = [Route.Section(stretch: 0...3000, duration: 250, speedLimit: 13)]
    return route
  }()

  /// The navigator of a drive at a multiple of real time, and the greatest of its speeds and severities.
  private func drive(_ multiplier: Double) async throws -> (
    Navigator, speed: Double, isSpeeding: Bool
  ) {
    let provider = TestProvider()
    let session = NavigationSession(routes: provider)
    provider.answer(.success([route]))
    session.isStarted = true
    session.locationSimulator.simulateLocation(at: route.line.coordinates[0])
    session.advance(to: 0)
    let navigator = session.navigator
    var alerts = SpeedAlertOptions()
    alerts.minorThreshold = 0.05
    navigator.speedAlertOptions = alerts
    try await navigator.setDestinations([route.legs[0].destination])
    navigator.isGuidanceActive = true
    session.locationSimulator.speedMultiplier = multiplier
    session.locationSimulator.simulateLocationsAlongExistingRoute()
    var fastest = 0.0
    var isSpeeding = false
    for tick in 1...4000 where navigator.isGuidanceActive {
      session.advance(to: Double(tick) * 0.25)
      guard let guidance = navigator.guidance, let position = guidance.position else { continue }
      fastest = max(fastest, (position.speed ?? 0) / guidance.timeRate)
      isSpeeding = isSpeeding || [.minor, .major].contains(guidance.speedAlertSeverity)
    }
    #expect(!navigator.isGuidanceActive)
    return (navigator, fastest, isSpeeding)
  }

  @Test(arguments: [0.5, 1, 5])
  func `a drive at any multiple of real time has the vehicle's speed, distance and time`(
    multiplier: Double
  ) async throws {
    let (navigator, fastest, isSpeeding) = try await drive(multiplier)
    #expect(fastest > 11 && fastest < 13)
    #expect(!isSpeeding)
    let trip = try #require(navigator.finishedTrip)
    #expect(abs(trip.distance - 2990) < 30)
    // 250 s at 12 m/s, and 7 s more for accelerating and braking.
    #expect(abs(trip.time - 256) < 10)
  }

  @Test func `a recording that is played faster has the recorded speed`() {
    let fixes = (0...20).map {
      MapLocation(
        route.line.position(at: Double($0) * 10).coordinate, time: Double($0), course: 0, speed: 10)
    }
    let provider = RecordedLocationProvider(fixes)
    provider.speedMultiplier = 4
    var received: [MapLocation] = []
    let subscription = provider.addListener { received.append($0) }
    for tick in 0...30 { provider.advance(to: Double(tick) * 0.25) }
    withExtendedLifetime(subscription) {}
    #expect(received.count == 21)
    #expect(received.allSatisfy { $0.speed == 40 && $0.timeRate == 4 })
  }

  @Test func `a resumed drive continues the time of the trip`() async throws {
    let provider = TestProvider()
    provider.answer(.success([route]))
    let navigator = Navigator(routes: provider)
    func fix(_ second: Int) -> MapLocation {
      MapLocation(
        route.line.position(at: Double(second) * 10).coordinate, time: Double(second), accuracy: 5,
        course: 90, speed: 10)
    }
    navigator.update(fix(0))
    try await navigator.setDestinations([route.legs[0].destination])
    navigator.isGuidanceActive = true
    for second in 1...40 { navigator.update(fix(second)) }
    #expect(navigator.tripTime == 39)
    let data = try #require(navigator.savedDrive())
    let other = Navigator(routes: TestProvider())
    try other.resumeDrive(data)
    #expect(other.tripTime == 39)
    for second in 41...50 { other.update(fix(second)) }
    #expect(other.tripTime > 47 && other.tripTime <= 49)
    // Earlier programs did not save the time.
    var members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    members["tripTime"] = nil
    try other.resumeDrive(try JSONSerialization.data(withJSONObject: members))
    #expect(other.tripTime == 0)
  }
}
