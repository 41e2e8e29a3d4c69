// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import RhumbTesting
import Ride
import Testing

@MainActor @Suite struct BookingTests {
  private let app: Fixture

  init() throws { app = try Fixture() }

  @Test func `the screen asks for a destination`() {
    #expect(app.screen.state == .choosing)
  }

  @Test func `a tap offers a ride`() async {
    await app.choose()
    #expect(app.screen.state == .offered(minutes: 2))
    #expect(app.recorder.take().first?.hasPrefix("didTapAt 60.169") == true)
  }

  @Test func `another tap changes the destination`() async throws {
    await app.choose()
    let first = try #require(app.session.navigator?.distanceToNextDestination)
    await app.choose(app.point(60.1668, 24.9455))
    #expect(try #require(app.session.navigator).distanceToNextDestination < first)
  }

  @Test func `of two quick taps the second one counts`() async throws {
    app.user.tap(at: app.square)
    await app.choose(app.point(60.1668, 24.9455))
    #expect(app.screen.state == .offered(minutes: 1))
  }

  @Test func `there is no route to a place without roads`() async {
    for _ in 1...3 { app.user.pinch(by: 0.25) }
    await app.choose(app.point(59.2, 24.0))
    #expect(app.screen.state == .noRoute)
  }

  @Test func `a long press removes the destination`() async {
    await app.choose()
    app.user.longPress()
    #expect(app.screen.state == .choosing)
    #expect(app.session.navigator?.currentRouteLeg == nil)
  }

  @Test func `a tap on the destination books the ride`() async {
    await app.choose()
    app.user.tap(at: CGPoint(x: app.square.x, y: app.square.y - 10))
    #expect(app.recorder.take().contains("didTap Marker “Destination”"))
    #expect(app.screen.state == .riding)
  }

  @Test func `nothing can be booked without an offer`() {
    app.screen.book()
    #expect(app.screen.state == .choosing && !app.mapView.isNavigationEnabled)
  }

  @Test func `panning and zooming do not choose a destination`() {
    app.user.pan(x: 100)
    app.user.pinch(by: 2)
    app.user.doubleTap()
    #expect(app.screen.state == .choosing)
    #expect(app.recorder.take().first == "willMove gesture: true")
  }
}
