// SPDX-License-Identifier: Apache-2.0

/// A source of fixes: a receiver, a recording or a simulation.
///
/// A provider has any number of listeners, so that one receiver feeds the location dot and the navigator. It
/// runs while there is at least one. ``LocationListeners`` implements this for a provider of the app's own.
@MainActor public protocol LocationProvider: AnyObject {
  /// Adds a listener, which receives fixes in order of time.
  ///
  /// The listener does not keep the provider alive; the app keeps a reference to it.
  ///
  /// - Returns: The subscription of the listener, which ends when it is canceled or released.
  func addListener(_ receive: @escaping @MainActor (MapLocation) -> Void) -> LocationSubscription
}

/// A location provider without a clock of its own; the caller advances it.
@MainActor public protocol SteppedLocationProvider: LocationProvider {
  /// Delivers the fixes up to a time, in seconds since 1970.
  func advance(to time: Double)
}

/// A location provider that replays a recording.
@MainActor public final class RecordedLocationProvider: SteppedLocationProvider {
  /// The fixes of the recording.
  package let locations: [MapLocation]
  /// The playback speed as a multiple of that of the recording; 1 by default. Ignores values that are not finite or not
  /// above 0.
  public var speedMultiplier: Double {
    get { multiplier }
    set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
  }
  /// Whether the playback is paused; `false` by default.
  public var isPaused = false
  /// Whether the provider has delivered all fixes.
  package var isFinished: Bool { next >= locations.count }

  private var multiplier = 1.0
  private var next = 0
  private var played = 0.0
  private var last: Double?
  private lazy var listeners = LocationListeners(stop: { [weak self] in self?.last = nil })

  /// Creates a provider that replays fixes in the order of the recording.
  public init(_ locations: [MapLocation]) { self.locations = locations }

  public func addListener(
    _ receive: @escaping @MainActor (MapLocation) -> Void
  ) -> LocationSubscription {
    listeners.add(receive)
  }

  /// Advances playback to a time. Delivers fixes with playback times instead of recorded times. Fixes that
  /// are out of order in the recording stay out of order. Playback waits while there is no listener.
  public func advance(to time: Double) {
    guard time.isFinite, !listeners.isEmpty else { return }
    let seconds = max(time - (last ?? time), 0)
    last = time
    guard !isPaused else { return }
    played += seconds * multiplier
    guard let start = locations.first(where: { $0.time.isFinite })?.time else { return }
    while next < locations.count, !listeners.isEmpty {
      var location = locations[next]
      let due = location.time - start
      if due > played { return }
      next += 1
      location.time = time - (played - due) / multiplier
      location.speed = location.speed.map { $0 * multiplier }
      location.timeRate = multiplier
      listeners.deliver(location)
    }
  }
}
