// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// Guides a traveller to destinations: asks for routes, follows the fixes along them, asks again after
/// a departure, and tells its listeners.
///
/// It has no clock and no source of places: ``update(_:)`` brings fixes and ``tick(_:)`` time, as
/// ``NavigationSession`` does.
@MainActor public final class Navigator {
  // MARK: What it is asked
  public var travelMode = TravelMode.driving
  public var avoidsHighways = false
  public var avoidsTolls = false
  public var avoidsFerries = true
  /// Whether guidance ends by itself at a destination; that of a next one is then switched on again.
  public var stopGuidanceAtArrival = true
  /// A listener is told the remaining seconds when they changed by so much; infinity never tells.
  public var timeUpdateThreshold = 1.0
  /// A listener is told the remaining meters when they changed by so much; infinity never tells.
  public var distanceUpdateThreshold = 1.0
  /// When one is speeding; nil tells nothing about it.
  public var speedAlertOptions: SpeedAlertOptions? {
    didSet { guidance?.speedAlertOptions = speedAlertOptions ?? SpeedAlertOptions() }
  }
  /// Puts announcements into words, from the next route on.
  public var wording: any InstructionWording
  /// The figures of guidance; nil takes those of the travel mode. From the next route on.
  public var guidanceOptions: GuidanceOptions?

  /// Whether maneuvers are announced, waypoints arrived at and re-routes asked for.
  ///
  /// Without a route guidance starts when one comes. ``clearDestinations()`` ends it, and an arrival
  /// does with ``stopGuidanceAtArrival``.
  public var isGuidanceActive = false {
    didSet { if isGuidanceActive != oldValue { guidanceChanged() } }
  }

  // MARK: What there is
  /// The destinations that are not reached yet, and the last that was until the next one begins.
  public internal(set) var destinations: [Waypoint] = []
  /// The route that is followed, then those that were found beside it.
  public internal(set) var routes: [Route] = []
  /// The drive along the route; nil without one.
  public internal(set) var guidance: GuidanceState?
  /// Where the traveller is: on the route where the fixes fit it; nil before the first fix.
  public internal(set) var position: RoadPosition?
  /// By the sun's height at the traveller's place.
  public internal(set) var suggestedLightingMode = LightingMode.normal
  /// Whether a route is being asked for.
  public internal(set) var isRouting = false

  let provider: any RouteProvider
  var listeners = WeakListeners<any NavigatorListener>()
  var request = RequestSlot()
  var gate = FixGate()
  var path = TraveledPath()
  var toldTime: Double?
  var toldDistance: Double?
  var routeChangedSinceFeed = false
  var hasSeenSun = false

  /// Makes a navigator that gets its routes from a provider.
  public init(routes provider: any RouteProvider, wording: any InstructionWording = PlainWording())
  {
    self.provider = provider
    self.wording = wording
  }

  /// Adds a listener, which is not kept alive. One that was added before is not added again.
  public func add(_ listener: any NavigatorListener) { listeners.add(listener) }

  /// Removes a listener; false if it was not there.
  @discardableResult public func remove(_ listener: any NavigatorListener) -> Bool {
    listeners.remove(listener)
  }

  func tell(_ call: (any NavigatorListener) -> Void) {
    for listener in listeners.all { call(listener) }
  }

  private func guidanceChanged() {
    guidance?.isActive = isGuidanceActive
    if isGuidanceActive, guidance != nil {
      path = TraveledPath()
    } else if !isGuidanceActive {
      tellFeed(.stopped)
    }
  }
}
