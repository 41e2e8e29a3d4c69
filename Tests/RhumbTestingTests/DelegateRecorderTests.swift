// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import RhumbTesting
import Testing

@MainActor @Suite struct DelegateRecorderTests {
  private final class App: MapViewDelegate {
    var taps = 0
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { taps += 1 }
    func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool { true }
  }

  @Test func `calls reach the app's delegate, with its answers`() throws {
    let map = try MapView.forTests(camera: CameraPosition(latitude: 60, longitude: 20, zoom: 15))
    let app = App()
    map.delegate = app
    let recorder = DelegateRecorder(of: map)
    InputSimulator(map).tap()
    #expect(app.taps == 1)
    #expect(recorder.log == ["didTapAt 60.00000,20.00000"])
    let marker = Marker(position: map.camera.target)
    marker.map = map
    InputSimulator(map).settle()
    InputSimulator(map).tap(at: CGPoint(x: 200, y: 290))
    #expect(recorder.take().last == "didTap Marker")
    #expect(map.selectedMarker == nil)
  }

  @Test func `a released delegate fails the test once`() throws {
    let map = try MapView.forTests()
    var app: App? = App()
    map.delegate = app
    app = nil
    let recorder = DelegateRecorder(of: map)
    let failures = LockedValue(0)
    withKnownIssue {
      InputSimulator(map).tap()
      InputSimulator(map).tap()
    } matching: {
      let isExpected = $0.comments.contains {
        $0.rawValue.contains("its delegate was released")
      }
      failures.change { $0 += 1 }
      return isExpected
    }
    #expect(failures.value == 1 && recorder.log.count == 2)
  }

  @Test func `the view keeps its recorder, and needs no delegate of an app`() throws {
    let map = try MapView.forTests()
    let start = { DelegateRecorder(of: map) }
    weak let recorder = start()
    InputSimulator(map).longPress()
    #expect(recorder?.take().count == 1)
  }

  @Test func `a delegate that the app removes is not missed`() throws {
    let map = try MapView.forTests()
    let app = App()
    map.delegate = app
    map.delegate = nil
    let recorder = DelegateRecorder(of: map)
    InputSimulator(map).tap()
    #expect(recorder.log.count == 1 && app.taps == 0)
  }

  @Test func `a second recorder passes calls on to the app as the first one did`() throws {
    let map = try MapView.forTests()
    let app = App()
    map.delegate = app
    for _ in 0..<2 { _ = DelegateRecorder(of: map) }
    InputSimulator(map).tap()
    #expect(app.taps == 1)
  }

  private let start = Coordinate(latitude: 60.1662, longitude: 24.9450)
  private let square = Waypoint(
    Coordinate(latitude: 60.1697, longitude: 24.9480), title: "Aleksanterinkatu")

  /// A view with a session that has a route.
  private func navigatingMap() async throws -> (MapView, NavigationSession) {
    let map = try MapView.forTests()
    let session = NavigationSession(
      routes: try GraphRouteProvider(BuiltInRoadGraph.helsinki.open()))
    map.enableNavigation(with: session)
    session.navigator.update(
      MapLocation(start, time: TestDefaults.date.timeIntervalSince1970, accuracy: 5, speed: 0))
    return (map, session)
  }

  @Test func `the events of navigation are recorded, repeated ones once`() async throws {
    let (map, session) = try await navigatingMap()
    let recorder = DelegateRecorder(of: map)
    try await session.navigator.setDestinations([square])
    #expect(recorder.take().contains { $0.hasPrefix("didChangeRoute ") && $0.hasSuffix(" m") })
    session.navigator.isGuidanceActive = true
    let drive = try Drive(session, on: map)
    try await drive.until(.arrived)
    let log = recorder.take()
    func count(_ start: String) -> Int { log.count { $0.hasPrefix(start) } }
    #expect(count("didAnnounce “") == drive.announcements.count && drive.announcements.count > 2)
    #expect(count("didEncounter ") == drive.events.count)
    #expect(count("didArriveAt “Aleksanterinkatu”") == 1)
    for call in ["didUpdatePosition", "didUpdateRemainingTime", "didChange"] {
      #expect(1...(drive.events.count + 20) ~= count(call), "\(call)")
    }
    #expect(drive.frames.count > 300 && log.count < 100)
    session.navigator.clearDestinations()
    #expect(recorder.take().first == "didChangeRoute none")
  }

  @Test func `taps on the buttons of navigation are recorded and reach the app`() async throws {
    final class App: MapViewNavigationUIDelegate {
      var calls: [String] = []
      func mapViewDidTapRecenterButton(_ mapView: MapView) { calls.append("recenter") }
      func mapViewDidTapStartButton(_ mapView: MapView) { calls.append("start") }
    }
    let (map, session) = try await navigatingMap()
    let app = App()
    map.navigationUIDelegate = app
    for _ in 0..<2 { _ = DelegateRecorder(of: map) }
    let recorder = DelegateRecorder(of: map)
    try await session.navigator.setDestinations([square])
    map.startGuidance()
    let user = InputSimulator(map)
    user.pan(x: 80)
    let button = try #require(map.accessibilityElements.first { $0.label == "Re-center" })
    user.tap(at: CGPoint(x: button.frame.midX, y: button.frame.midY))
    #expect(app.calls == ["start", "recenter"])
    #expect(
      recorder.take().filter { $0.hasSuffix("Button") }
        == ["didTapStartButton", "didTapRecenterButton"])
  }
}
