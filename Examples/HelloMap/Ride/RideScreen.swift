// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat

/// The screen on which a user books a ride and follows it, written for Google's SDK. Its tests are in
/// Tests/RideTests.
///
/// The screen uses no process-wide state: the app passes the map view and the navigation session.
@MainActor public final class RideScreen {
  public enum State: Equatable {
    case choosing
    case offered(minutes: Int)
    case noRoute
    case riding
    case arrived
  }

  public private(set) var state = State.choosing { didSet { label.text = text } }
  public private(set) var spoken: [String] = []
  /// The request of a route after the last tap.
  public private(set) var request: Task<Void, Never>?

  private let mapView: GMSMapView
  private let session: GMSNavigationSession
  private let destination = GMSMarker()
  private let routeLine = GMSPolyline()
  private let label = ScreenLabel("", anchor: CGPoint(x: 0.5, y: 0))

  public init(mapView: GMSMapView, session: GMSNavigationSession) {
    self.mapView = mapView
    self.session = session
    session.isStarted = true
    destination.title = "Destination"
    destination.icon = UIImage(systemName: "flag.fill")?.withTintColor(.systemRed)
    routeLine.strokeWidth = 5
    routeLine.strokeColor = .systemBlue
    routeLine.map = mapView
    label.map = mapView
    label.text = text
    mapView.delegate = self
    session.navigator?.add(self)
  }

  /// Starts the offered ride.
  public func book() {
    guard case .offered = state else { return }
    routeLine.map = nil
    mapView.enableNavigation(with: session)
    mapView.cameraMode = .following
    session.navigator?.isGuidanceActive = true
    state = .riding
  }

  /// Ends the ride, or removes the destination.
  public func cancel() {
    request?.cancel()
    session.navigator?.clearDestinations()
    mapView.isNavigationEnabled = false
    destination.map = nil
    routeLine.path = nil
    routeLine.map = mapView
    state = .choosing
  }

  private var text: String {
    switch state {
    case .choosing: "Tap your destination"
    case .offered(let minutes): "\(minutes) min"
    case .noRoute: "No route found"
    case .riding: ""
    case .arrived: "You have arrived"
    }
  }

  private func choose(_ coordinate: CLLocationCoordinate2D) {
    destination.position = coordinate
    destination.map = mapView
    request = Task { await offerRide(to: coordinate) }
  }

  private func offerRide(to coordinate: CLLocationCoordinate2D) async {
    guard let navigator = session.navigator,
      let waypoint = GMSNavigationWaypoint(location: coordinate, title: "Destination")
    else { return }
    switch await navigator.setDestinations([waypoint]) {
    case .OK:
      routeLine.path = navigator.currentRouteLeg?.path
      state = .offered(minutes: max(1, Int((navigator.timeToNextDestination / 60).rounded())))
    case .canceled: break
    default:
      routeLine.path = nil
      state = .noRoute
    }
  }
}

extension RideScreen: GMSMapViewDelegate {
  public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {
    if state != .riding { choose(coordinate) }
  }

  public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
    book()
    return true
  }

  public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
    cancel()
  }
}

extension RideScreen: GMSNavigatorListener {
  public func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {
    spoken.append(announcement.text)
  }

  public func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
    state = .arrived
  }
}
