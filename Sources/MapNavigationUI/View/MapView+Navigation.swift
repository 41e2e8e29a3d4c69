// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry
public import MapNavigation
public import MapRoute
public import MapUI

/// A ``MapUI/MapView/followingZoomLevel`` that leaves the zoom to the camera.
public let noFollowingZoomLevel: Float = -1

extension MapView {
  var navigation: NavigationController {
    if let controller = attachments[NavigationController.self] { return controller }
    let controller = NavigationController(self)
    attachments[NavigationController.self] = controller
    return controller
  }

  /// Whether the map navigates: the camera follows the traveller, the route and the puck are drawn.
  ///
  /// Switched on, the camera follows. Switched off, it stays as it is.
  public var isNavigationEnabled: Bool {
    get { navigation.isEnabled }
    set {
      let controller = navigation
      if newValue { cameraDriver = controller }
      controller.isEnabled = newValue
      if !newValue { cameraDriver = nil }
    }
  }

  /// Navigates with a session: its navigator's route and places are shown. True, always.
  @discardableResult
  public func enableNavigation(with session: NavigationSession) -> Bool {
    navigation.attach(session)
    isNavigationEnabled = true
    return true
  }

  /// The session that is shown; nil before ``enableNavigation(with:)``. It can be set before navigation is
  /// switched on.
  public var navigationSession: NavigationSession? {
    get { navigation.session }
    set { navigation.attach(newValue) }
  }
  // GoogleMapsCompat has these three with Google's types; where it is imported, those are meant.

  /// The navigator that is shown.
  @_disfavoredOverload
  public var navigator: Navigator? { navigation.navigator }
  @_disfavoredOverload
  public var locationSimulator: LocationSimulator? { navigation.session?.locationSimulator }
  @_disfavoredOverload
  public var roadSnappedLocationProvider: RoadSnappedLocationProvider? {
    navigation.session?.roadSnappedLocationProvider
  }

  /// Is told of what is pressed in navigation; not kept alive.
  public weak var navigationUIDelegate: (any MapViewNavigationUIDelegate)? {
    get { navigation.delegate }
    set { navigation.delegate = newValue }
  }

  /// What the camera does. A gesture that moves the camera, and any call that does, makes it free.
  public var cameraMode: NavigationCameraMode {
    get { navigation.mode }
    set { navigation.setMode(newValue) }
  }

  /// How a following camera looks at the traveller.
  public var followingPerspective: NavigationCameraPerspective {
    get { navigation.perspective }
    set {
      navigation.perspective = newValue
      requestFrame()
    }
  }

  /// The zoom of a following camera; ``noFollowingZoomLevel``, or what is not a number, leaves it to the
  /// camera.
  public var followingZoomLevel: Float {
    get { navigation.followingZoom.map(Float.init) ?? noFollowingZoomLevel }
    set {
      navigation.followingZoom = newValue >= 0 ? Double(newValue) : nil
      requestFrame()
    }
  }

  /// Places that an overview keeps in view beside the route.
  public var overviewPoints: [Coordinate] {
    get { navigation.extraPoints }
    set {
      navigation.extraPoints = newValue
      requestFrame()
    }
  }

  /// How much of the view, inside its padding, header and footer cover, in points: the camera frames
  /// nothing there.
  public var navigationInsets: EdgeInsets {
    get { navigation.covered }
    set {
      navigation.covered = newValue
      requestFrame()
    }
  }

  /// Whether the Re-center button is to be shown now: in navigation while the camera does not follow.
  public var isRecenterButtonVisible: Bool { navigation.isRecenterVisible }

  /// What the Re-center button does: the camera follows again, and the delegate is told.
  public func recenter() {
    cameraMode = .following
    navigation.delegate?.mapViewDidTapRecenterButton(self)
  }

  /// Seconds after a gesture, during guidance, until the camera follows again by itself; nil never. Each
  /// gesture starts them anew.
  public var autoRecenterDelay: Double? {
    get { navigation.autoRecenterDelay }
    set { navigation.autoRecenterDelay = newValue.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
  }

  /// How one travels; the navigator's, from the next route on. Without a session it is kept for the next
  /// one.
  public var travelMode: TravelMode {
    get { navigator?.travelMode ?? navigation.travelMode ?? .driving }
    set { navigation.travelMode = newValue }
  }

  /// By day or by night: as it was set, else by the sun's height at the traveller's place.
  public var lightingMode: LightingMode {
    get { navigation.lighting }
    set {
      navigation.lightingMode = newValue
      requestFrame()
    }
  }

  /// Whether the sun's height chooses ``lightingMode``; setting that switches this off.
  public var isLightingAutomatic: Bool {
    get { navigation.lightingMode == nil }
    set { navigation.lightingMode = newValue ? nil : navigation.lighting }
  }

  public var shouldDisplaySpeedLimit: Bool {
    get { navigation.showsSpeedLimit }
    set { navigation.showsSpeedLimit = newValue }
  }

  public var shouldDisplaySpeedometer: Bool {
    get { navigation.showsSpeedometer }
    set { navigation.showsSpeedometer = newValue }
  }

  /// The time, in seconds since 1970, that the session is advanced to in the frame at the view clock's
  /// 0; later frames are as much later. nil, as at first, leaves advancing the session to its owner.
  public var navigationTimeOrigin: Double? {
    get { navigation.sessionStart }
    set {
      navigation.sessionStart = newValue
      requestFrame()
    }
  }

  /// What the last frame showed in navigation: the camera and the puck. nil outside.
  public var navigationFrame: NavigationFrame? { navigation.frame }
}
