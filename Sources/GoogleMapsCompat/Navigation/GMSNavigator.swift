// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation
import MapRoute
import MapUI

/// A navigator with the interface of Google's Navigation SDK. Wraps ``/MapNavigation/Navigator``.
@MainActor public final class GMSNavigator {
  /// The wrapped navigator.
  public let navigator: Navigator
  let routes: any RouteProvider
  private var listeners = ListenerList<any GMSNavigatorListener>()
  private let relay = NavigatorRelay()
  /// The app's own objects for the navigator's destinations.
  var waypoints: [GMSNavigationWaypoint] = []

  init(_ navigator: Navigator, routes: any RouteProvider) {
    self.navigator = navigator
    self.routes = routes
    relay.owner = self
    navigator.add(relay)
  }

  // MARK: Settings

  /// Whether routes avoid motorways. The default is `false`. A change applies to the next route.
  public var avoidsHighways: Bool {
    get { navigator.avoidsHighways }
    set { navigator.avoidsHighways = newValue }
  }

  /// Whether routes avoid toll roads. The default is `false`. A change applies to the next route.
  public var avoidsTolls: Bool {
    get { navigator.avoidsTolls }
    set { navigator.avoidsTolls = newValue }
  }

  /// Whether routes avoid ferries. The default is `true`. A change applies to the next route.
  public var avoidsFerries: Bool {
    get { navigator.avoidsFerries }
    set { navigator.avoidsFerries = newValue }
  }

  /// Whether guidance is active: the navigator announces maneuvers, detects arrivals and requests a new
  /// route when the vehicle leaves the route. The default is `false`. If there is no route, guidance begins
  /// with the next one. ``clearDestinations()`` ends it, and so does an arrival if
  /// ``stopGuidanceAtArrival`` is `true`.
  public var isGuidanceActive: Bool {
    get { navigator.isGuidanceActive }
    set { navigator.isGuidanceActive = newValue }
  }

  /// Whether guidance ends at each destination. The default is `true`.
  public var stopGuidanceAtArrival: Bool {
    get { navigator.stopGuidanceAtArrival }
    set { navigator.stopGuidanceAtArrival = newValue }
  }

  /// The change of the remaining time, in seconds, after which listeners are notified. The default is 1.
  /// Infinity disables the notification.
  public var timeUpdateThreshold: TimeInterval {
    get { navigator.timeUpdateThreshold }
    set { navigator.timeUpdateThreshold = newValue }
  }

  /// The change of the remaining distance, in meters, after which listeners are notified. The default is 1.
  /// `CLLocationDistanceMax` disables the notification.
  public var distanceUpdateThreshold: CLLocationDistance {
    get { navigator.distanceUpdateThreshold }
    set { navigator.distanceUpdateThreshold = newValue }
  }

  /// The thresholds of speed alerts. If `nil`, the default, listeners receive no speed alerts.
  public var speedAlertOptions: GMSNavigationSpeedAlertOptions? {
    didSet { navigator.speedAlertOptions = speedAlertOptions?.options }
  }

  /// The announcements that listeners receive. The default is all.
  public var voiceGuidance = GMSNavigationVoiceGuidance.alertsAndGuidance
  /// The audio device for announcements. Stored, but has no effect.
  public var audioDeviceType = GMSVoiceGuidanceAudioDeviceType.bluetooth
  /// Whether the device vibrates with announcements. Stored, but has no effect.
  public var isVibrationEnabled = true
  /// Whether notifications appear while the app is in the background. Stored, but has no effect.
  public var sendsBackgroundNotifications = true
  /// Whether prompts appear. The default is `true`. `false` dismisses the current one.
  public var shouldDisplayPrompts = true {
    didSet { if !shouldDisplayPrompts { dismissPrompt() } }
  }
  /// The time at which the prompt disappears, in seconds since 1970, and the map that shows it.
  private var prompt: (end: Double, view: WeakView)?

  private struct WeakView { weak var mapView: MapView? }

  /// The duration of a prompt in seconds.
  private static let promptDuration = 6.0

  /// Shows a prompt on a map.
  func presentPrompt(_ text: String, on mapView: MapView?, at time: Double) {
    guard shouldDisplayPrompts else { return }
    dismissPrompt()
    notify { $0.navigatorWillPresentPrompt(self) }
    prompt = (time + Self.promptDuration, WeakView(mapView: mapView))
    mapView?.show(text, duration: Self.promptDuration)
  }

