// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  import Foundation
  public import MapNavigation
  import MapNetwork

  /// A location manager with the interface of Core Location's class. It reports to its delegate.
  ///
  /// Locations come from gpsd, or from GeoClue if gpsd reports none. ``makeProvider`` replaces both. As
  /// on iOS, the manager reports nothing before the app requested authorization. It calls the delegate on
  /// the main actor.
  @MainActor open class CLLocationManager {
    /// The delegate, which receives locations and errors. Weak; `nil` by default. The manager calls
    /// `locationManagerDidChangeAuthorization(_:)` after the app sets the delegate.
    public weak var delegate: (any CLLocationManagerDelegate)? {
      didSet { if delegate != nil { reportAuthorizationLater() } }
    }
    /// The desired accuracy, in meters. The default is `kCLLocationAccuracyBest`. GeoClue reads it when
    /// updates start; gpsd ignores it.
    public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// The minimum distance between two reported locations, in meters. The default is
    /// `kCLDistanceFilterNone`.
    public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// The latest location; `nil` before the first one.
    public private(set) var location: CLLocation?
    /// The latest heading; `nil` before the first one.
    public private(set) var heading: CLHeading?
    /// Stored, but has no effect.
    public var pausesLocationUpdatesAutomatically = true
    /// Stored, but has no effect.
    public var allowsBackgroundLocationUpdates = false

    /// A closure that makes the source of a manager's locations. If `nil`, the default, managers use gpsd and
    /// GeoClue. Set it before updates start.
    public static var makeProvider: (@MainActor () -> any LocationProvider)?

    /// The time after which a request without a location fails, in seconds.
    static let requestTimeout = 10.0

    private let authorization: LocationAuthorization
    private let sleep: @Sendable (Double) async throws -> Void
    private var provider: (any LocationProvider)?
    private var updates: LocationSubscription?
    private var updatesLocation = false
    private var updatesHeading = false
    private var requestsLocation = false
    /// Ends the pending request of a location; `nil` until the provider runs.
    private var requestTimeout: Task<Void, Never>?
    private var lastReported: CLLocation?

    /// Creates a location manager.
    public convenience init() { self.init(authorization: .shared) }

    /// - Parameter sleep: Waits for a number of seconds.
    init(
      authorization: LocationAuthorization,
      sleep: @escaping @Sendable (Double) async throws -> Void = {
        try await Task.sleep(for: .seconds($0))
      }
    ) {
      self.authorization = authorization
      self.sleep = sleep
      authorization.observe { [weak self] in
        self?.authorizationDidChange()
        return self != nil
      }
    }

    /// Returns whether location services are enabled: always `true`.
    public nonisolated static func locationServicesEnabled() -> Bool { true }

    /// Returns whether the manager can report headings: always `true`. Headings are courses of travel.
    public nonisolated static func headingAvailable() -> Bool { true }

    /// The app's authorization to use the location: `.notDetermined` until the app requests it, `.denied`
    /// after GeoClue denied it.
    public var authorizationStatus: CLAuthorizationStatus { authorization.status }

    /// Requests authorization while the app is in use. The manager grants it shortly after the call;
    /// GeoClue asks the user, or checks the system's settings, when updates start. Later calls have no
    /// effect.
    public func requestWhenInUseAuthorization() { authorization.request(.authorizedWhenInUse) }

    /// Requests authorization at all times. Works like ``requestWhenInUseAuthorization()``.
    public func requestAlwaysAuthorization() { authorization.request(.authorizedAlways) }

    /// Starts reporting locations, as soon as the app is authorized.
    public func startUpdatingLocation() {
      updatesLocation = true
      lastReported = nil
      sourceNeedsDidChange()
    }

    /// Stops reporting locations.
    public func stopUpdatingLocation() {
      updatesLocation = false
      sourceNeedsDidChange()
    }

    /// Reports one location, the next one. Reports ``CLError/Code/locationUnknown`` if none arrives within 10
    /// seconds after the app is authorized.
    public func requestLocation() {
      requestsLocation = true
      sourceNeedsDidChange()
    }

    /// Starts reporting headings: the course of each location that has one.
    public func startUpdatingHeading() {
      updatesHeading = true
      sourceNeedsDidChange()
    }

    /// Stops reporting headings.
    public func stopUpdatingHeading() {
      updatesHeading = false
      sourceNeedsDidChange()
    }

    /// Starts or stops the location provider, and the timeout of a request.
    private func sourceNeedsDidChange() {
      if !requestsLocation {
        requestTimeout?.cancel()
        requestTimeout = nil
      }
      guard updatesLocation || updatesHeading || requestsLocation else {
        updates = nil
        provider = nil
        return
      }
      if provider == nil { startAuthorizedSource() }
      if requestsLocation, provider != nil, requestTimeout == nil { startRequestTimeout() }
    }

    private func startAuthorizedSource() {
      switch authorization.status {
      case .authorizedAlways, .authorizedWhenInUse: startSource()
      case .denied, .restricted:
        requestsLocation = false
        report(CLError(.denied))
      case .notDetermined: break
      }
    }

    private func startSource() {
      let provider = CLLocationManager.makeProvider?() ?? systemProvider()
      self.provider = provider
      let updates = provider.addListener { [weak self] in self?.received(CLLocation($0)) }
      // The provider may have delivered the requested location already.
      if self.provider === provider { self.updates = updates }
    }

    private func startRequestTimeout() {
      requestTimeout = Task { [weak self, sleep] in
        try? await sleep(Self.requestTimeout)
        if !Task.isCancelled { self?.requestTimedOut() }
      }
    }

    private func requestTimedOut() {
      requestsLocation = false
      delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
      sourceNeedsDidChange()
    }

    private func systemProvider() -> any LocationProvider {
      let level: GeoClueClient.AccuracyLevel =
        switch desiredAccuracy {
        case ..<kCLLocationAccuracyHundredMeters: .exact
        case ..<kCLLocationAccuracyKilometer: .street
        case ..<kCLLocationAccuracyThreeKilometers: .neighborhood
        default: .city
        }
      let system = SystemLocationProvider(geoClue: GeoClueClient(accuracyLevel: level))
      system.onFailure = { [weak self] in self?.failed($0) }
      return system
    }

    /// Reports a failure of the provider. A failure ends a location request. Updates continue, since
    /// locations may come later.
    func failed(_ error: SystemLocationProvider.Failure) {
      requestsLocation = false
      if case .denied = error {
        authorization.set(.denied)
        delegate?.locationManager(self, didFailWithError: CLError(.denied))
      } else {
        delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
      }
      sourceNeedsDidChange()
    }

    private func received(_ location: CLLocation) {
      // gpsd checks no authorization, so its locations arrive after a denial by GeoClue as well.
      authorization.restore()
      self.location = location
      if updatesHeading, location.course >= 0 {
        let heading = CLHeading(course: location.course, timestamp: location.timestamp)
        self.heading = heading
        delegate?.locationManager(self, didUpdateHeading: heading)
      }
      guard requestsLocation || (updatesLocation && passesFilter(location)) else { return }
      requestsLocation = false
      lastReported = location
      delegate?.locationManager(self, didUpdateLocations: [location])
      sourceNeedsDidChange()
    }

    private func passesFilter(_ location: CLLocation) -> Bool {
      guard let lastReported, distanceFilter > 0 else { return true }
      return location.distance(from: lastReported) >= distanceFilter
    }

    private func report(_ error: CLError) {
      Task { @MainActor [weak self] in
        guard let self else { return }
        delegate?.locationManager(self, didFailWithError: error)
      }
    }

    private func reportAuthorizationLater() {
      Task { @MainActor [weak self] in self?.reportAuthorization() }
    }

    private func reportAuthorization() {
      delegate?.locationManagerDidChangeAuthorization(self)
      delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
    }

    private func authorizationDidChange() {
      reportAuthorization()
      if authorizationStatus != .denied { sourceNeedsDidChange() }
    }
  }

  /// The app's authorization to use the location, shared by all managers.
  @MainActor final class LocationAuthorization {
    static let shared = LocationAuthorization()

    private(set) var status = CLAuthorizationStatus.notDetermined
    /// The authorization that the app last received. A denial does not change it.
    private var granted = CLAuthorizationStatus.authorizedWhenInUse
    private var observers: [@MainActor () -> Bool] = []

    /// Calls a closure after each change until the closure returns `false`.
    func observe(_ statusChanged: @escaping @MainActor () -> Bool) {
      observers.append(statusChanged)
    }

    /// Grants an authorization asynchronously, as if the user had answered a prompt.
    func request(_ granted: CLAuthorizationStatus) {
      Task { @MainActor in
        let isUpgrade = status == .authorizedWhenInUse && granted == .authorizedAlways
        if status == .notDetermined || isUpgrade { set(granted) }
      }
    }

    func set(_ status: CLAuthorizationStatus) {
      guard status != self.status else { return }
      self.status = status
      if status != .denied { granted = status }
      let present = observers
      observers = []
      observers = present.filter { $0() } + observers
    }

    /// Restores the authorization from before a denial.
    func restore() { if status == .denied { set(granted) } }
  }

  extension CLLocation {
    /// Creates a location from a location of a provider. Unknown courses and speeds, and the vertical
    /// accuracy of an unknown altitude, are negative, as in Core Location.
    public convenience init(_ location: MapLocation) {
      self.init(
        coordinate: location.coordinate, altitude: location.altitude ?? 0,
        horizontalAccuracy: location.accuracy ?? 0,
        verticalAccuracy: location.altitude == nil ? -1 : 0, course: location.course ?? -1,
        speed: location.speed ?? -1, timestamp: Date(timeIntervalSince1970: location.time))
    }
  }
#endif
