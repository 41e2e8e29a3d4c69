// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapNavigationUI
public import MapRoute
public import MapUI

extension MapView {
  /// Attaches a navigation session to the view. The view's frames advance the session, and the view shows the
  /// navigator's route and the user's location.
  ///
  /// - Returns: `true`.
  @discardableResult public func enableNavigation(with session: GMSNavigationSession) -> Bool {
    adopt(session)
    isNavigationEnabled = true
    return true
  }

  /// The zoom level of the camera while it follows. ``GMSNavigationNoFollowingZoomLevel``, the default, other
  /// negative values and NaN select an automatic zoom.
  public var followingZoomLevel: Float {
    get { followingZoom ?? GMSNavigationNoFollowingZoomLevel }
    set { followingZoom = newValue }
  }

  /// The travel mode. Sets the navigator's mode, which takes effect with the next route. Without a session,
  /// the value applies to the next session.
  public var travelMode: TravelMode {
    get { navigationTravelMode }
    set { navigationTravelMode = newValue }
  }

  /// The session's navigator. Never `nil`: a view without a session creates one and starts it.
  public var navigator: GMSNavigator? { googleSession.navigator }

  /// The session's location simulator. Never `nil`: a view without a session creates one and starts it.
  public var locationSimulator: GMSLocationSimulator? { googleSession.locationSimulator }

  /// The provider of road-snapped locations. Never `nil`: a view without a session creates one and starts it.
  public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? {
    googleSession.roadSnappedLocationProvider
  }

  /// The view's session with Google's interface.
  private var googleSession: GMSNavigationSession {
    let kept = attachments[GMSNavigationSession.self]
    if let session = navigationSession {
      if let kept, kept.session === session { return kept }
      // The app attached a session of Rhumb's own type, with its own route provider.
      let wrapped = GMSNavigationSession(session, routes: GMSNavigationServices.routeProvider)
      attachments[GMSNavigationSession.self] = wrapped
      return wrapped
    }
    let session = GMSNavigationSession(
      routes: GMSNavigationServices.routeProvider, start: GMSNavigationServices.startLocation)
    adopt(session)
    session.isStarted = true
    return session
  }

  private func adopt(_ session: GMSNavigationSession) {
    attachments[GMSNavigationSession.self] = session
    if navigationSession !== session.session { navigationSession = session.session }
    session.didAttach(to: self)
  }
}
