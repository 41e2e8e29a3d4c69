// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Rhumb
import RhumbTesting
import Ride
import Testing

@MainActor @Suite(.enabled(if: (try? GLESBackend.headless()) != nil, "needs OpenGL ES"))
struct SnapshotTests {
  @Test func `an offer shows its route and its minutes`() async throws {
    let app = try Fixture(scene: try await .builtIn(.day))
    await app.choose()
    app.user.settle()
    try await expectSnapshot(of: app.mapView, named: "offer")
  }

  @Test func `a ride shows the next turn`() async throws {
    let app = try Fixture(scene: try await .builtIn(.day))
    let drive = try await app.ride()
    await drive.run(for: 20)
    try await expectSnapshot(of: app.mapView, named: "riding")
  }

  @Test func `at night the map is dark`() async throws {
    let app = try Fixture(scene: try await .builtIn(.day))
    app.mapView.nightScene = try await .builtIn(.night)
    app.mapView.lightingMode = .lowLight
    try await expectSnapshot(of: app.mapView, named: "night")
  }
}
