// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
import MapGeometry
public import MapNavigation
package import MapRoute
public import MapUI

extension MapView {
  var navigation: NavigationController {
    if let controller = attachments[NavigationController.self] { return controller }
    let controller = NavigationController(self)
    attachments[NavigationController.self] = controller
    return controller
  }

  /// Whether navigation is enabled: the camera follows the user, and the map shows the route and the puck.
  ///
  /// Enabling navigation sets the camera mode to following. Disabling it leaves the camera unchanged.
  public var isNavigationEnabled: Bool {
    get { navigation.isEnabled }
    set {
      let controller = navigation
      if newValue { cameraDriver = controller }
      controller.isEnabled = newValue
      if !newValue { cameraDriver = nil }
    }
  }

  /// Enables navigation with a session, and shows its navigator's route and positions.
  public func enableNavigation(with session: NavigationSession) {
    navigation.attach(session)
    isNavigationEnabled = true
  }

  /// The navigation session; `nil` before ``enableNavigation(with:)``. The app may set it before enabling
  /// navigation.
  public var navigationSession: NavigationSession? {
    get { navigation.session }
    set { navigation.attach(newValue) }
  }

  /// The delegate for user actions in navigation. Weak; `nil` by default.
  public weak var navigationUIDelegate: (any MapViewNavigationUIDelegate)? {
    get { navigation.delegate }
    set { navigation.delegate = newValue }
  }

  /// The mode of the navigation camera; following by default. A gesture or a call that moves the camera sets
  /// it to free.
  public var cameraMode: NavigationCameraMode {
    get { navigation.mode }
    set { navigation.setMode(newValue) }
  }

  /// The perspective of the camera while it follows; tilted by default.
  public var followingPerspective: NavigationCameraPerspective {
    get { navigation.perspective }
    set {
      navigation.perspective = newValue
      requestFrame()
    }
  }

  /// The zoom level of the camera while it follows; `nil`, the default, for an automatic zoom. Negative values
  /// and NaN count as `nil`.
  public var followingZoom: Float? {
    get { navigation.followingZoom.map(Float.init) }
    set {
      navigation.followingZoom = newValue.flatMap { $0 >= 0 ? Double($0) : nil }
      requestFrame()
    }
  }

  /// Coordinates that an overview shows in addition to the route; none by default.
  package var overviewPoints: [Coordinate] {
    get { navigation.extraPoints }
    set {
      navigation.extraPoints = newValue
      requestFrame()
    }
  }

  /// The insets, in points inside the view's padding, that the app's headers and footers cover. The camera
  /// keeps the puck and the route out of them.
  public var navigationInsets: MapEdgeInsets {
    get { navigation.covered }
    set {
      navigation.covered = newValue
      requestFrame()
    }
  }

  /// Whether the Re-center button is visible: in navigation while the camera does not follow.
  public var isRecenterButtonVisible: Bool { navigation.isRecenterVisible }

  /// Performs the action of the Re-center button: the camera follows again, and the view calls the
  /// delegate.
  public func recenter() {
    cameraMode = .following
    navigation.delegate?.mapViewDidTapRecenterButton(self)
  }

  /// Performs the action of the Start button of the route preview: guidance begins, the camera follows, and the view
  /// calls the delegate.
  package func startGuidance() { navigation.start() }

  /// The list of steps from the current one on; `nil` without a route.
  package var directions: DirectionsList? { navigation.directions }

  /// The page of the list of steps that the view shows, from 0; `nil`, the default, while it is closed. The Steps
  /// button of the route preview opens it.
  package var directionsPage: Int? {
    get { navigation.listPage }
    set { navigation.showList(page: newValue) }
  }

  /// The content of the labels of routes before guidance; ``RouteCalloutFormat/automatic`` by default.
  package var routeCallouts: RouteCalloutFormat {
    get { navigation.calloutFormat }
    set {
      navigation.calloutFormat = newValue
      requestFrame()
    }
  }

  /// Closes the arrival card.
  package func closeArrival() { navigation.closeArrival() }

  /// The delay in seconds from a gesture during guidance until the camera follows again. `nil`, the default,
  /// disables this. Each gesture restarts the delay.
  public var autoRecenterDelay: Double? {
    get { navigation.autoRecenterDelay }
    set { navigation.autoRecenterDelay = newValue.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
  }

  /// The travel mode. Sets the navigator's mode, which takes effect with the next route. Without a session,
  /// the value applies to the next session.
  package var navigationTravelMode: TravelMode {
    get { navigation.navigator?.travelMode ?? navigation.travelMode ?? .driving }
    set { navigation.travelMode = newValue }
  }

  /// The lighting mode: the mode that the app has set, otherwise during guidance the mode for the altitude of the sun
  /// at the user's position. Before guidance begins it is normal, and after its end it stays.
  ///
  /// It chooses the colors of navigation. In low light, the view shows ``/MapUI/MapView/nightScene`` or, without one, a
  /// built-in light style as the built-in dark one. A custom style without a scene for the night stays.
  public var lightingMode: LightingMode {
    get { navigation.lighting }
    set {
      navigation.lightingMode = newValue
      requestFrame()
    }
  }

  /// Whether the altitude of the sun determines ``lightingMode``. Setting ``lightingMode`` sets it to
  /// `false`.
  public var isLightingAutomatic: Bool {
    get { navigation.lightingMode == nil }
    set { navigation.lightingMode = newValue ? nil : navigation.lighting }
  }

  /// Whether the view shows the speed limit in navigation; `false` by default.
  public var shouldDisplaySpeedLimit: Bool {
    get { navigation.showsSpeedLimit }
    set { navigation.showsSpeedLimit = newValue }
  }

  /// Whether the view shows the speed in navigation; `false` by default.
  public var shouldDisplaySpeedometer: Bool {
    get { navigation.showsSpeedometer }
    set { navigation.showsSpeedometer = newValue }
  }

  /// The time of the session, in seconds since 1970, at time 0 of the view's clock. The view then advances
  /// the session with each frame. `nil`, the default, leaves this to the app.
  public var navigationTimeOrigin: Double? {
    get { navigation.sessionStart }
    set {
      navigation.sessionStart = newValue
      requestFrame()
    }
  }

  /// The lower edge of the room for the banner in points of the view; `nil` while there is no banner.
  package var navigationBannerEnd: Double? {
    screenControls.control(NavigationControls.Part.banner.rawValue)?.reserved.map {
      Double($0.maxY)
    }
  }

  /// The camera and puck of the last frame; `nil` if navigation is disabled.
  package var navigationFrame: NavigationFrame? { navigation.frame }
}
