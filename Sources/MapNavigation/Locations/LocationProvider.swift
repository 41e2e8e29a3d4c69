// SPDX-License-Identifier: Apache-2.0

/// Where fixes come from: a receiver, a recording or a simulation.
@MainActor public protocol LocationProvider: AnyObject {
  /// Gives each fix from now on to a closure, in the order of their times. A second call replaces the
  /// first one's closure.
  func start(_ receive: @escaping @MainActor (Location) -> Void)
  /// Gives no more fixes.
  func stop()
}

/// A provider that has no clock of its own: it is told the time.
@MainActor public protocol SteppedLocationProvider: LocationProvider {
  /// Gives the fixes up to a time, in seconds since 1970.
  func advance(to time: Double)
}

/// Fixes of a recording, played again.
@MainActor public final class RecordedLocationProvider: SteppedLocationProvider {
  /// The fixes that are played.
  public let locations: [Location]
  /// How much faster than recorded; what is not above 0 is ignored.
  public var speedMultiplier: Double {
    get { multiplier }
    set { if newValue > 0, newValue.isFinite { multiplier = newValue } }
  }
  public var isPaused = false
  /// Whether all fixes have been given.
  public var isFinished: Bool { next >= locations.count }

  private var multiplier = 1.0
  private var next = 0
  private var played = 0.0
  private var last: Double?
  private var receive: (@MainActor (Location) -> Void)?

  /// Makes a player of fixes in the order of a recording.
  public init(_ locations: [Location]) { self.locations = locations }

  public func start(_ receive: @escaping @MainActor (Location) -> Void) { self.receive = receive }

  public func stop() {
    receive = nil
    last = nil
  }

  /// Plays on to a time. Fixes get the times of the playing, so that they stand beside its ticks; a
  /// fix that was out of order stays so.
  public func advance(to time: Double) {
    guard time.isFinite, let receive else { return }
    let seconds = max(time - (last ?? time), 0)
    last = time
    guard !isPaused else { return }
    played += seconds * multiplier
    guard let start = locations.first(where: { $0.time.isFinite })?.time else { return }
    while next < locations.count {
      var location = locations[next]
      let due = location.time - start
      if due > played { return }
      next += 1
      location.time = time - (played - due) / multiplier
      location.speed = location.speed.map { $0 * multiplier }
      receive(location)
    }
  }
}
