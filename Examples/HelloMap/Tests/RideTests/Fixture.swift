// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import Rhumb
import RhumbTesting
import Ride

/// A ride screen with the built-in roads of Helsinki, and simulated user input.
@MainActor final class Fixture {
  let mapView: GMSMapView
  let session: GMSNavigationSession
  let screen: RideScreen
  let user: InputSimulator
  let recorder: DelegateRecorder

  /// - Parameter scene: The map to draw; `nil` for tests without images.
  init(scene: StyledScene? = nil) throws {
    let start = CLLocationCoordinate2D(latitude: 60.1662, longitude: 24.9450)
    mapView = try .forTests(
      camera: GMSCameraPosition(target: start, zoom: 15), size: CGSize(width: 320, height: 480),
      scene: scene)
    session = GMSNavigationSession(
      routes: try GraphRouteProvider(BuiltInRoadGraph.helsinki.open()), start: start)
    session.advancesAutomatically = false
    screen = RideScreen(mapView: mapView, session: session)
    session.advance(to: TestDefaults.date.timeIntervalSince1970)
    user = InputSimulator(mapView)
    recorder = DelegateRecorder(of: mapView)
  }

  /// The point of Senate Square, or of the sea in the south, in the view.
  var square: CGPoint { point(60.1690, 24.9480) }

  func point(_ latitude: Double, _ longitude: Double) -> CGPoint {
    mapView.projection.point(
      for: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
  }

  /// Taps a point, and waits for the offer.
  func choose(_ point: CGPoint? = nil) async {
    user.tap(at: point ?? square)
    await screen.request?.value
  }

  /// Books a ride to the square.
  func ride(faults: ReceiverFaults = ReceiverFaults()) async throws -> Drive {
    await choose()
    screen.book()
    return try Drive(session.session, on: mapView, faults: faults)
  }
}
