// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation
import MapRoute

/// ``MapNavigation/Navigator`` with Google's calls: guides a traveller to destinations.
@MainActor public final class GMSNavigator {
  /// What guides.
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

  // MARK: What it is asked

  /// Whether routes keep off motorways: false at the start. From the next route on.
  public var avoidsHighways: Bool {
    get { navigator.avoidsHighways }
    set { navigator.avoidsHighways = newValue }
  }

  /// Whether routes keep off tolls: false at the start. From the next route on.
  public var avoidsTolls: Bool {
    get { navigator.avoidsTolls }
    set { navigator.avoidsTolls = newValue }
  }

  /// Whether routes keep off ferries: true at the start. From the next route on.
  public var avoidsFerries: Bool {
    get { navigator.avoidsFerries }
    set { navigator.avoidsFerries = newValue }
  }

  /// Whether maneuvers are announced, destinations arrived at and new routes asked for after a departure:
  /// false at the start. Without a route it begins when one comes. ``clearDestinations()`` ends it, and an
  /// arrival does with ``stopGuidanceAtArrival``.
  public var isGuidanceActive: Bool {
    get { navigator.isGuidanceActive }
    set { navigator.isGuidanceActive = newValue }
  }

  /// Whether guidance ends by itself at a destination: true at the start.
  public var stopGuidanceAtArrival: Bool {
    get { navigator.stopGuidanceAtArrival }
    set { navigator.stopGuidanceAtArrival = newValue }
  }

  /// Listeners are told the remaining seconds when they changed by so much: 1 at the start. Infinity never
  /// tells.
  public var timeUpdateThreshold: TimeInterval {
    get { navigator.timeUpdateThreshold }
    set { navigator.timeUpdateThreshold = newValue }
  }

  /// Listeners are told the remaining meters when they changed by so much: 1 at the start.
  /// `CLLocationDistanceMax` never tells.
  public var distanceUpdateThreshold: CLLocationDistance {
    get { navigator.distanceUpdateThreshold }
    set { navigator.distanceUpdateThreshold = newValue }
  }

  /// When one is speeding: nil, as at the start, tells nothing about it.
  public var speedAlertOptions: GMSNavigationSpeedAlertOptions? {
    didSet { navigator.speedAlertOptions = speedAlertOptions?.options }
  }

  /// Which announcements listeners hear: all at the start.
  public var voiceGuidance = GMSNavigationVoiceGuidance.alertsAndGuidance
  /// What speaks: kept, and of no effect.
  public var audioDeviceType = GMSVoiceGuidanceAudioDeviceType.bluetooth
  /// Whether the device shakes with announcements: kept, and of no effect.
  public var isVibrationEnabled = true
  /// Whether notices appear while the app is not seen: kept, and of no effect.
  public var sendsBackgroundNotifications = true
  /// Whether prompts appear: kept, and of no effect.
  public var shouldDisplayPrompts = true

  // MARK: Listeners

  /// Adds a listener, which is not kept alive.
  public func add(_ listener: any GMSNavigatorListener) { listeners.add(listener) }

  /// Removes a listener; false if it was not there.
  @discardableResult public func remove(_ listener: any GMSNavigatorListener) -> Bool {
    listeners.remove(listener)
  }

  func tell(_ call: (any GMSNavigatorListener) -> Void) {
    for listener in listeners.all { call(listener) }
  }
}
