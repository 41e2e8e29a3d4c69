// SPDX-License-Identifier: Apache-2.0
public import MapNavigation
public import MapNavigationUI
public import MapRoute

/// Google's name for ``/MapNavigationUI/NavigationCameraMode``.
public typealias GMSNavigationCameraMode = NavigationCameraMode
/// Google's name for ``/MapNavigationUI/NavigationCameraPerspective``.
public typealias GMSNavigationCameraPerspective = NavigationCameraPerspective
/// Google's name for ``/MapRoute/TravelMode``.
public typealias GMSNavigationTravelMode = TravelMode
/// Google's name for ``/MapNavigation/LightingMode``.
public typealias GMSNavigationLightingMode = LightingMode
/// Google's name for ``/MapNavigation/SpeedAlertOptions/Severity``.
public typealias GMSNavigationSpeedAlertSeverity = SpeedAlertOptions.Severity
/// Google's name for ``/MapNavigationUI/MapViewNavigationUIDelegate``.
public typealias GMSMapViewNavigationUIDelegate = MapViewNavigationUIDelegate
/// A closure that receives the result of a route request on the main actor.
public typealias GMSRouteStatusCallback = @MainActor (GMSRouteStatus) -> Void

/// A value of `MapView.followingZoomLevel` that lets the camera choose the zoom.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let GMSNavigationNoFollowingZoomLevel: Float = -1

#if !canImport(CoreLocation)
  /// The largest time in seconds, a placeholder for an unknown time.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let CLTimeIntervalMax = Double.greatestFiniteMagnitude
  /// The largest distance in meters, a placeholder for an unknown distance.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let CLLocationDistanceMax = Double.greatestFiniteMagnitude
#endif

/// The delay by traffic. Always ``noData``, since there are no traffic data.
public enum GMSNavigationDelayCategory: Int, Hashable, Sendable, CaseIterable {
  /// There are no traffic data.
  case noData = 0
  /// A heavy delay.
  case heavy
  /// A medium delay.
  case medium
  /// Little or no delay.
  case light
}

/// The announcements that are spoken.
public enum GMSNavigationVoiceGuidance: Int, Hashable, Sendable, CaseIterable {
  /// No announcements.
  case silent = 0
  /// Traffic alerts only. Since there are no traffic data, none are spoken.
  case alertsOnly
  /// All announcements.
  case alertsAndGuidance
}

/// The audio device of a phone. Stored, but has no effect, since the app speaks the announcements it
/// receives in ``GMSNavigatorListener/navigator(_:didAnnounce:)``.
public enum GMSVoiceGuidanceAudioDeviceType: Int, Hashable, Sendable, CaseIterable {
  /// The phone's speaker.
  case builtInOnly = 0
  /// A connected device.
  case bluetooth
}

/// The result of a route request.
public enum GMSRouteStatus: Int, Hashable, Sendable, CaseIterable {
  /// An unexpected error occurred.
  case internalError = 0
  /// A route was found.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OK
  /// There is no route, or a waypoint is too far from any road.
  case noRouteFound
  /// The route service could not be reached.
  case networkError
  /// Never used, since there are no quotas.
  case quotaExceeded
  /// Never used, since there are no keys.
  case apiKeyNotAuthorized
  /// A later call replaced this one.
  case canceled
  /// Two consecutive destinations are the same.
  case duplicateWaypointsError
  /// There are no destinations.
  case noWaypointsError
  /// The user location is unknown.
  case locationUnavailable
  /// A destination is invalid or has only a place ID, or there are more than 25 destinations.
  case waypointError
  /// There are no roads for this travel mode.
  case travelModeUnsupported

  /// Creates the status for the result of a request, an error or success.
  init(_ error: RouteError?) {
    self =
      switch error {
      case nil: .OK
      case .noRouteFound, .tooFarFromRoads: .noRouteFound
      case .locationUnavailable: .locationUnavailable
      case .noWaypoints: .noWaypointsError
      case .duplicateWaypoints: .duplicateWaypointsError
      case .invalidWaypoint, .tooManyWaypoints: .waypointError
      case .travelModeUnsupported: .travelModeUnsupported
      case .network: .networkError
      case .invalidResponse: .internalError
      case .canceled: .canceled
      }
  }
}

/// The part of a route that leads to one destination.
public final class GMSRouteLeg {
  /// The destination.
  public let destinationWaypoint: GMSNavigationWaypoint?
  /// The destination's coordinate.
  public let destinationCoordinate: CLLocationCoordinate2D
  /// The path of the leg. The first leg's path begins at the current position.
  public let path: GMSPath?

  init(_ leg: NavigationLeg, destination: GMSNavigationWaypoint) {
    destinationWaypoint = destination
    destinationCoordinate = leg.destination.coordinate
    let path = GMSMutablePath()
    for coordinate in leg.path { path.add(coordinate) }
    self.path = path
  }
}

/// A list of weakly held listeners, in the order in which they were added.
@MainActor struct ListenerList<Listener> {
  private struct Entry { weak var object: AnyObject? }
  private var entries: [Entry] = []

  mutating func add(_ listener: Listener) {
    let object = listener as AnyObject
    entries.removeAll { $0.object == nil || $0.object === object }
    entries.append(Entry(object: object))
  }

  mutating func remove(_ listener: Listener) -> Bool {
    let object = listener as AnyObject
    let count = entries.count
    entries.removeAll { $0.object === object }
    return entries.count < count
  }

  var all: [Listener] { entries.compactMap { $0.object as? Listener } }
}
