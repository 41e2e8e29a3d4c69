// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapNavigationUI
public import MapUI

/// The content of the labels that alternatives have on the map before guidance.
public enum GMSNavigationRouteCalloutFormat: Int, Hashable, Sendable, CaseIterable {
  /// The distance if the routes are the shortest ones, ``GMSNavigationRoutingStrategy/shorter``; otherwise the time, and
  /// the distance too where another route has the same time.
  case `default` = 0
  /// The time.
  case time
  /// The distance.
  case distance
}

/// The state of Google's properties of a map view in navigation.
@MainActor private final class NavigationProperties {
  var calloutFormat = GMSNavigationRouteCalloutFormat.default
  var snappedSource: GMSRoadSnappedLocationProvider?
  var listener: SnappedLocationListener?
}

/// A listener that shows road-snapped locations as the user's location.
@MainActor private final class SnappedLocationListener: GMSRoadSnappedLocationProviderListener {
  private weak var mapView: MapView?

  init(_ mapView: MapView) { self.mapView = mapView }

  func locationProvider(
    _ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation
  ) {
    guard let mapView, !mapView.isNavigationEnabled else { return }
    mapView.locationChanged(to: location)
  }
}

extension MapView {
  /// The content of the labels that alternatives have on the map before guidance; ``GMSNavigationRouteCalloutFormat/default``
  /// at first.
  public var routeCalloutFormat: GMSNavigationRouteCalloutFormat {
    get { navigationProperties.calloutFormat }
    set {
      navigationProperties.calloutFormat = newValue
      routeCallouts =
        switch newValue {
        case .default: .automatic
        case .time: .time
        case .distance: .distance
        }
    }
  }

  /// The provider of the locations of the location dot while navigation is disabled; `nil`, the default, if the app
  /// passes them. Setting a provider starts it.
  public var roadSnappedMyLocationSource: GMSRoadSnappedLocationProvider? {
    get { navigationProperties.snappedSource }
    set {
      let properties = navigationProperties
      if let listener = properties.listener { properties.snappedSource?.remove(listener) }
      properties.snappedSource = newValue
      properties.listener = newValue.map { _ in SnappedLocationListener(self) }
      guard let newValue, let listener = properties.listener else { return }
      newValue.add(listener)
      newValue.startUpdatingLocation()
    }
  }

  private var navigationProperties: NavigationProperties {
    if let properties = attachments[NavigationProperties.self] { return properties }
    let properties = NavigationProperties()
    attachments[NavigationProperties.self] = properties
    return properties
  }
}
