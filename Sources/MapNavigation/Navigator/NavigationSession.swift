// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// A navigator with its location sources: a location provider, and a simulator that can replace it. Works
/// without a map.
@MainActor public final class NavigationSession {
  public let navigator: Navigator
  public let locationSimulator: LocationSimulator
  public let roadSnappedLocationProvider: RoadSnappedLocationProvider
  /// The source of fixes while no simulation is active; `nil` for none.
  public var locationProvider: (any LocationProvider)? {
    didSet {
      oldValue?.stop()
      if isStarted { listen() }
    }
  }
  /// Whether the navigator receives fixes.
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

  /// Creates a session with a route provider.
  public init(
    routes: any RouteProvider, locations: (any LocationProvider)? = nil,
    wording: any InstructionWording = PlainWording()
  ) {
    navigator = Navigator(routes: routes, wording: wording)
    locationSimulator = LocationSimulator(navigator)
    roadSnappedLocationProvider = RoadSnappedLocationProvider(navigator)
    locationProvider = locations
  }

  /// Advances to a time, in seconds since 1970. Delivers the fixes of a simulation or recording up to that
  /// time; without fixes the navigator dead-reckons. Call it at least once a second.
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