  /// Ends the prompt at its time.
  func dismissPrompt(at time: Double = .infinity) {
    guard let prompt, time >= prompt.end else { return }
    self.prompt = nil
    if time.isInfinite { prompt.view.mapView?.dismissToast() }
    notify { $0.navigatorDidDismissPrompt(self) }
  }

  // MARK: Listeners

  /// Adds a listener and holds it weakly.
  public func add(_ listener: any GMSNavigatorListener) { listeners.add(listener) }

  /// Removes a listener. Returns `false` if it was not registered.
  @discardableResult public func remove(_ listener: any GMSNavigatorListener) -> Bool {
    listeners.remove(listener)
  }

  func notify(_ call: (any GMSNavigatorListener) -> Void) {
    for listener in listeners.all { call(listener) }
  }
}

// MARK: - Async

// The methods with a callback, in the form in which Swift imports such methods of Objective-C.

extension GMSNavigator {
  /// Replaces the destinations, and waits for a route that visits them in order.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if a newer call replaced this one.
  public func setDestinations(_ destinations: [GMSNavigationWaypoint]) async -> GMSRouteStatus {
    await setDestinations(destinations, routingOptions: GMSNavigationRoutingOptions())
  }

  /// Replaces the destinations, and waits for a route that visits them in order.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if a newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions
  ) async -> GMSRouteStatus {
    await withCheckedContinuation { continuation in
      setDestinations(destinations, routingOptions: routingOptions) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Fails with ``GMSRouteStatus/noRouteFound`` and changes nothing, since Rhumb cannot read routes that
  /// Google's services planned.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routeToken: String
  ) async -> GMSRouteStatus { .noRouteFound }

  /// Removes the first destination and continues to the next one.
  ///
  /// - Returns: The new first destination and ``GMSRouteStatus/OK``, or `nil` and
  ///   ``GMSRouteStatus/noWaypointsError``.
  public func continueToNextDestination() async -> (GMSNavigationWaypoint?, GMSRouteStatus) {
    let next: GMSNavigationWaypoint? = continueToNextDestination()
    return (next, next == nil ? .noWaypointsError : .OK)
  }

  /// Waits for information about a route to a destination, without changing the navigator's route.
  ///
  /// - Returns: The information; `nil` if there is no route.
  public func routeInfo(
    forDestination destination: GMSNavigationWaypoint, with options: GMSNavigationRoutingOptions
  ) async -> GMSNavigationRouteInfo? {
    await withCheckedContinuation { continuation in
      getRouteInfo(forDestination: destination, with: options) {
        continuation.resume(returning: $0)
      }
    }
  }
}

extension GMSLocationSimulator {
  /// Simulates a drive along a new route, and returns when it has begun. The navigator keeps its own route.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint]
  ) async -> GMSRouteStatus {
    await simulateAlongNewRoute(
      toDestinations: destinations, routingOptions: GMSNavigationRoutingOptions())
  }

  /// Simulates a drive along a new route, and returns when it has begun. The navigator keeps its own route.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    routingOptions: GMSNavigationRoutingOptions
  ) async -> GMSRouteStatus {
    await withCheckedContinuation { continuation in
      simulateAlongNewRoute(toDestinations: destinations, routingOptions: routingOptions) {
        continuation.resume(returning: $0)
      }
    }
  }
}

extension GMSNavigationServices {
  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    with options: GMSNavigationTermsAndConditionsOptions
  ) async -> Bool { true }

  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withCompanyName companyName: String
  ) async -> Bool { true }

  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withTitle title: String?, companyName: String
  ) async -> Bool { true }
}

// MARK: - Destinations

