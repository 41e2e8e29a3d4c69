// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// A navigator with its sources of fixes: a location provider, and a simulator that can replace it. A session
/// works without a map.
@MainActor public final class NavigationSession {
  /// The navigator, which requests routes and guides the user.
  public let navigator: Navigator
  /// The simulator of fixes. While a simulation is active, it replaces the ``locationProvider``.
  public let locationSimulator: LocationSimulator
  /// The provider of the navigator's positions, snapped to the road.
  package let roadSnappedLocationProvider: RoadSnappedLocationProvider
  /// The source of fixes while no simulation is active; `nil` for none.
  public var locationProvider: (any LocationProvider)? {
    didSet { if isStarted { listen() } }
  }
  /// Whether the navigator receives fixes; `false` by default.
  public var isStarted = false {
    didSet {
      guard isStarted != oldValue else { return }
      if isStarted { listen() } else { updates = nil }
    }
  }

  private var updates: LocationSubscription?

  /// Creates a session that is not started.
  ///
  /// - Parameters:
  ///   - routes: The provider of routes.
  ///   - locations: The source of fixes; `nil` for none.
  ///   - wording: The wording of announcements.
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
    updates = locationProvider?.addListener { [weak self] location in
      guard let self, isStarted, !locationSimulator.isSimulating else { return }
      navigator.update(location)
    }
  }
}
