// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// Guides the user to destinations. The navigator requests routes, matches fixes to them, requests reroutes
/// after departures and notifies its listeners.
///
/// It has no clock and no location source. The caller passes fixes to ``update(_:)`` and times to
/// ``tick(_:)``, as ``NavigationSession`` does.
@MainActor public final class Navigator {
  // MARK: Settings
  /// The travel mode of route requests; driving by default.
  public var travelMode = TravelMode.driving
  /// Whether routes avoid highways where possible; `false` by default.
  public var avoidsHighways = false
  /// Whether routes avoid toll roads where possible; `false` by default.
  public var avoidsTolls = false
  /// Whether routes avoid ferries where possible; `true` by default.
  public var avoidsFerries = true
  /// Whether guidance ends at a destination; `true` by default. The app must then activate it again for the
  /// next destination.
  public var stopGuidanceAtArrival = true
  /// The minimum change of the remaining time that is reported to listeners, in seconds; 1 by default,
  /// infinity for no reports.
  public var timeUpdateThreshold = 1.0
  /// The minimum change of the remaining distance that is reported to listeners, in meters; 1 by default,
  /// infinity for no reports.
  public var distanceUpdateThreshold = 1.0
  /// The thresholds for speed alerts; `nil`, the default, to report no speeding.
  public var speedAlertOptions: SpeedAlertOptions? {
    didSet { guidance?.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions() }
  }
  /// The wording of announcements. A change takes effect with the next route.
  public var wording: any InstructionWording
  /// The parameters of guidance; `nil`, the default, for those of the travel mode. A change takes effect with
  /// the next route.
  public var guidanceOptions: GuidanceOptions?

  /// Whether guidance announces maneuvers, detects arrivals and requests reroutes; `false` by default.
  ///
  /// If there is no route yet, guidance starts with the next one. ``clearDestinations()`` ends guidance,
  /// and so does an arrival if ``stopGuidanceAtArrival`` is set.
  public var isGuidanceActive = false {
    didSet { if isGuidanceActive != oldValue { guidanceChanged() } }
  }

  // MARK: State
  /// The remaining destinations. A destination that has been reached stays until the next leg begins.
  public internal(set) var destinations: [Waypoint] = []
  /// The active route, followed by its alternatives.
  public internal(set) var routes: [Route] = []
  /// The guidance state of the active route; `nil` without a route.
  package internal(set) var guidance: GuidanceState?
  /// The user's position, on the route where fixes match it; `nil` before the first fix.
  public internal(set) var position: RoadPosition?
  /// The suggested lighting mode, from the altitude of the sun at the user's position.
  public internal(set) var suggestedLightingMode = LightingMode.normal
  /// Whether a route request is in progress.
  public internal(set) var isRouting = false

  let provider: any RouteProvider
  var listeners = WeakListeners<any NavigatorListener>()
  var request = RequestSlot()
  var gate = FixGate()
  var path = TraveledPath()
  var lastReportedTime: Double?
  var lastReportedDistance: Double?
  var routeChangedSinceFeed = false
  var hasSeenSun = false

  /// Creates a navigator with a route provider.
  public init(routes provider: any RouteProvider, wording: any InstructionWording = PlainWording())
  {
    self.provider = provider
    self.wording = wording
  }

  /// Adds a listener. The navigator holds it weakly and ignores duplicates.
  public func add(_ listener: any NavigatorListener) { listeners.add(listener) }

  /// Removes a listener. Returns `false` if it was not added.
  @discardableResult public func remove(_ listener: any NavigatorListener) -> Bool {
    listeners.remove(listener)
  }

  func notify(_ call: (any NavigatorListener) -> Void) {
    for listener in listeners.all { call(listener) }
  }

  private func guidanceChanged() {
    guidance?.isActive = isGuidanceActive
    if isGuidanceActive, guidance != nil {
      path = TraveledPath()
    } else if !isGuidanceActive {
      sendFeed(.stopped)
    }
  }
}
