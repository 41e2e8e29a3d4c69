// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapNavigation
import MapNavigationUI
public import MapRoute
import MapUI

/// A navigation session with the interface of Google's Navigation SDK: a navigator and its sources of
/// locations. Wraps ``/MapNavigation/NavigationSession``. Works without a map.
@MainActor public final class GMSNavigationSession {
  /// The wrapped session.
  public let session: NavigationSession
  private let googleNavigator: GMSNavigator
  private let simulator: GMSLocationSimulator
  private let snappedLocationProvider: GMSRoadSnappedLocationProvider
  private var tickTask: Task<Void, Never>?
  private var lastTime = -Double.infinity
  weak var mapView: MapView?

  /// Creates a session with a route provider. This initializer is Rhumb's own; code for Google's SDK calls
  /// ``GMSNavigationServices/createNavigationSession()``.
  ///
  /// - Parameters:
  ///   - routes: The provider of routes.
  ///   - start: The user location until another source reports one; `nil` for none.
  ///   - language: The language code of instructions, such as "en" or "de". Unknown languages fall back to
  ///     English.
  public convenience init(
    routes: any RouteProvider, start: CLLocationCoordinate2D? = nil, language: String = "en"
  ) {
    self.init(
      NavigationSession(routes: routes, wording: InstructionFormatter(language: language)),
      routes: routes)
    guard let start else { return }
    session.locationProvider = FixedLocationProvider(at: start) { [weak self] in
      self?.now ?? Date().timeIntervalSince1970
    }
  }

  init(_ session: NavigationSession, routes: any RouteProvider) {
    self.session = session
    googleNavigator = GMSNavigator(session.navigator, routes: routes)
    simulator = GMSLocationSimulator(session.locationSimulator)
    snappedLocationProvider = GMSRoadSnappedLocationProvider(session.roadSnappedLocationProvider)
    simulator.session = self
  }

  deinit { tickTask?.cancel() }

  /// Whether the navigator receives locations. The default is `false`. Guidance and road-snapped locations
  /// require a started session.
  public var isStarted: Bool {
    get { session.isStarted }
    set {
      session.isStarted = newValue
      clockDidChange()
    }
  }

  /// The travel mode. The default is driving. A change applies to the next route.
  public var travelMode: GMSNavigationTravelMode {
    get { session.navigator.travelMode }
    set { session.navigator.travelMode = newValue }
  }

  /// The navigator. Never `nil`.
  public var navigator: GMSNavigator? { googleNavigator }
  /// The location simulator. Never `nil`.
  public var locationSimulator: GMSLocationSimulator? { simulator }
  /// The provider of road-snapped locations. Never `nil`.
  public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? {
    snappedLocationProvider
  }

  /// The source of locations while no simulation runs: a receiver such as `GPSDLocationProvider`, a
  /// recording, or `nil`. This property is Rhumb's own; Google's SDK for iOS uses Core Location.
  public var locationProvider: (any LocationProvider)? {
    get { session.locationProvider }
    set { session.locationProvider = newValue }
  }

  /// Whether the session advances with the system's time while no map shows it. The default is `true`. If
  /// `false`, the app calls ``advance(to:)``. This property is Rhumb's own, for tests and servers.
  public var advancesAutomatically = true { didSet { clockDidChange() } }

  /// Advances the session to a time, in seconds since 1970, if ``advancesAutomatically`` is `false`.
  public func advance(to time: Double) {
    lastTime = max(lastTime, time)
    session.advance(to: time)
  }

  /// The session's time in seconds since 1970: the time of the map that shows it, else the system's time,
  /// or the time of the last ``advance(to:)``.
  var now: Double {
    if let mapView = displayingMapView, mapView.navigationTimeOrigin != nil {
      return mapView.timeSince1970
    }
    return advancesAutomatically || lastTime.isInfinite ? Date().timeIntervalSince1970 : lastTime
  }

  /// The map view whose frames advance the session.
  private var displayingMapView: MapView? {
    guard let mapView, mapView.navigationSession === session else { return nil }
    return mapView
  }

  /// Records that a map view now advances the session.
  func didAttach(to mapView: MapView) {
    self.mapView = mapView
    if mapView.navigationTimeOrigin == nil {
      // With a stepped clock the session's time is used: the system's time must not affect panels and
      // lighting.
      let time = mapView.timeSince1970
      let now = mapView.clock is SystemFrameClock ? time : max(lastTime, time)
      mapView.navigationTimeOrigin = now - mapView.clock.now
    }
  }

  /// Passes a newly simulated location to the navigator, so that the next call can rely on it. The navigator
  /// accepts a jump after three consistent fixes.
  func applySimulatedLocation() {
    guard isStarted else { return }
    for _ in 0..<3 {
      advance(to: max(now, lastFixTime, lastTime) + 1e-3)
    }
  }

  /// Shows a prompt on the map of the session.
  func presentPrompt(_ text: String) {
    googleNavigator.presentPrompt(text, on: displayingMapView, at: now)
  }

  private var lastFixTime: Double { session.navigator.position?.time ?? -.infinity }

  private func clockDidChange() {
    tickTask?.cancel()
    tickTask = nil
    guard isStarted, advancesAutomatically else { return }
    tickTask = Task { [weak self] in
      while !Task.isCancelled {
        guard self?.tick() != nil else { return }
        try? await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  private func tick() {
    if displayingMapView == nil { advance(to: now) }
  }
}
