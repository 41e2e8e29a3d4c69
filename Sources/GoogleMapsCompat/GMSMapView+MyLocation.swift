// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapUI

/// The user's location as it was passed to a map view.
@MainActor private final class PassedLocation {
  let user: UserLocation
  let location: CLLocation

  init(_ user: UserLocation, _ location: CLLocation) {
    self.user = user
    self.location = location
  }
}

extension MapView {
  /// The user's location: the last one passed to ``locationChanged(to:)``; nil while
  /// ``MapUI/MapView/isMyLocationEnabled`` is false and before a location was passed. It can be observed:
  /// ``observe(_:options:changeHandler:)``.
  public var myLocation: CLLocation? {
    guard let user = userLocation else { return nil }
    if let passed = attachments[PassedLocation.self], passed.user == user { return passed.location }
    let location = CLLocation(
      coordinate: user.coordinate, altitude: 0, horizontalAccuracy: max(user.accuracy, 0),
      verticalAccuracy: -1, course: user.heading ?? -1, timestamp: Date())
    attachments[PassedLocation.self] = PassedLocation(user, location)
    return location
  }

  /// Shows the user's location, as a ``CLLocationManager`` reports it. The course is where the dot's beam
  /// points.
  public func locationChanged(to location: CLLocation) {
    let user = UserLocation(
      coordinate: location.coordinate, accuracy: max(location.horizontalAccuracy, 0),
      heading: location.course >= 0 ? location.course : nil)
    attachments[PassedLocation.self] = PassedLocation(user, location)
    locationChanged(to: user)
  }
}
