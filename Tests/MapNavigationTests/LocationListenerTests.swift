// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import Testing

@testable import MapNavigation

/// A provider whose receiver the test observes.
@MainActor private final class TestReceiver: LocationProvider {
  private(set) var events: [String] = []
  private lazy var listeners = LocationListeners(
    start: { [weak self] in self?.events.append("start") },
    stop: { [weak self] in self?.events.append("stop") })

  func addListener(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription {
    listeners.add(receive)
  }

  func send(_ time: Double) {
    listeners.deliver(MapLocation(Coordinate(latitude: 60, longitude: 25), time: time))
  }
}

@MainActor @Suite struct LocationListenerTests {
  private let receiver = TestReceiver()

  @Test func `all listeners receive each location, in the order in which they were added`() {
    var received: [String] = []
    let first = receiver.addListener { received.append("first \($0.time)") }
    let second = receiver.addListener { received.append("second \($0.time)") }
    receiver.send(1)
    receiver.send(2)
    #expect(received == ["first 1.0", "second 1.0", "first 2.0", "second 2.0"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `the receiver runs from the first listener to the end of the last one`() {
    var received: [String] = []
    #expect(receiver.events.isEmpty)
    let first = receiver.addListener { _ in received.append("first") }
    var second: LocationSubscription? = receiver.addListener { _ in received.append("second") }
    first.cancel()
    first.cancel()
    receiver.send(1)
    #expect(received == ["second"])
    #expect(receiver.events == ["start"])
    // A released subscription ends like a canceled one.
    withExtendedLifetime(second) {}
    second = nil
    receiver.send(2)
    #expect(received == ["second"])
    #expect(receiver.events == ["start", "stop"])
    let third = receiver.addListener { _ in received.append("third") }
    receiver.send(3)
    #expect(received == ["second", "third"])
    #expect(receiver.events == ["start", "stop", "start"])
    third.cancel()
  }

  @Test func `listeners can end and begin during a delivery`() {
    var received: [String] = []
    var subscriptions: [LocationSubscription] = []
    subscriptions.append(
      receiver.addListener { _ in
        received.append("once")
        subscriptions[0].cancel()
        subscriptions[1].cancel()
        subscriptions.append(receiver.addListener { _ in received.append("new") })
      })
    subscriptions.append(receiver.addListener { _ in received.append("ended by the first") })
    subscriptions.append(receiver.addListener { _ in received.append("always") })
    receiver.send(1)
    #expect(received == ["once", "always"])
    receiver.send(2)
    #expect(received == ["once", "always", "always", "new"])
    #expect(receiver.events == ["start"])
    for subscription in subscriptions { subscription.cancel() }
    #expect(receiver.events == ["start", "stop"])
  }

  @Test func `a subscription can outlive its provider`() {
    var provider: TestReceiver? = TestReceiver()
    weak let last = provider
    let subscription = provider?.addListener { _ in }
    provider = nil
    #expect(last == nil)
    subscription?.cancel()
  }

  @Test func `one receiver feeds a navigator and the location dot`() {
    let session = NavigationSession(routes: TestProvider(), locations: receiver)
    var dot: [Double] = []
    let updates = receiver.addListener { dot.append($0.time) }
    session.isStarted = true
    receiver.send(1)
    #expect(session.navigator.position?.time == 1)
    session.isStarted = false
    receiver.send(2)
    #expect(session.navigator.position?.time == 1)
    session.isStarted = true
    session.locationProvider = nil
    receiver.send(3)
    #expect(session.navigator.position?.time == 1)
    #expect(dot == [1, 2, 3])
    #expect(receiver.events == ["start"])
    updates.cancel()
    #expect(receiver.events == ["start", "stop"])
  }

  @Test func `a recording waits while it has no listener`() {
    let fixes = (0...3).map {
      MapLocation(Coordinate(latitude: 60, longitude: 25), time: Double($0))
    }
    let recording = RecordedLocationProvider(fixes)
    var received: [Double] = []
    var updates: LocationSubscription?
    updates = recording.addListener {
      received.append($0.time)
      if received.count == 2 { updates?.cancel() }
    }
    recording.advance(to: 10)
    recording.advance(to: 20)
    #expect(received.count == 2 && !recording.isFinished)
    recording.advance(to: 30)
    #expect(received.count == 2)
  }
}
