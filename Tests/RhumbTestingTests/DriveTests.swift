// SPDX-License-Identifier: Apache-2.0
import Foundation
import GoogleMapsCompat
import RhumbModules
import RhumbTesting
import Testing

@MainActor @Suite struct DriveTests {
  private let start = Coordinate(latitude: 60.1662, longitude: 24.9450)
  private let square = Waypoint(
    Coordinate(latitude: 60.1697, longitude: 24.9480), title: "Aleksanterinkatu")
  private let roads: GraphRouteProvider

  init() throws { roads = try GraphRouteProvider(BuiltInRoadGraph.helsinki.open()) }

  @Test func `a drive arrives, with announcements and the camera of each step`() async throws {
    let map = try MapView.forTests()
    let drive = try await Drive(from: start, to: [square], routes: roads, on: map)
    try await drive.until(.announced("turn"))
    let announced = drive.time
    try await drive.until(.arrived)
    #expect(drive.arrivals == [square])
    #expect(drive.time > announced)
    #expect(drive.announcements.count > 2)
    let last = try #require(drive.frames.last)
    #expect(last.camera == map.camera)
    #expect(try #require(last.position).coordinate.distance(to: square.coordinate) < 100)
    #expect(Set(drive.frames.compactMap { $0.camera?.bearing.rounded() }).count > 3)
  }

  @Test func `a drive needs no map, and the same faults make the same drive`() async throws {
    var faults = ReceiverFaults()
    faults.noise = 4
    faults.outages = [5...12]
    faults.jumps = [3]
    var positions: [[RoadPosition?]] = []
    for _ in 0..<2 {
      let drive = try await Drive(from: start, to: [square], routes: roads, faults: faults)
      await drive.run(for: 20)
      #expect(drive.events.contains(.signalLost) && drive.events.contains(.signalFound))
      #expect(drive.events.contains(.ignored(.jump)))
      positions.append(drive.frames.map(\.position))
    }
    #expect(positions[0] == positions[1])
  }

  @Test func `after a wrong turn the drive continues along a new route`() async throws {
    var faults = ReceiverFaults()
    faults.wrongTurn = 120
    let drive = try await Drive(from: start, to: [square], routes: roads, faults: faults)
    try await drive.until(.rerouted)
    #expect(drive.events.contains { if case .departed = $0 { true } else { false } })
    try await drive.until(.arrived)
    #expect(drive.arrivals == [square])
  }

  @Test func `a milestone that is not reached is an error with the last events`() async throws {
    let drive = try await Drive(from: start, to: [square], routes: roads)
    let error = await #expect(throws: DriveError.self) {
      try await drive.until(.announced("ferry"), within: 30)
    }
    #expect(error?.description.hasPrefix("the drive has not announced “ferry” after 30 s") == true)
    let session = NavigationSession(routes: roads)
    #expect(throws: DriveError.noRoute) { try Drive(session) }
  }

  @Test func `the session of a view in Google's style drives too`() async throws {
    let options = GMSMapViewOptions()
    options.clock = SteppedFrameClock()
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
    let map = GMSMapView(options: options)
    TestDefaults.apply(to: map)
    map.isNavigationEnabled = true
    let navigator = try #require(map.navigator)
    let recorder = DelegateRecorder(of: map)
    let destination = try #require(
      GMSNavigationWaypoint(location: square.coordinate, title: "Square"))
    let status = await withCheckedContinuation { result in
      navigator.setDestinations([destination]) { result.resume(returning: $0) }
    }
    #expect(status == .OK)
    navigator.isGuidanceActive = true
    let drive = try Drive(try #require(map.navigationSession), on: map)
    try await drive.until(.within(meters: 100))
    try await drive.until(.arrived)
    #expect(drive.arrivals.first?.title == "Square")
    #expect(recorder.log.contains("didArriveAt “Square”"))
  }

  @Test func `a gesture during a drive takes time of the drive`() async throws {
    let map = try MapView.forTests()
    let drive = try await Drive(from: start, to: [square], routes: roads, on: map)
    await drive.run(for: 5)
    let clock = map.clock.now
    var user = InputSimulator(map)
    user.settles = false
    user.pan(x: 50, duration: 2)
    #expect(map.cameraMode == .free)
    await drive.run(for: 3)
    #expect(map.clock.now > clock + 3 && abs(drive.time - 5 - (map.clock.now - clock)) < 1e-6)
  }

  @Test func `a drive of five minutes needs no waiting`() async throws {
    let map = try MapView.forTests()
    let far = Waypoint(Coordinate(latitude: 60.1762, longitude: 24.9580), title: "Hakaniemi")
    let drive = try await Drive(from: start, to: [far, square], routes: roads, on: map)
    await drive.run(for: 300)
    #expect(drive.frames.count == 3000 && abs(drive.time - 300) < 1e-6)
    #expect(drive.session.navigator.progress?.distance ?? 0 > 1000)
  }
}
