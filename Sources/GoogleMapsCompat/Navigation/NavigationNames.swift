// SPDX-License-Identifier: Apache-2.0
public import MapNavigation
public import MapNavigationUI
public import MapRoute

/// ``MapNavigationUI/NavigationCameraMode`` by Google's name.
public typealias GMSNavigationCameraMode = NavigationCameraMode
/// ``MapNavigationUI/NavigationCameraPerspective`` by Google's name.
public typealias GMSNavigationCameraPerspective = NavigationCameraPerspective
/// ``MapRoute/TravelMode`` by Google's name.
public typealias GMSNavigationTravelMode = TravelMode
/// ``MapNavigation/LightingMode`` by Google's name.
public typealias GMSNavigationLightingMode = LightingMode
/// ``MapNavigation/SpeedAlertSeverity`` by Google's name.
public typealias GMSNavigationSpeedAlertSeverity = SpeedAlertSeverity
/// ``MapNavigationUI/MapViewNavigationUIDelegate`` by Google's name.
public typealias GMSMapViewNavigationUIDelegate = MapViewNavigationUIDelegate
/// Hears, on the main actor, how a request for a route ended.
public typealias GMSRouteStatusCallback = @MainActor (GMSRouteStatus) -> Void

/// A ``MapUI/MapView/followingZoomLevel`` that leaves the zoom to the camera.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let GMSNavigationNoFollowingZoomLevel = noFollowingZoomLevel

#if !canImport(CoreLocation)
  /// The longest time, seconds: what stands where there is none.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let CLTimeIntervalMax = Double.greatestFiniteMagnitude
  /// The longest distance, meters: what stands where there is none.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let CLLocationDistanceMax = Double.greatestFiniteMagnitude
#endif

/// How much traffic delays. Always ``noData``: there are no data about traffic.
public enum GMSNavigationDelayCategory: Int, Hashable, Sendable, CaseIterable {
  /// Nothing is known.
  case noData = 0
  /// Much.
  case heavy
  /// Something.
  case medium
  /// Little or nothing.
  case light
}

/// How much is spoken.
public enum GMSNavigationVoiceGuidance: Int, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case silent = 0
  /// Alerts about traffic, which there are none of here: nothing.
  case alertsOnly
  /// All instructions.
  case alertsAndGuidance
}

/// What speaks on a phone. Kept, and of no effect: whoever hears
/// ``GMSNavigatorListener/navigator(_:didAnnounce:)`` speaks.
public enum GMSVoiceGuidanceAudioDeviceType: Int, Hashable, Sendable, CaseIterable {
  /// The phone.
  case builtInOnly = 0
  /// What is connected.
  case bluetooth
}

/// How a request for a route ended.
public enum GMSRouteStatus: Int, Hashable, Sendable, CaseIterable {
  /// Something went wrong that should not.
  case internalError = 0
  /// There is a route.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case OK
  /// There is no way, or a place is too far from any road.
  case noRouteFound
  /// A route service was not reached.
  case networkError
  /// Never: there are no quotas.
  case quotaExceeded
  /// Never: there are no keys.
  case apiKeyNotAuthorized
  /// A later call took its place.
  case canceled
  /// Two destinations one after the other are the same place.
  case duplicateWaypointsError
  /// There are no destinations.
  case noWaypointsError
  /// It is not known where the traveller is.
  case locationUnavailable
  /// A destination is no valid place or only a place's ID; or there are more than 25.
  case waypointError
  /// There are no roads for this way of traveling.
  case travelModeUnsupported

  init(_ status: RouteStatus) { self = GMSRouteStatus(rawValue: status.rawValue) ?? .internalError }
}

/// The way to one destination.
public final class GMSRouteLeg {
  /// Where it leads.
  public let destinationWaypoint: GMSNavigationWaypoint?
  /// The destination's place.
  public let destinationCoordinate: CLLocationCoordinate2D
  /// The way, the first leg's from where the traveller is.
  public let path: GMSPath?

  init(_ leg: NavigationLeg, destination: GMSNavigationWaypoint) {
    destinationWaypoint = destination
    destinationCoordinate = leg.destination.coordinate
    let path = GMSMutablePath()
    for coordinate in leg.path { path.add(coordinate) }
    self.path = path
  }
}

/// Listeners that are not kept alive, in the order in which they were added.
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
