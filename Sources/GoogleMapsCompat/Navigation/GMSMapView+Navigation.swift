// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapNavigationUI
import MapRoute
public import MapUI

extension MapView {
  /// Navigates with a session, which goes on with the view's frames: its navigator's route and places are
  /// shown.
  ///
  /// - Returns: true.
  @discardableResult public func enableNavigation(with session: GMSNavigationSession) -> Bool {
    adopt(session)
    isNavigationEnabled = true
    return true
  }

  /// The navigator that is shown. Never nil: a view without a session gets one that is started.
  public var navigator: GMSNavigator? { googleSession.navigator }

  /// What takes the place of a receiver. Never nil: a view without a session gets one that is started.
  public var locationSimulator: GMSLocationSimulator? { googleSession.locationSimulator }

  /// The traveller's places on the road. Never nil: a view without a session gets one that is started.
  public var roadSnappedLocationProvider: GMSRoadSnappedLocationProvider? {
    googleSession.roadSnappedLocationProvider
  }

  /// The view's session with Google's calls.
  private var googleSession: GMSNavigationSession {
    let kept = attachments[GMSNavigationSession.self]
    if let session = navigationSession {
      if let kept, kept.session === session { return kept }
      // One of Rhumb's own, whose routes the app chose.
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
    session.wasAttached(to: self)
  }
}
