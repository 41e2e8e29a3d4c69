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
    mapView?.show(Toast(text, duration: Self.promptDuration))
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
