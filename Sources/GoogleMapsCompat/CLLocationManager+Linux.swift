// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  import Foundation
  public import MapNavigation
  import MapNetwork

  /// Reports the device's location to its delegate, as Core Location's class does.
  ///
  /// Locations come from gpsd, else from GeoClue, or from ``provider``. As on iOS nothing is reported
  /// before the app asked for authorization. All calls of the delegate are on the main actor.
  @MainActor open class CLLocationManager {
    /// The receiver of locations and errors. Weak; nil at the start.
    /// `locationManagerDidChangeAuthorization(_:)` is called once it is set.
    public weak var delegate: (any CLLocationManagerDelegate)? {
      didSet { if delegate != nil { reportAuthorizationLater() } }
    }
    /// How exact locations should be, meters; the best at the start. GeoClue takes it into account when
    /// updates start, gpsd does not.
    public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// The distance in meters between two reported locations; `kCLDistanceFilterNone` at the start.
    public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// The newest location; nil before the first one.
    public private(set) var location: CLLocation?
    /// The newest heading; nil before the first one.
    public private(set) var heading: CLHeading?
    /// Kept, and of no effect.
    public var pausesLocationUpdatesAutomatically = true
    /// Kept, and of no effect.
    public var allowsBackgroundLocationUpdates = false

    /// Makes the source of a manager's locations; nil, as at the start, for gpsd and GeoClue. Set it before
    /// updates start.
    public static var makeProvider: (@MainActor () -> any LocationProvider)?

    private let authorization: LocationAuthorization
    private var provider: (any LocationProvider)?
    private var updatesLocation = false
    private var updatesHeading = false
    private var requestsLocation = false
    private var lastReported: CLLocation?

    /// Makes a manager.
    public convenience init() { self.init(authorization: .shared) }

    init(authorization: LocationAuthorization) {
      self.authorization = authorization
      authorization.observe { [weak self] in
        self?.authorizationDidChange()
        return self != nil
      }
    }

    isolated deinit { provider?.stop() }

    /// Whether the machine offers locations: always true.
    public nonisolated static func locationServicesEnabled() -> Bool { true }

    /// Whether headings are reported: always true. They are courses of travel.
    public nonisolated static func headingAvailable() -> Bool { true }

    /// Whether this app may know the location: `.notDetermined` until it asks, `.denied` after GeoClue
    /// denied it.
    public var authorizationStatus: CLAuthorizationStatus { authorization.status }

    /// Asks for authorization while the app is in use. It is granted at once: GeoClue asks the user, or
    /// looks at the system's settings, when updates start. Does nothing after the first time.
    public func requestWhenInUseAuthorization() { authorization.request(.authorizedWhenInUse) }

    /// Asks for authorization at all times, as ``requestWhenInUseAuthorization()`` does.
    public func requestAlwaysAuthorization() { authorization.request(.authorizedAlways) }

    /// Reports locations from now on, or from when authorization is given.
    public func startUpdatingLocation() {
      updatesLocation = true
      lastReported = nil
      sourceNeedsDidChange()
    }

    /// Reports no more locations.
    public func stopUpdatingLocation() {
      updatesLocation = false
      sourceNeedsDidChange()
    }

    /// Reports the next location, and none after it.
    public func requestLocation() {
      requestsLocation = true
      sourceNeedsDidChange()
    }

    /// Reports headings from now on: the course of each location that has one.
    public func startUpdatingHeading() {
      updatesHeading = true
      sourceNeedsDidChange()
    }

    /// Reports no more headings.
    public func stopUpdatingHeading() {
      updatesHeading = false
      sourceNeedsDidChange()
    }

    /// Starts or stops the source of locations.
    private func sourceNeedsDidChange() {
      guard updatesLocation || updatesHeading || requestsLocation else {
        provider?.stop()
        provider = nil
        return
      }
      guard provider == nil else { return }
      switch authorization.status {
      case .authorizedAlways, .authorizedWhenInUse: startSource()
      case .denied, .restricted: report(CLError(.denied))
      case .notDetermined: break
      }
    }

    private func startSource() {
      let provider = CLLocationManager.makeProvider?() ?? systemProvider()
      self.provider = provider
      provider.start { [weak self] in self?.received(CLLocation($0)) }
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

    /// Reports a failure of the source. It ends a request; updates go on, since locations may come later.
    func failed(_ error: GeoClueError) {
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
      // gpsd asks nobody: its locations come after a denial by GeoClue, too.
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

  /// The app's authorization to know the location, shared by its managers.
  @MainActor final class LocationAuthorization {
    static let shared = LocationAuthorization()

    private(set) var status = CLAuthorizationStatus.notDetermined
    /// The authorization that the app was given; a denial does not change it.
    private var granted = CLAuthorizationStatus.authorizedWhenInUse
    private var observers: [@MainActor () -> Bool] = []

    /// Calls a closure after each change, until it returns false.
    func observe(_ statusChanged: @escaping @MainActor () -> Bool) {
      observers.append(statusChanged)
    }

    /// Grants an authorization later, as a user who answers a question does.
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

    /// Ends a denial.
    func restore() { if status == .denied { set(granted) } }
  }

  extension CLLocation {
    /// A location of a receiver. Unknown accuracies, courses and speeds are negative, as in Core Location.
    public convenience init(_ location: Location) {
      self.init(
        coordinate: location.coordinate, altitude: location.altitude ?? 0,
        horizontalAccuracy: location.accuracy ?? 0,
        verticalAccuracy: location.altitude == nil ? -1 : 0, course: location.course ?? -1,
        speed: location.speed ?? -1, timestamp: Date(timeIntervalSince1970: location.time))
    }
  }
#endif
