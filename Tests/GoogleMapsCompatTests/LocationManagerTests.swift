// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapNetwork
import MapTestSupport
import Testing

@testable import GoogleMapsCompat

/// A location provider that the test controls.
@MainActor private final class TestProvider: LocationProvider {
  private(set) var isRunning = false
  private lazy var listeners = LocationListeners(
    start: { [weak self] in self?.isRunning = true },
    stop: { [weak self] in self?.isRunning = false })

  func addListener(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription {
    listeners.add(receive)
  }

  func send(_ latitude: Double, course: Double? = nil) {
    listeners.deliver(
      MapLocation(Coordinate(latitude: latitude, longitude: 0), time: 5, course: course))
  }
}

@MainActor private final class TestDelegate: CLLocationManagerDelegate {
  let (events, event) = AsyncStream<String>.makeStream()

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for location in locations { event.yield("at \(location.coordinate.latitude)") }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    event.yield("heading \(newHeading.trueHeading)")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    event.yield("error \((error as? CLError)?.code == .denied ? "denied" : "unknown")")
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    event.yield("status \(manager.authorizationStatus)")
  }

  func next(_ count: Int = 1) async -> [String] {
    var found: [String] = []
    for await event in events {
      found.append(event)
      if found.count == count { break }
    }
    return found
  }
}

/// A clock that the test advances.
@MainActor private final class TestTime {
  private var time = 0.0
  private var sleepers: [(end: Double, wake: AsyncStream<Never>.Continuation)] = []

  /// Returns at the time, or when the task is canceled.
  func sleep(_ seconds: Double) async {
    let (end, wake) = AsyncStream<Never>.makeStream()
    sleepers.append((time + seconds, wake))
    for await _ in end {}
  }

  /// Advances the time after a number of tasks sleep, and wakes the tasks whose time has come.
  func advance(_ seconds: Double, sleeping count: Int = 1) async {
    while sleepers.count < count { await Task.yield() }
    time += seconds
    let due = sleepers.filter { $0.end <= time }
    sleepers.removeAll { $0.end <= time }
    for sleeper in due { sleeper.wake.finish() }
  }
}

/// Resets the location provider after a suite.
private struct ProviderReset: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    await MainActor.run { CLLocationManager.makeProvider = nil }
  }
}

@Suite("Location managers behave like Core Location's", .serialized, ProviderReset()) @MainActor
struct LocationManagerTests {
  private let provider = TestProvider()
  private let delegate = TestDelegate()
  private let authorization = LocationAuthorization()
  private let time = TestTime()
  private let manager: CLLocationManager

  init() {
    let time = time
    manager = CLLocationManager(authorization: authorization) { await time.sleep($0) }
    let provider = provider
    CLLocationManager.makeProvider = { provider }
  }

  private func authorize() async {
    manager.delegate = delegate
    #expect(await delegate.next() == ["status notDetermined"])
    manager.requestWhenInUseAuthorization()
    #expect(await delegate.next() == ["status authorizedWhenInUse"])
  }

  @Test func `updates begin only after the app is authorized`() async {
    manager.startUpdatingLocation()
    #expect(!provider.isRunning && manager.authorizationStatus == .notDetermined)
    await authorize()
    provider.send(1)
    #expect(await delegate.next() == ["at 1.0"])
    #expect(manager.location?.coordinate.latitude == 1 && manager.location?.speed == -1)
    manager.stopUpdatingLocation()
    #expect(!provider.isRunning)
  }

  @Test func `two managers share a provider, and the first one to stop does not stop the other`()
    async
  {
    await authorize()
    let other = CLLocationManager(authorization: authorization)
    manager.startUpdatingLocation()
    other.startUpdatingLocation()
    provider.send(1)
    #expect(manager.location?.coordinate.latitude == 1 && other.location?.coordinate.latitude == 1)
    manager.stopUpdatingLocation()
    provider.send(2)
    #expect(manager.location?.coordinate.latitude == 1 && other.location?.coordinate.latitude == 2)
    #expect(provider.isRunning)
    other.stopUpdatingLocation()
    #expect(!provider.isRunning)
  }

  @Test func `a request ends when a provider answers it at once`() async {
    let fixed = FixedLocationProvider(at: Coordinate(latitude: 7, longitude: 0), now: { 5 })
    CLLocationManager.makeProvider = { fixed }
    await authorize()
    manager.requestLocation()
    fixed.advance(to: 10)
    #expect(await delegate.next() == ["at 7.0"])
    #expect(manager.location?.timestamp.timeIntervalSince1970 == 5)
  }

