// SPDX-License-Identifier: Apache-2.0

/// The listeners of a location provider.
///
/// A provider keeps one value of this type, adds the listeners of ``LocationProvider/addListener(_:)`` to it
/// and delivers its locations through it. Its receiver runs while there is at least one listener.
@MainActor public final class LocationListeners {
  /// Whether there is no listener, so that the receiver can stop.
  package var isEmpty: Bool { listeners.isEmpty }

  private typealias Listener = (number: Int, receive: @MainActor (MapLocation) -> Void)
  private var listeners: [Listener] = []
  private var nextNumber = 0
  private let start: @MainActor () -> Void
  private let stop: @MainActor () -> Void

  /// - Parameters:
  ///   - start: Called after the first listener was added. Starts the receiver.
  ///   - stop: Called after the last listener has ended. Stops the receiver.
  public init(
    start: @escaping @MainActor () -> Void = {}, stop: @escaping @MainActor () -> Void = {}
  ) {
    self.start = start
    self.stop = stop
  }

  /// Adds a listener.
  ///
  /// - Returns: The subscription of the listener, which ends when it is canceled or released.
  public func add(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription {
    let number = nextNumber
    nextNumber += 1
    listeners.append((number, receive))
    if listeners.count == 1 { start() }
    return LocationSubscription { [weak self] in self?.remove(number) }
  }

  /// Delivers a location to each listener, in the order in which they were added. A listener that ends during
  /// the delivery receives nothing more; one that is added receives the next location.
  public func deliver(_ location: MapLocation) {
    for listener in listeners where listeners.contains(where: { $0.number == listener.number }) {
      listener.receive(location)
    }
  }

  private func remove(_ number: Int) {
    listeners.removeAll { $0.number == number }
    if listeners.isEmpty { stop() }
  }
}

/// The subscription of a listener to the locations of a provider. Keep it as long as the listener needs
/// locations: the subscription ends when it is canceled or released.
@MainActor public final class LocationSubscription {
  private var end: (@MainActor () -> Void)?

  init(end: @escaping @MainActor () -> Void) { self.end = end }

  isolated deinit { end?() }

  /// Ends the subscription. Further calls have no effect.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }
}
