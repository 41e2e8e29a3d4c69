// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapNavigation
import MapNavigationUI
public import MapRoute
import MapUI

/// ``MapNavigation/NavigationSession`` with Google's calls: a navigator with its sources of places. Works
/// without a map.
@MainActor public final class GMSNavigationSession {
  /// What it is made of.
  public let session: NavigationSession
  private let google: GMSNavigator
  private let simulator: GMSLocationSimulator
  private let snapped: GMSRoadSnappedLocationProvider
  private var ticking: Task<Void, Never>?
  private var lastTime = -Double.infinity
  weak var mapView: MapView?

  /// Makes a session that gets its routes from a provider. Rhumb's own: code for Google's SDK calls
  /// ``GMSNavigationServices/createNavigationSession()``.
  ///
  /// - Parameters:
  ///   - start: Where the traveller is until something else tells; nil leaves it open.
  ///   - language: What instructions are worded in, as "en" or "de"; one that is not known is English.
  public convenience init(
    routes: any RouteProvider, start: CLLocationCoordinate2D? = nil, language: String = "en"
  ) {
    self.init(
      NavigationSession(routes: routes, wording: InstructionFormatter(language: language)),
      routes: routes)
    guard let start else { return }
    session.locationProvider = StandingLocationProvider(at: start) { [weak self] in
      self?.now ?? Date().timeIntervalSince1970
    }
  }

  init(_ session: NavigationSession, routes: any RouteProvider) {
    self.session = session
    google = GMSNavigator(session.navigator, routes: routes)
    simulator = GMSLocationSimulator(session.locationSimulator)
    snapped = GMSRoadSnappedLocationProvider(session.roadSnappedLocationProvider)
    simulator.session = self
  }

  deinit { ticking?.cancel() }

  /// Whether places reach the navigator: false at the start. Needed for guidance and for places on the
  /// road.
  public var isStarted: Bool {
    get { session.isStarted }
    set {
      session.isStarted = newValue
      clockDidChange()
    }
  }

  /// How one travels: driving at the start. From the next route on.
  public var travelMode: GMSNavigationTravelMode {
    get { session.travelMode }
    set { session.travelMode = newValue }
  }

  /// The navigator; never nil.
  public var navigator: GMSNavigator? { google }
  /// What takes the place of a receiver; never nil.
  public var locationSimulator: GMSLocationSimulator? { simulator }
  /// The traveller's places on the road; never nil.
  public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? { snapped }

  /// Where the device is while nothing is simulated: a receiver such as `GPSDLocationProvider`, a recording,
  /// or nil. Rhumb's own: on a phone Google's SDK asks Core Location.
  public var locationProvider: (any LocationProvider)? {
    get { session.locationProvider }
    set { session.locationProvider = newValue }
  }

  /// Whether the session goes on by itself, with the system's time, while no map shows it: true at the
  /// start. Else the app calls ``advance(to:)``. Rhumb's own, for tests and servers.
  public var runsByItself = true { didSet { clockDidChange() } }

  /// Goes on to a time, in seconds since 1970. For sessions that do not run by themselves.
  public func advance(to time: Double) {
    lastTime = max(lastTime, time)
    session.advance(to: time)
  }

  /// The session's time, seconds since 1970: that of the map that shows it, else the system's, or the last
  /// it was told.
  var now: Double {
    if let mapView = shownBy, let origin = mapView.navigationTimeOrigin {
      return origin + mapView.clock.now
    }
    return runsByItself || lastTime.isInfinite ? Date().timeIntervalSince1970 : lastTime
  }

  /// The map whose frames the session goes on with.
  private var shownBy: MapView? {
    guard let mapView, mapView.navigationSession === session else { return nil }
    return mapView
  }

  /// Lets the map lead.
  func wasAttached(to mapView: MapView) {
    self.mapView = mapView
    if mapView.navigationTimeOrigin == nil {
      // A clock that is stepped leads: the system's time must not reach panels and lighting.
      let now =
        mapView.clock is SystemFrameClock
        ? Date().timeIntervalSince1970 : max(lastTime, mapView.clock.now)
      mapView.navigationTimeOrigin = now - mapView.clock.now
    }
  }

  /// Brings a place that was just simulated to the navigator, so that the next call can count on it. A
  /// jump is believed when three fixes agree.
  func bringSimulatedPlace() {
    guard isStarted else { return }
    for _ in 0..<3 {
      advance(to: max(now, lastFixTime, lastTime) + 1e-3)
    }
  }

  private var lastFixTime: Double { session.navigator.position?.time ?? -.infinity }

  private func clockDidChange() {
    ticking?.cancel()
    ticking = nil
    guard isStarted, runsByItself else { return }
    ticking = Task { [weak self] in
      while !Task.isCancelled {
        guard self?.tick() != nil else { return }
        try? await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  private func tick() {
    if shownBy == nil { advance(to: now) }
  }
}
