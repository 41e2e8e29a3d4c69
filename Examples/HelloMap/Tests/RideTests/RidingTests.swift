// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import RhumbTesting
import Ride
import Testing

@MainActor @Suite struct RidingTests {
  private let app: Fixture

  init() throws { app = try Fixture() }

  @Test func `a ride is announced and arrives`() async throws {
    let drive = try await app.ride()
    try await drive.until(.announced("turn"))
    #expect(app.screen.state == .riding)
    try await drive.until(.arrived)
    #expect(app.screen.state == .arrived)
    #expect(app.screen.spoken == drive.announcements.map(\.text))
  }

  @Test func `the camera follows the ride`() async throws {
    let drive = try await app.ride()
    await drive.run(for: 20)
    let last = try #require(drive.frames.last)
    let position = try #require(last.position?.coordinate)
    let point = app.mapView.projection.point(for: position)
    #expect(app.mapView.bounds.contains(point) && last.camera?.viewingAngle ?? 0 > 30)
  }

  @Test func `a wrong turn leads along a new route`() async throws {
    var faults = ReceiverFaults()
    faults.wrongTurn = 120
    let drive = try await app.ride(faults: faults)
    try await drive.until(.rerouted)
    try await drive.until(.arrived)
    #expect(app.screen.state == .arrived)
  }

  @Test func `the ride continues without a signal`() async throws {
    var faults = ReceiverFaults()
    faults.noise = 3
    faults.outages = [10...18]
    let drive = try await app.ride(faults: faults)
    try await drive.until(.when("lost its signal") { $0.events.contains(.signalLost) })
    try await drive.until(.arrived)
  }

  @Test func `a gesture takes the camera from the ride`() async throws {
    let drive = try await app.ride()
    await drive.run(for: 5)
    var user = app.user
    user.settles = false
    user.pan(x: 100)
    #expect(app.mapView.cameraMode == .free)
    await drive.run(for: 5)
    #expect(app.mapView.isRecenterButtonVisible)
    app.mapView.recenter()
    #expect(app.mapView.cameraMode == .following)
  }

  @Test func `a canceled ride returns to the choice`() async throws {
    let drive = try await app.ride()
    await drive.run(for: 5)
    app.screen.cancel()
    #expect(app.screen.state == .choosing && !app.mapView.isNavigationEnabled)
  }

  @Test func `two rides do not influence each other`() async throws {
    let other = try Fixture()
    let drive = try await app.ride()
    await other.choose()
    try await drive.until(.arrived)
    #expect(app.screen.state == .arrived)
    #expect(other.screen.state == .offered(minutes: 2))
  }
}
