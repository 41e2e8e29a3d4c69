// SPDX-License-Identifier: Apache-2.0
#if !canImport(CoreLocation)
  public import Foundation

  /// Methods that receive the locations and errors of a ``CLLocationManager``. All are optional.
  @MainActor public protocol CLLocationManagerDelegate: AnyObject {
    /// Reports new locations, the latest last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Reports a new heading.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Reports a ``CLError``. After ``CLError/Code/locationUnknown`` the manager continues to look for
    /// locations.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Reports that the authorization changed or that the delegate was set.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Reports that the authorization changed or that the delegate was set. This is the older form.
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

  /// An app's authorization to use the location.
  public enum CLAuthorizationStatus: Int32, Hashable, Sendable {
    /// The app has not requested authorization yet.
    case notDetermined
    /// The app is not authorized, and the user cannot change that. Not used on Linux.
    case restricted
    /// The app is not authorized.
    case denied
    /// The app is authorized at all times.
    case authorizedAlways
    /// The app is authorized while it is in use.
    case authorizedWhenInUse
  }

  /// An error of a ``CLLocationManager``.
  public struct CLError: Error, Hashable, Sendable, LocalizedError {
    /// The kind of an error, with Core Location's raw values.
    public enum Code: Int, Hashable, Sendable {
      /// No location is available at the moment.
      case locationUnknown
      /// The user or the system denied access to the location.
      case denied
    }

    /// The kind of the error.
    public let code: Code

    /// Creates an error of a kind.
    public init(_ code: Code) { self.code = code }

    /// No location is available at the moment.
    public static let locationUnknown = Code.locationUnknown
    /// The user or the system denied access to the location.
    public static let denied = Code.denied

    public var errorDescription: String? {
      switch code {
      case .locationUnknown: "Neither gpsd nor GeoClue provides a location."
      case .denied: "This app is not authorized to use the location."
      }
    }
  }

  /// A direction of travel.
  public final class CLHeading: Sendable {
    /// The direction, in degrees clockwise from true north.
    public let trueHeading: CLLocationDirection
    /// The same direction as ``trueHeading``, since a course has no magnetic direction.
    public let magneticHeading: CLLocationDirection
    /// The accuracy in degrees. Always 0, since it is not known.
    public let headingAccuracy: CLLocationDirection
    /// The time at which the course was measured.
    public let timestamp: Date

    init(course: CLLocationDirection, timestamp: Date) {
      trueHeading = course
      magneticHeading = course
      headingAccuracy = 0
      self.timestamp = timestamp
    }
  }

  /// The highest accuracy, with data of additional sensors where available.
  public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
  /// The highest accuracy.
  public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
  /// An accuracy of 10 meters.
  public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
  /// An accuracy of 100 meters.
  public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
  /// An accuracy of one kilometer.
  public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
  /// An accuracy of three kilometers.
  public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
  /// A distance filter that reports all locations.
  public let kCLDistanceFilterNone: CLLocationDistance = -1
#endif