  @Test func `the distance filter skips locations near the last reported one`() async {
    await authorize()
    manager.distanceFilter = 100
    manager.startUpdatingLocation()
    // A thousandth of a degree of latitude is 111 m.
    for latitude in [1, 1.0005, 1.0011, 1.0015, 1.003] { provider.send(latitude) }
    #expect(await delegate.next(3) == ["at 1.0", "at 1.0011", "at 1.003"])
    #expect(manager.location?.coordinate.latitude == 1.003)
  }

  @Test func `a request reports one location`() async {
    await authorize()
    manager.requestLocation()
    provider.send(1)
    #expect(await delegate.next() == ["at 1.0"] && !provider.isRunning)
  }

  @Test func `a request without a location fails after ten seconds`() async {
    manager.requestLocation()
    await authorize()
    await time.advance(9.5)
    #expect(provider.isRunning)
    await time.advance(0.5)
    #expect(await delegate.next() == ["error unknown"] && !provider.isRunning)
    provider.send(1)
    manager.requestLocation()
    provider.send(2)
    #expect(await delegate.next() == ["at 2.0"])
  }

  @Test func `a timeout ends the request but not the updates, and an answered request has none`()
    async
  {
    await authorize()
    manager.startUpdatingLocation()
    manager.requestLocation()
    provider.send(1)
    #expect(await delegate.next() == ["at 1.0"])
    manager.requestLocation()
    await time.advance(10, sleeping: 2)
    #expect(await delegate.next() == ["error unknown"] && provider.isRunning)
    provider.send(2)
    #expect(await delegate.next() == ["at 2.0"])
    manager.stopUpdatingLocation()
  }

  @Test func `a denial ends a request`() async {
    await authorize()
    authorization.set(.denied)
    #expect(await delegate.next() == ["status denied"])
    manager.requestLocation()
    #expect(await delegate.next() == ["error denied"])
    authorization.restore()
    #expect(await delegate.next() == ["status authorizedWhenInUse"] && !provider.isRunning)
  }

  @Test func `a failure ends a request, and the next request starts the provider again`() async {
    await authorize()
    manager.requestLocation()
    manager.failed(.unavailable(reason: "none"))
    #expect(await delegate.next() == ["error unknown"] && !provider.isRunning)
    manager.requestLocation()
    provider.send(2)
    #expect(await delegate.next() == ["at 2.0"] && !provider.isRunning)
  }

  @Test func `the previous authorization is restored when a denial ends`() async {
    await authorize()
    manager.requestAlwaysAuthorization()
    #expect(await delegate.next() == ["status authorizedAlways"])
    manager.startUpdatingLocation()
    manager.failed(.denied(reason: "by the user"))
    #expect(await delegate.next(2) == ["status denied", "error denied"])
    provider.send(3)
    #expect(await delegate.next(2) == ["status authorizedAlways", "at 3.0"])
  }

  @Test func `headings are the known courses`() async {
    await authorize()
    manager.startUpdatingHeading()
    provider.send(1)
    provider.send(2, course: 90)
    #expect(await delegate.next() == ["heading 90.0"] && manager.heading?.trueHeading == 90)
    manager.stopUpdatingHeading()
    #expect(!provider.isRunning)
  }

  @Test func `a denial is reported, and later locations end it`() async {
    await authorize()
    manager.startUpdatingLocation()
    manager.failed(.denied(reason: "by the user"))
    #expect(await delegate.next(2) == ["status denied", "error denied"])
    let other = CLLocationManager(authorization: authorization)
    let otherDelegate = TestDelegate()
    other.delegate = otherDelegate
    other.startUpdatingLocation()
    #expect(await otherDelegate.next(2) == ["status denied", "error denied"])
    provider.send(3)
    #expect(await delegate.next(2) == ["status authorizedWhenInUse", "at 3.0"])
    manager.failed(.unavailable(reason: "none"))
    #expect(await delegate.next() == ["error unknown"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a map shows the locations of gpsd`() async throws {
    let server = try TestServer { connection in
      connection.write(
        #"{"class":"TPV","mode":3,"lat":60.17,"lon":24.94,"epx":3.0,"epy":4.0,"track":10}"# + "\n")
      connection.waitForEnd()
    }
    CLLocationManager.makeProvider = {
      GPSDLocationProvider(GPSDClient(host: "127.0.0.1", port: server.port))
    }
    await authorize()
    manager.startUpdatingLocation()
    #expect(await delegate.next() == ["at 60.17"])
    let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    map.isMyLocationEnabled = true
    map.locationChanged(to: try #require(manager.location))
    #expect(map.myLocation?.horizontalAccuracy == 5 && map.myLocation?.course == 10)
    manager.stopUpdatingLocation()
  }
}
