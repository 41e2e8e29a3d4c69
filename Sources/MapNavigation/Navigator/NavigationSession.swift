// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// A navigator with its sources of places: a receiver, and a simulator that takes its place. Works
/// without a map.
@MainActor public final class NavigationSession {
  public let navigator: Navigator
  public let locationSimulator: LocationSimulator
  public let roadSnappedLocationProvider: RoadSnappedLocationProvider
  /// Where fixes come from while nothing is simulated; nil for none.
  public var locationProvider: (any LocationProvider)? {
    didSet {
      oldValue?.stop()
      if isStarted { listen() }
    }
  }
  /// Whether fixes reach the navigator.
  public var isStarted = false {
    didSet {
      guard isStarted != oldValue else { return }
      if isStarted { listen() } else { locationProvider?.stop() }
    }
  }
  public var travelMode: TravelMode {
    get { navigator.travelMode }
    set { navigator.travelMode = newValue }
  }

  /// Makes a session that gets its routes from a provider.
  public init(
    routes: any RouteProvider, locations: (any LocationProvider)? = nil,
    wording: any InstructionWording = PlainWording()
  ) {
    navigator = Navigator(routes: routes, wording: wording)
    locationSimulator = LocationSimulator(navigator)
    roadSnappedLocationProvider = RoadSnappedLocationProvider(navigator)
    locationProvider = locations
  }

  /// Goes on to a time, in seconds since 1970: fixes of a simulation or recording come up to it, and
  /// where none comes the navigator reckons. To be called once a second or more often.
  public func advance(to time: Double) {
    guard isStarted else { return }
    if let fix = locationSimulator.location(at: time) {
      navigator.update(fix)
    } else if !locationSimulator.isSimulating {
      (locationProvider as? any SteppedLocationProvider)?.advance(to: time)
    }
    navigator.tick(time)
  }

  private func listen() {
    locationProvider?.start { [weak self] location in
      guard let self, isStarted, !locationSimulator.isSimulating else { return }
      navigator.update(location)
    }
  }
}
