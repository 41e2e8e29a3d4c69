// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  public import Foundation

  /// The receiver of a ``CLLocationManager``'s locations and errors. Every method may be left out.
  @MainActor public protocol CLLocationManagerDelegate: AnyObject {
    /// New locations, the newest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// A new heading.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// No location could be found; a ``CLError``. After ``CLError/Code/locationUnknown`` the manager goes on.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// The authorization changed, or the delegate was set.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The authorization changed, or the delegate was set: the older form.
    func locationManager(
      _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  }

  extension CLLocationManagerDelegate {
    public func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {}
    public func locationManager(
      _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
    ) {}
    public func locationManager(
      _ manager: CLLocationManager, didFailWithError error: any Error
    ) {}
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    public func locationManager(
      _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}
  }

  /// Whether an app may know the location.
  public enum CLAuthorizationStatus: Int32, Hashable, Sendable {
    /// The app has not asked yet.
    case notDetermined
    /// The app may not, and the user cannot change it; not used here.
    case restricted
    /// The app may not.
    case denied
    /// The app may at all times.
    case authorizedAlways
    /// The app may while it is in use.
    case authorizedWhenInUse
  }

  /// Why a ``CLLocationManager`` reports no location.
  public struct CLError: Error, Hashable, Sendable, LocalizedError {
    /// A kind of failure, with Core Location's numbers.
    public enum Code: Int, Hashable, Sendable {
      /// No receiver gives a location now.
      case locationUnknown
      /// The user or the system does not allow it.
      case denied
    }

    /// The kind of failure.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }

    /// No receiver gives a location now.
    public static let locationUnknown = Code.locationUnknown
    /// The user or the system does not allow it.
    public static let denied = Code.denied

    public var errorDescription: String? {
      switch code {
      case .locationUnknown: "Neither gpsd nor GeoClue gives a location."
      case .denied: "This app is not allowed to know the location."
      }
    }
  }

  /// A direction of travel.
  public final class CLHeading: Sendable {
    /// Degrees clockwise from true north.
    public let trueHeading: CLLocationDirection
    /// The same direction: the course of travel has no magnetic one.
    public let magneticHeading: CLLocationDirection
    /// 0: the error is not known.
    public let headingAccuracy: CLLocationDirection
    /// When the course was measured.
    public let timestamp: Date

    init(course: CLLocationDirection, timestamp: Date) {
      trueHeading = course
      magneticHeading = course
      headingAccuracy = 0
      self.timestamp = timestamp
    }
  }

  /// The best accuracy, with other sensors' data where there are any.
  public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
  /// The best accuracy.
  public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
  /// 10 meters.
  public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
  /// 100 meters.
  public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
  /// A kilometer.
  public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
  /// Three kilometers.
  public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
  /// Every location is reported.
  public let kCLDistanceFilterNone: CLLocationDistance = -1
#endif
