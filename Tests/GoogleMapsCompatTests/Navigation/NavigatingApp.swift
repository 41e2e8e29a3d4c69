// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// Coordinates in the area of the built-in road graph.
enum Helsinki {
  static let station = CLLocationCoordinate2D(latitude: 60.1708, longitude: 24.9414)
  static let market = CLLocationCoordinate2D(latitude: 60.1680, longitude: 24.9526)
  static let cathedral = CLLocationCoordinate2D(latitude: 60.1696, longitude: 24.9510)
}

/// An app like in Google's guide, with a map, listeners, and a timer that re-centers the camera. A stepped
/// clock replaces the screen.
@MainActor
final class NavigatingApp: GMSMapViewDelegate, GMSMapViewNavigationUIDelegate,
  GMSNavigatorListener, GMSRoadSnappedLocationProviderListener
{
  let mapView: GMSMapView
  let clock = SteppedFrameClock()
  var recenterTimer: Timer?
  var timersSet = 0
  var taps = 0
  var events: [String] = []
  var arrivals: [GMSNavigationWaypoint] = []
  var feeds: [GMSNavigationNavInfo] = []
  var times: [TimeInterval] = []
  var distances: [CLLocationDistance] = []
  var locations: [CLLocation] = []
  var announcements = 0
  var severities: [GMSNavigationSpeedAlertSeverity] = []
  var percentages: [CGFloat] = []

  init() {
    let options = GMSMapViewOptions()
    options.clock = clock
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    options.camera = GMSCameraPosition(target: Helsinki.station, zoom: 14)
    mapView = GMSMapView(options: options)
    mapView.delegate = self
    mapView.navigationUIDelegate = self
    mapView.navigator?.add(self)
    mapView.roadSnappedLocationProvider?.add(self)
    mapView.isNavigationEnabled = true
  }

  func route(to destinations: [GMSNavigationWaypoint]) async -> GMSRouteStatus {
    await withCheckedContinuation { continuation in
      guard let navigator = mapView.navigator else {
        return continuation.resume(returning: .internalError)
      }
      navigator.setDestinations(destinations) { continuation.resume(returning: $0) }
    }
  }

  /// Steps the map frame by frame.
  func go(for seconds: Double, rate: Double = 10, until done: () -> Bool = { false }) {
    let end = clock.now + seconds
    while clock.now < end, !done() { mapView.step(to: clock.now + 1 / rate) }
  }

  /// Whether the camera is tilted: by 45°, or less near a maneuver.
  var isTilted: Bool { (31.5...45.01).contains(mapView.camera.viewingAngle) }

  func pan() {
    let now = clock.now
    mapView.handle(.touch(id: 1, .began, at: ScreenPoint(x: 200, y: 400)), at: now)
    mapView.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 230, y: 430)), at: now + 0.02)
    mapView.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 260, y: 460)), at: now + 0.04)
    mapView.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 260, y: 460)), at: now + 0.06)
    go(for: 0.1, rate: 60)
  }

  // MARK: The guide's section "Automatically re-center the map"

  func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {
    guard gesture, mapView.navigator?.isGuidanceActive ?? false else { return }
    timersSet += 1
    recenterTimer?.invalidate()
    recenterTimer = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.recenter() }
    }
  }

  func recenter() {
    recenterTimer = nil
    if mapView.navigator?.isGuidanceActive ?? false { mapView.cameraMode = .following }
  }

  func mapViewDidTapRecenterButton(_ mapView: GMSMapView) { taps += 1 }

  // MARK: The guide's section "Listen for navigation events"

  func navigatorDidChangeRoute(_ navigator: GMSNavigator) { events.append("route") }

  func navigator(_ navigator: GMSNavigator, didUpdateRemainingTime time: TimeInterval) {
    events.append("time")
    times.append(time)
  }

  func navigator(
    _ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance
  ) {
    events.append("distance")
    distances.append(distance)
  }

  func navigator(
    _ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat
  ) {
    percentages.append(percentageAboveLimit)
  }

  func navigator(
    _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
    speedingPercentage: CGFloat
  ) {
    severities.append(severity)
  }

  func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo) {
    events.append("feed \(navInfo.navState)")
    feeds.append(navInfo)
  }

  func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
    events.append("arrived")
    arrivals.append(waypoint)
  }

  func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {
    announcements += 1
  }

  func locationProvider(
    _ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation
  ) {
    locations.append(location)
  }
}
