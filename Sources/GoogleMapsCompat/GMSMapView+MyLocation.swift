// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapNavigationUI
public import MapUI

/// A user location that the app passed to a map view, in both its forms.
@MainActor private final class PassedLocation {
  let user: UserLocation
  let location: CLLocation

  init(_ user: UserLocation, _ location: CLLocation) {
    self.user = user
    self.location = location
  }
}

extension MapView {
  /// The time of the view in seconds since 1970: that of the session that it shows, otherwise the system's time. A
  /// stepped clock without a session begins at 0.
  var timeSince1970: Double {
    if let navigationTimeOrigin { return navigationTimeOrigin + clock.now }
    return clock is SystemFrameClock ? Date().timeIntervalSince1970 : clock.now
  }

  /// The user's location: the last one passed to ``locationChanged(to:)``. It is `nil` while
  /// ``/MapUI/MapView/isMyLocationEnabled`` is `false`, and until the app passes a location. Observe it with
  /// `observe(_:options:changeHandler:)`.
  public var myLocation: CLLocation? {
    guard let user = userLocation else { return nil }
    if let passed = attachments[PassedLocation.self], passed.user == user { return passed.location }
    let location = CLLocation(
      coordinate: user.coordinate, altitude: 0, horizontalAccuracy: max(user.accuracy ?? 0, 0),
      verticalAccuracy: -1, course: user.heading ?? -1,
      timestamp: Date(timeIntervalSince1970: timeSince1970))
    attachments[PassedLocation.self] = PassedLocation(user, location)
    return location
  }

  /// Shows a location, such as one from a ``CLLocationManager``, as the user's location. The location dot's
  /// beam points in the direction of its course.
  public func locationChanged(to location: CLLocation) {
    let user = UserLocation(
      coordinate: location.coordinate, accuracy: max(location.horizontalAccuracy, 0),
      heading: location.course >= 0 ? location.course : nil)
    attachments[PassedLocation.self] = PassedLocation(user, location)
    locationChanged(to: user)
  }
}