extension GMSNavigator {
  /// Replaces the destinations and requests a route that visits them in order.
  ///
  /// - Parameter callback: Called once, asynchronously. The status is ``GMSRouteStatus/canceled`` if a
  ///   newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], callback: @escaping GMSRouteStatusCallback
  ) {
    setDestinations(
      destinations, routingOptions: GMSNavigationRoutingOptions(), callback: callback)
  }

  /// Replaces the destinations and requests a route that visits them in order.
  ///
  /// - Parameter callback: Called once, asynchronously. The status is ``GMSRouteStatus/canceled`` if a
  ///   newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
    callback: @escaping GMSRouteStatusCallback
  ) {
    // Mutable waypoints are not copied, since the app compares the objects by identity.
    waypoints += destinations
    navigator.setDestinations(
      destinations.map(\.waypoint), options: routingOptions.options
    ) { [weak self] error in
      if error == nil { self?.waypoints = destinations }
      callback(GMSRouteStatus(error))
    }
  }

  /// Fails with ``GMSRouteStatus/noRouteFound`` and changes nothing, since Rhumb cannot read routes that
  /// Google's services planned.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routeToken: String,
    callback: @escaping GMSRouteStatusCallback
  ) {
    Task { callback(.noRouteFound) }
  }

  /// Removes the first destination and continues to the next one.
  ///
  /// - Returns: The new first destination; `nil` if there is none, in which case the route is removed too.
  @discardableResult public func continueToNextDestination() -> GMSNavigationWaypoint? {
    navigator.continueToNextDestination().map(own)
  }

  /// Removes the first destination and continues to the next one.
  ///
  /// - Parameter completion: Called once, asynchronously, with the new first destination and
  ///   ``GMSRouteStatus/OK``, or with `nil` and ``GMSRouteStatus/noWaypointsError``.
  public func continueToNextDestination(
    completion: @escaping @MainActor (GMSNavigationWaypoint?, GMSRouteStatus) -> Void
  ) {
    let next = continueToNextDestination()
    Task { completion(next, next == nil ? .noWaypointsError : .OK) }
  }

  /// Removes the destinations and the route, and ends guidance.
  public func clearDestinations() {
    navigator.clearDestinations()
    waypoints = []
  }

  /// Requests information about a route to a destination, without changing the navigator's route.
  ///
  /// - Parameter callback: Called once, asynchronously; with `nil` if there is no route.
  public func getRouteInfo(
    forDestination destination: GMSNavigationWaypoint, with options: GMSNavigationRoutingOptions,
    callback: @escaping @MainActor (GMSNavigationRouteInfo?) -> Void
  ) {
    let request = navigator.position.map { origin in
      RouteRequest(
        from: origin.coordinate, to: [destination.waypoint], travelMode: navigator.travelMode,
        avoidsHighways: avoidsHighways, avoidsTolls: avoidsTolls, avoidsFerries: avoidsFerries,
        prefersShorter: options.options.prefersShorter)
    }
    let strategy = options.routingStrategy
    Task { [routes] in
      guard let request, (try? request.check()) != nil,
        let route = try? await routes.routes(for: request).first
      else { return callback(nil) }
      let found = GMSNavigationTimeAndDistance(duration: route.duration, distance: route.distance)
      callback(GMSNavigationRouteInfo([strategy: found]))
    }
  }

  /// Returns the app's own object for a destination.
  func own(_ waypoint: Waypoint) -> GMSNavigationWaypoint {
    waypoints.last { $0.waypoint == waypoint } ?? GMSNavigationWaypoint(waypoint)
  }
}

// MARK: Route

extension GMSNavigator {
  /// The time to the next destination in seconds; `CLTimeIntervalMax` without a route.
  public var timeToNextDestination: TimeInterval {
    navigator.progress?.timeToWaypoint ?? CLTimeIntervalMax
  }

  /// The distance to the next destination in meters; `CLLocationDistanceMax` without a route.
  public var distanceToNextDestination: CLLocationDistance {
    navigator.progress?.distanceToWaypoint ?? CLLocationDistanceMax
  }

  /// The delay by traffic. Always ``GMSNavigationDelayCategory/noData``, since there are no traffic data.
  public var delayCategoryToNextDestination: GMSNavigationDelayCategory { .noData }

  /// Returns the time to a destination of the route in seconds; `CLTimeIntervalMax` for other waypoints.
  public func time(to waypoint: GMSNavigationWaypoint) -> TimeInterval {
    navigator.time(to: waypoint.waypoint) ?? CLTimeIntervalMax
  }

  /// Returns the distance to a destination of the route in meters; `CLLocationDistanceMax` for other
  /// waypoints.
  public func distance(to waypoint: GMSNavigationWaypoint) -> CLLocationDistance {
    navigator.distance(to: waypoint.waypoint) ?? CLLocationDistanceMax
  }

  /// The leg from the current position to the next destination; `nil` without a route.
  public var currentRouteLeg: GMSRouteLeg? { routeLegs?.first }

  /// The legs to all remaining destinations, the first one from the current position; `nil` without a route.
  public var routeLegs: [GMSRouteLeg]? {
    navigator.routeLegs?.map { GMSRouteLeg($0, destination: own($0.destination)) }
  }

  /// The path traveled since guidance was last activated, snapped to the road where possible. A new route
  /// that the app requests clears it.
  public var traveledPath: GMSPath {
    let path = GMSMutablePath()
    for coordinate in navigator.traveledPath { path.add(coordinate) }
    return path
  }

  /// The suggested lighting mode, by the sun's elevation at the current position.
  public var suggestedLightingMode: GMSNavigationLightingMode { navigator.suggestedLightingMode }
}
